"""German articles: each known noun of the table has those of its gender everywhere."""

import re
import tomllib
from collections.abc import Iterator

import pytest

from skiz.words import catalogue
from tests.support.tools.source_tree import ROOT

MASCULINE = (
    "Talon Skíz Pagát Stich Uhu Trull Volát Vogel Fasan König Geber Spielmacher Punkt Tisch Platz "
    "Spieler Partner Gegner Trumpf Adler Bube Ober Unter Nachbar Einwurf Ruf Zug Invit"
)
FEMININE = (
    "Vorhand Figur Karte Farbe Partie Ansage Seite Runde Dame Zehn Versteigerung Hand Datei Regel "
    "Liste Abrechnung Reihe Quelle Farbfamilie"
)
NEUTER = (
    "Kontra Rekontra Tarock Ultimó Honneur Centrum Spiel Blatt Ass Solo Doppelspiel "
    "Fasanenpaar Schlusspaar Gebot"
)
GENDERS = {"m": MASCULINE.split(), "f": FEMININE.split(), "n": NEUTER.split()}
ALIKE = {"Geber", "Spielmacher", "Spieler", "Partner", "Gegner", "Tarock", "Adler", "Ober", "Unter"}
PLURAL = {"die", "der", "den"}  # of those that are the same in the plural
EIN = ("ein", "kein", "mein", "dein", "sein", "ihr", "unser")
ENDINGS = {"m": ("", "en", "em", "es"), "f": ("e", "er"), "n": ("", "em", "es")}
ARTICLES = {
    "m": {"der", "den", "dem", "des", "zum", "beim", "vom", "im", "am"},
    "f": {"die", "der", "zur"},
    "n": {"das", "dem", "des", "zum", "beim", "vom", "im", "am", "ins", "ans"},
}
ALL = set().union(*ARTICLES.values()) | {
    word + ending for word in EIN for ending in ("", "e", "er", "en", "em", "es")
}
WORDS = re.compile(
    rf"(?<!, )(?<!oder )\b({'|'.join(sorted(ALL))})\s+\*?([A-ZÄÖÜ][a-zäöüßíó]+)\b", re.IGNORECASE
)


def allowed(noun: str, gender: str) -> set[str]:
    """Return the articles that a noun may have in the singular, or in an identical plural."""
    own = ARTICLES[gender] | {word + end for word in EIN for end in ENDINGS[gender]}
    return own | (
        PLURAL | {word + end for word in EIN[1:] for end in ("e", "en")} if noun in ALIKE else set()
    )


def gender_of(noun: str) -> tuple[str, str] | None:
    """A known noun with its gender; also with the s of a genitive."""
    for gender, nouns in GENDERS.items():
        for known in nouns:
            if noun == known or noun in (known + "s", known + "es"):
                return known, gender
    return None


def wrong_articles(text: str) -> list[str]:
    """The articles of a text that are of another gender than their noun. After a comma or "oder"
    they may be relative pronouns, and are passed over.

    >>> wrong_articles("Der Talon gehört dem Vorhand, die Karte der Vorhand.")
    ['dem Vorhand']
    """
    return [f"{article} {noun}" for article, noun in WORDS.findall(text) if not fits(article, noun)]


def fits(article: str, noun: str) -> bool:
    """Whether a noun, where it is known, may have this article before it. A sentence does not begin
    with the genitive or dative of a feminine one.
    """
    known = gender_of(noun) if noun[0].isupper() else None
    if known is None:
        return True
    name, gender = known
    if noun != name:  # a genitive, or a plural in s
        is_genitive = article.lower() in ("des", *(f"{word}es" for word in EIN))
        return not is_genitive or gender != "f"
    if gender == "f" and article == "Der":
        return False
    return article.lower() in allowed(name, gender)


def in_german(tree: object) -> Iterator[str]:
    """Yield all texts under `de` in a tree of TOML."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key == "de" and isinstance(value, str):
                yield value
            else:
                yield from in_german(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from in_german(value)


def texts() -> Iterator[tuple[str, str]]:
    """Yield every German text with its place."""
    yield from ((f"words {key}", text) for key, text in catalogue("de").items())
    for folder in ("sources", "src/skiz/lessons", "src/skiz/games"):
        for file in sorted((ROOT / folder).rglob("*.toml")):
            for text in in_german(tomllib.loads(file.read_text("utf-8"))):
                yield file.name, text
    for file in sorted((ROOT / "web" / "src").rglob("*.ts")):
        if file.stem == "de" or file.stem == "words":
            text = file.read_text("utf-8")
            yield file.name, text if file.stem == "de" else text.partition("de: {")[2]


def test_articles_have_the_gender_of_their_noun() -> None:
    wrong = [(place, *found) for place, text in texts() if (found := wrong_articles(text))]
    assert not wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("mit dem Vorhand", ["dem Vorhand"]),
        ("Der Vorhand spricht zuerst", ["Der Vorhand"]),
        ("Partner des Vorhands", ["des Vorhands"]),
        ("das Stich", ["das Stich"]),
        ("die Kontra oben und eine Stich", ["die Kontra", "eine Stich"]),
        ("zu der Vorhand den Stich des Stichs und ein Kontra zur Farbe", []),
    ],
)
def test_a_wrong_article_is_seen(text: str, wrong: list[str]) -> None:
    assert wrong_articles(text) == wrong
