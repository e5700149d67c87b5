"""What a lesson speaks of is on the screen, and what is on the screen was spoken of."""

import re

import pytest

from skiz.lessons import Lesson, course, courses, moves_of, places, terms
from skiz.table import Bade, Played, Took
from skiz.words import LANGS, Lang

DOTS: dict[Lang, str] = {"en": "with dots under it", "hu": "pontozott vonal", "de": "mit Punkten"}
BIDDING: dict[Lang, str] = {"en": "bidding", "hu": "licit", "de": "reizen"}
IN_A_TRICK = re.compile(r"(\w+) points in one trick")
NUMBERS = {"ten": 10, "eleven": 11, "twelve": 12}
STARRED = re.compile(r"\*(.+?)\*")


def marks(said: str, family: str, lang: Lang) -> bool:
    """Whether the page finds a term in a text, which it then underlines with dots."""
    stems = [
        re.escape(stem.rstrip(".")) + (r"(?!\w)" if stem.endswith(".") else "")
        for term in terms()
        if term.family in ("", family)
        for stem in term.stems[lang]
    ]
    return re.search(rf"(?<!\w)({'|'.join(stems)})", said, re.IGNORECASE) is not None


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", courses())
def test_a_stop_that_speaks_of_dots_has_a_word_with_dots(key: str, lang: Lang) -> None:
    texts = [stop.texts[lang] for lesson in course(key).lessons for stop in lesson.stops]
    speaking = [one for one in texts if DOTS[lang] in one]
    assert len(speaking) == 1, "each course says it once"
    assert marks(speaking[0], key, lang)


@pytest.mark.parametrize("key", courses())
def test_nobody_bids_in_a_lesson_before_bidding_is_introduced(key: str) -> None:
    """A lesson may begin after the bidding, but nothing unexplained happens between its stops."""
    for lesson in course(key).lessons:
        if introduces_bidding(lesson):
            return
        moves, found = moves_of(lesson).moves, places(lesson)
        happens = [event for move in moves[found[0] : found[-1]] for event in move.events]
        assert not any(isinstance(event, Bade) for event in happens), lesson.key


def introduces_bidding(lesson: Lesson) -> bool:
    return any(
        BIDDING[lang] in starred.lower()
        for stop in lesson.stops
        for lang in LANGS
        for starred in STARRED.findall(stop.texts[lang])
    )


@pytest.mark.parametrize("key", courses())
def test_the_points_that_a_reply_counts_in_a_trick_are_in_it(key: str) -> None:
    counted = 0
    for lesson in course(key).lessons:
        moves, points = moves_of(lesson).moves, lesson.record.rules.pack.points
        for stop, place in zip(lesson.stops, places(lesson), strict=True):
            for reply in stop.replies:
                said = IN_A_TRICK.search(reply.texts["en"])
                if said is None:
                    continue
                events = [event for move in moves[: place + 1] for event in move.events]
                last = max(n for n, event in enumerate(events) if isinstance(event, Took))
                cards = [one.card for one in events[:last] if isinstance(one, Played)]
                trick = cards[-lesson.record.rules.seats :]
                assert NUMBERS[said[1]] == sum(points[card] for card in trick)
                counted += 1
    assert counted == (key == "tarokk")
