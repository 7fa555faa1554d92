"""The pictures of every game: who is to act, and that what was taken back leaves no mark."""

from functools import partial

import pytest

from every_game.facts import all_facts, begun, facts_of, ways_of
from every_game.playing import next_move
from example_games import goofspiel
from teban import REFEREE, SPECTATOR, QuickRng, Series, Session
from teban.render import renderers_for, to_act

DECISIONS, LAST = 24, 4

GAMES = [
    pytest.param(facts.name, way, id=f"{facts.name}: {way}")
    for facts in all_facts()
    for way in ways_of(facts)[:2]
]


def pictures(session, first=0):
    """What each renderer draws for each player, with the events from the first on."""
    return [
        renderer.render(session.view(player), session.events(player, first))
        for renderer in renderers_for(session.game)
        for player in range(session.players)
    ]


def played(facts, way):
    """A casual session after some random decisions, and its pictures before each of the last ones."""
    session, rng, known = begun(way, 5, casual=True), QuickRng(5), []
    while not session.is_over and len(known) < DECISIONS:
        known.append(pictures(session))
        revision = session.revision
        while session.revision == revision:  # a sealed choice is one decision
            session.play(*next_move(facts, session, rng))
    return session, known[-LAST:]


@pytest.mark.parametrize("name, way", GAMES)
def test_a_picture_after_undo_is_that_from_before_the_decision(name, way):
    session, known = played(facts_of(name), way)
    whole = pictures(session)
    for before in reversed(known):
        session.undo()
        assert pictures(session) == before
    session.redo(len(known))
    assert pictures(session) == whole


@pytest.mark.parametrize("name, way", GAMES)
def test_events_from_later_on_draw_nothing_that_was_taken_back(name, way):
    session, known = played(facts_of(name), way)
    first = session.revision - 1
    session.undo(len(known))
    assert pictures(session, first) == [
        renderer.render(session.view(player))
        for renderer in renderers_for(session.game)
        for player in range(session.players)
    ]


def waiting(session, next_of):
    """Who is to act in a random game, as views and the session say."""
    rng = QuickRng(6)
    while not session.is_over:
        for viewer in (*range(session.players), SPECTATOR, REFEREE):
            yield to_act(session.view(viewer)), session.to_act(viewer)
        session.play(*next_of(session, rng))
    yield to_act(session.view(SPECTATOR)), ()


@pytest.mark.parametrize("name, way", GAMES)
def test_a_view_tells_who_is_to_act(name, way):
    next_of = partial(next_move, facts_of(name))
    read, said = zip(*waiting(begun(way, 6), next_of), strict=True)
    assert read == said


def test_a_view_of_a_series_tells_who_is_to_act_in_its_game():
    def next_of(session, rng):
        player = session.to_act()[0]
        return player, rng.choice(session.legal_actions(player))

    read, said = zip(
        *waiting(Session(Series(goofspiel.Goofspiel()), players=2, seed=6), next_of), strict=True
    )
    assert read == said
