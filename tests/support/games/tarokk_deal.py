"""A deal of Illustrated Tarokk, from the cards to the middle of the play: B shows the XIX."""

from skiz.games import game
from skiz.table import Value
from tests.support.games.written_deal import WrittenDeal

HANDS = """
skiz XVIII XVI XIV XII I hK dK h1
XXI XIX XV XIII XI IX sK cK c10
XX XVII X VIII VII VI hQ hC hJ
V IIII III II dQ dC dJ sQ sC
"""
TALON = "d1 s10 sJ cJ cC cQ"


def dealt(**changes: Value) -> WrittenDeal:
    """Return these hands, and the talon in its order, in a house with these changes."""
    rules = game("illustrated").rules(game("illustrated").house(None, changes))
    hands = [rules.pack.cards(hand) for hand in HANDS.strip().splitlines()]
    return WrittenDeal(rules, hands, [rules.pack.card(card) for card in TALON.split()])


def auction(**changes: Value) -> WrittenDeal:
    """Bid: B jumps to one over A's three and shows the XIX."""
    return dealt(**changes).does(0, "bid three").does(1, "bid one")


def laid(deal: WrittenDeal, *cards: str) -> WrittenDeal:
    """Let everybody discard; nobody throws in his hand."""
    for seat, some in enumerate(cards):
        deal.does(seat, f"lay {some}")
    for seat in range(4):
        deal.does(seat, "say pass")
    return deal


def talk(**changes: Value) -> WrittenDeal:
    """Return the talk: A holds and is the declarer, and B, who showed the XIX, will be called."""
    deal = auction(**changes).does(2, "bid pass").does(3, "bid pass").does(0, "bid hold")
    return laid(deal.does(1, "bid pass"), "d1", "s10 sJ", "cJ cC", "cQ")


def played() -> WrittenDeal:
    """Return the play: pagátultimó and four kings; C takes the king of diamonds in trick one."""
    deal = talk().does(0, "choose call XIX", "say pagat-ultimo", "say four-kings", "say pass")
    deal.does(1, "say pass").does(2, "say kontra pagat-ultimo", "say pass")
    for seat in (3, 0, 1):
        deal.does(seat, "say pass")
    return deal.does(0, "play dK").does(1, "play IX").does(2, "play XX").does(3, "play dJ")
