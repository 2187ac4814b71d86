"""Making the engine's weights: self-play, learning, gating, on local processes or on Ray."""
