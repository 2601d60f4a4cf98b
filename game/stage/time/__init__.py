"""What lives in time: scripts, the scene stack, fades, work done piece by piece."""
