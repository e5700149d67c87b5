"""The auction of Hungarian Tarokk: honours, holding, and jumps that show a card.

Only the calls are stored. What was shown, by whom, and what a bid means is worked out from them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from skiz.cards import Card, Cards, Seat, once, value
from skiz.phases.auction import HOLD, PASS, Required
from skiz.table import Bade, Meaning, State

from ..deck import SEATS, Deck
from ..rules import TarokkRules, rules_of

LADDER = ("three", "two", "one", "solo")  # illu/bids
SHARES = {  # of the talon, the declarer's first  # illu/talon
    "three": (3, 1, 1, 1),
    "two": (2, 2, 1, 1),
    "one": (1, 2, 2, 1),
    "solo": (0, 2, 2, 2),
}
CUE_LENGTH = 5  # tarokks


class Cue(NamedTuple):
    """A card shown in the auction, and by whom; `yielded`: by leaving the game to a two."""

    seat: Seat
    card: Card
    calls: int  # the number of calls up to it
    yielded: bool = False


@value(frozen=True, slots=False)
class Bidding:
    """The auction after some calls: all that everybody has heard of it."""

    rules: TarokkRules
    bids: tuple[Bade, ...]

    def up_to(self, count: int) -> "Bidding":
        """Return the auction after the first `count` calls."""
        return Bidding(self.rules, self.bids[:count])

    @once
    def level(self) -> str | None:
        """The highest level that was bid."""
        return next((call.bid for call in reversed(self.bids) if call.bid in LADDER), None)

    @once
    def last(self) -> Bade | None:
        """The last call other than a pass: a bid or a hold."""
        return next((call for call in reversed(self.bids) if call.bid != PASS), None)

    @property
    def is_held(self) -> bool:
        """Whether the last bid has been held."""
        return self.last is not None and self.last.bid == HOLD

    @property
    def is_trial(self) -> bool:
        """Whether the only bid is the last seat's, after three passes."""
        return [call.bid != PASS for call in self.bids] == [False] * (SEATS - 1) + [True]

    def has_bid(self, seat: Seat) -> bool:
        """Return whether a seat has bid or held."""
        return any(call.seat == seat and call.bid != PASS for call in self.bids)

    def is_fourth(self, seat: Seat) -> bool:
        """Return whether this is the last seat, and the three others have passed."""
        return seat == SEATS - 1 and self.last is None

    def higher(self) -> tuple[str, ...]:
        """Return the levels above the highest bid."""
        return LADDER[LADDER.index(self.level) + 1 if self.level else 0 :]

    def may_be_held(self, seat: Seat) -> bool:
        """Return whether a bidder may hold a higher bid that nobody has held."""
        if self.last is None or not self.may_be_equalled(seat):
            return False
        return not self.rules.house.hold_old or seat < self.last.seat  # illu/hold-old

    def may_be_equalled(self, seat: Seat) -> bool:
        """Return whether a seat may hold a higher bid whatever the order of speaking."""
        last = self.last
        if last is None or last.seat == seat:
            return False
        return self.has_bid(seat) and not self.is_held  # illu/hold

    def calls(self, seat: Seat) -> Iterator[str]:
        """Yield the calls open to a seat: hold, then every level above the highest bid."""
        cue = self.cue
        if cue and cue.seat == seat and self.rules.house.inviter_locked:
            return  # itvb/inviter-locked
        if self.may_be_held(seat):
            yield HOLD
        yield from self.higher()

    def jump(self, seat: Seat, bid: str) -> int:
        """Return how many levels a bid is above the lowest one that its seat could have bid."""
        if bid == HOLD:
            return 0
        return self.higher().index(bid) + (1 if self.may_be_held(seat) else 0)

    def shows(self, seat: Seat, bid: str) -> Card | None:
        """Return the card that a jump shows, if nobody has shown one before."""
        if bid in (PASS, HOLD) or self.is_fourth(seat) or not self._has_conventions(seat):
            return None  # illu/fourth-jump
        house, cards = self.rules.house, self.rules.deck
        match self.jump(seat, bid):
            case 1 if house.jump_xvii and self.has_bid(seat):
                return cards.xvii  # paskievics/jump-xvii, skiz/xvii-second
            case 1 if bid == "solo" and house.jump_old:
                return cards.xviii  # illu/jump-old
            case 1:
                return cards.xix  # illu/single-jump
            case 2:
                return cards.xviii  # illu/double-jump
            case _:
                return None  # itvb/opening-solo

    def _has_conventions(self, seat: Seat) -> bool:
        """Return whether a jump of this seat may show a card in this house."""
        match self.rules.house.conventions:
            case "none":
                return False
            case "not_opening":
                return self.last is not None
            case "after_own_bid":
                return self.has_bid(seat)
            case "usual":
                return True

    def promise_clause(self, seat: Seat, call: str, lacking: Cards) -> str:
        """Return the clause of the promise, by a jump or a yield, of cards that the hand lacks."""
        house, cards = self.rules.house, self.rules.deck
        if lacking == cards.tarokks:
            return house.clause("cue_needs_five")
        if call == PASS:
            return "illu/may-not-yield"
        if lacking in (cards.honours, cards.high_honours):
            return house.clause("cue_honour")
        return self.jump_clause(seat, call)

    def jump_clause(self, seat: Seat, bid: str) -> str:
        """Return the clause by which a jump shows its card."""
        card, cards = self.shows(seat, bid), self.rules.deck
        if card == cards.xvii:
            return "paskievics/jump-xvii"
        if card == cards.xix:
            return "illu/single-jump"
        return "illu/jump-old" if self.jump(seat, bid) == 1 else "illu/double-jump"

    def yields(self, seat: Seat) -> bool:
        """Return whether a pass would leave the game to an unheld two, after the seat's three."""
        if not self.rules.house.has_cues():
            return False
        return self.level == "two" and not self.is_held and self.has_bid(seat)

    @once
    def cue(self) -> Cue | None:
        """The card shown by a jump. Only the first jump means something."""
        for count, call in enumerate(self.bids):
            if call.bid in LADDER[1:]:
                card = self.up_to(count).shows(call.seat, call.bid)
                if card is not None:
                    return Cue(call.seat, card, count + 1)  # illu/second-jump
        return None

    @property
    def cue_in_force(self) -> Cue | None:
        """The card shown by a jump, unless its bidder bid again and that makes it void."""
        cue = self.cue
        if cue is None or not self.rules.house.cue_lapses:
            return cue
        later = [call.bid for call in self.bids[cue.calls :] if call.seat == cue.seat]
        return cue if all(bid == PASS for bid in later) else None  # paskievics/cue-lapses

    def accepted_cue(self, declarer: Seat | None) -> Cue | None:
        """Return the card that binds the call of this declarer after the auction."""
        if self.cue is not None:
            cue = self.cue_in_force
            return cue if cue and cue.seat != declarer else None  # illu/cue-accepted
        for count, call in enumerate(self.bids):
            if call.bid == PASS and self.up_to(count).yields(call.seat):
                return Cue(call.seat, self.rules.deck.xx, count + 1, yielded=True)  # illu/yield
        return None

    def required_cards(self, seat: Seat, call: str) -> Required:
        """Return what the rules require of a hand that makes a call."""
        cards, house = self.rules.deck, self.rules.house
        honour = ((cards.honours, 1),)
        length = ((cards.tarokks, CUE_LENGTH),) if house.cue_needs_five else ()  # itvb/cue-five
        if call == PASS:
            both = ((1 << cards.xx, 1), (cards.high_honours, 1))
            return (*both, *length) if self.yields(seat) else ()  # illu/yield
        if self.is_fourth(seat):
            return honour if house.trial_only_three and call != LADDER[0] else ()
        card = None if self.cue else self.shows(seat, call)
        if card is None:
            return honour  # illu/bid-needs-honour
        beside = cards.honours if house.cue_honour == "any" else cards.high_honours
        return ((1 << card, 1), (beside, 1), *length)

    def meanings(self, seat: Seat, bid: str, times: int) -> tuple[Meaning, ...]:
        """Return what a seat publicly promises with a bid, and what the bid brings.

        Every point of the deal counts `times`.
        """
        house, deck = self.rules.house, self.rules.deck
        names = deck.pack.names
        five = (Meaning("five", "itvb/cue-five", {"count": CUE_LENGTH}),) * house.cue_needs_five
        if bid == PASS:
            high = {"card": names[deck.xx], "cards": highest_first(deck, deck.high_honours)}
            left = Meaning("yield", "illu/yield", high)
            passed = Meaning("pass", "illu/pass-final")
            return (left, *five) if self.yields(seat) else (passed,)
        drawn = level_meanings(self.rules, self.level or LADDER[0] if bid == HOLD else bid, times)
        if bid == HOLD:
            return (Meaning("hold", house.clause("hold_old")), *drawn)
        honours = {"cards": highest_first(deck, deck.honours)}
        if self.is_fourth(seat):
            return (Meaning("trial", "illu/trial", honours), *drawn)
        card = None if self.cue else self.shows(seat, bid)
        if card is None:
            return (Meaning("honour", "illu/bid-needs-honour", honours), *drawn)
        is_any = house.cue_honour == "any"
        beside = highest_first(deck, deck.honours if is_any else deck.high_honours)
        promised = {"card": names[card], "cards": beside}
        shown = Meaning("cue-any" if is_any else "cue", house.clause("cue_honour"), promised)
        return (shown, *five, *drawn)


def highest_first(deck: Deck, cards: Cards) -> str:
    """Return the names of these tarokks, the highest first."""
    return " ".join(reversed(deck.pack.text(cards).split()))


def level_meanings(rules: TarokkRules, level: str, times: int) -> tuple[Meaning, ...]:
    """Return what a level of the ladder draws and needs, and what the game is then worth.

    Every point of the deal counts `times`.
    """
    draws, *_ = SHARES[level]
    return (
        Meaning("draw" if draws else "draw-none", "illu/talon", {"count": draws}),
        Meaning("needs-points", "illu/points-needed", {"count": rules.half + 1}),
        Meaning("worth", "illu/bid-worth", {"points": times * game_worth(level)}),
    )


def game_worth(level: str) -> int:
    """Return the basic payment of the game at a level."""
    return 1 + LADDER.index(level)  # illu/bid-worth


def read_bidding(s: State) -> Bidding:
    """Return the auction of a deal, as far as it has come."""
    found: Bidding | None = s.known.get("bidding")
    if found is None:
        found = s.known["bidding"] = Bidding(rules_of(s), s.bids)
    return found
