"""The names of bots: none has one that reads as that of somebody else at the table.

People keep theirs. A bot gives way when somebody sits down, comes back or is renamed, by sitting
down under another name, so that log and records say who was called what, and when.
"""

import unicodedata
from dataclasses import replace

from skiz.table import Chair

from ..log.entries import BOT_NAMES, Sat
from ..log.table_log import Outcome, TableLog


def with_names(log: TableLog, outcome: Outcome) -> Outcome:
    """What comes of a command, in which bots have names of their own."""
    coming = {event.chair: event for event in outcome.events if isinstance(event, Sat)}
    if not coming:
        return outcome
    named = _named(log.sitting, coming)
    if not named:
        return outcome
    events = [named.pop(one.chair, one) if isinstance(one, Sat) else one for one in outcome.events]
    last = max(at for at, one in enumerate(events, 1) if isinstance(one, Sat))
    return outcome._replace(events=(*events[:last], *named.values(), *events[last:]))


def read_as(name: str) -> str:
    """How a name reads: neither accents nor capitals make it another one."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(one for one in letters if not unicodedata.combining(one)).strip()


def _named(sitting: dict[Chair, Sat], coming: dict[Chair, Sat]) -> dict[Chair, Sat]:
    """The bots that need another name, by chair; of two alike it is who comes."""
    there = {**sitting, **coming}
    taken = {read_as(sat.name) for sat in there.values() if sat.guest}
    named = {}
    for chair in sorted(there, key=lambda chair: (chair in coming, chair)):
        sat = there[chair]
        if sat.guest:
            continue
        turns = (BOT_NAMES[(chair + by) % len(BOT_NAMES)] for by in range(len(BOT_NAMES)))
        name = next((name for name in (sat.name, *turns) if read_as(name) not in taken), sat.name)
        taken.add(read_as(name))
        if name != sat.name:
            named[chair] = replace(sat, name=name)
    return named
