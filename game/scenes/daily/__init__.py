"""The daily challenge and its codes."""
