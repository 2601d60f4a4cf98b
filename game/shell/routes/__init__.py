"""Routes by theme: each module makes the scenes of its routes, loaded when they are first asked for."""
