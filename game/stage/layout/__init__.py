"""Layout: shapes, zones, viewport, focus. Pure arithmetic."""
