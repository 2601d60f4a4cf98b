"""Routes by theme. Each module creates the scenes of its routes and imports them on first use."""
