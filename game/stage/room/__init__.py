"""The room around the table: hours of the day, their light on wall, window and wood, the hanging lamp."""
