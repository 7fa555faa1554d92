"""Environments of PettingZoo in which players take turns (AEC) with numbered actions."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from teban.errors import InvalidInput
from teban.foreign.table import Foreign, Move, Table
from teban.registry.names import meant


class PettingZooTable:
    """An environment after `reset`."""

    def __init__(self, env: Any) -> None:
        self.env = env

    def choices(self) -> Sequence[Sequence[int]]:
        agent = self._to_act()
        if agent is None:
            return ()
        mask = self._mask(agent)
        if mask is None:
            return (range(int(self.env.action_space(agent).n)),)
        return ([action for action, legal in enumerate(mask) if legal],)

    def actor(self) -> int | None:
        agent = self._to_act()
        return None if agent is None else int(self.env.possible_agents.index(agent))

    def play(self, move: Move) -> None:
        self._to_act()
        self.env.step(move[0])

    def label(self, move: Move) -> str:
        return str(self._to_act())

    def outputs(self, viewer: int) -> dict[str, Any]:
        agent = self.env.possible_agents[viewer]
        if agent not in self.env.agents:
            return {}
        return {"observe": _plain(self.env.observe(agent))}

    def truth(self) -> str:
        return repr(self.whole())

    def whole(self) -> dict[str, Any]:
        env = self.env
        told: dict[str, Any] = {
            name: _plain(getattr(env, name))
            for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
        }
        told["agent_selection"] = env.agent_selection if env.agents else None
        return told | {f"player {p}": self.outputs(p) for p in range(len(env.possible_agents))}

    def _to_act(self) -> str | None:
        """Who chooses now, those who are out having made the empty step that is asked of them."""
        env = self.env
        while env.agents:
            agent = env.agent_selection
            if not (env.terminations[agent] or env.truncations[agent]):
                return str(agent)
            env.step(None)
        return None

    def _mask(self, agent: str) -> Any:
        observation = self.env.observe(agent)
        if isinstance(observation, dict) and "action_mask" in observation:
            return observation["action_mask"]
        return self.env.infos.get(agent, {}).get("action_mask")


def pettingzoo_game(name: str) -> Foreign:
    """The environment of that name: `tictactoe_v3`, or as PettingZoo writes it, `classic/tictactoe-v3`.

    Raises `InvalidInput` where PettingZoo is not installed, has no such environment or cannot make
    it, or its actions are not numbered.
    """
    make = _maker(name)

    def new(seed: int) -> Table:
        env = make()
        env.reset(seed=seed)
        return PettingZooTable(env)

    probe = make()
    for agent in probe.possible_agents:
        if not hasattr(probe.action_space(agent), "n"):
            raise InvalidInput(f"the actions of {agent} in {name!r} are not numbered", "pettingzoo")
    return Foreign(
        name=name,
        library="PettingZoo",
        players=len(probe.possible_agents),
        new=new,
        copies={
            "copy.deepcopy": lambda table: PettingZooTable(copy.deepcopy(table.env)),
            "pickle": lambda table: PettingZooTable(pickle.loads(pickle.dumps(table.env))),
            "copy.deepcopy of unwrapped": lambda table: PettingZooTable(copy.deepcopy(table.env.unwrapped)),
        },
    )


def _maker(name: str) -> Callable[[], Any]:
    try:
        pettingzoo = import_module("pettingzoo")
        known = {_short(each): each for each in pettingzoo.aec_registry}
    except ImportError:
        text = "PettingZoo is not installed; pip install 'pettingzoo[classic]'"
        raise InvalidInput(text, "pettingzoo") from None
    except AttributeError:
        text = "PettingZoo is older than 1.27 and has no registry; pip install -U pettingzoo"
        raise InvalidInput(text, "pettingzoo") from None
    if _short(name) not in known:
        text = f"PettingZoo has no environment {name!r}; {meant(_short(name), known)}"
        raise InvalidInput(text, "pettingzoo")
    make = partial(pettingzoo.make, "aec", known[_short(name)])
    try:
        make().reset(seed=0)
    except Exception as error:
        reason = str(error).strip() or type(error).__name__
        raise InvalidInput(f"PettingZoo does not make {name!r}: {reason}", "pettingzoo") from error
    return make


def _short(name: str) -> str:
    """The name as the modules are called: `tictactoe_v3`."""
    return name.rpartition("/")[2].rpartition(".")[2].replace("-", "_")


def _plain(value: Any) -> Any:
    """Arrays and what holds them as lists and dicts."""
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    return value
