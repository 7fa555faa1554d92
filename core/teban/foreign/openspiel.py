"""Games of OpenSpiel, through its Python API."""

from __future__ import annotations

import copy
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from teban.errors import InvalidInput
from teban.foreign.table import CHANCE, Foreign, Move, Table
from teban.registry.names import meant


class OpenSpielTable:
    """A state of OpenSpiel."""

    def __init__(self, state: Any, has_structs: bool) -> None:
        self.state, self._has_structs = state, has_structs
        self._game_type = state.get_game().get_type()

    def choices(self) -> Sequence[Sequence[int]]:
        state = self.state
        if state.is_terminal():
            return ()
        if state.is_chance_node():
            return ([action for action, _ in state.chance_outcomes()],)
        if state.is_simultaneous_node():
            return [state.legal_actions(player) for player in range(state.num_players())]
        return (state.legal_actions(),)

    def actor(self) -> int | None:
        if self.state.is_chance_node():
            return CHANCE
        player = int(self.state.current_player())
        return player if player >= 0 else None

    def play(self, move: Move) -> None:
        if self.state.is_simultaneous_node():
            self.state.apply_actions(list(move))
        else:
            self.state.apply_action(move[0])

    def label(self, move: Move) -> str:
        if self.state.is_simultaneous_node():
            return ", ".join(self.state.action_to_string(player, a) for player, a in enumerate(move))
        return str(self.state.action_to_string(self.state.current_player(), move[0]))

    def outputs(self, viewer: int) -> dict[str, Any]:
        state, kind = self.state, self._game_type
        told: dict[str, Any] = {}
        if kind.provides_information_state_string:
            told["information_state_string"] = state.information_state_string(viewer)
        if kind.provides_observation_string:
            told["observation_string"] = state.observation_string(viewer)
        if kind.provides_information_state_tensor:
            told["information_state_tensor"] = list(state.information_state_tensor(viewer))
        if kind.provides_observation_tensor:
            told["observation_tensor"] = list(state.observation_tensor(viewer))
        if self._has_structs:
            struct = state.to_observation_struct(viewer).to_dict()
            told |= {f"to_observation_struct.{name}": value for name, value in struct.items()}
        if not state.is_terminal() and state.current_player() == viewer:
            legal = state.legal_actions()
            told["legal_actions"] = legal
            told["action_to_string"] = [state.action_to_string(viewer, action) for action in legal]
        return told

    def truth(self) -> str:
        return str(self.state)

    def whole(self) -> dict[str, Any]:
        state = self.state
        told = {
            "str": self.truth().splitlines(),
            "history": state.history(),
            "current_player": int(state.current_player()),
            "is_terminal": state.is_terminal(),
            "returns": list(state.returns()),
            "move_number": state.move_number(),
            "choices": [list(legal) for legal in self.choices()],
        }
        return told | {f"player {p}": self.outputs(p) for p in range(state.num_players())}


def openspiel_game(name: str) -> Foreign:
    """The game of that name, with parameters as OpenSpiel writes them: `leduc_poker(players=3)`.

    Raises `InvalidInput` where OpenSpiel is not installed, has no such game or cannot begin it, it
    is none of turns, or the moves of chance are not told.
    """
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        raise InvalidInput("OpenSpiel is not installed; pip install open_spiel", "openspiel") from None
    import_module("open_spiel.python.games")  # enters those written in Python
    try:
        with silence():
            game = pyspiel.load_game(name)
    except Exception as error:
        text = f"OpenSpiel does not load {name!r}: {_reason(error)}"
        raise InvalidInput(f"{text}; {meant(name, pyspiel.registered_names())}", "openspiel") from error
    kind = game.get_type()
    if kind.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
        raise InvalidInput(f"{name!r} is a mean field game, which is not played in turns", "openspiel")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        text = f"OpenSpiel draws the chance of {name!r} itself, so that no game of it can be played again"
        raise InvalidInput(f"{text}; take one whose chance is explicit", "openspiel")

    try:
        with silence():
            game.new_initial_state()
    except Exception as error:
        text = f"OpenSpiel does not begin {name!r}: {_reason(error)}"
        raise InvalidInput(f"{text}; give other parameters", "openspiel") from error
    has_structs = _has_structs(game)

    def loaded(state: Any) -> Table:
        return OpenSpielTable(state, has_structs)

    def resample(table: OpenSpielTable, viewer: int, random: Callable[[], float]) -> Table:
        return loaded(table.state.resample_from_infostate(viewer, random))

    return Foreign(
        name=name,
        library="OpenSpiel",
        players=game.num_players(),
        new=lambda _seed: loaded(game.new_initial_state()),
        copies={
            "clone": lambda table: loaded(table.state.clone()),
            "copy.deepcopy": lambda table: loaded(copy.deepcopy(table.state)),
            "pickle": lambda table: loaded(pickle.loads(pickle.dumps(table.state))),
            "serialize": lambda table: loaded(game.deserialize_state(table.state.serialize())),
            "serialize_game_and_state": lambda table: loaded(
                pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, table.state))[1]
            ),
        },
        undo=_undo,
        resample=resample if kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION else None,
        parse=lambda table, player, text: int(table.state.string_to_action(player, text)),
        references=("information_state_string", "observation_string"),
        quiet=silence,
        zero_sum=kind.utility == pyspiel.GameType.Utility.ZERO_SUM,
    )


def _reason(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _undo(table: OpenSpielTable, move: Move) -> None:
    """Takes back the last move, which was that."""
    [action] = move
    player = table.state.full_history()[-1].player
    table.state.undo_action(player, action)


def _has_structs(game: Any) -> bool:
    """Whether the game has the newer interface, of observations with named fields."""
    try:
        with silence():
            game.new_initial_state().to_observation_struct(0)
    except (AttributeError, RuntimeError):
        return False
    return True


@contextmanager
def silence() -> Iterator[None]:
    """Keeps from the terminal what OpenSpiel's C++ writes there for each error that it raises."""
    sys.stderr.flush()
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
