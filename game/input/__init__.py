"""From devices to intents. The only package that handles mice, fingers, keys and controllers."""
