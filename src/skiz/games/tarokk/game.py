"""Hungarian Tarokk: what Paskievics, Illustrated, High Tarokk and the game with 54 cards share.

Sources: illu (pagat.com, Illustrated Tarokk), paskievics, tournament and house rules; skiz.

Glossary:

* tarokk: a trump
* talon: the six cards dealt first
* contract: how many of them the declarer draws (three, two, one, solo: none)
* called: the card whose holder is the partner
* skíz, XXI, pagát (I): the honours
* figure: a bonus, announced or silent
* cue: a card shown by a jump in the auction
"""

from skiz.cards import Seat, each
from skiz.figures import FigureFile
from skiz.phases import (
    Annulling,
    Auction,
    Choice,
    ClearRest,
    Discard,
    Draw,
    Settle,
    Tricks,
    Within,
)
from skiz.table import (
    Dealing,
    Fact,
    Inference,
    Meaning,
    Phase,
    Rules,
    SessionRules,
    State,
    View,
)

from .announcing.conventions import likely
from .announcing.phase import Talk
from .bidding.auction import LADDER, level_meanings, read_bidding
from .bidding.bidding_rules import TarokkBids
from .bidding.calling import calling, may_be_called
from .bidding.exchange import (
    ANNUL_HANDS,
    annul_hands,
    contracts,
    draws,
    four_kings,
    kept_back,
    trying,
    why_not_annul,
    why_not_contract,
    why_not_kings,
    why_not_trial,
    without_honour,
)
from .book import BOOK, REASONS
from .book.conditions import with_conditions
from .bound_cards import binds, why_bound
from .deck import LENGTHS, PACKETS, SEATS, deck
from .exceptions import exceptions
from .figures import TRULL
from .house import TarokkHouse
from .inference.deal import cases, facts_before_draw
from .inference.kinds import kinds
from .insight import insight
from .partners import player_of
from .play_rules import play_rules
from .reading import read_deal, sides
from .rules import TarokkRules, rules_for, rules_of
from .settling.reckoning import Reckoning
from .settling.scoring import discards_for, stakes
from .settling.settlement import settle

SEAT_CARDS = ("XXI", "hK", "dK", "sK", "cK")  # a tarokk and one card of each suit  # illu/seats


def phases(rules: TarokkRules) -> tuple[Phase, ...]:
    """Return the phases of a deal in order."""
    house, names = rules.house, rules.deck.pack.names
    length = LENGTHS[house.cards]
    lay = Discard(length, kept_back, "shows" if house.show_declarer_tarokks else "count")
    annul = Annulling("annul", everybody, annul_hands, ANNUL_HANDS, why_not_annul)
    kings = Annulling("kings", everybody, four_kings, ("four-kings",), why_not_kings)
    tricks = Tricks(forehand, binds, why_bound, play_rules=play_rules)
    calls = tuple(calling(names[card]) for card in each(may_be_called(rules.deck)))
    return (
        Auction(LADDER, TarokkBids()),
        *([kings] if house.kings_before_talon else []),  # skiz/kings-asked
        Choice("contract", LADDER, contracts, why_not_contract, kind="contract"),
        Draw(draws),
        Annulling("trial", trying, without_honour, ("no-honour",), why_not_trial, True),
        *((lay, annul) if house.annuls_after_discard() else (annul, lay)),
        Talk(calls),
        Within(tricks, ClearRest(tricks)) if house.clear_rest else tricks,
        Reckoning(),
        Settle(settle),
    )


def everybody(s: State) -> tuple[Seat, ...]:
    """Return all seats."""
    return tuple(range(SEATS))


def forehand(s: State) -> Seat:
    """Return the seat that leads to the first trick."""
    return 0  # illu/lead


def dealt_again(s: State) -> bool:
    """Return whether the same player deals again: the hand was thrown in, and nothing was paid."""
    paid = (TRULL, "no-honour")  # skiz/trull-throw-in, skiz/trial-played
    return s.thrown_in is not None and s.thrown_in.why not in paid  # illu/throw-in


def noted(s: State) -> Seat | None:
    """Return the seat that had the skíz, once it has been played."""
    return player_of(s, deck(s).skiz)  # illu/session-end, skiz/closing-phrase


def hat(s: State) -> Seat | None:
    """Return the seat that lost the XXI to the skíz of the other side."""
    xxi, skiz = deck(s).xxi, deck(s).skiz
    caught, by = player_of(s, xxi), player_of(s, skiz)
    together = any({xxi, skiz} <= {*trick.cards} for trick in s.tricks)
    if not together or caught is None or by is None or s.sides[caught] == s.sides[by]:
        return None
    return caught  # illu/hat


def likely_facts(v: View) -> tuple[Fact, ...]:
    """Return what the others have shown of their hands by custom."""
    return likely(read_deal(v)) if v.has_sides else ()


def bid_meanings(s: State, seat: Seat, bid: str) -> tuple[Meaning, ...]:
    """Return what a seat promises with a bid, and what the bid brings."""
    return read_bidding(s).meanings(seat, bid, s.rules.times)


def choice_meanings(s: State, what: str, chosen: str) -> tuple[Meaning, ...]:
    """Return what a contract draws, needs and is worth, or what calling a card does."""
    if what == "contract":
        return level_meanings(rules_of(s), chosen, s.rules.times)
    own = s.hands[s.the_declarer()].cards >> s.rules.pack.card(chosen) & 1
    return (Meaning("own-call", "illu/call-xx") if own else Meaning("call", "illu/call"),)


def tarokk(key: str, house: TarokkHouse, file: FigureFile | None = None) -> Rules:
    """Return the rules of a Tarokk of this name; its house determines the cards and figures."""
    rules = rules_for(house, file, key)
    chosen = {point.field: point.clause for point in house.options()}
    packets = (("hands", count) for count in PACKETS[house.cards])
    return Rules(
        key=key,
        family="tarokk",
        seats=SEATS,
        pack=rules.deck.pack,
        length=LENGTHS[house.cards],
        clockwise=False,  # illu/anticlockwise
        dealing=Dealing((("talon", 6), *packets)),
        phases=phases(rules),
        order=lambda s: rules.deck.order,
        figures=tuple(rules.figures.values()),
        stakes=lambda s: stakes(read_deal(s)),
        house=house,
        book=with_conditions(BOOK, rules),
        exceptions=exceptions(rules),
        reasons={reason: chosen.get(entry, entry) for reason, entry in REASONS.items()},
        sides=sides,
        discards_for=lambda s: discards_for(read_deal(s)),
        own=rules.own,
        of_family=rules,
        session=SessionRules(
            deals=house.deals if house.counts_deals() else None,
            minutes=house.minutes if house.ends_at_time() else None,
            redeals=dealt_again,
            after_throw_in=house.after_throw_in,  # skiz/no-kitty, kegl/kitty
            places=house.players,  # paskievics/dealer-fees
            drawn=SEAT_CARDS[: house.players] if house.draws_seats() else (),
            cutter="left" if house.cuts_at_table() else None,  # illu/shuffle
            hat=hat,
            noted=noted if house.closes_with_phrase() else None,
        ),
        inference=Inference(
            cases=cases,
            dealt_facts=facts_before_draw,
            likely_facts=likely_facts,
            insight=insight,
            bid_meanings=bid_meanings,
            choice_meanings=choice_meanings,
            kinds=kinds,
        ),
    )
