"""No lesson speaks of bidding, announcing or kontra before its course has said what they are.

A course introduces a word by setting it between stars. The last stop of a lesson may look ahead.
"""

import re

import pytest

from skiz.lessons import course, courses
from skiz.words import LANGS, Lang

SUBJECTS = {
    "bidding": {
        "en": r"\b(over)?bid",
        "hu": r"\b(rá)?licit",
        "de": r"\b(ge)?reiz|\b(über)?gebot|\bbiete",
    },
    "announcing": {"en": r"\bannounc", "hu": r"\bbemond", "de": r"\bansag|\bangesagt"},
    "kontra": {"en": r"\bkontra", "hu": r"\bkontr", "de": r"\bkontras?\b"},
}
STARRED = re.compile(r"\*(.+?)\*")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("key", courses())
def test_a_subject_is_introduced_before_it_is_spoken_of(key: str, subject: str, lang: Lang) -> None:
    word = re.compile(SUBJECTS[subject][lang])
    early: list[str] = []
    for lesson in course(key).lessons:
        for number, stop in enumerate(lesson.stops):
            if any(word.search(found) for found in STARRED.findall(stop.texts[lang].lower())):
                assert early == []
                return
            looks_ahead = stop is lesson.stops[-1]
            said = (stop.texts, *(reply.texts for reply in stop.replies))
            if not looks_ahead:
                early += [
                    f"{lesson.key}, stop {number + 1}: {texts[lang]}"
                    for texts in said
                    if word.search(texts[lang].lower())
                ]
    assert early == [], "spoken of, and never introduced"


@pytest.mark.parametrize("lang", LANGS)
def test_the_letters_on_the_cards_are_told_with_their_names(lang: Lang) -> None:
    """Whoever has never held a card cannot know that Q is a queen: the first lesson says so."""
    told = " ".join(stop.texts[lang] for stop in course("asszorti").lessons[0].stops)
    assert [letter for letter in "AKQJ" if f"({letter})" not in told] == []


def test_in_hungarian_an_answer_has_the_case_of_its_question() -> None:
    """“Kié az ütés?” is answered by “Béláé”."""
    wrong = [
        f"{lesson.key}: {reply.label['hu']}"
        for key in courses()
        for lesson in course(key).lessons
        for stop in lesson.stops
        if re.search(r"\bKié\b", stop.texts["hu"])
        for reply in stop.replies
        if reply.label and not re.search(r"(é|enyém)$", reply.label["hu"])
    ]
    assert wrong == []
