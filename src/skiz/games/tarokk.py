"""Hungarian Tarokk: what Paskievics, Illustrated and High Tarokk share, and the game with 54 cards.

Sources: illu (pagat.com, Illustrated Tarokk), paskievics, tournament and house rules; skiz.
Glossary: tarokk = a trump; talon = the six cards dealt first; contract = how many of them the
declarer draws (three, two, one, solo: none); called = the card whose holder is his partner;
skíz, XXI, pagát (I) = the honours; figure = bonus, announced or silent.
"""

from collections.abc import Iterator

from skiz.cards import Cards, Seat, each, union
from skiz.phases import Annulling, Auction, Choice, Discard, Draw, Settle, Tricks
from skiz.phases.auction import PASS, highest_bid
from skiz.table import Case, Choose, Dealing, Phase, Rules, State, View

from .tarokk_bids import (
    LADDER,
    SHARES,
    TarokkBids,
    cue,
    fourth_bids,
    house_of,
    in_force,
    means,
    shown,
)
from .tarokk_book import BOOK, REASONS
from .tarokk_cards import DECKS, Deck, deck, may_hold, order
from .tarokk_customs import likely
from .tarokk_figures import TRULL, figures, sas
from .tarokk_house import TarokkHouse
from .tarokk_insight import insight
from .tarokk_play import binds, bound_why, law
from .tarokk_reckoning import Reckoning
from .tarokk_round import known
from .tarokk_score import laid, settle, stakes
from .tarokk_sides import player_of
from .tarokk_talk import Talk
from .tarokk_tells import dealt, tells

SEATS = 4


def contracts(s: State) -> tuple[str, ...]:
    """The contract is the final bid; a sole bidder may raise it where the house lets him."""
    level = highest_bid(s, LADDER)
    assert level is not None
    higher = LADDER[LADDER.index(level) :]
    bidders = {call.seat for call in s.bids if call.bid != PASS}
    alone = len(bidders) == 1 and cue(s) is None and not fourth_bids(s)  # skiz/sole-fourth
    if house_of(s).sole_bidder_raises and alone:
        return higher  # itvb/sole-bidder
    return higher[:1]  # illu/bid-fixes


def draws(s: State) -> Iterator[tuple[Seat, int]]:
    """Each seat's share of the talon, the declarer's first."""
    for steps, count in enumerate(SHARES[s.choice("contract") or "solo"]):
        yield s.after(s.lone(), steps), count


def kept_back(s: State) -> Iterator[tuple[str, Cards]]:
    """What nobody may lay away, by reason: honours and kings, what was promised, the XX and the
    eagle where the house says so.
    """
    cards, found, said = deck(s), shown(s), in_force(s)
    yield "may-not-lay", cards.honours | cards.kings  # illu/discard-ban
    for card in (found and found.card, said and said.card):
        if card is not None:
            yield "shown-kept", 1 << card  # illu/shown-card-kept
    if not house_of(s).xx_discardable:
        yield "xx-kept", 1 << cards.xx  # itvb/xx-discard
    if not house_of(s).sas_discardable and sas(house_of(s)):
        yield "sas-kept", 1 << cards.sas  # skiz/sas-kept


def may_lay(s: State) -> Cards:
    """All the rest of the pack."""
    return s.rules.pack.all & ~union(cards for _, cards in kept_back(s))


def cases(v: View) -> tuple[Case, ...]:
    """What the deal tells of the cards that a seat does not see."""
    return tells(v, may_lay(v))


def no_honour(s: State, seat: Seat) -> tuple[str, ...]:
    """Who tried without an honour and drew none cannot play."""
    return () if may_hold(s, seat, deck(s).honours) else ("no-honour",)  # illu/trial


ANNUL_HANDS = (
    "four-kings",
    "no-tarokk",
    "lone-xxi",
    "lone-pagat",
    "xxi-and-pagat",
    "lone-sas",
    "xxi-and-sas",
    "xxi-sas-pagat",
)


def annul_hands(s: State, seat: Seat) -> tuple[str, ...]:
    """The reasons for which a hand may be thrown in; any of them for a hand that is not known."""
    cards, hand = deck(s), s.hands[seat]
    tarokks = hand.cards & cards.tarokks
    xxi, pagat = 1 << cards.xxi, 1 << cards.pagat
    lone = {0: "no-tarokk", xxi: "lone-xxi", pagat: "lone-pagat", xxi | pagat: "xxi-and-pagat"}
    if house_of(s).figures == "all":  # kovacs/annul
        sas = 1 << cards.sas
        lone |= {sas: "lone-sas", xxi | sas: "xxi-and-sas", xxi | sas | pagat: "xxi-sas-pagat"}
    if house_of(s).annul_hands == "three":
        lone = {0: "no-tarokk", xxi: "lone-xxi"}  # kegl/annul-hands
    if hand.unseen:
        return ("four-kings", *lone.values())
    kings = ("four-kings",) if hand.cards & cards.kings == cards.kings else ()
    laid = s.laid[seat].cards & cards.tarokks
    if laid and not house_of(s).annul_after_tarokk:
        return kings  # illu/annul-tarokk
    return (*kings, *([lone[tarokks]] if tarokks in lone else []))  # illu/annul-hands


def four_kings(s: State, seat: Seat) -> tuple[str, ...]:
    """All four kings in hand, or perhaps in one that is not known."""
    return ("four-kings",) if may_hold(s, seat, deck(s).kings, 4) else ()


def phases(house: TarokkHouse, cards: Deck, keep: int) -> tuple[Phase, ...]:
    """The course of a deal."""
    below_xxi = cards.tarokks & ~cards.honours
    lay = Discard(keep, kept_back, "shows" if house.show_declarer_tarokks else "count")
    annul = Annulling("annul", lambda s: tuple(range(SEATS)), annul_hands, ANNUL_HANDS)
    kings = Annulling("kings", lambda s: tuple(range(SEATS)), four_kings, ("four-kings",))
    return (
        Auction(LADDER, TarokkBids()),
        *([kings] if house.kings_before_talon else []),  # skiz/kings-asked
        Choice("contract", LADDER, contracts, "contract-below-bid"),
        Draw(draws),
        Annulling(
            "trial",
            lambda s: (s.lone(),) if fourth_bids(s) else (),
            no_honour,
            ("no-honour",),
            True,
        ),
        *((lay, annul) if house.annul_timing == "after_discard" else (annul, lay)),
        Talk(tuple(Choose("call", cards.pack.names[card]) for card in each(below_xxi))),
        Tricks(lambda s: 0, binds, bound_why, law=law),  # illu/lead
        Reckoning(),
        Settle(settle),
    )


def dealt_again(s: State) -> bool:
    """After a hand that was thrown in the same player deals; one that was paid for is a deal."""
    paid = (TRULL, "no-honour")  # skiz/trull-throw-in, skiz/trial-played
    return s.thrown_in is not None and s.thrown_in.why not in paid  # illu/throw-in


def noted(s: State) -> Seat | None:
    """Who had the skíz, once it has been played."""
    return player_of(s, deck(s).skiz)  # illu/session-end, skiz/closing-phrase


def hat(s: State) -> Seat | None:
    """Who lost the XXI to the skíz of the other side."""
    cards = deck(s)
    caught, by = player_of(s, cards.xxi), player_of(s, cards.skiz)
    together = next((t for t in s.tricks if {cards.xxi, cards.skiz} <= {*t.cards}), None)
    ours = known(s)
    if together is None or caught is None or by is None or ours[caught] == ours[by]:
        return None
    return caught  # illu/hat


PACKETS = {42: (5, 4), 54: (6, 6)}  # to each player, after the talon  # illu/deal


def tarokk(key: str, house: TarokkHouse) -> Rules:
    """A Tarokk of this name: its house says with which cards and figures it is played."""
    cards, packets = DECKS[house.cards], PACKETS[house.cards]
    length = sum(packets)
    chosen = {point.field: point.clause for point in house.options()}
    return Rules(
        key=key,
        seats=SEATS,  # illu/players
        pack=cards.pack,
        length=length,
        clockwise=False,  # illu/anticlockwise
        dealing=Dealing((("talon", 6), *(("hands", count) for count in packets))),
        phases=phases(house, cards, length),
        order=order,
        figures=figures(cards, house, length),
        stakes=stakes,
        house=house,
        book=BOOK,
        reasons={reason: chosen.get(entry, entry) for reason, entry in REASONS.items()},
        sides=known,
        cases=cases,
        dealt=dealt,
        likely=likely,
        laid=lambda s: laid(s, known(s)),
        deals=house.deals if house.session_end == "agreed_deals" else None,
        insight=insight,
        means=means,
        again=dealt_again,
        after_throw_in=house.after_throw_in,
        places=house.players,
        hat=hat,
        noted=noted if house.session_end == "closing_phrase" else None,
    )
