"""Painting: colours, texts, pictures, and the frames composed of them."""
