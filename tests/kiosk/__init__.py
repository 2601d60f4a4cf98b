"""A public screen: its profile, its visits, and the ways out of it."""
