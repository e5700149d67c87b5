"""Reviews: finished deals looked back at, each once; they do not change any more."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from skiz.solve.review import CardPlayed
from skiz.table import Event, Rules

from ..log.codec import Json
from ..log.store import Store
from ..thinking import Flow, Thinking
from .looking_back import LookingBack
from .refusal import Refused

MOST_KEPT = 500  # deals; one takes some kilobytes


class Reviews:
    """The reviews that were asked for lately."""

    def __init__(self, thinking: Thinking, store: Store) -> None:
        self._thinking = thinking
        self.looking_back = LookingBack(thinking, store.reviews)
        self._found: OrderedDict[tuple[str, int], asyncio.Task[Json]] = OrderedDict()

    async def of(self, deal: int, rules: Rules, events: Sequence[Event], flow: Flow) -> Json:
        """The review of a deal of the table of a flow, as docs/wire.md has it. Refused when it
        takes too long.
        """
        key = (flow.table, deal)
        if key not in self._found:
            self._found[key] = asyncio.create_task(self._review(rules, events, flow))
        self._found.move_to_end(key)
        try:
            return await asyncio.shield(self._found[key])
        except Refused:
            self._found.pop(key, None)
            raise
        finally:
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)

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
