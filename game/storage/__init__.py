"""What outlasts a run: folders, settings, matches, messages."""
