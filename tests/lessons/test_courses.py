"""The courses: every lesson can be played by its right answers and by each wrong one.

Every clause of a game's default house is taught or listed as not taught.
"""

import re
from collections.abc import Iterator

import pytest

from skiz.games import game
from skiz.lessons import (
    Lesson,
    Stop,
    Texts,
    choices,
    course,
    courses,
    judge,
    moves_of,
    places,
    right_answer,
)
from skiz.rulebook import book, clause
from skiz.table import text
from skiz.words import LANGS

LESSONS = [lesson for key in courses() for lesson in course(key).lessons]
ASKED = [
    pytest.param(lesson, number, id=f"{lesson.course}-{lesson.key}-{number}")
    for lesson in LESSONS
    for number, stop in enumerate(lesson.stops)
    if stop.asks
]
LONGEST = 560  # characters that are told at once
MINUTES = range(2, 6)
TOKEN = re.compile(r"\{(.*?)\}")


def named(lesson: Lesson) -> str:
    return f"{lesson.course}-{lesson.key}"


def texts_of(stop: Stop) -> Iterator[Texts]:
    yield stop.texts
    for reply in stop.replies:
        yield reply.texts
        if reply.label is not None:
            yield reply.label


@pytest.mark.parametrize(("lesson", "stop"), ASKED)
def test_the_right_answer_is_right(lesson: Lesson, stop: int) -> None:
    answer = right_answer(lesson, stop)
    assert answer is not None
    found = judge(lesson, stop, answer)
    assert found.right
    assert found.reply is not None


@pytest.mark.parametrize(("lesson", "stop"), ASKED)
def test_every_other_answer_has_its_words(lesson: Lesson, stop: int) -> None:
    """The lesson has a reply to it, and its consequences are legal."""
    for answer in answers(lesson, stop):
        found = judge(lesson, stop, answer)
        assert found.reply is not None, answer


def answers(lesson: Lesson, stop: int) -> list[str]:
    stop_now = lesson.stops[stop]
    if stop_now.asks == "choice":
        return [str(number) for number, _ in enumerate(stop_now.replies)]
    pack = lesson.record.rules.pack
    return [text(option, pack) for option in choices(lesson, stop)]


@pytest.mark.parametrize(("lesson", "stop"), ASKED)
def test_every_answer_is_a_legal_action(lesson: Lesson, stop: int) -> None:
    """No reply is for an illegal action; those of a whole course may be."""
    if lesson.stops[stop].asks != "move":
        return
    offered = set(answers(lesson, stop))
    replies = [one for one in lesson.stops[stop].replies if one.answers]
    common = {answer for other in LESSONS for answer in always(other)}
    for reply in replies:
        assert set(reply.answers) & offered or set(reply.answers) <= common, reply.answers


def always(lesson: Lesson) -> set[str]:
    """Return the answers to which every question of a lesson replies."""
    moves = [stop for stop in lesson.stops if stop.asks == "move"]
    named = [{answer for reply in stop.replies for answer in reply.answers} for stop in moves]
    return set.intersection(*named) if len(named) > 1 else set()


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_the_cards_of_a_lesson_are_in_its_pack(lesson: Lesson) -> None:
    for stop in lesson.stops:
        for texts in texts_of(stop):
            found = {lang: TOKEN.findall(line) for lang, line in texts.items()}
            for card in (card for cards in found.values() for card in cards):
                lesson.record.rules.pack.card(card)
            assert len({frozenset(cards) for cards in found.values()}) == 1, texts["en"]


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_texts_are_whole_and_short(lesson: Lesson) -> None:
    assert lesson.minutes in MINUTES
    every = [lesson.title, lesson.aim, *(one for stop in lesson.stops for one in texts_of(stop))]
    for texts in every:
        assert set(texts) == set(LANGS)
        for lang, line in texts.items():
            assert line, (lang, texts["en"])
            assert len(line) <= LONGEST, (lang, len(line), line)
            assert line.count("*") % 2 == 0, line
    assert not lesson.stops[-1].asks  # it ends with a word


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_is_a_deal_of_the_default_house(lesson: Lesson) -> None:
    rules = lesson.record.rules
    assert rules.house == game(rules.key).house()
    assert places(lesson)
    assert moves_of(lesson).moves


@pytest.mark.parametrize("key", courses())
def test_every_clause_is_taught_or_listed(key: str) -> None:
    found = course(key)
    running = {
        entry.clause.cite
        for name in found.games
        for page in book(game(name).rules())
        for entry in page.entries
    }
    taught = frozenset[str]().union(*(lesson.clauses for lesson in found.lessons))
    for cite in taught | found.not_taught.keys():
        assert clause(cite)
    assert sorted(running - taught - found.not_taught.keys()) == []
    assert sorted(found.not_taught.keys() & taught) == []
    assert sorted(found.not_taught.keys() - running) == []
    assert set(found.not_taught.values()) <= found.reasons.keys()
