"""What an evening is made of: the table of the day."""
