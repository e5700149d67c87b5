"""Refusals: why the server does not do what was requested, in words, with the rule if any."""

import logging
from dataclasses import replace
from math import ceil

from skiz.figures import BadFigures
from skiz.games import game
from skiz.lessons import lesson_about
from skiz.records import BadRecord
from skiz.rulebook import clause
from skiz.table import Why
from skiz.words import LANGS

from .codec import Json
from .disk_full import has_no_room

_logger = logging.getLogger(__name__)
MINUTE, HOUR = 60, 60 * 60  # in seconds


class Refused(Exception):
    """A request that is not carried out; nothing has changed. `status` is its HTTP status.

    It may be repeated `again` seconds later, if that is known.
    """

    def __init__(self, why: Why | str, status: int = 409, again: float | None = None) -> None:
        self.why = Why(why) if isinstance(why, str) else why
        self.status, self.again = status, again
        super().__init__(self.why.key)


def slip(error: Exception, what: str) -> Refused:
    """Return the refusal after an error that is not the client's fault.

    The error is logged with its traceback; a full disk is logged with one line.
    """
    if has_no_room(error):
        # Not a bug: a bug is logged with its traceback, and simulations fail on each.
        _logger.warning("%s: nothing can be written: %s", what, getattr(error, "orig", error))
        return Refused("disk-full", 507)
    _logger.error(what, exc_info=error)
    return Refused("our-slip", 500)


def of_figures(bad: BadFigures) -> Refused:
    """Return the refusal of an invalid file of figures."""
    params = {**bad.params, "line": bad.line, "reason": bad.reason}
    return Refused(Why("bad-figures", params=params), 422)


def of_record(bad: BadRecord) -> Refused:
    """Return the refusal of an unreadable record; its parameters give the place."""
    why = bad.why or Why("bad-record", params={"fault": bad.reason})
    place = {"line": bad.line, "column": bad.column}
    return Refused(replace(why, params={**why.params, **place}), 422)


def when_again(refused: Refused) -> Why:
    """Return the reason of a refusal, with the time to wait if that is minutes or hours."""
    wait = refused.again or 0
    if wait <= MINUTE:
        return refused.why
    if wait <= HOUR:
        return Why("slow-down-minutes", params={"minutes": ceil(wait / MINUTE)})
    return Why("slow-down-hours", params={"hours": ceil(wait / HOUR)})


def in_words(why: Why) -> Json:
    """Return a reason as docs/wire.md has it."""
    lesson = lesson_about(why.clause, _family(why)) if why.clause else None
    return {
        "key": why.key,
        "clause": why.clause,
        "params": dict(why.params),
        "text": {lang: why.text(lang) for lang in LANGS},
        "rule": dict(clause(why.clause).texts) if why.clause else None,
        "lesson": f"{lesson.course}/{lesson.key}" if lesson else None,
    }


def _family(why: Why) -> str | None:
    """Return the family of the game that has the rule, if it is known."""
    return game(why.game).rules().family if why.game else None
