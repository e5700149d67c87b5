"""The number of essentially different deals: by trying all deals of small packs, and known ones."""

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from bench.odds.different_deals import BRIDGE, Group, Layout, all_and_different, measure
from bench.odds.results import result
from skiz.games import games
from tests.support.tools.source_tree import ROOT

SMALL = (
    Layout(6, (Group(3, 2),), (2, 2, 2)),
    Layout(6, (Group(2, 3),), (2, 2), talon=2),
    Layout(7, (Group(3, 2),), (3, 3), talon=1),  # with a card that has no suit
    Layout(8, (Group(2, 2), Group(2, 1)), (3, 3), talon=2),  # two groups
    Layout(8, (Group(4, 2),), (4, 4)),
)


def places(of: Layout) -> Iterator[tuple[int, ...]]:
    """Yield all deals: the place of each card, where each card of the talon has its own."""
    where = [hand for hand, size in enumerate(of.hands) for _ in range(size)]
    where += range(len(of.hands), len(of.hands) + of.talon)
    yield from sorted(set(permutations(where)))


def renamed(of: Layout, deal: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield a deal after every renaming; the suits stand first, one rank after the other."""
    for order in product(*(permutations(range(group.suits)) for group in of.groups)):
        cards, begin = list[int](), 0
        for group, suits in zip(of.groups, order, strict=True):
            cards += [
                begin + suit * group.ranks + rank for suit in suits for rank in range(group.ranks)
            ]
            begin += group.suits * group.ranks
        yield tuple(deal[card] for card in (*cards, *range(begin, of.cards)))


@pytest.mark.parametrize("of", SMALL)
def test_deals_of_small_packs_are_counted_by_trying_them(of: Layout) -> None:
    deals = [*places(of)]
    assert all_and_different(of) == (len(deals), len({min(renamed(of, deal)) for deal in deals}))


@pytest.mark.parametrize(("cards", "different"), [(2, 169), (5, 134_459), (7, 6_009_159)])
def test_hands_of_poker_are_as_many_as_is_known(cards: int, different: int) -> None:
    assert all_and_different(Layout(52, (Group(4, 13),), (cards, 52 - cards)))[1] == different


def test_deals_of_bridge_are_as_many_as_is_known() -> None:
    assert all_and_different(BRIDGE)[0] == 53_644_737_765_488_792_839_237_440_000


def test_every_game_has_its_numbers() -> None:
    found = measure()
    assert found.keys() == {*games(), "bridge"}
    for of in found.values():
        ways = of["renamings"]
        assert of["deals"] / ways < of["different_deals"] < of["deals"] / ways * 1.01
        assert of["hands"] / ways < of["different_hands"] < of["hands"] / ways * 2


def test_the_page_has_the_numbers_that_are_counted() -> None:
    page = (ROOT / "docs" / "results" / "different-deals.md").read_text("utf-8")
    for of in measure().values():
        ways, deals, different, hands, hands_different = list(of.values())[2:]
        assert f"| {ways} | {deals:,} | {different:,} |" in page
        assert f"| {hands:,} | {hands_different:,} |" in page


def test_the_result_of_record_is_what_is_counted() -> None:
    assert result("different-deals")["games"] == measure()
