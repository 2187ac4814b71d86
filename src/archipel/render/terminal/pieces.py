"""Pieces as signs, and as squares that are half a character high."""

from archipel.render.terminal.canvas import Look, Shade
from archipel.scene.picture import picture
from archipel.scene.scene import Piece
from archipel.scene.sign import Sign, disk

# Pieces of a game that says nothing about them.
OWNED, NEUTRAL = (Sign("light", disk("light")), Sign("dark", disk("dark"))), Sign("grey", disk("grey"))


def sign_of(game: str, piece: Piece) -> Sign:
    """What a game says, or else a disk."""
    return picture(game).signs.get(piece.symbol, NEUTRAL if piece.owner is None else OWNED[piece.owner])


def in_line(sign: Sign, ground: Shade, wide: int) -> tuple[str, Look]:
    """A piece in one line, at most so wide."""
    look = Look(Shade(sign.ink), Shade(sign.ground) if sign.ground else ground)
    if sign.wide and wide > 2:
        return f"▐{'█' * (wide - 2)}▌", look
    return sign.glyph.center(3 if sign.ground and wide > 2 else 1), look
