"""What the rules in Python are asked about a move that the core does not take: where it holds up nobody."""

from archipel.server import works
from archipel.server.workshop import Workshop
from archipel.table.positions import Position, takes

PATIENCE = 10.0  # seconds for anything that somebody looks at


class Rulings:
    """The rules, in the workshop."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop

    async def spelled(self, client: str, position: Position, move: str) -> str:
        """The legal move that a text writes, as the game writes it. Raises what `State.move` raises."""
        if takes(position, move):
            return move
        return await self._workshop.run(client, PATIENCE, works.spelled, position.text, move)
