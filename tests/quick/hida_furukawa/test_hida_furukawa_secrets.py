"""Who knows what, and that the worlds a player supposes fit it."""

from collections import Counter

import pytest

from hida_furukawa_boards import GAME, KIND, position
from teban import CHANCE, SPECTATOR, QuickRng, Session, UndoRefused
from teban_hida_furukawa.actions import Deal, Open
from teban_hida_furukawa.auctions import OfferCard
from teban_hida_furukawa.buildings import BuildCard, LookAtCard

STACK = ("wood-yard", "candle-shop", "carpenter", "carpenter", "weaver", "refund", "combo")
CRAFT = tuple(map(KIND.get, STACK))


def dealt(*names):
    """Three players; the craft icon with REFUND and COMBO, dealt in this order."""
    state = GAME.new_state(3)
    GAME.apply(state, CHANCE, Open(1, (KIND["refund"], KIND["combo"])))
    for player, name in zip((0, 0, 1, 1, 2, 2, -2), names, strict=True):
        GAME.apply(state, CHANCE, Deal(player, KIND[name]))
    return state


def cards(lying):
    return [each.card for each in lying]


def worlds(state, viewer, count=300):
    view, rng = GAME.view(state, viewer), QuickRng(1)
    return [GAME.determinize(view, rng) for _ in range(count)]


def after_the_first_round(seed):
    session = Session(GAME, 3, seed=seed)
    while session.state.round == 1:
        player = session.to_act()[0]
        session.play(player, session.legal_actions(player)[0])
    return session


def test_hands_table_stacks_and_the_discard_pile_are_concealed_from_those_who_have_not_looked():
    state = position(OfferCard(0), players=4, hands=("1", "2", "3", "0"), table="1 2", pile="3")
    view, onlooker = GAME.view(state, 1), GAME.view(state, SPECTATOR)
    assert [cards(hand) for hand in view.hands] == [[None], cards(state.hands[1]), [None], [None]]
    assert [cards(hand) for hand in onlooker.hands] == [[None]] * 4
    assert (cards(view.table), cards(view.pile)) == ([None, None], [None])


def test_a_supposed_hand_is_of_the_cards_of_the_round_that_have_not_been_turned_up():
    found = worlds(dealt(*STACK), 0)
    assert {tuple(sorted(cards(world.all_face_down()))) for world in found} == {CRAFT}
    assert {tuple(cards(world.hands[0])) for world in found} == {CRAFT[:2]}


def test_each_unknown_card_is_supposed_to_be_the_discarded_one_equally_often():
    state = dealt(*STACK)
    counts = Counter(world.pile[0].card for world in worlds(state, 0, 5000))
    assert {card: round(number / 1000) for card, number in counts.items()} == {
        KIND["carpenter"]: 2,
        KIND["weaver"]: 1,
        KIND["refund"]: 1,
        KIND["combo"]: 1,
    }


def test_every_way_to_deal_the_unknown_cards_is_supposed():
    state = dealt(*STACK)
    found = {tuple(cards(world.all_face_down())) for world in worlds(state, 1, 5000)}
    assert len(found) == 5 * 4 * 3 * 2


def test_what_is_left_when_the_others_were_turned_up_is_the_discarded_card():
    """The card was never shown, and yet everybody can tell."""
    session = after_the_first_round(seed=2)
    (card,) = session.state.face_down[0]
    assert session.view(SPECTATOR).pile[0].card is None
    assert {world.pile[0].card for world in worlds(session.state, SPECTATOR, 20)} == {card}


def test_in_advance_mode_any_card_may_be_anywhere():
    state = Session(GAME, 3, {"advance": True}, seed=1).state
    found = {card for world in worlds(state, 0) for card in cards(world.all_face_down())}
    assert len(found) == 30


def test_who_has_looked_at_a_card_knows_it_wherever_it_goes():
    state = position(
        LookAtCard(0), OfferCard(1), players=4, hands=("", "2", "3", ""), table="1", pile="0", turn=2
    )
    session = Session.from_state(GAME, state, seed=1)
    card = state.table[0].card
    session.play(0, "look table 0")
    assert [session.view(viewer).table[0].card for viewer in (0, 1, SPECTATOR)] == [card, None, None]
    assert {world.table[0].card for world in worlds(session.state, 0, 20)} == {card}
    assert len({world.table[0].card for world in worlds(session.state, 1, 200)}) > 1


def test_nothing_is_taken_back_once_somebody_has_looked():
    state = position(LookAtCard(0), OfferCard(1), hands=("", "2", "3"), turn=2)
    session = Session.from_state(GAME, state, seed=1)
    session.play(0, "look 1 0")
    with pytest.raises(UndoRefused):
        session.undo()


def test_a_peek_out_of_turn_leaves_the_turn_and_others_bids_alone():
    state = position(OfferCard(0), hands=("1 2", "3", "2"), peeks=(1,), turn=1)
    session = Session.from_state(GAME, state, seed=1)
    session.play(0, "offer 0 2")
    session.play(2, "bid 2")
    session.play(1, "peek offered 0")
    assert session.to_act() == (1,)
    session.play(1, "bid 2")
    assert session.state.agenda[-1] == BuildCard(0, state.hands[0][0].card)


def test_the_owner_of_a_peeked_card_learns_that_it_was_peeked_at_and_by_whom():
    state = position(OfferCard(0), hands=("1 2", "3", "2"), peeks=(0,), turn=1)
    session = Session.from_state(GAME, state, seed=1)
    session.play(0, "peek 2 0")
    assert session.view(2).hands[2][0].known_to == (0, 2)
    assert session.view(1).hands[2][0].card is None
