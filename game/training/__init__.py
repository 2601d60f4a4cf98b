"""Programs of the developers that teach and measure opponents: never imported by the game, and not handed out."""
