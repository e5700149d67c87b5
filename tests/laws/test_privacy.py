"""Swapping cards that a seat has not seen never changes what it sees.

A second world is dealt with some of the unseen cards swapped: in other hands, in the talon, or
among the discards. The same is done in it, and the seat must not be able to tell.
"""

from collections import Counter
from random import Random

from skiz.cards import Card, each
from skiz.phases import Discard
from skiz.table import State
from skiz.table.fold import seen_cards
from tests.support.laws.random_deals import Course, course, deals_of
from tests.support.tools.depth import depth
from tests.support.worlds.privacy import other_world, owned, shown
from tests.support.worlds.views import faces, look

TRIES = depth(30, 60)  # worlds of a deal


def place(state: State, card: Card) -> str:
    """Where a card is that nobody has played."""
    for seat, hand in enumerate(state.hands):
        if hand.cards >> card & 1:
            return f"hand {seat}"
    for laid in state.laid:
        if laid.cards >> card & 1:
            return "discards"
    return f"talon {state.talon.index(card)}"


def test_a_view_knows_the_cards_shown_to_it(course: Course) -> None:
    """Exactly the cards it has a right to know: none more, none forgotten."""
    events = list(course.opening)
    for moment in course.moments:
        for seat, view in enumerate(moment.views):
            assert seen_cards(view) == shown(events, seat)
        events += moment.events


def check(found: Course, rng: Random, kinds: Counter[str]) -> None:
    """At a random moment, one world with some unseen cards changed round for one seat."""
    rules = found.rules
    steps, seat = rng.randrange(len(found.moments) + 1), rng.randrange(rules.seats)
    events = [*found.opening, *(e for moment in found.moments[:steps] for e in moment.events)]
    view = look(rules, events, seat)
    unseen = list(each(rules.pack.all & ~shown(events, seat)))
    if len(unseen) < 2:
        return
    here = found.end if steps == len(found.moments) else found.moments[steps].state
    some = rng.sample(unseen, rng.randint(2, min(4, len(unseen))))
    away = [card for card in unseen if not place(here, card).startswith("hand")]
    if away and rng.random() < 0.5:  # a card that is in no hand, before all
        card = rng.choice(away)
        some = [card, *(other for other in some[1:] if other != card)]
    if len({place(here, card) for card in some}) == 1:
        return
    swap = dict(zip(some, [*some[1:], some[0]], strict=True))
    there = other_world(found, steps, swap)
    if there is None:
        kinds["cannot be done"] += 1
        return
    state, happened = there
    if owned(happened) != owned(events):  # everybody was told something else
        kinds["owned otherwise"] += 1
        return
    assert state != here
    assert faces(happened, seat) == faces(events, seat)
    assert look(rules, happened, seat) == view
    kinds["checked"] += 1
    kinds["in play"] += bool(here.tricks)
    kinds["declarer"] += seat == here.declarer
    kinds.update({place(here, card).split()[0] for card in some})


def test_unseen_cards_show_nowhere(table: tuple[str, str]) -> None:
    """The stream of faces is the same in both worlds, and enough worlds were made."""
    kinds: Counter[str] = Counter()
    deals = deals_of(table[0])
    for seed in deals:
        found, rng = course(*table, seed), Random(seed)
        for _ in range(TRIES):
            check(found, rng, kinds)
    assert kinds["checked"] > TRIES / 3 * len(deals), kinds
    rules = course(*table, 0).rules
    talon = any(to == "talon" for to, _ in rules.dealing.packets)
    discards = any(isinstance(phase, Discard) for phase in rules.phases)
    for kind in (
        "hand",
        *["talon"] * talon,
        *["discards"] * discards,
        "in play",
        *["declarer"] * (not rules.pairs),
    ):
        assert kinds[kind] > len(deals), kinds
