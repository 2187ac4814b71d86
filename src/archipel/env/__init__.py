"""Environments for learning: thousands of games on numpy arrays, and PettingZoo's and OpenSpiel's interfaces."""

from archipel.env.batch import Batch

__all__ = ["Batch"]
