"""State -> Scene: what is to be seen of a position, as data."""

from importlib import import_module
from pkgutil import iter_modules

from archipel.scene.compose import Sketch, followed, scene, sketch, why_not
from archipel.scene.picture import NoPicture
from archipel.scene.scene import Scene
from archipel.scene.steps import BadSteps, next_steps

__all__ = ["BadSteps", "NoPicture", "Scene", "Sketch", "followed", "next_steps", "scene", "sketch", "why_not"]

for _module in iter_modules(__path__):  # importing a game's picture registers it
    import_module(f"{__name__}.{_module.name}")
