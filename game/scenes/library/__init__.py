"""What the house remembers: people and records, the match book."""
