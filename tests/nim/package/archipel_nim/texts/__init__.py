"""What Nim says, a file for each language."""
