"""Learning platforms: taking submissions in, giving marks out."""
