"""PUCT with what was learned of a game: it tells how often it has looked at each move, by which the levels choose."""

from archipel import _core
from archipel.engine import weights
from archipel.engine.core import native
from archipel.engine.kinds import uct
from archipel.engine.searches import Options, Search, register
from archipel.rules import State


@register("puct", takes=("threads", "megabytes", "weights"), keeps=True)
def begin(state: State, options: Options) -> Search:
    known = weights.known(state.game, options.weights)
    if known is None:
        return uct.begin(state, options)
    return _core.puct(native(state), known, options.threads, options.megabytes)
