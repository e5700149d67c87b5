"""Every address of the page, with something real behind it."""

from collections.abc import Mapping
from contextlib import closing
from random import Random

from skiz.server.site.addresses import ADDRESSES
from tests.support.server.clients import Person, play_on
from tests.support.server.studies import make

GAME = "asszorti"
# By the name of an address, an element that is there when all of the page is.
SHOWN = {
    "lobby": "[data-testid=play-now]",
    "table": "[data-testid=settlement]",
    "lesson": "[data-testid=hand] [data-card]",
    "puzzles-of": "[data-testid=hand] [data-card]",
    "puzzle": "[data-testid=hand] [data-card]",
    "study": "[data-testid=study-panel]",
    "rules": "[data-testid=example]",
    "rules-of": "[data-testid=example]",
    "glossary": "main section",
    "replay": "[data-testid=replay]",
    "deals": "[data-testid=deals]",
    "fairness": "main article",
    "ratings": "main h1",
    "figures": "[data-testid=by-role]",
    "day": "[data-testid=archive]",
    "set": "[data-testid=play-set]",
    "together": "[data-testid=make-set]",
    "compare": "[data-testid=alike]",
    "you": "[data-testid=session]",
    "puzzles": "[data-testid=puzzles]",
    "studies": "[data-testid=studies]",
    "learn": "[data-testid=course]",
}


def _plays_today(person: Person) -> str:
    """Let a person play the deal of the day, and return the table."""
    answer = person.http.post(f"/api/days/{GAME}").raise_for_status().json()
    table = str(answer["table"])
    with closing(person.socket(table)) as socket:
        play_on([socket], Random(13))
    return table


def _values(person: Person, friend: Person) -> Mapping[str, str]:
    """Return the parts of addresses that vary, for a person who has played with a friend."""
    (lesson, *_) = person.http.get("/api/lessons").json()[0]["lessons"]
    puzzle = person.http.get(f"/api/puzzles/{GAME}/next").json()["puzzle"]
    made = person.http.post("/api/duplicates", json={"game": GAME, "kind": "evening"})
    table = _plays_today(person)
    return {
        "{table}": table,
        "{other}": _plays_today(friend),
        "{deal}": "1",
        "{other-deal}": "1",
        "{game}": GAME,
        "{course}": GAME,
        "{lesson}": lesson["key"],
        "{puzzle}": puzzle,
        "{study}": make(person, table=table, deal=1),
        "{set}": made.raise_for_status().json()["set"],
    }


def paths(person: Person) -> dict[str, str]:
    """Return each address that this person may see, by its name."""
    with closing(Person(person.address)) as friend:
        values = _values(person, friend)
    return {
        one.name: "/" + "/".join(values.get(part, part) for part in one.parts) for one in ADDRESSES
    }
