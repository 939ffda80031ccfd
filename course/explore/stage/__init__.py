"""What every explorer stands on: frame, controls, the lasting picture, ink, words."""
