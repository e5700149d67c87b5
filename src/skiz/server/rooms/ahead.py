"""Playing ahead: the answers of bots that need no thought are decided together with an act.

They are written in the same commit. Each is shown later, when the bot's beat is over.
"""

from collections.abc import Callable, Iterable, Sequence

from skiz.phases import hears_unasked
from skiz.table import State, on_turn

from ..actions import commands, ending, undoing
from ..sockets import Connection
from ..table_log import Entry, TableEvent, TableLog
from ..thinking import at_once, beat_seconds, seconds_of
from .batch import Batch, Step
from .messages import messages_to_all

MOST = 8  # acts in a commit: while they are decided, nobody else is answered


def play_ahead(
    log: TableLog,
    entries: Sequence[Entry],
    state: State | None,
    connections: Iterable[Connection],
    clock: Callable[[], float],
) -> Batch:
    """Return what happens together with an act; the log stays as it is.

    The act has these entries, and `state` is the truth after them, or None if it does not change.
    """
    done = Batch(log, [Step(entries, state)], entries)
    while len(done.steps) < MOST and _bots_follow(done.log, done.steps[-1]):
        last = done.steps[-1]
        if done.log is log:
            done.log = log.fork()
        done.log.append(last.entries, last.state)
        done.shown.append((last.beat, messages_to_all(done.log, connections, last.entries)))
        if (answer := _answer(done.log, clock)) is None:
            done.unfolded = ()
            break
        done.steps.append(answer)
        done.unfolded = answer.entries
    return done


def _answer(log: TableLog, clock: Callable[[], float]) -> Step | None:
    """Return what the bot on turn does at once, or None if it has to think."""
    assert log.deal is not None
    if undoing.may_be_asked_for(log):
        return None
    seat = log.on_turn()[0]
    kind = log.chairs.plays[log.deal.began.chairs[seat]].bot
    assert kind is not None
    action = at_once(kind, log.n, log.deal.view(seat), log.deal.options(seat))
    if action is None:
        return None
    beat = beat_seconds(kind, log.deal.state)
    outcome = ending.with_end(log, commands.play_as_bot(log, seat, kind, action), clock())
    return Step(log.number(outcome), outcome.state, beat)


def _bots_follow(log: TableLog, step: Step) -> bool:
    """Return whether only bots are on turn after a step, and none of them has to think.

    Nobody else may have anything to say meanwhile. Where deals are compared, bots answer one by
    one.
    """
    state = step.state
    if state is None or state.settled or log.deal is None or log.given:
        return False
    if any(isinstance(entry.event, TableEvent) for entry in step.entries):
        return False
    kinds = [log.chairs.plays[log.deal.began.chairs[seat]].bot for seat in on_turn(state)]
    instant = all(kind and not seconds_of(kind) for kind in kinds)
    return bool(kinds) and instant and not hears_unasked(state.current_phase)
