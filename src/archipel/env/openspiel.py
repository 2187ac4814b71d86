"""The games for OpenSpiel. Importing this registers `archipel_iago` and the others, each with the parameter `variant`.

>>> import pyspiel
>>> import archipel.env.openspiel
>>> state = pyspiel.load_game("archipel_iago(variant=loose)").new_initial_state()
>>> state.current_player(), len(state.legal_actions())
(0, 36)

An action is one choice of a turn, numbered as docs/environments.md says; a player whose turn has several choices acts
several times in a row.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from numpy.typing import NDArray
from open_spiel.python.observation import IIGObserverForPublicInfoGame  # type: ignore[import-untyped]

from archipel.engine import native
from archipel.env.batch import Batch
from archipel.rules import State, position, start
from archipel.rules.desdemona import BOARD as SQUARES
from archipel.rules.desdemona import Turn
from archipel.rules.iago import CLAIM, PLACE
from archipel.rules.lazo import pyramid
from archipel.rules.palago import TILES, Tiles

# How many of the planes are, one after the other, a player's own and the opponent's. None: all.
PAIRED = {"desdemona": 4, "iago": 4, "lazo": None, "palago": 0}


class Game(pyspiel.Game):  # type: ignore[misc]
    """A variant of a game, as OpenSpiel knows it."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.start = start(self.name, (params or {}).get("variant", "standard"))
        batch = Batch(self.start, games=1, threads=1)
        self.shape = batch.observation.shape[1:]
        info = pyspiel.GameInfo(
            num_distinct_actions=batch.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_most_choices(self.start),
        )
        super().__init__(_type(self.name), info, params or {})

    def new_initial_state(self, state: None = None) -> "Position":
        return Position(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.shape, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Position(pyspiel.State):  # type: ignore[misc]
    """A position and the choices made in its turn."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._batch = Batch(game.start, games=1, threads=1)
        self._over = False

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self._over else int(self._batch.to_move[0])

    def is_terminal(self) -> bool:
        return self._over

    def returns(self) -> list[float]:
        return self._batch.rewards[0].tolist() if self._over else [0.0, 0.0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._batch.legal()[1].tolist()) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        """ValueError if it is not legal, and then nothing has changed."""
        if not 0 <= action < self._batch.actions or not self._batch.mask[0, action]:
            raise ValueError(f"action {action} is not legal")
        before = self._batch._core.save()[0]
        self._batch.step(np.array([action], np.int32))
        if self._batch.ended[0]:
            self._stay_at_the_end(before, action)

    def _stay_at_the_end(self, before: tuple[str, list[int], tuple[int, int], int], action: int) -> None:
        """The batch has begun the next game: puts it back to the last position of this one."""
        text, chosen, numbers, plies = before
        start = self._batch.start
        last = native(position(f"{start.game}/{start.variant} {text}")).play(_move(start, [*chosen, action]))
        self._batch._core.restore([(last.text.split(" ", 1)[1], [], numbers, plies + (not chosen))])
        self._over = True

    def _action_to_string(self, player: int, action: int) -> str:
        return _step(self._batch.start, action)

    def planes(self, player: int) -> NDArray[np.uint8]:
        """The planes as a player sees them."""
        planes: NDArray[np.uint8] = self._batch.observation[0].copy()
        if player != self._batch.to_move[0]:
            own, theirs = slice(0, PAIRED[self._batch.start.game], 2), slice(1, PAIRED[self._batch.start.game], 2)
            planes[own], planes[theirs] = self._batch.observation[0, theirs], self._batch.observation[0, own]
        return planes

    def __str__(self) -> str:
        """The text of the position, then the choices made in its turn."""
        start = self._batch.start
        text, chosen, _, _ = self._batch._core.save()[0]
        return " ".join([f"{start.game}/{start.variant} {text}", *(_step(start, choice) for choice in chosen)])


class Observer:
    """Shows the planes, as the observer that OpenSpiel asks a Python game for."""

    def __init__(self, shape: tuple[int, ...], params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observation has no parameters, but there are {params}")
        self.tensor = np.zeros(shape, np.float32).ravel()
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: Position, player: int) -> None:
        self.dict["observation"][:] = state.planes(player)

    def string_from(self, state: Position, player: int) -> str:
        return str(state)


def _most_choices(start: State) -> int:
    """No game has more choices than this."""
    if start.game == "iago":
        return len(PLACE)  # each fills a cell
    if start.game == "lazo":
        return len(pyramid(start.variant).names) + 1  # each fills a space, but for one swap
    if start.game == "desdemona":
        return 2 + 3 * (len(SQUARES.names) - 8)  # each turn but the first fills a square
    return TILES  # a turn lays as many tiles as it has choices, unless it is the last


def _step(start: State, choice: int) -> str:
    """The part of a move that a choice adds."""
    if start.game == "iago":
        return str((PLACE + CLAIM)[choice])
    if start.game == "lazo":
        return (*pyramid(start.variant).names, "swap")[choice]
    if start.game == "desdemona":
        return SQUARES.names[choice]
    reach, width = TILES - 1, 2 * TILES - 1
    if choice == 3 * width**2:
        return "alone"
    r, q = divmod(choice // 3, width)
    return f"{q - reach},{r - reach}{'abc'[choice % 3]}"


def _move(start: State, choices: Sequence[int]) -> str:
    """The text of the move that the choices of a whole turn make."""
    steps = [_step(start, choice) for choice in choices]
    if start.game == "desdemona":
        return str(Turn(steps))
    return str(Tiles(step for step in steps if step != "alone"))


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
        parameter_specification={"variant": "standard"},
    )


# OpenSpiel keeps what makes a game beyond the end of Python. A class survives that; anything else ends in a crash.
class Desdemona(Game):
    name = "desdemona"


class Iago(Game):
    name = "iago"


class Lazo(Game):
    name = "lazo"


class Palago(Game):
    name = "palago"


for _game in (Desdemona, Iago, Lazo, Palago):
    pyspiel.register_game(_type(_game.name), _game)
