"""A situation: a decision with its answer and the natural wrong option.

Themes are predicates of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from skiz.cards import Cards, of, once
from skiz.players.common.heuristics import Sight
from skiz.table import Action, Play, View


@dataclass(frozen=True)
class Situation:
    """The view of a decision, its options, the answers and the wrong option."""

    view: View
    options: tuple[Action, ...]
    answers: tuple[Action, ...]
    wrong: Action

    @once
    def sight(self) -> Sight:
        """The cards as the seat sees them."""
        return Sight.of(self.view, self.options)

    @once
    def right_cards(self) -> Cards:
        """The cards of the answer; empty for talk."""
        return of(one.card for one in self.answers if isinstance(one, Play))

    @once
    def wrong_card(self) -> Cards:
        """The card of the wrong option; empty for talk."""
        return 1 << self.wrong.card if isinstance(self.wrong, Play) else 0

    @property
    def is_card(self) -> bool:
        """Whether the decision is about a card."""
        return bool(self.right_cards and self.wrong_card)

    @property
    def leads(self) -> bool:
        """Whether the card leads to a trick."""
        return self.is_card and not (self.view.table and self.view.table.cards)

    @property
    def follows(self) -> bool:
        """Whether the card is a later one of a trick."""
        return self.is_card and not self.leads

    @property
    def led(self) -> Cards:
        """The suit that was led."""
        assert self.view.table is not None
        return self.view.order.suit(self.view.table.cards[0])

    @property
    def friend_wins(self) -> bool:
        """Whether a seat known to be on the same side is winning the trick."""
        return self.sight.friend(self.view.winning())

    def only_right(self, cards: Cards) -> bool:
        """Return whether the answer is of these cards, and the wrong card is not."""
        return not self.right_cards & ~cards and not self.wrong_card & cards

    def only_wrong(self, cards: Cards) -> bool:
        """Return whether the wrong card is of these cards, and the answer is not."""
        return not self.right_cards & cards and bool(self.wrong_card & cards)

    def parted(self, cards: Cards) -> bool:
        """Return whether one of the two is of these cards, and the other is not."""
        return self.only_right(cards) or self.only_wrong(cards)


Theme: TypeAlias = Callable[[Situation], bool]
