"""Names at a table: nobody's name may be mistaken for another's.

Two people with the same name keep it, but nobody may come with a name that only imitates another
person's. A bot gives way when somebody with a name that reads or looks like its own sits down,
comes back or is renamed. It sits down again under another name, so that log and records say who had
which name, and when.
"""

from dataclasses import replace

from skiz.table import Chair, Why

from ..common import Refused
from ..people import UNCHOSEN, looks, mimics
from ..table_log import BOT_NAMES, Outcome, Sat, TableLog


def with_names(log: TableLog, outcome: Outcome) -> Outcome:
    """Return the outcome of a command, with unique names for bots.

    Refuse it if a person's name would be mistaken for another person's.
    """
    coming = {event.chair: event for event in outcome.events if isinstance(event, Sat)}
    if not coming:
        return outcome
    _refuse_mimics(log.sitting, coming)
    named = _named(log.sitting, coming)
    if not named:
        return outcome
    events = [named.pop(one.chair, one) if isinstance(one, Sat) else one for one in outcome.events]
    last = max(at for at, one in enumerate(events, 1) if isinstance(one, Sat))
    return outcome._replace(events=(*events[:last], *named.values(), *events[last:]))


def _refuse_mimics(sitting: dict[Chair, Sat], coming: dict[Chair, Sat]) -> None:
    """Refuse a person who comes or is renamed, and imitates the name of another person who stays.

    The very same name is allowed.
    """
    staying = [sat for chair, sat in sitting.items() if sat.guest and chair not in coming]
    here = {(sat.guest, sat.name) for sat in sitting.values()}
    for sat in coming.values():
        if sat.guest is None or (sat.guest, sat.name) in here:
            continue
        for other in staying:
            if other.guest != sat.guest and mimics(sat.name, other.name):
                params = {"name": other.name.removesuffix(UNCHOSEN)}
                raise Refused(Why("name-looks-alike", params=params))


def _named(sitting: dict[Chair, Sat], coming: dict[Chair, Sat]) -> dict[Chair, Sat]:
    """Return the bots that need another name, by chair; of two alike it is the one that comes."""
    there = {**sitting, **coming}
    taken = {one for sat in there.values() if sat.guest for one in looks(sat.name)}
    named = {}
    for chair in sorted(there, key=lambda chair: (chair in coming, chair)):
        sat = there[chair]
        if sat.guest:
            continue
        turns = (BOT_NAMES[(chair + by) % len(BOT_NAMES)] for by in range(len(BOT_NAMES)))
        free = (name for name in (sat.name, *turns) if looks(name).isdisjoint(taken))
        name = next(free, sat.name)
        taken |= looks(name)
        if name != sat.name:
            named[chair] = replace(sat, name=name)
    return named
