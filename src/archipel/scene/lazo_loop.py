"""The loop that won a game of Lazo: a short closed path of the winner's tiles round a hole.

A tile's neighbours fall into clusters (see archipel.rules.loops). A path that leaves the tile by one cluster and comes
back by another goes round a hole.
"""

from collections.abc import Iterable, Set

from archipel.rules.loops import NEIGHBOURS, Space, clusters, plus

_BOARD: Space = (0, 0, 0)  # stands for the whole board when it is part of the loop


def winning_loop(own: Set[Space], last: Space | None) -> list[Space]:
    """The tiles along a loop that these tiles make, through the last one if that is known.

    It ends where it starts; or, if the board is part of the loop, it is an arch and stands there with both ends. Empty
    if none is found: that takes tiles round a cavity, which no game has.
    """
    surface = {space for space in own if space[2] == 1}
    for tiles, board in ((surface, False), (own, False), (own, True)):
        loop = _any_loop(tiles, board) if last is None else _loop_through(last, tiles - {last}, board)
        if loop:
            return loop
    return []


def _loop_through(tile: Space, others: Set[Space], board: bool) -> list[Space]:
    """The shortest loop that this tile makes with others; none if the list is empty."""
    around = [{_known(space) for space in cluster} for cluster in clusters(tile, others, board)]
    paths = [
        path
        for i, start in enumerate(around)
        if (path := _shortest(start, set().union(*around[i + 1 :]), others, board))
    ]
    return _walked([tile, *min(paths, key=len)]) if paths else []


def _shortest(start: Set[Space], goal: Set[Space], tiles: Set[Space], board: bool) -> list[Space]:
    """A shortest path of neighbours, breadth first; empty if there is none."""
    came_from: dict[Space, Space | None] = dict.fromkeys(start)
    for here in (queue := list(start)):
        if here in goal:
            path = [here]
            while (back := came_from[path[-1]]) is not None:
                path.append(back)
            return path
        for near in _next_to(here, tiles, board):
            if near not in came_from:
                came_from[near] = here
                queue.append(near)
    return []


def _next_to(here: Space, tiles: Set[Space], board: bool) -> Iterable[Space]:
    if here == _BOARD:
        return [space for space in tiles if space[2] == 1]
    near = [space for step in NEIGHBOURS if (space := plus(here, step)) in tiles]
    return [*near, _BOARD] if board and here[2] == 1 else near


def _known(space: Space) -> Space:
    return space if space[2] > 0 else _BOARD


def _walked(loop: list[Space]) -> list[Space]:
    """A loop from its start round to it again; if the board is part of it, from one foot to the other."""
    if _BOARD not in loop:
        return [*loop, loop[0]]
    cut = loop.index(_BOARD)
    return loop[cut + 1 :] + loop[:cut]


def _any_loop(tiles: Set[Space], board: bool) -> list[Space]:
    """Some loop of these tiles: through any, after taking off from thick ones what leaves their holes as they are."""
    left, before = set(tiles), -1
    while len(left) != before:
        before = len(left)
        for tile in sorted(left):
            others = left - {tile}
            if loop := _loop_through(tile, others, board):
                return loop
            # Where neither the tiles nor the gaps round it fall apart, a tile can go.
            if len(clusters(tile, others, board)) < 2 and len(clusters(tile, others, board, among=False)) < 2:
                left = others
    return []
