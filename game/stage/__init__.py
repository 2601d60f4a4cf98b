"""Scene stack, timeline, drawing, widgets, sound and text. Independent of any game."""
