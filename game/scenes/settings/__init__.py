"""The settings page and the table of controls."""
