"""Hand-made positions of Asszorti: before the auction, before the kontras and before the first
card.
"""

from skiz.cards import Cards, Seat
from skiz.games.asszorti import AsszortiHouse, rules
from skiz.table import Play, State, deal, start
from tests.support.games.written_deal import WrittenDeal

PACK = rules().pack
DEFAULTS = {point.field for point in AsszortiHouse().options()}


def house(settings: dict[str, str]) -> AsszortiHouse:
    """Return the house with these settings; those that are not house rules belong to the deal."""
    return AsszortiHouse().with_changes({k: v for k, v in settings.items() if k in DEFAULTS})


def before_auction(house: AsszortiHouse) -> State:
    """Return a deal in which the cards do not matter, before the first bid."""
    game = rules(house)
    return start(game, deal(game, range(36))).state


def first_bid(house: AsszortiHouse | None = None) -> WrittenDeal:
    """Return a deal in which the cards do not matter, before the first bid, that of seat 0."""
    game = rules(house or AsszortiHouse())
    hands = (game.pack.all & ((1 << 11) - 1), ((1 << 11) - 1) << 11, ((1 << 11) - 1) << 22)
    return WrittenDeal(game, hands, (33, 34, 35))


def before_kontra(house: AsszortiHouse, arrivazs: bool) -> WrittenDeal:
    """Return a deal in which the cards do not matter: the dealer, seat 2, plays from his hand."""
    deal = first_bid(house).does(0, "bid pass").does(1, "bid pass")
    deal.does(2, "choose contract hand", "choose trumps c")
    return deal.does(2, "say arrivazs" if arrivazs else "say pass")


def conversation(house: AsszortiHouse, *calls: tuple[Seat, str]) -> WrittenDeal:
    """Return the kontras about a game with arrivázs, declarer seat 2."""
    deal = before_kontra(house, arrivazs=True)
    for seat, written in calls:
        deal.does(seat, f"say {written}")
    return deal


def three_hands(trumps: str, house: AsszortiHouse | None = None) -> WrittenDeal:
    """Return hands: seat 1 leads; seat 2, the declarer, has no hearts; seat 0 has two suits."""
    hands: list[Cards] = [
        PACK.cards("h6 h7 h8 h9 h10 hJ hQ s6 s7 s8 s9"),
        PACK.cards("hK hA s10 sJ sQ sK sA c6 c7 c8 c9"),
        PACK.cards("c10 cJ cQ cK cA d6 d7 d8 d9 d10 dJ"),
    ]
    talon = [PACK.card(name) for name in ("dQ", "dK", "dA")]
    deal = WrittenDeal(rules(house or AsszortiHouse()), hands, talon)
    deal.does(0, "bid pass").does(1, "bid pass").does(2, "choose contract hand")
    deal.does(2, f"choose trumps {trumps}", "say pass").does(0, "say pass").does(1, "say pass")
    return deal


def cards(deal: WrittenDeal, seat: Seat) -> str:
    """Return the cards that a seat may play."""
    return PACK.text([action.card for action in deal.may(seat) if isinstance(action, Play)])
