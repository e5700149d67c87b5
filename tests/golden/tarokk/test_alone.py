"""A declarer alone against three: what each seat wins, and for whom the discards count."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from skiz.cards import Trick, of
from skiz.figures import Verdict
from skiz.games import game
from skiz.games.tarokk.house import TarokkHouse
from skiz.games.tarokk.settling.settlement import settle
from skiz.table import Bade, Hand, Owned, Rules, Said, State
from tests.support.games.tarokk_talk import talk
from tests.support.games.tarokk_tricks import BOTH, HONOURS, KINGS, PACK

XX, XV, PAGAT = (PACK.card(name) for name in ("XX", "XV", "I"))
HIGH = PACK.cards("XXI skiz")
NEVER_LAID = PACK.cards(f"{HONOURS} {KINGS}")


def house(**points: bool) -> Rules:
    """Return Illustrated with these changes of the house."""
    return game("illustrated").rules(TarokkHouse(**points))  # type: ignore[arg-type]


def deals(called: int) -> Iterator[tuple[list[Trick], list[int]]]:
    """Tricks at random and six discards, A's first, in which A is alone: he led the XX that he
    called, or D laid away what was called. Nothing but the game, kings and double game is made.
    """
    rng, cards = Random(8), list(range(len(PACK.names)))
    while True:
        rng.shuffle(cards)
        place, there = 0 if called == XX else -1, cards.index(called)
        cards[place], cards[there] = called, cards[place]
        if of(cards[36:]) & NEVER_LAID or PAGAT in cards[32:36]:
            continue
        rows = [cards[4 * n : 4 * n + 4] for n in range(9)]
        tricks = [Trick(0, tuple(row), rng.choice((0, 0, 0, 1, 2, 3))) for row in rows]
        caught = any(of(row) & HIGH == HIGH for row in rows)
        if not caught and sides(tricks, HONOURS) == BOTH:
            yield tricks, cards[36:]


def sides(tricks: Sequence[Trick], names: str) -> set[bool]:
    """Return who took these cards: the declarer or not."""
    cards = PACK.cards(names)
    return {trick.winner == 0 for trick in tricks if of(trick.cards) & cards}


def worth(cards: Sequence[int]) -> int:
    """Return their card points."""
    return sum(PACK.points[card] for card in cards)


def taken(tricks: Sequence[Trick]) -> int:
    """Return the card points of A's tricks."""
    return worth([card for trick in tricks if trick.winner == 0 for card in trick.cards])


def played(
    rules: Rules, contract: str, called: int, tricks: Sequence[Trick], laid: Sequence[int]
) -> State:
    """Return the deal after its last trick: three discards are A's, the others' one each."""
    return replace(
        State(rules, phase=len(rules.phases) - 1),
        hands=(Hand(),) * 4,
        bids=(Bade(0, contract), *(Bade(seat, "pass") for seat in (1, 2, 3))),
        declarer=0,
        chosen=(("contract", contract), ("call", PACK.names[called])),
        drew=((),) * 4,
        laid=(Hand.of(of(laid[:3])), *(Hand.of(1 << card) for card in laid[3:])),
        owned=tuple(Owned(seat, int(seat == 3)) for seat in range(4)),
        talk=tuple(Said(seat % 4, ()) for seat in range(8)),
        tricks=tuple(tricks),
    )


@pytest.mark.parametrize(
    ("contract", "least", "most", "kings", "times", "points"),
    [
        ("two", 48, 70, {False}, 1, (3, -1, -1, -1)),  # their silent four kings
        ("two", 48, 70, BOTH, 1, (6, -2, -2, -2)),
        ("three", 24, 47, BOTH, 1, (-3, 1, 1, 1)),
        ("solo", 71, 93, BOTH, 1, (24, -8, -8, -8)),  # a silent double game
        ("one", 24, 47, {False}, 2, (-24, 8, 8, 8)),  # in a doubled round
    ],
)
def test_three_pay_and_are_paid(
    contract: str, least: int, most: int, kings: set[bool], times: int, points: tuple[int, ...]
) -> None:
    tricks, laid = next(
        (tricks, laid)
        for tricks, laid in deals(XX)
        if least <= taken(tricks) + worth(laid[:3]) <= most and sides(tricks, KINGS) == kings
    )
    settled = settle(played(replace(house(), times=times), contract, XX, tricks, laid))
    assert settled is not None
    assert settled.points == points


@pytest.mark.parametrize("all_six", [False, True])
def test_the_house_says_whose_the_others_discards_are(all_six: bool) -> None:
    """D has discarded the called XV: in some houses A wins by the others' discards."""
    tricks, laid = next(
        (tricks, laid)
        for tricks, laid in deals(XV)
        if 48 - worth(laid[3:]) <= taken(tricks) + worth(laid[:3]) < 48
        and sides(tricks, KINGS) == BOTH
    )
    state = played(house(lone_takes_discards=all_six), "two", XV, tricks, laid)
    settled = settle(state)
    assert settled is not None
    assert settled.points == ((6, -2, -2, -2) if all_six else (-6, 2, 2, 2))


@pytest.mark.parametrize("words", ["", "B kontra game; C trull; D four-kings"])
@pytest.mark.parametrize(("all_six", "verdict"), [(True, Verdict.OPEN), (False, Verdict.LOST)])
def test_a_player_does_not_learn_too_early_whose_his_discard_is(
    all_six: bool, verdict: Verdict, words: str
) -> None:
    """B took all that A did not, and A lacks no more than B laid away. Whether D laid the called XV
    away B cannot see; if he did, B's discard is A's. That
    all three are opponents does not tell him who laid it.
    """
    tricks, laid = next(
        (tricks, laid)
        for tricks, laid in deals(XV)
        if 48 - worth(laid[3:4]) <= taken(tricks) + worth(laid) - worth(laid[3:4]) < 48
    )
    by_two = [replace(trick, winner=min(trick.winner or 0, 1)) for trick in tricks]
    state = played(house(lone_takes_discards=all_six), "two", XV, by_two, laid)
    hidden = tuple(hand if seat == 1 else hand.hidden() for seat, hand in enumerate(state.laid))
    view = replace(state, eyes=1, laid=hidden, talk=talk(words))
    game_, *_ = view.rules.inference.insight(view).undertaken
    assert game_.verdict is verdict
