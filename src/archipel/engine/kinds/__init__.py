"""The searches there are, a module each."""
