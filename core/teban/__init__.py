"""teban (手番, "whose move it is"): turn-based games as rules written once.

Everything a game author needs is here; `teban.play` holds sessions and records.
"""

from msgspec import field

from teban.action import Action
from teban.agenda import CHANCE, Chance, Choice, Interrupt, Item, Nested, SecretChoice, Task
from teban.engine.views import View
from teban.errors import (
    DecodeError,
    DefinitionError,
    GameNotFound,
    GameOver,
    IllegalAction,
    InvalidInput,
    NotationError,
    NotYourTurn,
    PluginError,
    RecordError,
    Refusal,
    Refused,
    RulesError,
    ScenarioError,
    TebanError,
    UndoRefused,
)
from teban.game import Game, NoOptions
from teban.grid import Grid
from teban.play.session import Session
from teban.pools import Pool
from teban.registry import games, hookimpl, load, new_session, replay
from teban.rng import QuickRng, RandomSource, Rng
from teban.scoring import Line, Outcome, ScoreSheet
from teban.series import Series
from teban.state import Part, State
from teban.variant import Variant
from teban.visibility import REFEREE, SPECTATOR, Hidden, Onlooker, Owned, OwnedEach, Public, SeenBy, Viewer

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "REFEREE",
    "SPECTATOR",
    "Action",
    "Chance",
    "Choice",
    "DecodeError",
    "DefinitionError",
    "Game",
    "GameNotFound",
    "GameOver",
    "Grid",
    "Hidden",
    "IllegalAction",
    "Interrupt",
    "InvalidInput",
    "Item",
    "Line",
    "Nested",
    "NoOptions",
    "NotYourTurn",
    "NotationError",
    "Onlooker",
    "Outcome",
    "Owned",
    "OwnedEach",
    "Part",
    "PluginError",
    "Pool",
    "Public",
    "QuickRng",
    "RandomSource",
    "RecordError",
    "Refusal",
    "Refused",
    "Rng",
    "RulesError",
    "ScenarioError",
    "ScoreSheet",
    "SecretChoice",
    "SeenBy",
    "Series",
    "Session",
    "State",
    "Task",
    "TebanError",
    "UndoRefused",
    "Variant",
    "View",
    "Viewer",
    "field",
    "games",
    "hookimpl",
    "load",
    "new_session",
    "replay",
]
