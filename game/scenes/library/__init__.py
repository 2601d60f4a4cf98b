"""People and records, and the match book."""
