"""What explorers draw: arms, arrows, arcs, panels."""
