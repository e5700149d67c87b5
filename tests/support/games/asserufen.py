"""Hand-made positions of Asserufen: some cards of each hand, and a deal with clubs called."""

from collections.abc import Sequence

from skiz.cards import Cards, each, of
from skiz.games.asserufen import PACK, AsserufenHouse, rules
from tests.support.games.written_deal import WrittenDeal

HANDS = ("c9 h7", "c7 cQ sQ hQ h8 h9 d7 d8", "cA s7 h10", "c8 s8 hK")


def dealt(first: str, *others: str) -> list[Cards]:
    """Return hands that begin with given cards; the rest is filled with the weakest cards left."""
    hands = [PACK.cards(cards) for cards in (first, *others)]
    hands += [0] * (4 - len(hands))
    rest = each(PACK.all & ~sum(hands))
    return [hand | of(next(rest) for _ in range(8 - hand.bit_count())) for hand in hands]


def asserufen(house: AsserufenHouse, hands: Sequence[str] = HANDS) -> WrittenDeal:
    """Return a deal in which B has bid Asserufen and called the ace of clubs."""
    deal = WrittenDeal(rules(house), dealt(*hands), ()).does(0, "bid pass").does(1, "bid asserufen")
    return deal.does(2, "bid pass").does(3, "bid pass").does(1, "choose call cA")


def kontra(window: str = "own_first_card", most: str = "unlimited") -> AsserufenHouse:
    """Return a house with these rules of kontra."""
    return AsserufenHouse().with_changes({"kontra_window": window, "max_doubles": most})
