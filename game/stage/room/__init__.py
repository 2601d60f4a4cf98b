"""The room the table stands in: hours of the day, what they do to wall, window and wood, the hanging lamp."""
