"""What is on screen: menu, seats, match, pause, results, help, settings."""
