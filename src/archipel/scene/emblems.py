"""What stands for the players of a game in which nothing on the board is anyone's: a light and a dark disk."""

from archipel.scene.paths import circle
from archipel.scene.scene import Emblem, Shape, Symbol

DISKS: dict[str, Symbol] = {f"player-{player}": (Shape(circle(0.4), f"player-{player}"),) for player in (0, 1)}
EMBLEMS = (Emblem("player-0", "player-0"), Emblem("player-1", "player-1"))
