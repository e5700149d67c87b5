"""Reviews: finished deals looked back at, each once; they do not change any more."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial

from skiz.solve.review import CardPlayed, review
from skiz.table import Event, Rules

from .codec import Json
from .minds import Minds
from .refusal import Refused

MOST_KEPT = 500  # deals; one takes some kilobytes


class Reviews:
    """The reviews that were asked for lately."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._found: OrderedDict[tuple[str, int], asyncio.Task[Json]] = OrderedDict()

    async def of(self, table: str, deal: int, rules: Rules, events: Sequence[Event]) -> Json:
        """The review of a deal, as docs/wire.md has it; Refused when it takes too long."""
        key = (table, deal)
        if key not in self._found:
            self._found[key] = asyncio.create_task(self._look(rules, events))
        self._found.move_to_end(key)
        try:
            return await asyncio.shield(self._found[key])
        except TimeoutError:
            self._found.pop(key, None)
            raise Refused("our-slip", 503) from None
        finally:
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)

    async def _look(self, rules: Rules, events: Sequence[Event]) -> Json:
        cards = await self._minds.think(partial(review, rules, events))
        return {"cards": [_told(one, rules) for one in cards]}


def _told(one: CardPlayed, rules: Rules) -> Json:
    names = rules.pack.names
    return {
        "seat": one.seat,
        "trick": one.trick,
        "card": names[one.card],
        "values": {names[card]: value for card, value in one.values.items()},
        "loss": one.loss,
    }
