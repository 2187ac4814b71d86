"""Cells, their names, directions, rays and symmetries. Knows no game."""

from archipel.geometry.hexes import HexBoard
from archipel.geometry.squares import SquareBoard
from archipel.geometry.symmetry import Symmetry

__all__ = ["HexBoard", "SquareBoard", "Symmetry"]
