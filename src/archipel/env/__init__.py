"""Environments for learning: thousands of games on numpy arrays, and the interfaces of others."""

from archipel.env.batch import Batch
from archipel.env.encoding import Encoding
from archipel.env.symmetry import Turned, symmetries

__all__ = ["Batch", "Encoding", "Turned", "symmetries"]
