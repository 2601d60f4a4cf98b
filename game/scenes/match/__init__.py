"""The match screen: the director leads the play, the screen shows it, the parts around the board draw themselves."""
