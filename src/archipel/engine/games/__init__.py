"""What the engine knows of each game, a module each."""
