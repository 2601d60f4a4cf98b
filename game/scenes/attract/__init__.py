"""What is to be seen while nobody plays: slides, and matches of computers that explain themselves."""
