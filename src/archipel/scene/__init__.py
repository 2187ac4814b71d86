"""State -> Scene: what is to be seen of a position, as data."""

from archipel.discovery import discover
from archipel.scene.compose import Sketch, line_end, scene, sketch, why_not
from archipel.scene.picture import NoPicture
from archipel.scene.scene import Scene
from archipel.scene.steps import BadSteps, next_steps

__all__ = ["BadSteps", "NoPicture", "Scene", "Sketch", "line_end", "next_steps", "scene", "sketch", "why_not"]

discover(__name__, __path__, group="archipel.scene")  # importing a game's picture registers it
