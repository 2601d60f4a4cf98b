"""How things look: colours, texts, pictures, and frames composed of them."""
