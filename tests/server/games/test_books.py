"""The rule book that the server sends is that of the house, clause by clause."""

import json

import pytest

from skiz.games import game
from skiz.rulebook import book
from skiz.server.games.books import book_of
from skiz.table import House
from tests.support.laws.books import changes
from tests.support.laws.random_deals import EACH_KIND


def houses(key: str) -> list[House]:
    """Return the presets of a game, and a few houses that differ from them by one rule."""
    found = [house.with_changes(change) for house, change in changes(key)]
    return found[:: max(1, len(found) // 6)]


@pytest.mark.parametrize("key", EACH_KIND)
def test_the_book_that_is_sent_is_that_of_the_house(key: str) -> None:
    sent = []
    for house in houses(key):
        these = game(key).rules(house)
        sent.append(book_of(these))
        assert [
            (chapter["chapter"], [(one["cite"], one["value"]) for one in chapter["clauses"]])
            for chapter in json.loads(sent[-1])
        ] == [
            (
                chapter,
                [(one.clause.cite, one.option.value if one.option else None) for one in entries],
            )
            for chapter, entries in book(these)
        ]
    assert len({*sent}) > 1
