"""The contract: what is settled, as everybody knows it, when the round of announcements begins."""

from skiz.cards import Card, Seat, once, value
from skiz.table import Owned, Sides, State

from ..deck import SEATS
from ..rules import TarokkRules, rules_of
from .auction import Bidding, Cue, game_worth, read_bidding


@value(frozen=True, slots=False)
class Contract:
    """The declarer, the auction, the level and the called card.

    `owned` are the seats that own to having discarded tarokks. Where the pairs are fixed, nobody
    declares, and `pairs` are the sides.
    """

    rules: TarokkRules
    bidding: Bidding
    declarer: Seat | None
    chosen: tuple[tuple[str, str], ...]
    owned: tuple[Owned, ...]
    pairs: Sides | None = None

    @property
    def speaker(self) -> Seat:
        """The seat that speaks first in the round."""
        return 0 if self.declarer is None else self.declarer  # skiz/royal-round

    @once
    def level(self) -> str | None:
        """The level of the game, once it is chosen."""
        return dict(self.chosen).get("contract")

    @property
    def is_chosen(self) -> bool:
        """Whether the level of the game is chosen, or the game has no levels."""
        return self.level is not None or self.declarer is None

    @property
    def worth(self) -> int:
        """The basic payment of the game; 0 if only figures are played for."""
        if self.declarer is None:
            return 0  # skiz/royal-payment
        assert self.level is not None
        return game_worth(self.level)

    @once
    def called(self) -> Card | None:
        """The called card, once it is called."""
        name = dict(self.chosen).get("call")
        return None if name is None else self.rules.deck.pack.card(name)

    @property
    def has_sides(self) -> bool:
        """Whether it is settled who plays with whom: a card is called, or the pairs are fixed."""
        return self.called is not None or self.pairs is not None

    @once
    def cue(self) -> Cue | None:
        """The card shown in the auction that binds the call."""
        return self.bidding.accepted_cue(self.declarer)

    @once
    def others_discards(self) -> tuple[Owned, ...]:
        """The other seats that discarded tarokks, or may have done so."""
        return tuple(own for own in self.owned if own.seat != self.declarer and own.count != 0)

    @property
    def asked_at_once(self) -> tuple[Seat, ...]:
        """The seats that could have discarded the called card.

        They are asked after the declarer's first turn, if nobody has doubled the game.
        """
        if not self.rules.house.asks_for_kontra_at_once() or self.cue:
            return ()  # skiz/forced-kontra-asked
        return tuple(own.seat for own in self.others_discards)

    @once
    def may_call_own(self) -> bool:
        """Whether the declarer, in a free call, may call a card from their own hand or discards."""
        any_of_his = self.rules.house.calls_own()
        return any_of_his and self.cue is None and bool(self.others_discards)  # illu/call-any

    @once
    def may_be_alone(self) -> bool:
        """Whether, publicly, the called card may be the declarer's or discarded."""
        xx = self.rules.deck.xx
        return self.called in (None, xx) or bool(self.others_discards)

    @once
    def words_before_draw(self) -> int:
        """The number of words before the draw, in which each seat was asked about four kings."""
        return SEATS if self.rules.house.kings_before_talon else 0  # skiz/kings-asked

    @once
    def words_before_round(self) -> int:
        """The number of words before the round.

        They also cover the trial, and the seats that might have annulled. It is 0 where no cards
        are exchanged.
        """
        if self.declarer is None:
            return 0
        return self.words_before_draw + self.bidding.is_trial + SEATS


def contract_of(s: State) -> Contract:
    """Return the contract of a deal that can be read."""
    rules = rules_of(s)
    return Contract(rules, read_bidding(s), s.declarer, s.chosen, s.owned, s.rules.pairs)
