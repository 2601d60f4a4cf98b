"""Developer programs that train and measure bots: never imported by the game, not distributed."""
