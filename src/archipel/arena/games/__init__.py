"""What each game brings to the arena: how long its openings are, and its heat map. Being in this folder is enough."""
