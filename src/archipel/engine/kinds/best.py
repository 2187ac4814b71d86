"""The strongest search that there is for each game, by what was learned of it: alpha-beta or PUCT; else plain UCT."""

from archipel import _core
from archipel.engine import weights
from archipel.engine.book import booked
from archipel.engine.core import native
from archipel.engine.kinds import puct
from archipel.engine.limits import BadSearch
from archipel.engine.searches import DEFAULT, Options, Search, register
from archipel.rules import State

# Where it beats PUCT; where captures are not forced it is far worse.
ALPHABETA = (("iago", "standard"), ("iago", "simple"))


@register(DEFAULT, takes=("threads", "megabytes", "weights", "evaluate", "batch"), keeps=True)
def begin(state: State, options: Options) -> Search:
    if options.evaluate:
        for option in ("threads", "weights"):
            if getattr(options, option) != getattr(Options, option):
                raise BadSearch("evaluate.takes-no", option=option)
        from archipel.engine.guided import GuidedSearch  # and with it numpy, which takes a while

        return GuidedSearch(state, options.evaluate, options.batch, options.megabytes)
    known = weights.known(state.game, options.weights)
    if known is None or (state.game, state.variant) not in ALPHABETA:
        return booked(state, puct.begin(state, options))
    return booked(state, _core.alphabeta(native(state), known, options.threads, options.megabytes))
