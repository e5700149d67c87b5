"""The list of games says what the lobby shows of each."""

from collections.abc import Callable

from skiz.games import games
from skiz.lessons import course, courses, lessons_before_a_deal
from tests.support.server.clients import Person

NewPerson = Callable[[], Person]


def test_the_list_has_the_facts_of_each_game_in_order(person: NewPerson) -> None:
    found = person().http.get("/api/games").json()
    assert [one["key"] for one in found] == [*games()]
    for one, game in zip(found, games().values(), strict=True):
        rules = game.rules()
        assert one == {
            "key": game.key,
            "seats": rules.seats,
            "family": rules.family,
            "level": game.level,
            "minutes": game.minutes,
            "lesson": course(rules.family).lessons[0].key,
            "lessons": [*lessons_before_a_deal(rules.family)],
            "cards": [*rules.pack.names],
        }
        assert rules.family in courses()
