"""Seating: who sits where at a table, and its settings.

Each function goes from the log to an outcome, as in `commands`.
"""

from collections.abc import Sequence, Set
from dataclasses import replace

from skiz.table import Chair

from ..common import Refused
from ..table_log import Agreement, Consented, Outcome, Sat, TableLog, bot_on


def sit(
    log: TableLog, guest: str, name: str, chair: Chair | None, invited: bool = False
) -> Outcome:
    """Take a bot's chair, or any free one if none is named; refuse a chair kept for invited people.

    In the middle of a deal, the bot plays it to its end.
    """
    mine = log.chair_of(guest)
    if mine is not None and chair in (mine, None):
        return Outcome()
    if chair is None:
        kept_too = invited or guest == log.chairs.maker
        chair = next(iter(log.chairs.bots() if kept_too else log.chairs.free()), None)
    if chair is None:
        raise Refused("no-free-chair")
    if chair not in log.sitting:
        raise Refused("no-such-chair", 404)
    if log.sitting[chair].guest or mine is not None:
        raise Refused("chair-taken")
    if chair in log.chairs.settings.kept and not invited and guest != log.chairs.maker:
        raise Refused("chair-kept", 403)
    return Outcome([Sat(chair, name, None, guest, _waits(log, guest, chair))])


def join(log: TableLog, guest: str, name: str) -> Outcome:
    """Take any free chair of an open table; refuse it if the table is closed or full."""
    if not log.chairs.settings.open:
        raise Refused("no-free-chair")
    return sit(log, guest, name, None)


def _waits(log: TableLog, guest: str, chair: Chair) -> bool:
    """Return whether a guest looks on until the end of the deal, if its cards are dealt.

    A guest who has played this hand in the deal does not. Nor does anybody if the table and all
    people at it allow taking over. A guest who has seen another hand always waits.
    """
    if log.deal is None or not log.playing or chair not in log.deal.began.chairs:
        return False
    if not log.deal.dealt:
        return False  # nobody has seen a card yet
    held = log.chairs.held.get(guest)  # skiz/newcomer-waits
    may = held is None and log.chairs.settings.take_over and log.chairs.agreed("take_over")
    return held != chair and not may


def seat_bot(
    log: TableLog, guest: str, chair: Chair, kind: str, long_gone: Set[str] = frozenset()
) -> Outcome:
    """Put a bot of another kind on a chair.

    It may also replace for good a person who is `long_gone`; the chair is then no longer kept.
    Refuse a guest who does not sit here, and a chair of another person.
    """
    if log.chair_of(guest) is None:
        raise Refused("not-seated")
    if chair not in log.sitting:
        raise Refused("no-such-chair", 404)
    if (sits := log.sitting[chair].guest) and (sits == guest or sits not in long_gone):
        raise Refused("chair-taken")
    if log.sitting[chair].bot == kind:
        return Outcome()
    settings = log.chairs.settings
    freed = sits is not None and chair in settings.kept
    kept = tuple(one for one in settings.kept if one != chair)
    return Outcome([bot_on(chair, kind), *([replace(settings, kept=kept)] if freed else [])])


def rename(log: TableLog, guest: str, name: str) -> Outcome:
    """Give a guest another name from now on."""
    chair = log.chair_of(guest)
    if chair is None or log.sitting[chair].name == name:
        return Outcome()
    return Outcome([replace(log.sitting[chair], name=name, waits=_is_waiting(log, guest))])


def _is_waiting(log: TableLog, guest: str) -> bool:
    return log.chair_of(guest) != log.chairs.chair_played_by(guest)


def stand(log: TableLog, guest: str) -> Outcome:
    """Leave the chair to a bot."""
    chair = log.chair_of(guest)
    return Outcome([] if chair is None else [_bot_instead(log, chair)])


def _bot_instead(log: TableLog, chair: Chair) -> Sat:
    """Return the bot that already plays the chair, or one that the table has agreed on."""
    return bot_on(chair, log.chairs.plays[chair].bot or log.chairs.settings.bot_when_away)


def is_left_by_somebody(log: TableLog) -> bool:
    """Return whether the person on a chair was forgotten, and so has no name."""
    return not all(sat.name for sat in log.chairs.persons())


def leave_to_bots(log: TableLog) -> Outcome:
    """Put bots on the chairs of people who were forgotten."""
    return Outcome([_bot_instead(log, sat.chair) for sat in log.chairs.persons() if not sat.name])


def put_out(log: TableLog, guest: str, chair: Chair) -> Outcome:
    """Put a bot on the chair of a person, keep the chair, and change the invitation.

    So the person cannot come back with the old invitation. An open table is closed to strangers,
    and all bots' chairs are kept, since a stranger could come back as another guest. Refuse it to
    all but the maker.
    """
    _only_the_maker(log, guest)
    if chair not in log.sitting:
        raise Refused("no-such-chair", 404)
    if log.sitting[chair].guest is None:
        return Outcome()
    settings = log.chairs.settings
    closed = log.chairs.bots() if settings.open else ()
    return _put_out(log, [chair], [*settings.kept, *closed])


def close_table(log: TableLog, guest: str) -> Outcome:
    """Put out everybody else, and keep all chairs, so that only a new invitation gives access.

    Refuse it to all but the maker.
    """
    _only_the_maker(log, guest)
    others = [one.chair for one in log.sitting.values() if one.guest not in (None, guest)]
    return _put_out(log, others, log.chairs.bots())


def _put_out(log: TableLog, out: Sequence[Chair], kept: Sequence[Chair]) -> Outcome:
    """Put bots on some chairs, keep these and others, and change the invitation."""
    settings = log.chairs.settings
    changed = replace(
        settings,
        kept=tuple(sorted({*kept, *out})),
        invitation=settings.invitation + 1,
        open=False,
    )
    return Outcome([*(_bot_instead(log, chair) for chair in out), changed])


def keep(log: TableLog, guest: str, chairs: tuple[Chair, ...]) -> Outcome:
    """Keep exactly these chairs for invited people; refuse it to all but the maker."""
    _only_the_maker(log, guest)
    if not {*chairs} <= {*log.sitting}:
        raise Refused("no-such-chair", 404)
    changed = replace(log.chairs.settings, kept=tuple(sorted({*chairs})))
    return Outcome([] if changed == log.chairs.settings else [changed])


def set_open(log: TableLog, guest: str, yes: bool) -> Outcome:
    """Open the table to strangers, or close it to them; refuse it to all but the maker."""
    _only_the_maker(log, guest)
    settings = log.chairs.settings
    return Outcome([] if settings.open == yes else [replace(settings, open=yes)])


def set_free_text(log: TableLog, guest: str, yes: bool) -> Outcome:
    """Allow words of people's own, or only phrases; refuse it to all but the maker."""
    _only_the_maker(log, guest)
    settings = log.chairs.settings
    return Outcome([] if settings.free_text == yes else [replace(settings, free_text=yes)])


def set_undo(log: TableLog, guest: str, yes: bool) -> Outcome:
    """Let all together undo a mistake, or not; refuse it to all but the maker."""
    _only_the_maker(log, guest)
    settings = log.chairs.settings
    return Outcome([] if settings.undo == yes else [replace(settings, undo=yes)])


def change_invitation(log: TableLog, guest: str) -> Outcome:
    """Change the invitation; refuse it to all but the maker."""
    _only_the_maker(log, guest)
    settings = log.chairs.settings
    return Outcome([replace(settings, invitation=settings.invitation + 1)])


def may_invite(log: TableLog, guest: str, long_gone: Set[str]) -> bool:
    """Return whether a guest may see the invitation.

    The maker may. So may anybody who sits there if the maker has left or is among the `long_gone`,
    but not at boards, which are given to certain people.
    """
    maker = log.chairs.maker
    if guest == maker:
        return True
    lost = maker is None or maker in long_gone or log.chair_of(maker) is None
    return lost and not log.given and log.chair_of(guest) is not None


def _only_the_maker(log: TableLog, guest: str) -> None:
    if guest != log.chairs.maker:
        raise Refused("not-maker", 403)


def consent(log: TableLog, guest: str, to: Agreement, yes: bool) -> Outcome:
    """Consent to an agreement, or withdraw; refuse a guest who does not sit here."""
    chair = log.chair_of(guest)
    if chair is None:
        raise Refused("not-seated")
    agreed = chair in log.chairs.consenting(to)
    return Outcome([] if agreed == yes else [Consented(chair, to, yes)])
