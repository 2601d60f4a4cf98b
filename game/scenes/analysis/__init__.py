"""A match told afterwards: how fair its dice were, how the chances to win went up and down."""
