"""Scene stack, timeline, drawing, widgets, sound and text. Knows neither rules nor games."""
