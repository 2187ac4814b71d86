"""Loops in Lazo, by the linking number.

Spaces are points `(q, r, z)` of a lattice with twelve neighbours each, the face-centred cubic one. A player's tiles O
make a loop when a closed path of neighbours in O is linked with a closed path of neighbours in N, all other spaces.

Two facts let most tiles be dismissed by a look at their twelve neighbours. No path in N passes through a triangle of
neighbours in O, nor through a square of them (the middle of an octahedral gap). So a closed path in O may be pulled
across those without changing what it is linked with, and a new tile makes a new kind of closed path only if its
neighbours in O fall into several clusters when triangles and squares hold them together. And as long as there was no
loop before, one path from cluster to cluster is as good as another.
"""

from collections.abc import Collection, Iterator, Set
from functools import cache
from itertools import pairwise

Space = tuple[int, int, int]

AROUND = ((1, 0, 0), (0, 1, 0), (-1, 1, 0), (-1, 0, 0), (0, -1, 0), (1, -1, 0))
BELOW = ((0, 0, -1), (1, 0, -1), (0, 1, -1))
ABOVE = ((0, 0, 1), (-1, 0, 1), (0, -1, 1))
NEIGHBOURS = AROUND + BELOW + ABOVE


def plus(space: Space, step: Space) -> Space:
    return space[0] + step[0], space[1] + step[1], space[2] + step[2]


def minus(space: Space, step: Space) -> Space:
    return space[0] - step[0], space[1] - step[1], space[2] - step[2]


def neighbours(space: Space) -> list[Space]:
    return [plus(space, step) for step in NEIGHBOURS]


def has_loop(own: Collection[Space], side: int) -> bool:
    """Whether these tiles on a board of this side make a loop: by themselves, or with the board as a part of it."""
    own = frozenset(own)
    for board in (False, True):
        before: set[Space] = set()
        for tile in sorted(own, key=lambda space: space[2]):
            if _links(tile, before, own, side, board):
                return True
            before.add(tile)
    return False


def makes_loop(tile: Space, own: Set[Space], side: int) -> bool:
    """Whether a new tile, with nothing on top of it, makes a loop with the player's other tiles, which make none."""
    after = own | {tile}
    return any(_links(tile, own, after, side, board) for board in (False, True))


def encloses(surface: Set[Space], side: int) -> bool:
    """Whether tiles on the board's surface go round a cell that is not one of them."""
    outside = {(q, r, 1) for q in range(-side, side + 1) for r in range(-side, side + 1)} - surface
    new = [(-side, -side, 1)]
    outside.remove(new[0])
    while new:
        space = new.pop()
        for step in AROUND:
            near = plus(space, step)
            if near in outside:
                outside.remove(near)
                new.append(near)
    return bool(outside)


def _links(tile: Space, before: Set[Space], own: Set[Space], side: int, board: bool) -> bool:
    """Whether `tile`, put to `before`, makes a closed path linked with the spaces outside `own`. `before` has none.

    `board`: the whole lattice below the surface counts into O.
    """
    clusters = _clusters(tile, before, board)
    if len(clusters) < 2:
        return False
    return any(_linked(path, own, side, board) for path in _closed_paths(tile, clusters, before, board))


def _clusters(tile: Space, before: Set[Space], board: bool) -> list[list[Space]]:
    """The neighbours of a tile in O, put together where a triangle or square with the tile joins them."""
    clusters: list[list[Space]] = []
    for near in neighbours(tile):
        if not (near in before or (board and near[2] < 1)):
            continue
        joined = [c for c in clusters if any(_joined(tile, near, other, before, board) for other in c)]
        clusters = [c for c in clusters if c not in joined] + [[near, *(space for c in joined for space in c)]]
    return clusters


def _joined(tile: Space, one: Space, other: Space, before: Set[Space], board: bool) -> bool:
    """Whether a triangle or a square of spaces in O has the tile and these two neighbours of it as corners."""
    a, b = minus(one, tile), minus(other, tile)
    cosine = sum(x * y for x, y in zip(a, b, strict=True)) + sum(a) * sum(b)  # twice the cosine of their angle
    if cosine == 0:
        opposite = plus(one, b)
        return opposite in before or (board and opposite[2] < 1)
    return cosine == 1


def _closed_paths(tile: Space, clusters: list[list[Space]], before: Set[Space], board: bool) -> Iterator[list[Space]]:
    """From the tile through one cluster to another and back, for enough pairs of clusters to make all others.

    A path that runs through the board has a gap there.
    """
    ends = [cluster[0] for cluster in clusters]
    while ends:
        first, *ends = ends
        paths = {first: [tile, first]}
        new = [first]
        grounded = False
        while new:
            space = new.pop(0)
            steps = [near for near in neighbours(space) if near in before]
            if board and space[2] == 1 and not grounded:
                grounded = True
                steps += [other for other in before if other[2] == 1]
            for near in steps:
                if near not in paths:
                    paths[near] = [*paths[space], near]
                    new.append(near)
        for end in ends:
            if end in paths:
                yield [*paths[end], tile]
        ends = [end for end in ends if end not in paths]


def _linked(path: list[Space], own: Set[Space], side: int, board: bool) -> bool:
    """Whether some closed path outside `own` has a linking number with this one that is not 0.

    Hang a curtain from the path straight down (but for a tilt so small that no two edges hang in one line). The linking
    number is how often the other path goes through it, one way less the other way. That is 0 for all of them exactly if
    the spaces outside can be numbered so that an edge changes the number by its passages. It is enough to number a
    block with one layer of empty spaces round the tiles: what lies further out can be pulled into that layer.
    """
    lowest, highest = (1 if board else 0), max(space[2] for space in own) + 1
    passages = _passages(path, lowest)
    block = {
        (q, r, z) for q in range(-side, side + 1) for r in range(-side, side + 1) for z in range(lowest, highest + 1)
    } - own
    number: dict[Space, int] = {}
    for seed in block:
        if seed in number:
            continue
        number[seed] = 0
        new = [seed]
        while new:
            space = new.pop()
            here = number[space]
            for near in neighbours(space):
                if near not in block:
                    continue
                there = here + passages.get((space, near), 0)
                if near not in number:
                    number[near] = there
                    new.append(near)
                elif number[near] != there:
                    return True
    return False


def _passages(path: list[Space], lowest: int) -> dict[tuple[Space, Space], int]:
    """How often each edge goes through the curtain that hangs from the path down to the lowest layer."""
    passages: dict[tuple[Space, Space], int] = {}
    for start, end in pairwise(path):
        step = minus(end, start)
        if step not in NEIGHBOURS:
            continue  # a gap: what hangs below the board meets no edge
        for depth in range(0, lowest - start[2] - 1, -1):
            for (q, r), edge, sign in _passing(step, max(depth, -3)):
                one = plus(start, (q, r, depth))
                other = plus(one, edge)
                passages[one, other] = passages.get((one, other), 0) + sign
                passages[other, one] = passages.get((other, one), 0) - sign
    return passages


_TILT = (
    1,
    1009,
    1009 * 1009,
)  # the way the curtain hangs, upwards: no plane of small numbers holds it and an edge


@cache
def _passing(step: Space, depth: int) -> list[tuple[tuple[int, int], Space, int]]:
    """The edges that start `depth` layers above the space (0, 0, 0) and go through the curtain of its edge `step`.

    Each as where it starts, its step and the side it comes from. From three layers down, only the depth differs.
    """
    found = []
    for edge in (*AROUND[:3], *ABOVE):  # each edge once, in one of its two directions
        for q in range(-2, 3):
            for r in range(-2, 3):
                start = (q, r, depth)
                side_before, side_after = _det(_TILT, step, start), _det(_TILT, step, plus(start, edge))
                end_before = _det(_TILT, edge, minus((0, 0, 0), start))
                end_after = _det(_TILT, edge, minus(step, start))
                if side_before * side_after >= 0 or end_before * end_after >= 0:
                    continue
                # They cross as seen along the tilt; the edge goes below the step if this volume has the right sign.
                if _det(step, edge, start) * _det(step, edge, _TILT) < 0:
                    found.append(((q, r), edge, 1 if side_after > 0 else -1))
    return found


def _det(a: Space, b: Space, c: Space) -> int:
    return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
