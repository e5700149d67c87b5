"""Reasons: why a bot did what it did in a finished deal, each computed once.

Nobody sees them during a deal, since a reason reveals a hand.
"""

from collections.abc import Iterator
from functools import partial

from skiz.players.evaluation import Evaluation
from skiz.players.reasons import Reason
from skiz.review.as_json import evaluation_json
from skiz.table import Rules, text

from ..common import Json, Refused, SingleFlight, in_fold_thread
from ..rooms import MOST_WEIGHED
from ..table_log import BotAct, FinishedDeal, bot_act
from ..thinking import Decide, Flow, Thinking

MOST_KEPT = 2_000  # acts; each takes some kilobytes


class Reasons:
    """The reasons that were requested lately."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._found = SingleFlight[tuple[str, int, int]](MOST_KEPT)

    async def of(self, played: FinishedDeal, event: int, flow: Flow) -> Json:
        """Return why a bot did this at the table of a flow, as docs/wire.md has it.

        Refuse it if no bot acted, or if it takes too long.
        """
        key = (flow.table, played.began.number, event)
        return await self._found.get(key, partial(self._justify, played, event, flow))

    async def _justify(self, played: FinishedDeal, event: int, flow: Flow) -> Json:
        act = await in_fold_thread(bot_act, played, event)
        if act is None:
            raise Refused("no-reason", 404)
        decided = Decide(act.kind, act.seed, act.view, act.choices)
        found = await self._thinking.justify(decided, act.done, flow)
        if found is None:
            raise Refused("our-slip", 503)
        return _to_json(act, found.reason, played.rules)


def _to_json(act: BotAct, reason: Reason | None, rules: Rules) -> Json:
    """Return the reason as JSON, if there is one; `by` is the kind of bot that would act so."""
    return {
        "seat": act.seat,
        "kind": act.kind,
        "did": text(act.done, rules.pack),
        "by": reason.kind if reason else None,
        "options": [evaluation_json(one, rules) for one in _options(act, reason)],
    }


def _options(act: BotAct, reason: Reason | None) -> Iterator[Evaluation]:
    """Yield what was done, and then the other options, the best first."""
    found = reason.options if reason else ()
    yield from (one for one in found if one.action == act.done)
    yield from [one for one in found if one.action != act.done][: MOST_WEIGHED - 1]
