"""Plain UCT, the yardstick: in the core, or over the Python rules for games that it does not have."""

from archipel import _core
from archipel.engine.core import is_native, native
from archipel.engine.plain import PlainSearch
from archipel.engine.searches import Options, Search, register
from archipel.rules import State


@register("uct", takes=("threads", "megabytes"))
def begin(state: State, options: Options) -> Search:
    if is_native(state.game):
        return _core.uct(native(state), options.seed % 2**64, options.threads, options.megabytes)
    return PlainSearch(state, options.seed, options.megabytes)
