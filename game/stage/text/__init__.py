"""Languages and message catalogues."""
