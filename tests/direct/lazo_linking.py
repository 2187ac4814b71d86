"""Lazo's loops straight from their definition, the linking number, on a whole position.

A player's tiles are O, all other spaces N; with `board`, the lattice below the board counts into O too. There is a loop
if a closed path of neighbours in O and one in N have a linking number that is not 0.

The linking number is counted from a picture: seen along VIEW, how often the one path passes behind the other from left
to right, less how often from right to left. It adds up when closed paths are put together, so in O a basis of the
closed paths will do; and all closed paths in N have 0 with each of them exactly if the spaces of N can be numbered so
that every step between neighbours changes the number by what it passes behind.

Only a block of N with one layer of spaces round the board's is looked at: what goes further out can be pulled back into
that layer. Below the board all of O is filled, so that any way from space to space is as good there as another: a comb
of edges in the layer z = 0 stands for all of it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence, Set
from functools import cache
from itertools import pairwise, product

Space = tuple[int, int, int]
Edge = tuple[Space, Space]

AROUND = ((1, 0, 0), (0, 1, 0), (-1, 1, 0), (-1, 0, 0), (0, -1, 0), (1, -1, 0))
BELOW = ((0, 0, -1), (1, 0, -1), (0, 1, -1))
ABOVE = ((0, 0, 1), (-1, 0, 1), (0, -1, 1))
STEPS = (*AROUND[:3], *ABOVE)  # every edge once, in one of its two directions

VIEW = (-7, 10007, 101)  # no two edges that don't touch are seen touching; this is checked
DIGIT = 32  # bits that are plenty for any linking number here


def plus(space: Space, step: Space) -> Space:
    return space[0] + step[0], space[1] + step[1], space[2] + step[2]


def minus(space: Space, other: Space) -> Space:
    return space[0] - other[0], space[1] - other[1], space[2] - other[2]


def pyramid(side: int) -> list[Space]:
    """All spaces to play in: each above the surface stands on three others."""
    near = range(1 - side, side)
    layer = [(q, r, 1) for q, r in product(near, near) if abs(q + r) < side]
    spaces: list[Space] = []
    while layer:
        spaces += layer
        raised = [(q, r, z + 1) for q, r, z in layer]
        layer = [space for space in raised if all(plus(space, step) in layer for step in BELOW)]
    return spaces


def has_loop(own: Collection[Space], side: int) -> bool:
    return linked(own, side, board=False) or linked(own, side, board=True)


def linked(own: Collection[Space], side: int, board: bool) -> bool:
    """Whether a closed path in O has a linking number other than 0 with one in N."""
    width, top = range(-side, side + 1), max((z for _, _, z in own), default=1) + 1
    others = set(product(width, width, range(1 if board else 0, top + 1))) - set(own)
    edges = _edges(set(own))
    if board:
        edges += [((q, r, 0), (q + 1, r, 0)) for q, r in product(width[:-1], width)]
        edges += [((0, r, 0), (0, r + 1, 0)) for r in width[:-1]]
        edges += [(plus(tile, step), tile) for tile in own if tile[2] == 1 for step in BELOW]
    return not _can_be_numbered(others, _passages(_closed_paths(edges), len(width)))


def linking_number(path: Sequence[Space], other: Sequence[Space]) -> int:
    """Of two closed paths, each given by its spaces, the first one again at the end."""
    one: dict[Edge, int] = defaultdict(int)
    for start, end in pairwise(path):
        if minus(end, start) in STEPS:
            one[start, end] += 1
        else:
            one[end, start] -= 1
    far = max(abs(space[1] - far_off[1]) for space in path for far_off in other)
    passages = _passages(one, far + 1)
    return sum(passages.get(edge, 0) for edge in pairwise(other))


def encloses(surface: Collection[Space], side: int) -> bool:
    """Whether some surface cell is not among these and no way over other such cells leads from it off the board."""
    cells = {space for space in pyramid(side) if space[2] == 1}
    others = cells - set(surface)
    safe = {cell for cell in others if any(plus(cell, step) not in cells for step in AROUND)}
    new = list(safe)
    while new:
        cell = new.pop()
        near = {plus(cell, step) for step in AROUND} & others - safe
        safe |= near
        new += near
    return safe != others


def _edges(spaces: Set[Space]) -> list[Edge]:
    return [(space, plus(space, step)) for space in sorted(spaces) for step in STEPS if plus(space, step) in spaces]


def _closed_paths(edges: Iterable[Edge]) -> dict[Edge, int]:
    """How often a basis of all closed paths runs along each edge.

    The paths are counted side by side: the digits of one number, DIGIT bits for each path.
    """
    near: dict[Space, list[tuple[Space, Edge]]] = defaultdict(list)
    for edge in edges:
        near[edge[0]].append((edge[1], edge))
        near[edge[1]].append((edge[0], edge))
    tree: dict[Space, Edge | None] = {}  # the edge by which a space is reached, None for the first one of a part
    closing: set[Edge] = set()
    for root in near:
        if root in tree:
            continue
        tree[root] = None
        new = [root]
        for space in new:
            for reached, edge in near[space]:
                if reached not in tree:
                    tree[reached] = edge
                    new.append(reached)
                elif tree[space] != edge and tree[reached] != edge:
                    closing.add(edge)

    runs: dict[Edge, int] = defaultdict(int)
    for i, closing_edge in enumerate(sorted(closing)):
        path = 1 << DIGIT * i
        runs[closing_edge] += path
        for space, sign in ((closing_edge[0], path), (closing_edge[1], -path)):  # from the root and back to it
            while step := tree[space]:
                runs[step] += sign if step[1] == space else -sign
                space = step[0] if step[1] == space else step[1]
    return runs


def _passages(runs: dict[Edge, int], far: int) -> dict[Edge, int]:
    """By how much the edges of N up to `far` rows away change the number: how often they pass behind, with the sign."""
    passages: dict[Edge, int] = defaultdict(int)
    for (start, end), times in runs.items():
        for offset, step, sign in _behind(minus(end, start), far):
            one = plus(start, offset)
            other = plus(one, step)
            passages[one, other] += sign * times
            passages[other, one] -= sign * times
    return passages


@cache
def _behind(step: Space, far: int) -> list[tuple[Space, Space, int]]:
    """The edges (start, step) that pass behind the edge from (0, 0, 0) along `step`, with the sign."""
    near = range(-3, 4)  # VIEW runs almost along r
    starts = product(near, range(-far, far + 1), near)
    return [(start, other, sign) for start, other in product(starts, STEPS) if (sign := _passes(step, start, other))]


def _passes(step: Space, start: Space, other: Space) -> int:
    """Whether, seen along VIEW, the edge from `start` along `other` passes behind that from (0, 0, 0) along `step`."""
    # Where they cross: start + u · other = s · step + t · VIEW; u, s and t are multiplied by a positive `scale`.
    scale = _volume(step, VIEW, minus((0, 0, 0), other))
    if scale == 0:
        return 0  # parallel
    turn = 1 if scale > 0 else -1
    s = turn * _volume(start, VIEW, minus((0, 0, 0), other))
    t = turn * _volume(step, start, minus((0, 0, 0), other))
    u = turn * _volume(step, VIEW, start)
    scale *= turn
    if not (0 <= s <= scale and 0 <= u <= scale):
        return 0
    if s in (0, scale) or u in (0, scale) or t == 0:
        touching = {(0, 0, 0), step} & {start, plus(start, other)}
        assert touching, f"VIEW shows edges touching that don't: {step}, {start}, {other}"
        return 0
    return -turn if t > 0 else 0


def _volume(a: Space, b: Space, c: Space) -> int:
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])


def _can_be_numbered(spaces: Set[Space], passages: dict[Edge, int]) -> bool:
    number: dict[Space, int] = {}
    for root in spaces:
        if root in number:
            continue
        number[root] = 0
        new = [root]
        while new:
            space = new.pop()
            for step in AROUND + BELOW + ABOVE:
                near = plus(space, step)
                if near not in spaces:
                    continue
                there = number[space] + passages.get((space, near), 0)
                if near not in number:
                    number[near] = there
                    new.append(near)
                elif number[near] != there:
                    return False
    return True
