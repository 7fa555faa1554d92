"""Planted faults of the laws of termination, legality and refusal."""

from quick.kit.base import (
    Bid,
    BidBoth,
    Duel,
    Fault,
    Heap,
    Pile,
    Race,
    Roll,
    RollDie,
    Take,
    Track,
    Turn,
    Walk,
)
from teban import Action, Choice, Game, IllegalAction, Interrupt, Public, Refusal, Session, Task, field
from teban.engine.intake import Intake

# Termination


class TakeNothing(Turn):
    """Takes no stone off the heap."""

    def resolve(self, state, action):
        state.taken = [action.count]
        state.then(type(self)(1 - self.player))


class EndlessPile(Pile):
    items = (TakeNothing,)


class BidFull(BidBoth):
    """Queues a choice to which everybody has committed already."""

    def resolve(self, state, chosen):
        state.then(BidFull((0, 1), committed=(0, 1), sealed=(Bid(0), Bid(0))))


class StuckDuel(Duel):
    items = (BidFull,)


def take_in_what_is_full(monkeypatch):
    """The engine queues whatever it is given."""
    monkeypatch.setattr(Intake, "_check", lambda *arguments: None)


class TurnWithout(Turn):
    """Lists nothing at three stones."""

    def actions(self, state):
        return [] if state.stones == 3 else super().actions(state)


class EmptyPile(Pile):
    items = (TurnWithout,)


class Spin(Task[Heap]):
    """Queues itself."""

    def resolve(self, state):
        state.then(Spin())


class TurnSpin(Turn):
    def resolve(self, state, action):
        super().resolve(state, action)
        state.then(Spin())


class SpinningPile(Pile):
    items = (TurnSpin, Spin)


class TurnRaising(Turn):
    """Cannot do at five stones what it lists."""

    def resolve(self, state, action):
        super().resolve(state, action)
        state.marks = 1 // (state.stones - 5)


class RaisingPile(Pile):
    items = (TurnRaising,)


class StrictPile(Pile):
    """Has an invariant that play breaks."""

    def check(self, state):
        assert state.stones, "a stone always lies there"


# Legality


def refuse_the_last_of_two(monkeypatch):
    """Makes a session refuse what it lists last of two actions."""
    play = Session.play

    def play_less(self, player, action):
        legal = self.legal_actions(player)
        if len(legal) == 2 and action == legal[-1]:
            raise IllegalAction("no", Refusal("no"))
        return play(self, player, action)

    monkeypatch.setattr(Session, "play", play_less)


class Grab(Action, visible=Public):
    """Equals every grab of as many stones, whatever its note says."""

    count: int
    note: str = ""

    def __eq__(self, other):
        return isinstance(other, Grab) and other.count == self.count

    def __hash__(self):
        return self.count


class TurnGrabbing(Choice[Heap, Grab]):
    def actions(self, state):
        return [Grab(n) for n in (1, 2, 3) if n <= state.stones]

    def resolve(self, state, action):
        state.stones -= action.count
        if state.stones:
            state.then(TurnGrabbing(1 - self.player))


class GrabbingPile(Pile):
    items = (TurnGrabbing,)


class TurnLenient(Turn):
    """Allows to take nothing."""

    def allows(self, state, action):
        return 0 <= action.count <= min(3, state.stones)


class LenientPile(Pile):
    items = (TurnLenient,)


class TurnBiased(Turn):
    """Samples the last action only."""

    def sample(self, state, rng):
        return self.actions(state)[-1]


class BiasedPile(Pile):
    items = (TurnBiased,)


class LoadedDie(RollDie):
    """Draws a six half of the time, though its outcomes are equally likely."""

    def draw(self, state, rng):
        return Roll(rng.choice([1, 2, 3, 4, 5, 6, 6, 6, 6, 6]))

    def resolve(self, state, action):
        state.places[self.player] += action.pips
        if state.places[self.player] < 12:
            state.then(WalkLoaded(1 - self.player))


class WalkLoaded(Walk):
    def resolve(self, state, action):
        state.then(LoadedDie(self.player))


class LoadedRace(Race):
    items = (WalkLoaded, LoadedDie)

    def new(self, players, options):
        return Track(agenda=[WalkLoaded(0)])


class TurnTwice(Turn):
    """Lists taking one stone twice."""

    def actions(self, state):
        return [Take(1), *super().actions(state)]


class TwicePile(Pile):
    items = (TurnTwice,)


class Shout(Action):
    pass


class TakeOff(Interrupt[Heap, Shout]):
    """Lists an action of the turn."""

    def actions(self, state, player):
        is_turn = state.agenda[-1].player == player
        return [Take(4)] if is_turn and state.stones > 4 else []

    def resolve(self, state, player, action):
        state.marks += 1


class InterruptedPile(Pile):
    items = (Turn, TakeOff)


class Menu(Heap, visible=Public):
    menu: list[Take] = field(default_factory=list)


class TurnFromMenu(Choice[Menu, Take]):
    """Gives the state's own list."""

    def actions(self, state):
        return state.menu

    def resolve(self, state, action):
        state.stones -= action.count
        state.menu = [take for take in state.menu if take.count <= state.stones]
        if state.stones:
            state.then(TurnFromMenu(1 - self.player))


class MenuPile(Game[Menu]):
    id = "menu-pile"
    players = 2
    items = (TurnFromMenu,)
    score = Pile.score

    def new(self, players, options):
        return Menu(menu=[Take(1), Take(2)], agenda=[TurnFromMenu(0)])


class TurnSorting(Turn):
    """Sorts a list of the state while it looks."""

    def actions(self, state):
        state.taken.sort()
        return super().actions(state)

    def resolve(self, state, action):
        state.taken = sorted(state.taken)
        super().resolve(state, action)


class SortingPile(Pile):
    items = (TurnSorting,)


class ShortPile(Pile):
    """Lists less to a search than to a session."""

    def legal_actions(self, state, player):
        return super().legal_actions(state, player)[:1]


class MiscountingPile(Pile):
    """Counts a decision too many in a playout."""

    def __init__(self):
        super().__init__()
        play = self.playout
        self.playout = lambda state, rng: play(state, rng) + 1


class FirstPile(Pile):
    """Always takes one stone in a playout."""

    def __init__(self):
        super().__init__()
        self.playout = self._play_first

    def _play_first(self, state, rng):
        moves = 0
        while state.agenda:
            item = state.agenda.pop()
            item.resolve(state, item.actions(state)[0])
            moves += 1
        return moves


# Refusal


class TurnGrudging(Turn):
    """Remembers what it refused."""

    def refusal(self, state, action):
        state.marks += 1
        return Refusal("too-many")


class GrudgingPile(Pile):
    items = (TurnGrudging,)


class TurnTalking(Turn):
    """Has no code for its reason."""

    def refusal(self, state, action):
        return Refusal("You cannot take that many!")


class TalkingPile(Pile):
    items = (TurnTalking,)


FAULTS = {
    "termination/ends": Fault(EndlessPile),
    "termination/somebody-acts": Fault(StuckDuel, take_in_what_is_full),
    "termination/never-empty": Fault(EmptyPile),
    "termination/tasks-end": Fault(SpinningPile),
    "termination/rules-work": Fault(RaisingPile),
    "termination/invariants": Fault(StrictPile),
    "legality/listed-accepted": Fault(Pile, refuse_the_last_of_two),
    "legality/unlisted-refused": Fault(GrabbingPile),
    "legality/allows-agrees": Fault(LenientPile),
    "legality/sample-uniform": Fault(BiasedPile),
    "legality/draws-fit": Fault(LoadedRace),
    "legality/distinct": Fault(TwicePile),
    "legality/interrupts-apart": Fault(InterruptedPile),
    "legality/fresh-lists": Fault(MenuPile),
    "legality/looking-harmless": Fault(SortingPile),
    "legality/search-agrees": Fault(ShortPile),
    "legality/playout-agrees": Fault(MiscountingPile),
    "legality/playout-uniform": Fault(FirstPile),
    "refusal/changes-nothing": Fault(GrudgingPile),
    "refusal/reason-named": Fault(TalkingPile),
}
