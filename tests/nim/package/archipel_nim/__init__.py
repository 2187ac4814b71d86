"""Nim for Archipel, from outside of it: what CONTRIBUTING.md shows."""
