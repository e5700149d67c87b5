"""The bots at one table: they act on their turn or out of turn, one after the other.

Some of them stand in for people who are gone.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from skiz.cards import Seat
from skiz.phases import hears_unasked
from skiz.table import Action, Speak

from ..actions import commands, ending, undoing
from ..common import end_tasks
from ..dealing import cutting
from ..table_log import Deal, Outcome, Sat, TableLog, bot_seed
from ..thinking import Decision, Thinking, beat_seconds
from .flows import Flows

_logger = logging.getLogger(__name__)
AGAIN = 1.0  # seconds until a bot repeats a failed write
TO_UNDO = 2.0  # seconds until a bot answers an act that may be undone
WHOLE = 30.0  # seconds in which a bot whose acts are compared must finish thinking
SILENCE = Speak()
StandIn = Callable[[str | None], str | None]  # the kind that acts for a guest now, if any
Do = Callable[[Callable[[], Outcome]], Awaitable[int]]


class Question(NamedTuple):
    """A question to a bot; words out of turn may be left unsaid."""

    seat: Seat
    kind: str
    choices: tuple[Action, ...]
    unasked: bool


async def no_wait() -> None:
    """Wait for nothing: what bots do is shown at once."""


class Bots:
    """The bots at a table. The room carries out their actions with `do`, like those of people.

    `shown` waits until all is shown that was written with an action.
    """

    def __init__(
        self,
        log: TableLog,
        thinking: Thinking,
        do: Do,
        stand_in: StandIn,
        flows: Flows,
        shown: Callable[[], Awaitable[None]] = no_wait,
    ) -> None:
        self._log, self._thinking, self._do, self._stand_in = log, thinking, do, stand_in
        self._shown, self._flows = shown, flows
        self._task: asyncio.Task[None] | None = None
        self._silent = -1  # the entry after which no bot speaks out of turn
        self._silenced = ("", -1)  # a kind that was silent in place of another, and the entry

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Let the bots act that are on turn or may say something, if there are any."""
        if not self.busy and self._has_to_act():
            self._task = asyncio.create_task(self._act())

    def _has_to_act(self) -> bool:
        return bool(self._questions() or self._agreement_wanted()) or self._cutter() is not None

    async def settle(self) -> None:
        """Wait until no bot has anything to do."""
        while self._task and self.busy:
            await asyncio.wait([self._task])

    async def stop(self) -> None:
        """Stop all bots."""
        if self._task:
            await end_tasks(self._task)

    def _questions(self) -> list[Question]:
        """Return the questions to bots now: first once those out of turn, then one on turn."""
        deal = self._log.deal
        if deal is None or not deal.dealt or self._log.chairs.undo:
            return []
        silent = self._silent == self._log.n or not hears_unasked(deal.state.current_phase)
        found = [] if silent else self._unasked(deal)
        if on_turn := self._on_turn():
            found.append(Question(*on_turn, deal.options(on_turn[0]), unasked=False))
        return found

    def _unasked(self, deal: Deal) -> list[Question]:
        """Return the bots that may speak out of turn; nobody stands in for a person there."""
        seats = (
            (seat, self._log.chairs.plays[chair].bot, deal.unasked(seat))
            for seat, chair in enumerate(deal.began.chairs)
        )
        return [
            Question(seat, kind, (SILENCE, *words), unasked=True)
            for seat, kind, words in seats
            if kind and words
        ]

    def _on_turn(self) -> tuple[Seat, str] | None:
        for seat in self._log.on_turn():
            assert self._log.deal is not None
            sat = self._log.chairs.plays[self._log.deal.began.chairs[seat]]
            if kind := sat.bot or self._stand_in(sat.guest):
                return seat, kind
        return None

    def _agreement_wanted(self) -> tuple[str, str] | None:
        """Return a guest who must answer a proposed end or undo, and the kind of stand-in."""
        for guest in (sat.guest for sat in self._log.chairs.persons() if sat.guest):
            is_asked = ending.is_asked(self._log, guest) or undoing.is_asked(self._log, guest)
            if is_asked and (kind := self._stand_in(guest)):
                return guest, kind
        return None

    async def _act(self) -> None:
        """Let bots act until none has anything to do. Retry what fails, so that no table stops."""
        while True:
            try:
                if self._cutter():
                    await self._do(self._cut_now)
                elif questions := self._questions():
                    await self._decide(questions)
                elif wanted := self._agreement_wanted():
                    await self._do(partial(self._agree_for, wanted))
                else:
                    return
            except Exception:
                _logger.exception("a bot could not act")
                await asyncio.sleep(AGAIN)

    def _cutter(self) -> Sat | None:
        """Return the player who cuts now, if it is a bot or has a stand-in."""
        chair = cutting.cutting_chair(self._log)
        sat = None if chair is None else self._log.chairs.plays[chair]
        return sat if sat and (sat.bot or self._stand_in(sat.guest)) else None

    def _cut_now(self) -> Outcome:
        """Cut anywhere, for a bot or for an absent person."""
        sat = self._cutter()
        return cutting.cut_anywhere(self._log, self._stand_in(sat.guest)) if sat else Outcome()

    def _agree_for(self, wanted: tuple[str, str]) -> Outcome:
        """Agree for an absent person to end the session or to undo, as bots do."""
        agree_for = undoing.agree_for if self._log.chairs.undo else ending.agree_for
        return agree_for(self._log, *wanted) if self._agreement_wanted() == wanted else Outcome()

    async def _decide(self, questions: Sequence[Question]) -> None:
        """Let the bots with questions decide, each from its own view, and all on one beat.

        So the time does not reveal who may speak. The first bot with something to do acts, if the
        table has not changed.
        """
        on, beat = self._log.n, self._beat(questions)
        thoughts = [self._thought(one, on, beat) for one in questions]
        decided = [await thoughts[0]] if len(thoughts) == 1 else await asyncio.gather(*thoughts)
        self._silent = on
        self._keep_in_mind(questions, decided, on)
        for one, decision in zip(questions, decided, strict=True):
            if not (one.unasked and decision.action == SILENCE):
                await self._do(partial(self._play, one, decision, on))
                await self._shown()
                return

    def _keep_in_mind(
        self, questions: Sequence[Question], decided: Sequence[Decision], on: int
    ) -> None:
        """Note whether another kind was silent in place of the bot that was asked."""
        for one, decision in zip(questions, decided, strict=True):
            if one.unasked and decision.action == SILENCE and decision.kind != one.kind:
                self._silenced = decision.kind, on

    def with_silence(self, outcome: Outcome) -> Outcome:
        """Return the next outcome, marked if another kind was silent in place of the bot before.

        Where deals are compared, such a silence counts like an act.
        """
        kind, on = self._silenced
        if not self._log.given or on != self._log.n or outcome.decided_by:
            return outcome
        return outcome._replace(decided_by=kind)

    def _beat(self, questions: Sequence[Question]) -> float:
        """Return the beat of the bot on turn.

        If words out of turn are possible, it is that of the slowest bot, so that it does not reveal
        who may speak.
        """
        assert self._log.deal is not None
        state, kinds = self._log.deal.state, {one.kind for one in questions}
        if hears_unasked(state.current_phase):
            kinds |= {sat.bot for sat in self._log.chairs.plays.values() if sat.bot}
        pause = TO_UNDO if undoing.may_be_asked_for(self._log) else 0.0
        whole = self._log.given is not None
        return max(pause, *(beat_seconds(kind, state, whole) for kind in kinds))

    async def _thought(self, one: Question, on: int, beat: float) -> Decision:
        assert self._log.deal is not None
        view, flow = self._log.deal.view(one.seat), self._flows.of_bots()
        if not (given := self._log.given):
            return await self._thinking.decide(one.kind, on, view, one.choices, beat, flow)
        deal = self._log.deal
        seed = bot_seed(given.secret(deal.began.number), one.seat, deal.acts(one.seat))
        question = (one.kind, seed, view, one.choices, beat, flow, WHOLE)
        return await self._thinking.decide(*question)

    def _play(self, one: Question, decision: Decision, on: int) -> Outcome:
        """Return the outcome of a decision, unless the table went on or the person is back.

        Where deals are compared, it names the kind that decided, if that was another.
        """
        is_asked = one.unasked or self._on_turn() == (one.seat, one.kind)
        if self._log.n != on or not is_asked:
            return Outcome()
        outcome = commands.play_as_bot(self._log, one.seat, one.kind, decision.action)
        fell_back = self._log.given and decision.kind != one.kind
        return outcome._replace(decided_by=decision.kind) if fell_back else outcome
