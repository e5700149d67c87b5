"""Bound cards: the examples of the rules, card by card."""

from dataclasses import replace

import pytest

from skiz.cards import Trick, each
from skiz.games import game
from skiz.games.tarokk import read_deal
from skiz.games.tarokk.bound_cards import binds
from skiz.games.tarokk.bound_cards import kept as kept_by
from skiz.table import Bade, Hand, Illegal, Play, Said, Say, State, View, apply

RULES = game("illustrated").rules(game("illustrated").house())
PACK = RULES.pack
BIRDS = ("centrum", "small-bird", "large-bird")


def playing(
    hand: str, table: str, figures: tuple[str, ...], number: int, lost: int = 0, by: int = 0
) -> State:
    """Return a deal with C, the declarer, to play to trick `number`; his side lost the first
    `lost`.
    """
    used = PACK.cards(hand) | PACK.cards(table)
    rest = [
        card for card in each(PACK.suits[1] | PACK.suits[2] | PACK.suits[3]) if not used >> card & 1
    ]
    tricks = [Trick(0, tuple(rest[n : n + 1]) * 4, 0 if n < lost else 2) for n in range(number - 1)]
    # C plays with B, who showed the XIX; A leads to the trick on the table.
    bids = (Bade(0, "pass"), Bade(1, "two"), Bade(2, "one"), Bade(3, "pass"), Bade(1, "pass"))
    talk = [Said(seat, ()) for seat in range(4)]
    talk += [Said(2, ()), *[Said(seat, ()) for seat in (3, 0)]] if by == 1 else []
    speaker = 1 if by == 1 else 2
    talk += [*(Said(speaker, (Say(figure, 0),)) for figure in figures), Said(speaker, ())]
    cards = tuple(map(PACK.card, table.split()))
    return replace(
        State(RULES, phase=[phase.name for phase in RULES.phases].index("play")),
        hands=(Hand(), Hand(), Hand.of(PACK.cards(hand)), Hand()),
        bids=bids,
        declarer=2,
        chosen=(("contract", "one"), ("call", "XIX")),
        laid=(Hand(),) * 4,
        talk=tuple(talk),
        tricks=tuple(tricks),
        table=Trick((2 - len(cards)) % 4, cards) if cards else None,
    )


def legal(state: State) -> set[str]:
    """Return what C may play."""
    cards = state.table.cards if state.table else ()
    allowed = state.order.playable(state.hands[2].cards, cards)
    return set(PACK.text(binds(state, 2, allowed)).split())


@pytest.mark.parametrize(
    ("hand", "table", "figures", "number", "lost", "expected"),
    [
        ("I XIV", "II", ("pagat-uhu",), 8, 0, "I"),
        ("sK s10", "dK", ("king-s-uhu",), 8, 0, "sK"),
        ("XXI XIV XIII XII V IIII III h1 hJ", "dJ dK XV", BIRDS, 1, 0, "XIV XIII XII V IIII III"),
        ("XXI XIV XIII XII V IIII h1 hJ", "dJ", BIRDS, 2, 1, "XXI XIV XIII XII V IIII"),
        ("skiz I h1 hJ", "XXI", (*BIRDS[1:], "pagat-uhu"), 6, 0, "skiz"),
        ("skiz I h1 hJ", "XXI", BIRDS[1:], 6, 0, "I"),
        ("I V", "II", ("pagat-ultimo",), 8, 0, "V"),
        ("I h1", "II", ("pagat-ultimo",), 8, 0, "I"),
        ("I h1 hJ", "", ("pagat-ultimo",), 7, 0, "h1 hJ"),
        ("XX V II", "IIII", ("centrum",), 5, 0, "XX"),
        ("XX V II", "IIII", ("centrum",), 4, 0, "V II"),
        ("XX V II", "IIII", ("centrum",), 4, 2, "XX V II"),
        ("XX V", "IIII", ("centrum",), 8, 0, "XX V"),
    ],
)
def test_bound_cards_limit_the_play(
    hand: str, table: str, figures: tuple[str, ...], number: int, lost: int, expected: str
) -> None:
    """A due card is played, a bound one is kept, and the first due card goes first."""
    for by in (0, 1):
        state = playing(hand, table, figures, number, lost, by)
        assert legal(state) == set(expected.split())


@pytest.mark.parametrize(
    ("hand", "table", "figures", "number", "card", "why"),
    [
        ("I V", "II", ("pagat-ultimo",), 8, "I", ("bound", "pagat-ultimo", 9)),
        ("XX V II", "IIII", ("centrum",), 4, "XX", ("bound", "centrum", 5)),
        ("XX V II", "IIII", ("centrum",), 5, "V", ("due", "centrum", 5)),
        ("skiz I h1 hJ", "XXI", (*BIRDS[1:], "pagat-uhu"), 6, "I", None),
    ],
)
def test_why_a_bound_card_is_refused(
    hand: str,
    table: str,
    figures: tuple[str, ...],
    number: int,
    card: str,
    why: tuple[str, str, int] | None,
) -> None:
    """It names the figure, the card and the trick, as the mark on the card does."""
    state = playing(hand, table, figures, number)
    with pytest.raises(Illegal) as refusal:
        apply(state, 2, Play(PACK.card(card)))
    found = refusal.value.why
    if why is None:  # all that the trick allows is bound, and another card is due first
        assert (found.key, found.params["cards"]) == ("bound-order", "skiz")
        return
    assert (found.key, found.params["figure"], found.params["trick"]) == why
    marks = [(kept.card, kept.figure, kept.first) for kept in kept_by(read_deal(View(state)), 2)]
    bound = PACK.card(card if why[0] == "bound" else "XX")
    assert (bound, *why[1:]) in marks
