"""The games for OpenSpiel. Importing this registers `archipel_iago` and the others, each with the parameters `variant`
and `window`.

>>> import pyspiel
>>> import archipel.env.openspiel
>>> state = pyspiel.load_game("archipel_iago(variant=loose)").new_initial_state()
>>> state.current_player(), len(state.legal_actions())
(0, 36)

An action is one choice of a turn, numbered as docs/environments.md says; a player whose turn has several choices acts
several times in a row.
"""

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from numpy.typing import NDArray
from open_spiel.python.observation import IIGObserverForPublicInfoGame  # type: ignore[import-untyped]

from archipel import _core
from archipel.env.encoding import Encoding, windows
from archipel.env.errors import NoEnvironment
from archipel.rules.errors import brief


class Game(pyspiel.Game):  # type: ignore[misc]
    """A variant of a game, as OpenSpiel knows it."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.encoding = Encoding(self.name, given.get("variant", "standard"), window=given.get("window") or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.encoding.longest,
        )
        super().__init__(_type(self.name), info, params or {})

    def new_initial_state(self, state: None = None) -> "Position":
        return Position(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.encoding.shape, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Position(pyspiel.State):  # type: ignore[misc]
    """A position and the choices made in its turn."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._encoding = game.encoding
        self._position = game.encoding.start
        self._chosen: list[int] = []

    def current_player(self) -> int:
        turn = self._position.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def is_terminal(self) -> bool:
        return self._position.over

    def returns(self) -> list[float]:
        winner = self._position.outcome.winner if self._position.outcome else None
        return [0.0, 0.0] if winner is None else [1.0 - 2.0 * winner, 2.0 * winner - 1.0]

    def _legal_actions(self, player: int) -> list[int]:
        return self._encoding.legal(self._position, self._chosen) if player == self._position.turn else []

    def _apply_action(self, action: int) -> None:
        """ValueError if it is not legal, and then nothing has changed."""
        self._position, self._chosen = self._encoding.choose(self._position, self._chosen, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._encoding.text(self._position, action)

    def planes(self, player: int) -> NDArray[np.uint8]:
        """The planes as a player sees them."""
        return self._encoding.planes(self._position, player, self._chosen)

    def __str__(self) -> str:
        """The text of the position, then the choices made in its turn."""
        return " ".join([self._position.text, *(self._encoding.text(self._position, made) for made in self._chosen)])


class Observer:
    """Shows the planes, as the observer that OpenSpiel asks a Python game for."""

    def __init__(self, shape: tuple[int, ...], params: dict[str, Any] | None) -> None:
        if params:
            raise NoEnvironment("env.no-parameters", given=brief(params))
        self.tensor = np.zeros(shape, np.float32).ravel()
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: Position, player: int) -> None:
        self.dict["observation"][:] = state.planes(player)

    def string_from(self, state: Position, player: int) -> str:
        return str(state)


@cache
def _type(game: str) -> Any:
    return pyspiel.GameType(
        short_name=f"archipel_{game}",
        long_name=game.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"variant": "standard"} | ({"window": 0} if windows(game) else {}),
    )


def _class(game: str) -> type[Game]:
    return type(
        game.capitalize(), (Game,), {"name": game, "__module__": __name__, "__doc__": f"Makes `archipel_{game}`."}
    )


# OpenSpiel keeps what makes a game beyond the end of Python. A class survives that; anything else ends in a crash.
GAMES = {game.capitalize(): _class(game) for game in _core.games()}
globals().update(GAMES)  # Iago and the others, as pickles find them

for _game in GAMES.values():
    pyspiel.register_game(_type(_game.name), _game)

if TYPE_CHECKING:

    def __getattr__(name: str) -> type[Game]: ...
