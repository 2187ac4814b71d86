"""The checking of nodes: the definition of a proof, in the words of the rules."""

from collections.abc import Iterable, Iterator, Mapping
from time import perf_counter
from typing import NamedTuple

from archipel.rules import BadNotation, IllegalMove, Move, State, position
from archipel.theory.proofs import Attack, BadProof, Defence, Node, Thesis

Promise = tuple[int, State]  # a node behind a move, and the position that it must be


def checked(thesis: Thesis, state: State, node: Node) -> Iterator[Promise]:
    """Checks a node that is this position. Gives the nodes behind it with their positions, or raises BadProof."""
    attacks = isinstance(node, Attack)
    if attacks != (state.turn == thesis.player):
        player = state.called(state.to_move)
        raise BadProof("proof.not-attack" if attacks else "proof.not-defence", number=node.number, player=player)
    if isinstance(node, Attack):
        yield from _behind(thesis, node.move, _played(state, node.move), node.child)
    else:
        yield from _defended(thesis, state, node)


def _defended(thesis: Thesis, state: State, node: Defence) -> Iterator[Promise]:
    listed = set[Move]()
    for text, child in node.moves:
        after = _played(state, text)
        move = state.move(text)
        if move in listed:
            raise BadProof("proof.twice", move=text)
        listed.add(move)
        yield from _behind(thesis, text, after, child)
    for move in state.legal_moves():
        if move not in listed:
            if not node.replies:
                raise BadProof("proof.unlisted", number=node.number, move=str(move))
            _answered(thesis, move, state.play(move), node.replies)


def _behind(thesis: Thesis, text: str, after: State, child: int | None) -> Iterator[Promise]:
    """The node behind a move, if it is right that there is one."""
    outcome = after.outcome
    if outcome is None:
        if child is None:
            raise BadProof("proof.goes-on", move=text)
        yield child, after
    elif not thesis.holds(outcome):
        raise BadProof("proof.ends-otherwise", reason=outcome.said, move=text)
    elif child is not None:
        raise BadProof("proof.ends-already", child=child, move=text)


def _answered(thesis: Thesis, move: Move, after: State, replies: Iterable[str]) -> None:
    """Checks a move that is not listed: it ends the game as claimed, or the first legal reply wins at once."""
    if after.outcome:
        if not thesis.holds(after.outcome):
            raise BadProof("proof.ends-otherwise", reason=after.outcome.said, move=str(move))
        return
    for reply in filter(after.is_legal, replies):
        end = after.play(reply).outcome
        if end is None or end.winner != thesis.player:
            raise BadProof("proof.no-win", reply=reply, move=str(move))
        return
    raise BadProof("proof.unanswered", move=str(move))


def _played(state: State, text: str) -> State:
    try:
        return state.play(text)
    except (BadNotation, IllegalMove) as error:
        raise BadProof.of(error.said) from None


# --- many nodes at once


class Chunk(NamedTuple):
    """Nodes to check, by rising number. The positions of those that no other leads to are given."""

    nodes: list[Node]
    positions: Mapping[int, str]


class Findings(NamedTuple):
    """What was found: for each node that was checked the positions behind it, or what is wrong with it."""

    nodes: dict[int, list[tuple[int, str]] | BadProof]
    seconds: float


def examined(thesis: Thesis, chunk: Chunk) -> Findings:
    """Checks a chunk. What stands behind a node that is wrong is left out."""
    began = perf_counter()
    found: dict[int, list[tuple[int, str]] | BadProof] = {}
    numbers = {node.number for node in chunk.nodes}
    # Positions of the chunk's own nodes are kept as they are: to read one again costs more than to play a move.
    states = dict[int, State]()
    for node in chunk.nodes:
        state = states.pop(node.number, None)
        if state is None:
            if node.number not in chunk.positions:
                continue
            state = position(chunk.positions[node.number])
        behind = []
        try:
            for child, after in checked(thesis, state, node):
                behind.append((child, after.text))
                if child in numbers:
                    states[child] = after
        except BadProof as error:
            found[node.number] = error
        else:
            found[node.number] = behind
    return Findings(found, perf_counter() - began)
