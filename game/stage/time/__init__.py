"""Time: scripts, the scene stack, fades, incremental work."""
