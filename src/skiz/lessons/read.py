"""Reading courses: a folder with `course.toml` and a TOML file for each lesson."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import ascii_uppercase
from typing import Any

from skiz.cards import Pack
from skiz.games import games
from skiz.records import read
from skiz.table import parse, text
from skiz.words import LANGS

from .lesson import Course, Lesson, Reply, Stop, Texts


class BadLesson(ValueError):
    """A lesson or a course that cannot be read; the message names the file and the place."""


def _folder() -> Traversable:
    return files("skiz.lessons").joinpath("courses")


@cache
def courses() -> tuple[str, ...]:
    """Return the families of games that have a course, in the order of the games.

    >>> courses()
    ('asszorti', 'asserufen', 'tarokk')
    """
    there = {one.name for one in _folder().iterdir() if one.is_dir()}
    families = dict.fromkeys(game.rules().family for game in games().values())
    return tuple(family for family in families if family in there)


@cache
def course(key: str) -> Course:
    """Return the course of a family; raise KeyError if it has none, BadLesson if it is not valid.

    >>> [lesson.key for lesson in course("asszorti").lessons][:3]
    ['tricks', 'trumps', 'bidding']
    """
    folder, found = _folder().joinpath(key), _contents(key)
    try:
        lessons_before_a_deal(key)
        return Course(
            key,
            course_title(key),
            _texts(found["about"]),
            tuple(name for name, game in games().items() if game.rules().family == key),
            tuple(_lesson(folder, key, name, found.get("always", ())) for name in found["lessons"]),
            found["reasons"],
            {cite: why for why, cites in found["not_taught"].items() for cite in cites},
        )
    except (KeyError, ValueError) as error:
        raise BadLesson(f"course {key}: {error}") from error


@cache
def course_title(family: str) -> Texts:
    """Return the title of the course of a family; raise KeyError if it has none.

    No lesson is read for it: reading all lessons takes longer than a person waits for a page.

    >>> course_title("asszorti")["en"]
    'Asszorti'
    """
    return _texts(_contents(family)["title"])


def first_lesson(family: str) -> str | None:
    """Return the key of the lesson with which the course of a family begins, if it has a course.

    No lesson is read for it.

    >>> first_lesson("asszorti")
    'tricks'
    """
    if family not in courses():
        return None
    return str(_contents(family)["lessons"][0])


def lessons_before_a_deal(family: str) -> tuple[str, ...]:
    """Return the keys of the first lessons of a family's course, up to the one that teaches what is
    asked first at a table; none if it has no course.

    No lesson is read for it. Raise BadLesson if the course does not name that lesson.

    >>> lessons_before_a_deal("asszorti")
    ('tricks', 'trumps', 'bidding')
    """
    if family not in courses():
        return ()
    found = _contents(family)
    keys, last = tuple(found["lessons"]), found.get("first_decision")
    if last not in keys:
        raise BadLesson(
            f"{family}/course.toml: first_decision must be one of its lessons, not {last!r}"
        )
    return keys[: keys.index(last) + 1]


@cache
def _contents(family: str) -> Mapping[str, Any]:
    """Return what the file of a course says; raise KeyError if the family has none."""
    if family not in courses():
        raise KeyError(family)
    return _toml(_folder().joinpath(family, "course.toml"))


@cache
def lesson_about(clause: str, family: str | None = None) -> Lesson | None:
    """Return the first lesson that teaches a clause, from this family before all others.

    >>> lesson_about("pais/follow").key
    'tricks'
    """
    found = (
        lesson
        for key in sorted(courses(), key=lambda key: key != family)
        for lesson in course(key).lessons
        if clause in lesson.clauses
    )
    return next(found, None)


def _toml(file: Traversable) -> Mapping[str, Any]:
    with file.open("rb") as opened:
        try:
            return tomllib.load(opened)
        except tomllib.TOMLDecodeError as error:
            raise BadLesson(f"{file.name}: {error}") from error


def _lesson(folder: Traversable, course: str, key: str, always: Iterable[Any]) -> Lesson:
    """Read a lesson.

    `always` are wrong answers of the whole course. Every question for a move gives their replies,
    unless it names these answers itself.
    """
    found = _toml(folder.joinpath(f"{key}.toml"))
    (record,) = read(found["record"], f"{course}/{key}.toml")
    stops: list[Stop] = []
    for number, entry in enumerate(found["stop"], 1):
        try:
            stops.append(_stop(entry, always, record.rules.pack))
        except (KeyError, ValueError) as error:
            raise BadLesson(f"{key}, stop {number}: {error}") from error
    return Lesson(
        course,
        key,
        _texts(found["title"]),
        _texts(found["aim"]),
        found["minutes"],
        record,
        ascii_uppercase.index(found["seat"]),
        tuple(stops),
    )


def _stop(entry: Mapping[str, Any], always: Iterable[Any], pack: Pack) -> Stop:
    right = [entry["right"]] if "right" in entry else []
    others = [*entry.get("wrong", ()), *entry.get("choice", ())]
    if entry.get("asks") == "move":
        others += always
    return Stop(
        _texts(entry),
        entry.get("before", ""),
        entry.get("asks"),
        tuple(entry.get("clauses", ())),
        (
            *(_reply(one, pack, right=True) for one in [*right, *entry.get("also", ())]),
            *(_reply(one, pack) for one in others),
        ),
    )


def _reply(entry: Mapping[str, Any], pack: Pack, right: bool = False) -> Reply:
    label = entry.get("label")
    return Reply(
        _texts(entry),
        tuple(text(parse(answer, pack), pack) for answer in entry.get("answers", ())),
        None if label is None else _texts(label),
        entry.get("right", right) is True,
        tuple(entry.get("then", ())),
    )


def _texts(entry: Mapping[str, Any] | str) -> Texts:
    """Return a text in every language; a text that is the same in all is written once."""
    if isinstance(entry, str):
        return dict.fromkeys(LANGS, entry)
    return {lang: " ".join(entry[lang].split()) for lang in LANGS}
