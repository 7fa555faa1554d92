"""What each viewer may know follows from the declarations alone."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from teban import (
    REFEREE,
    SPECTATOR,
    Action,
    Choice,
    Game,
    Hidden,
    InvalidInput,
    Owned,
    OwnedEach,
    Part,
    Public,
    ScoreSheet,
    SecretChoice,
    SeenBy,
    Session,
    State,
    field,
)


class Card(Part, visible=Public):
    """Public through and through, so it is itself in views."""

    rank: int


class Area(Part):
    """A player's own area, with an open and a closed side."""

    player: Public[int]
    open: Public[list[int]]
    closed: Owned[list[int]]
    favourite: Owned[int]
    pair: Owned[tuple[int, int]]


class Chest(Part, tag=True):
    """Closed to all but who has looked."""

    content: Annotated[int, SeenBy("lookers")]
    lookers: Public[list[int]]


class Trap(Part, tag=True):
    """Springs on somebody whom nobody knows."""

    victim: Hidden[int]


class Court(State):
    """A field of every kind."""

    turn: Public[int] = 3
    names: Public[dict[str, int]] = field(default_factory=lambda: {"north": 1})
    card: Public[Card | None] = None
    rows: Public[list[list[int | None]]] = field(default_factory=lambda: [[1, None], []])
    areas: Public[list[Area]] = field(default_factory=list)
    spare: Public[Area | None] = None
    finds: Public[list[Chest | Trap]] = field(default_factory=list)
    hands: OwnedEach[list[list[int]]] = field(default_factory=lambda: [[1, 2], [3]])
    marks: OwnedEach[tuple[int, int]] = (4, 5)
    seats: OwnedEach[list[Card]] = field(default_factory=list)
    secret: Hidden[int] = 7
    deck: Hidden[list[int]] = field(default_factory=lambda: [8, 9])
    bag: Hidden[tuple[int, ...]] = (1, 2)
    vault: Hidden[Trap | Chest] = field(default_factory=lambda: Chest(6, [0]))


class Pass(Action):
    pass


class Whisper(Action):
    """Owned by whoever acts."""

    word: Owned[str]
    loud: Public[bool] = False
    key: Hidden[int] = 0


class Order(Action):
    """Owned by whom it names."""

    player: Public[int]
    word: Owned[str]


class Turn(Choice[Court, "Pass | Whisper | Order"]):
    plan: Hidden[int] = 5
    note: Annotated[int, SeenBy("readers")] = 6
    readers: Public[tuple[int, ...]] = (1,)

    def actions(self, state):
        return [Pass(), Whisper("psst"), Order(1, "go")]

    def resolve(self, state, action):
        state.then(self)


class Vote(SecretChoice[Court, Whisper]):
    topic: Hidden[int] = 4

    def actions(self, state, player):
        return [Whisper("yes"), Whisper("no")]

    def resolve(self, state, chosen):
        pass


class Courtly(Game[Court]):
    id = "courtly"
    players = 2
    items = (Turn, Vote)

    def new(self, players: int, options: Any) -> Court:
        return Court(agenda=[Turn(0)])

    def score(self, state: Court) -> ScoreSheet:
        return ScoreSheet.winner(0, players=2)

    def check(self, state: Court) -> None:
        assert state.turn > 0, "turns are counted from 1"

    def determinize(self, view, rng):
        raise NotImplementedError


GAME = Courtly()
VIEWERS = (0, 1, SPECTATOR, REFEREE)


def seen(name: str, *viewers: Any, **fields: Any) -> list[Any]:
    """A field as JSON in the view of each viewer."""
    state = Court(agenda=[Turn(0)], player_count=2, **fields)
    return [msgspec.to_builtins(getattr(GAME.view(state, viewer), name)) for viewer in viewers]


AREA = {"player": 1, "open": [1], "closed": [2, 3], "favourite": 2, "pair": (5, 6)}
CLOSED = {"player": 1, "open": [1], "closed": [None, None], "favourite": None, "pair": (None, None)}


def area() -> Area:
    return Area(1, [1], [2, 3], 2, (5, 6))


@pytest.mark.parametrize(
    "name, fields, views",
    [
        ("turn", {}, [3, 3, 3, 3]),
        ("names", {}, [{"north": 1}] * 4),
        ("card", {}, [None] * 4),
        ("card", {"card": Card(3)}, [{"rank": 3}] * 4),
        ("rows", {}, [[[1, None], []]] * 4),
        ("areas", {"areas": [area()]}, [[CLOSED], [AREA], [CLOSED], [AREA]]),
        ("spare", {}, [None] * 4),
        ("spare", {"spare": area()}, [CLOSED, AREA, CLOSED, AREA]),
        ("hands", {}, [[[1, 2], [None]], [[None, None], [3]], [[None, None], [None]], [[1, 2], [3]]]),
        ("hands", {"hands": [[], []]}, [[[], []]] * 4),
        ("marks", {}, [(4, None), (None, 5), (None, None), (4, 5)]),
        (
            "seats",
            {"seats": [Card(1), Card(2)]},
            [[{"rank": 1}, None], [None, {"rank": 2}], [None, None], [{"rank": 1}, {"rank": 2}]],
        ),
        ("secret", {}, [None, None, None, 7]),
        ("deck", {}, [[None, None]] * 3 + [[8, 9]]),
        ("deck", {"deck": []}, [[]] * 4),
        ("bag", {}, [(None, None)] * 3 + [(1, 2)]),
        ("vault", {}, [None, None, None, {"is": "Chest", "content": 6, "lookers": [0]}]),
    ],
)
def test_a_field_shows_to_whom_it_is_declared(name, fields, views):
    assert seen(name, *VIEWERS, **fields) == views


@pytest.mark.parametrize(
    "lookers, contents",
    [
        ([], [None, None, None, 6]),
        ([1], [None, 6, None, 6]),
        ([0, 1], [6, 6, 6, 6]),
        ([1, 1], [None, 6, None, 6]),
    ],
)
def test_a_spectator_sees_what_every_player_sees(lookers, contents):
    assert seen("finds", *VIEWERS, finds=[Chest(6, lookers), Trap(3)]) == [
        [
            {"is": "Chest", "content": content, "lookers": lookers},
            {"is": "Trap", "victim": victim},
        ]
        for content, victim in zip(contents, (None, None, None, 3), strict=True)
    ]


def test_an_items_fields_are_concealed_on_the_agenda():
    assert seen("agenda", *VIEWERS) == [
        [{"is": "Turn", "player": 0, "plan": plan, "note": note, "readers": (1,)}]
        for plan, note in ((None, None), (None, 6), (None, None), (5, 6))
    ]


def test_a_commitment_shows_its_owner_what_the_action_shows_him():
    vote = Vote((0, 1), committed=(0,), sealed=(Whisper("no", key=9),))
    state = Court(agenda=[vote], player_count=2)
    assert [msgspec.to_builtins(GAME.view(state, viewer).agenda[0]) for viewer in VIEWERS] == [
        {"is": "Vote", "players": (0, 1), "committed": (0,), "sealed": (sealed,), "topic": topic}
        for sealed, topic in (
            ({"is": "Whisper", "word": "no", "loud": False, "key": None}, None),
            (None, None),
            (None, None),
            ({"is": "Whisper", "word": "no", "loud": False, "key": 9}, 4),
        )
    ]


def test_a_view_names_its_viewer_and_counts_the_players():
    views = [GAME.view(GAME.new_state(2), viewer) for viewer in VIEWERS]
    assert [(msgspec.to_builtins(view.viewer), view.player_count) for view in views] == [
        (0, 2),
        (1, 2),
        ("spectator", 2),
        ("referee", 2),
    ]


@pytest.mark.parametrize("viewer", [2, -1, None, True, "0", "spectator"])
def test_nobody_else_gets_a_view(viewer):
    with pytest.raises(InvalidInput, match="is no viewer; players are 0 to 1, others SPECTATOR or REFEREE"):
        GAME.view(GAME.new_state(2), viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_shares_nothing_that_can_change_with_the_state(viewer):
    state = Court(agenda=[Turn(0)], player_count=2, areas=[area()], card=Card(1), finds=[Chest(1, [0, 1])])
    view = GAME.view(state, viewer)
    before = GAME.encode(view)
    state.areas[0].open.append(9)
    state.areas[0].closed[0] = 9
    state.card.rank = 9
    state.finds[0].lookers.append(9)
    state.hands[0][0] = 9
    state.rows[0][0] = 9
    state.names["north"] = 9
    state.deck[0] = 9
    state.agenda.append(Turn(1))
    assert GAME.encode(view) == before


def test_methods_and_properties_of_a_state_work_on_views():
    class Counted(State):
        hands: OwnedEach[list[int]]

        @property
        def known(self) -> int:
            return sum(card is not None for card in self.hands)

        def knows(self, limit: int) -> bool:
            return self.known >= limit

    class Counting(Courtly, Game[Counted]):
        id = "counting"

        def new(self, players, options):
            return Counted(hands=[1, 2], agenda=[Turn(0)])

    view = Counting().view(Counting().new_state(2), 0)
    assert (view.known, view.knows(1), view.knows(2)) == (1, True, False)


@pytest.mark.parametrize(
    "action, shown",
    [
        (Pass(), [{"is": "Pass"}] * 4),
        (
            Whisper("psst", True, 3),
            [
                {"is": "Whisper", "word": word, "loud": True, "key": key}
                for word, key in (("psst", None), (None, None), (None, None), ("psst", 3))
            ],
        ),
        (Order(1, "go"), [{"is": "Order", "player": 1, "word": word} for word in (None, "go", None, "go")]),
    ],
)
def test_an_action_shows_to_its_owner_or_its_actor(action, shown):
    assert [msgspec.to_builtins(GAME.views.redact(action, 0, viewer, 2)) for viewer in VIEWERS] == shown


def test_a_redacted_action_is_written_with_question_marks():
    session = Session(GAME)
    session.play(0, Whisper("psst"))
    assert [GAME.notation.tokens(session.events(viewer)[0].action) for viewer in VIEWERS] == [
        "whisper psst no ?",
        "whisper ? no ?",
        "whisper ? no ?",
        "whisper psst no 0",
    ]


@pytest.mark.parametrize("format", ["json", "msgpack"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_survives_the_wire(viewer, format):
    state = Court(agenda=[Turn(0)], player_count=2, areas=[area()], spare=area(), finds=[Trap(1)])
    view = GAME.view(state, viewer)
    assert GAME.decode_view(GAME.encode(view, format), format) == view


@pytest.mark.parametrize("lookers", [[0, 5], [-1, 0], [0, 0]])
def test_a_spectator_sees_what_every_player_sees_and_no_less(lookers):
    state = Court(agenda=[Turn(0)], player_count=2, areas=[], spare=area(), finds=[Chest(7, lookers)])
    assert [GAME.view(state, viewer).finds[0].content for viewer in VIEWERS] == [7, None, None, 7]


class Mixed(State):
    """A number for the first player, a row for the second."""

    own: OwnedEach[tuple[int, tuple[int, ...]]]


class Mixing(Courtly, Game[Mixed]):
    id = "mixing"

    def new(self, players, options):
        return Mixed(own=(1, (2, 3)), agenda=[Turn(0)])


@pytest.mark.parametrize(
    "viewer, own",
    [(0, (1, (None, None))), (1, (None, (2, 3))), (SPECTATOR, (None, (None, None))), (REFEREE, (1, (2, 3)))],
)
def test_each_may_own_another_kind_of_thing(viewer, own):
    game = Mixing()
    view = game.view(game.new_state(2), viewer)
    assert (view.own, game.decode_view(game.encode(view))) == (own, view)
