"""Loops in Lazo.

Spaces are points `(q, r, z)` of a lattice with twelve neighbours each, the face-centred cubic one, whose edges cut
space into tetrahedra and octahedra. A player's tiles O make a loop when a closed path of neighbours in O is linked with
a closed path in N, all other spaces: their linking number is not 0.

No path in N passes through a triangle of neighbours in O, nor through a square of them that lies across an octahedron.
Fill those in, and whatever solid they enclose. What remains of space shrinks to N filled in likewise, because in each
octahedron only one of two crossing diagonals can be filled. By Alexander duality some pair of paths is then linked
exactly if O, filled in, has a hole that a closed path can go round. So it is enough to count holes. For a tile that is
added it is even enough to look at its twelve neighbours: they fall into clusters that triangles and squares with the
tile hold together, and a new hole arises exactly if two clusters were connected by another way before.
"""

from collections.abc import Collection, Set
from operator import mul

Space = tuple[int, int, int]

AROUND = ((1, 0, 0), (0, 1, 0), (-1, 1, 0), (-1, 0, 0), (0, -1, 0), (1, -1, 0))
BELOW = ((0, 0, -1), (1, 0, -1), (0, 1, -1))
ABOVE = ((0, 0, 1), (-1, 0, 1), (0, -1, 1))
NEIGHBOURS = AROUND + BELOW + ABOVE

_BOARD = -1  # the part to which the lattice below the surface belongs


def plus(space: Space, step: Space) -> Space:
    return space[0] + step[0], space[1] + step[1], space[2] + step[2]


def has_loop(own: Collection[Space], side: int) -> bool:
    """Whether these tiles on a board of this side make a loop: by themselves, or with the board as a part of it."""
    return any(_holes(own, side, board) for board in (False, True))


def makes_loop(tile: Space, own: Set[Space]) -> bool:
    """Whether a new tile makes a loop with the player's other tiles, which make none."""
    return any(_hole_makers([tile], own, board) for board in (False, True))


def loop_makers(spaces: Collection[Space], own: Set[Space]) -> set[Space]:
    """Those of some empty spaces where a new tile makes a loop with the player's other tiles, which make none."""
    return {space for board in (False, True) for space in _hole_makers(spaces, own, board)}


def encloses(surface: Set[Space], side: int) -> bool:
    """Whether tiles on the board's surface go round a cell that is not one of them."""
    around = {(q, r, 1) for q in range(-side, side + 1) for r in range(-side, side + 1)}
    return _count(_parts(around - surface)) > 1


def _hole_makers(spaces: Collection[Space], own: Set[Space], board: bool) -> list[Space]:
    """`board`: the whole lattice below the surface counts into O."""
    around = {space: clusters(space, own, board) for space in spaces}
    joints = {space: joined for space, joined in around.items() if len(joined) > 1}
    parts = _parts(own, board) if joints else {}
    return [
        space
        for space, joined in joints.items()
        if len({parts.get(cluster[0], _BOARD) for cluster in joined}) < len(joined)
    ]


def _holes(own: Collection[Space], side: int, board: bool) -> int:
    """How many holes O has: as many as its parts and the cavities in it are more than its Euler number."""
    euler = int(board)  # the lattice below the surface is one part without a hole
    before: set[Space] = set()
    for tile in own:
        # A tile is glued on along the clusters next to it; the gaps between them are the clusters of N.
        euler += len(clusters(tile, before, board, among=False)) - len(clusters(tile, before, board))
        before.add(tile)
    # One layer of empty spaces round the tiles connects whatever lies further out.
    highest = max((z for _, _, z in own), default=0) + 1
    outside = {
        (q, r, z)
        for q in range(-side, side + 1)
        for r in range(-side, side + 1)
        for z in range(int(board), highest + 1)
    } - before
    cavities = _count(_parts(outside)) - 1
    return _count(_parts(before, board), board) + cavities - euler


def clusters(tile: Space, own: Set[Space], board: bool, *, among: bool = True) -> list[list[Space]]:
    """The neighbours of a tile that are in O, put together where triangles or squares with the tile join them.

    `board`: the whole lattice below the surface counts into O. With `among=False` the same for those not in O.
    """

    def inside(space: Space) -> bool:
        return space in own or (board and space[2] < 1)

    left = [step for step in NEIGHBOURS if inside(plus(tile, step)) == among]
    found = []
    while left:
        cluster = [left.pop()]
        for step in cluster:
            for other, far in _JOINED[step]:
                if other in left and (far is None or inside(plus(tile, far)) == among):
                    left.remove(other)
                    cluster.append(other)
        found.append([plus(tile, step) for step in cluster])
    return found


def _joined(step: Space) -> list[tuple[Space, Space | None]]:
    """The steps that form a triangle with this one, and those that form a square, with the step to its far corner."""
    # Twice the cosine of the angle between steps: 1 in a triangle, 0 in a square.
    angles = [(other, sum(map(mul, step, other)) + sum(step) * sum(other)) for other in NEIGHBOURS]
    return [(other, None if angle else plus(step, other)) for other, angle in angles if angle in (0, 1)]


_JOINED = {step: _joined(step) for step in NEIGHBOURS}


def _parts(spaces: Set[Space], board: bool = False) -> dict[Space, int]:
    """Which spaces are connected: the number of the part that each belongs to.

    `board`: all that stand on the surface are one part, `_BOARD`, with the lattice below it.
    """
    parts: dict[Space, int] = {}
    for number, seed in enumerate(sorted(spaces, key=lambda space: space[2])):
        if seed in parts:
            continue
        part = _BOARD if board and seed[2] == 1 else number
        parts[seed] = part
        new = [seed]
        while new:
            space = new.pop()
            for step in NEIGHBOURS:
                near = plus(space, step)
                if near in spaces and near not in parts:
                    parts[near] = part
                    new.append(near)
    return parts


def _count(parts: dict[Space, int], board: bool = False) -> int:
    """How many parts there are, the board's among them."""
    return len({*parts.values(), *([_BOARD] if board else [])})
