"""The text of pages as HTML, for search engines and for readers without JavaScript.

The page replaces it when it starts. Everything here is the same for everybody.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape

from skiz.games import game, games
from skiz.lessons import Course, Lesson, Term, course, course_title, courses, terms
from skiz.rulebook import book
from skiz.words import Lang, card_name, catalogue, say

from .about import About

MOST_KEPT = 64  # texts, each of some ten kilobytes
CARD, NEW_WORD = re.compile(r"\{(\w+)\}"), re.compile(r"\*([^*]+)\*")  # in the text of a lesson


def element(tag: str, text: str, **attributes: str) -> str:
    """Return an element with a text."""
    more = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{more}>{escape(text)}</{tag}>"


def link(path: str, text: str, lang: Lang) -> str:
    """Return a link to another page in the same language."""
    return element("a", text, href=f"{path}?lang={lang}")


def items(each: Iterable[str]) -> str:
    """Return a list of what is HTML already."""
    return f"<ul>{''.join(f'<li>{one}</li>' for one in each)}</ul>"


def plain_text(of: About) -> str:
    """Return the text of a page that has no other."""
    return element("h1", of.title.removesuffix(" · Skíz")) + element("p", of.description)


@lru_cache(MOST_KEPT)
def rules_text(key: str, lang: Lang) -> str:
    """Return the rules of a game in its usual house, clause by clause."""
    return "".join(_rules(key, lang))


def _rules(key: str, lang: Lang) -> Iterator[str]:
    yield element("h1", say("site-title.rules-of", lang, None, None, of=say(f"game.{key}", lang)))
    for chapter, entries in book(game(key).rules()):
        yield element("h2", say(f"chapter.{chapter}", lang))
        for entry in entries:
            yield element("p", entry.texts[lang])


@lru_cache(MOST_KEPT)
def all_rules_text(lang: Lang) -> str:
    """Return the list of the rule books."""
    books = (link(f"/rules/{key}", say(f"game.{key}", lang), lang) for key in games())
    return element("h1", say("site-title.rules", lang)) + items(books)


@lru_cache(MOST_KEPT)
def learn_text(lang: Lang) -> str:
    """Return the courses with their lessons."""
    return element("h1", say("site-title.learn", lang)) + "".join(
        _course(course(key), lang) for key in courses()
    )


def _course(of: Course, lang: Lang) -> str:
    lessons = (
        f"{link(f'/learn/{of.key}/{one.key}', one.title[lang], lang)}: {escape(one.aim[lang])}"
        for one in of.lessons
    )
    return element("h2", of.title[lang]) + element("p", of.about[lang]) + items(lessons)


@lru_cache(MOST_KEPT)
def lesson_text(lesson: Lesson, lang: Lang) -> str:
    """Return what a lesson explains, stop by stop."""
    stops = "".join(f"<p>{marked(stop.texts[lang], lang)}</p>" for stop in lesson.stops)
    return element("h1", lesson.title[lang]) + element("p", lesson.aim[lang]) + stops


def marked(text: str, lang: Lang) -> str:
    """Return a text of a lesson as HTML: `{hA}` in it is a card, and `*trick*` is a new word.

    >>> marked("Lead {h10}: it wins the *trick*.", "en")
    'Lead ♥10: it wins the <b>trick</b>.'
    """
    with_cards = CARD.sub(lambda found: card_name(found[1], lang), escape(text))
    return NEW_WORD.sub(r"<b>\1</b>", with_cards)


@lru_cache(MOST_KEPT)
def glossary_text(lang: Lang) -> str:
    """Return the terms of all families of games with their explanations."""
    return element("h1", say("site-title.glossary", lang)) + "".join(
        element("h2", title)
        + "<dl>"
        + "".join(
            element("dt", name_of(term, lang))
            + element("dd", f"{term.texts[lang]} {term.example[lang]}")
            for term in found
        )
        + "</dl>"
        for title, found in sections(lang)
    )


def sections(lang: Lang) -> list[tuple[str, list[Term]]]:
    """Return the terms of each family of games, then those of all families, with their titles.

    Each term is there once, and they keep the order of their file.
    """
    titles = {key: course_title(key)[lang] for key in courses()}
    titled = [*titles.items(), ("", ", ".join(titles.values()))]
    return [(title, [term for term in terms() if term.family == key]) for key, title in titled]


def name_of(term: Term, lang: Lang) -> str:
    """Return the name of a term, as a glossary lists it; a figure has its own name."""
    own = f"site-term.{term.key}"
    return say(own if own in catalogue(lang) else f"figure.{term.key}", lang)
