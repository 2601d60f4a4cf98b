"""What every scene is made of: language, sound, paint, widgets. Knows neither rules nor games."""
