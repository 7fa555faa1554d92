"""Sessions by name, with variants and observers, and records replayed by what they say of themselves."""

import pytest

from projects import game
from teban import PluginError, RecordError
from teban.play import record_text
from teban.play.record import encode_record
from teban.registry import Catalogue, PluginWarning

VARIANTS = """
from teban import Variant, field
from msgspec import Struct

class Misere(Nim):
    def score(self, state):
        return ScoreSheet.winner(1 - state.winner, players=2)

@hookimpl
def register_variants(game):
    return [Variant("misere", "Last stone loses", rules=Misere)] if isinstance(game, Nim) else []
"""
OBSERVER = """
from teban import hookimpl

heard = []

@hookimpl
def session_started(session):
    heard.append(("started", session.revision))

@hookimpl
def event_logged(session, event):
    heard.append((session.game.notation.tokens(event.action), session.revision))

@hookimpl
def session_ended():
    heard.append("ended")
"""


def play(session):
    """Plays `take 3`, `take 2`, which empties a heap of five."""
    session.play(0, "take 3")
    session.play(1, "take 2")
    return session


@pytest.fixture
def catalogue(site):
    site.install("small-games", "nim", game("nim", VARIANTS))
    return Catalogue()


def test_a_session_is_made_by_the_name_of_its_game(catalogue):
    assert catalogue.new_session("nim", seed=7).view(0).stones == 5


def test_a_session_is_made_of_a_game(catalogue):
    assert catalogue.new_session(catalogue.load("nim"), seed=7).view(0).stones == 5


def test_a_variant_is_found_by_its_name(catalogue):
    assert play(catalogue.new_session("nim", variant="misere")).outcome().winners == (0,)


def test_a_variant_that_nobody_offers_brings_the_nearest_one(catalogue):
    with pytest.raises(PluginError, match=r"no variant of nim is called 'mysere'; did you mean 'misere'\?"):
        catalogue.new_session("nim", variant="mysere")


def test_a_variant_from_another_plugin_is_found(site, catalogue):
    hook = "@hookimpl\ndef register_variants(game): return [Variant('house')] if game.id == 'nim' else []"
    site.install("house", "house", f"from teban import Variant, hookimpl\n{hook}")
    assert [variant.id for variant in Catalogue().variants(catalogue.load("nim"))] == ["misere", "house"]


def test_a_variant_that_two_plugins_offer_names_both(site):
    hook = "@hookimpl\ndef register_variants(game): return [Variant('house')]"
    site.install("small-games", "nim", game("nim", "from teban import Variant", hook))
    site.install("house", "house", f"from teban import Variant, hookimpl\n{hook}")
    with pytest.raises(
        PluginError,
        match=r"plugin 'nim' \(small-games 1.0\) and plugin 'house' \(house 1.0\) offer a variant",
    ):
        Catalogue().new_session("nim", variant="house")


@pytest.mark.parametrize(
    "given, fault",
    [
        ("1 / 0", "register_variants: ZeroDivisionError: division by zero"),
        ("[1]", "register_variants gave 1, which has no 'id'"),
        ("[Variant]", "register_variants gave the class Variant; give instances"),
    ],
)
def test_a_plugin_whose_variants_fail_is_named_and_the_others_are_found(site, catalogue, given, fault):
    hook = f"@hookimpl\ndef register_variants(game): return {given}"
    site.install("house", "house", f"from teban import Variant, hookimpl\n{hook}")
    with pytest.warns(PluginWarning, match=rf"plugin 'house' \(house 1.0\): {fault}; nim goes without it"):
        found = Catalogue().variants(catalogue.load("nim"))
    assert [variant.id for variant in found] == ["misere"]


def test_observers_hear_the_start_every_event_and_the_end(site):
    site.install("small-games", "nim", game("nim"))
    module = site.install("watch", "watch", OBSERVER)
    play(Catalogue().new_session("nim", seed=7))
    assert __import__(module).heard == [("started", 0), ("take 3", 1), ("take 2", 2), "ended"]


CHANCE = """
from teban import Chance

class Toss(Chance[Heap, Take]):
    def outcomes(self, state):
        return [Take(1)]

    def resolve(self, state, action):
        pass

class Tossed(Nim):
    id = "tossed"
    items = (Turn, Toss)

    def new(self, players, options):
        return Heap(agenda=[Turn(0), Toss()])
"""


def test_observers_hear_what_is_drawn_before_the_first_decision(site):
    site.install("small-games", "tossed", game("nim", CHANCE))
    module = site.install("watch", "watch", OBSERVER)
    Catalogue().new_session("tossed", seed=7)
    assert __import__(module).heard == [("started", 0), ("take 1", 1)]


def test_nobody_observes_where_no_plugin_listens(catalogue):
    assert list(catalogue.observers()) == []


def test_an_observer_that_fails_is_named_and_told_nothing_more_and_the_move_stands(site):
    site.install("small-games", "nim", game("nim"))
    module = site.install(
        "watch", "watch", OBSERVER.replace("heard.append((session.game", "1 / 0; ((session.game")
    )
    session = Catalogue().new_session("nim", seed=7)
    with pytest.warns(PluginWarning, match="plugin 'watch' .*: event_logged: ZeroDivisionError"):
        session.play(0, "take 3")
    session.play(1, "take 2")
    assert (session.is_over, __import__(module).heard) == (True, [("started", 0)])


def test_an_observer_that_fails_leaves_the_other_observers_alone(site):
    site.install("small-games", "nim", game("nim"))
    site.install("broken", "a-broken", OBSERVER.replace('heard.append(("started"', '1 / 0; (("started"'))
    module = site.install("watch", "watch", OBSERVER)
    with pytest.warns(PluginWarning, match="plugin 'a-broken'"):
        play(Catalogue().new_session("nim", seed=7))
    assert __import__(module).heard[-1] == "ended"


@pytest.mark.parametrize(
    "write", [encode_record, lambda record: record_text_of(record)], ids=["json", "text"]
)
@pytest.mark.parametrize("variant", [None, "misere"])
def test_a_record_is_replayed_by_what_it_says_of_itself(catalogue, write, variant):
    session = play(catalogue.new_session("nim", seed=7, variant=variant))
    again = catalogue.replay(write(session.record()))
    assert (again.hash(), again.outcome()) == (session.hash(), session.outcome())


def record_text_of(record):
    return record_text.encode(record, Catalogue().load(record.game)).encode()


def test_a_record_is_replayed_from_a_file(catalogue, tmp_path):
    session = play(catalogue.new_session("nim", seed=7))
    (file := tmp_path / "game.json").write_bytes(encode_record(session.record()))
    assert catalogue.replay(file).hash() == session.hash()


def test_a_record_of_a_game_in_a_file_is_replayed_with_that_game(tmp_path):
    (file := tmp_path / "nim.py").write_text(game("nim-of-nobody"))
    catalogue = Catalogue()
    session = play(catalogue.new_session(file, seed=7))
    assert catalogue.replay(encode_record(session.record()), catalogue.load(file)).hash() == session.hash()


@pytest.mark.parametrize(
    "data, message",
    [
        (b"", "a record starts with 'teban record 1'|truncated"),
        (b"{", "truncated"),
        (b"\xff\xfe", "truncated|malformed|UTF-8"),
        (b"teban record 1\ngame \xff", "is no UTF-8 text"),
        (b'{"format": 99, "game": "nim", "rules_version": 1, "players": 2}', "format 99"),
    ],
)
def test_bytes_that_are_no_record_are_refused(data, message):
    with pytest.raises(RecordError, match=message):
        Catalogue().replay(data)


def test_a_record_file_that_is_not_there_is_refused():
    with pytest.raises(RecordError, match=r"'nowhere.json' cannot be read: No such file"):
        Catalogue().replay("nowhere.json")
