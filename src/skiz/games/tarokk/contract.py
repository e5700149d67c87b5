"""The contract: what is settled when the round of announcements begins, as everybody knows it."""

from dataclasses import dataclass
from functools import cached_property

from skiz.cards import Card, Seat
from skiz.table import Owned, State

from .auction import LADDER, Bidding, Cue
from .deck import SEATS
from .rules import TarokkRules, house_of, rules_of


@dataclass(frozen=True)
class Contract:
    """Who plays, after which auction, for what, with which card called. `owned` is who owns to
    having laid tarokks away.
    """

    rules: TarokkRules
    bidding: Bidding
    declarer: Seat
    chosen: tuple[tuple[str, str], ...]
    owned: tuple[Owned, ...]

    @cached_property
    def level(self) -> str | None:
        """How dear the game is, once that is chosen."""
        return dict(self.chosen).get("contract")

    @property
    def worth(self) -> int:
        """The basic payment of the game."""
        assert self.level is not None
        return 1 + LADDER.index(self.level)  # illu/bid-worth

    @cached_property
    def called(self) -> Card | None:
        """The card that was called, once it is."""
        name = dict(self.chosen).get("call")
        return None if name is None else self.rules.deck.pack.card(name)

    @cached_property
    def cue(self) -> Cue | None:
        """The card shown in the auction that binds the call."""
        return self.bidding.accepted_cue(self.declarer)

    @cached_property
    def others_discards(self) -> tuple[Owned, ...]:
        """The others that laid tarokks away, or may have."""
        return tuple(own for own in self.owned if own.seat != self.declarer and own.count != 0)

    @cached_property
    def may_call_own(self) -> bool:
        """Whether the declarer, if he calls freely, may call what he holds or has laid away."""
        any_of_his = self.rules.house.calls_own()
        return any_of_his and self.cue is None and bool(self.others_discards)  # illu/call-any

    @cached_property
    def may_be_alone(self) -> bool:
        """Whether for all that everybody knows the called card may be the declarer's, or laid
        away.
        """
        xx = self.rules.deck.xx
        return self.called in (None, xx) or bool(self.others_discards)

    @cached_property
    def words_before_draw(self) -> int:
        """How much was said before the talon was drawn: who had four kings, where all were
        asked.
        """
        return SEATS if self.rules.house.kings_before_talon else 0  # skiz/kings-asked

    @cached_property
    def words_before_round(self) -> int:
        """How much was said before the round: then the trial, and who might have annulled."""
        return self.words_before_draw + self.bidding.is_trial + SEATS


def contract_of(s: State) -> Contract:
    """The contract of a deal that has a declarer."""
    rules = rules_of(house_of(s))
    return Contract(rules, Bidding(rules, s.bids), s.the_declarer(), s.chosen, s.owned)
