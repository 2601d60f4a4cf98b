"""What every game's view is made of."""
