"""Where things lie: shapes, zones, the window, what has the focus. Pure arithmetic."""
