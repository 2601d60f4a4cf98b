"""Bots that work for every game through the contract. Pure."""
