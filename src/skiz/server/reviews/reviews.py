"""Reviews of finished deals, each computed once, since the deals do not change any more."""

from collections.abc import Sequence
from functools import partial

from skiz.solve.review import CardPlayed
from skiz.table import Event, Rules

from ..common import Json, Refused, SingleFlight
from ..thinking import Flow, Thinking
from .stepwise import StepwiseReviews
from .store import ReviewStore

MOST_KEPT = 500  # deals; each takes some kilobytes


class Reviews:
    """The reviews that were requested lately."""

    def __init__(self, thinking: Thinking, kept: ReviewStore) -> None:
        self._thinking = thinking
        self.stepwise = StepwiseReviews(thinking, kept)
        self._found = SingleFlight[tuple[str, int]](MOST_KEPT)

    async def of(self, deal: int, rules: Rules, events: Sequence[Event], flow: Flow) -> Json:
        """Return the review of a deal at the table of a flow, as docs/wire.md has it.

        Refuse it if it takes too long.
        """
        review = partial(self._review, rules, events, flow)
        return await self._found.get((flow.table, deal), review)

    async def _review(self, rules: Rules, events: Sequence[Event], flow: Flow) -> Json:
        cards = await self._thinking.look_back(rules, events, flow)
        if cards is None:
            raise Refused("our-slip", 503)
        return {"cards": [_values(card, rules) for card in cards]}


def _values(played: CardPlayed, rules: Rules) -> Json:
    names = rules.pack.names
    return {
        "seat": played.seat,
        "trick": played.trick,
        "card": names[played.card],
        "values": {names[card]: value for card, value in played.values.items()},
        "loss": played.loss,
    }
