"""From devices to intents. The only place that knows mice, fingers, keys and controllers."""
