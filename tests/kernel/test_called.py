"""The called card of Asserufen: the kernel is told the rule by which the game plays."""

from collections.abc import Iterator
from random import Random

import pytest

from skiz.cards import Cards, each, of
from skiz.games import game
from skiz.solve import reference, solve
from skiz.solve.belief import rows
from skiz.table import Choose, Play, Rules, State, View, apply, deal, on_turn, options, start
from tests.at_the_table import deck_of
from tests.kernel.endings import unsaid

pytest.importorskip("skiz._kernel")

HOUSES = [(least, when) for least in (4, 5) for when in ("in_hand", "at_the_deal")]
CALL = Choose("call", "cA")


def long_clubs(rules: Rules, rng: Random) -> State:
    """The first lead of a deal in which the called ace's holder has three to five clubs besides."""
    aces = rules.pack.card("cA")
    clubs = [card for card in each(rules.pack.suits[0]) if rules.pack.names[card][1] not in "AJQ"]
    while True:
        own = [aces, *rng.sample(clubs, rng.randint(3, 5))]
        rest = [card for card in each(rules.pack.all) if card not in own]
        rng.shuffle(rest)
        own += rest[: 8 - len(own)]
        left = [card for card in rest if card not in own]
        hands: list[Cards] = [of(left[:8]), of(left[8:16]), of(left[16:])]
        hands.insert(rng.randrange(4), of(own))
        state = start(rules, deal(rules, deck_of(rules, hands, ()))).state
        if hands[0] >> aces & 1:
            continue
        for word in ("asserufen", "pass", "pass", "pass"):
            (seat,) = on_turn(state)
            bid = next(a for a in options(View(state), seat) if getattr(a, "bid", None) == word)
            state = apply(state, seat, bid).state
        if CALL in options(View(state), 0):
            return unsaid(apply(state, 0, CALL).state)


def course(rules: Rules, rng: Random) -> Iterator[State]:
    """The states before each card, played by chance, clubs led where they may be."""
    state = long_clubs(rules, rng)
    while not state.settled:
        yield state
        (seat,) = on_turn(state)
        cards = reference.cards(state, seat)
        low = [play for play in cards if rules.pack.suits[0] >> play.card & 1 and not state.table]
        play: Play = rng.choice(low if low and rng.random() < 0.5 else cards)
        state = unsaid(apply(state, seat, play).state) if hands_left(state) > 1 else done(state)


def hands_left(state: State) -> int:
    return sum(hand.size for hand in state.hands)


def done(state: State) -> State:
    """The state after the last card."""
    (seat,) = on_turn(state)
    return apply(state, seat, reference.cards(state, seat)[0]).state


@pytest.mark.parametrize(("least", "when"), HOUSES)
def test_the_kernel_plays_by_the_rule(least: int, when: str) -> None:
    """The cards that may be played are the same ones, whoever runs away and however late."""
    found = game("asserufen")
    rules = found.rules(found.house().but({"run_away_min": least, "run_away_when": when}))
    ran = 0
    for seed in range(120):
        for state in course(rules, Random(seed)):
            (seat,) = on_turn(state)
            may = {play.card for play in reference.cards(state, seat)}
            assert {card for card, _ in rows(state)} == may
            ace = rules.pack.card("cA")
            leads_low = not state.table and state.hands[seat].cards >> ace & 1 and len(may) > 1
            ran += bool(leads_low and any(rules.pack.suits[0] >> card & 1 for card in may - {ace}))
            if hands_left(state) == 11:
                assert solve(state).values == reference.values(state)
    assert ran > 20
