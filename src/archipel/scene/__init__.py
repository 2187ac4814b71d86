"""State -> Scene: what is to be seen of a position, as data."""

from archipel.scene.compose import Sketch, as_json, scene, sketch, why_not
from archipel.scene.scene import Scene
from archipel.scene.steps import BadSteps, next_steps

__all__ = ["BadSteps", "Scene", "Sketch", "as_json", "next_steps", "scene", "sketch", "why_not"]
