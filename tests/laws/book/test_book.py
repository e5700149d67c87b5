"""The rule book shows the rules in force: what a house's book contains, and what it does not."""

from collections.abc import Iterator

import pytest

from skiz.games import game, games
from skiz.table import House, Option, Rules, Session
from tests.support.laws.books import entries, houses, shown, tell, values
from tests.support.laws.random_deals import play_out
from tests.support.tools.depth import depth

SEEDS = range(depth(1, 2))  # of the deals in which a point is tried that the book leaves out


@pytest.mark.parametrize("key", games())
def test_nothing_is_said_twice(key: str) -> None:
    """No clause, and no sentence, stands twice in a book."""
    for house in houses(key):
        cites = [entry.clause.cite for entry in entries(key, house)]
        texts = [entry.texts["en"] for entry in entries(key, house)]
        assert len(set(cites)) == len(cites), tell(house, key)
        assert len(set(texts)) == len(texts), tell(house, key)


@pytest.mark.parametrize("key", games())
def test_nothing_is_contradicted(key: str) -> None:
    """No clause stands beside one that says otherwise, nor beside another value of its point."""
    for house in houses(key):
        here = shown(key, house)
        for entry in entries(key, house):
            assert not here & {*entry.clause.differs}, (entry.clause.cite, tell(house, key))
        for point in house.options():
            others = {*point.choices.values()} - {point.clause}
            assert not here & others, (point.field, tell(house, key))


@pytest.mark.parametrize("key", games())
def test_a_clause_of_a_value_stands_beside_its_house_rule(key: str) -> None:
    """What a point decides is shown with the point, so that one sees that it may be otherwise."""
    for house in houses(key):
        decided = {point.clause: point.field for point in house.options()}
        for entry in entries(key, house):
            cite = entry.clause.cite
            assert decided.get(cite) == (entry.option and entry.option.field), cite


@pytest.mark.parametrize("key", games())
def test_the_listed_figures_are_those_that_count(key: str) -> None:
    """The clause of each figure stands there, and that of no figure that is not in this house."""
    of_figures = {
        figure.cite
        for other in games()
        if game(other).rules().family == game(key).rules().family
        for house in houses(other)
        for figure in game(other).rules(house).figures
    }
    for house in houses(key):
        mine = {figure.cite for figure in game(key).rules(house).figures}
        assert mine == of_figures & shown(key, house), tell(house, key)


@pytest.mark.parametrize("key", games())
def test_the_book_states_the_rules_in_force(key: str) -> None:
    """Nothing in a book says that it is one way among others: it is the way it is played."""
    hedges = ("House option", "Variant", "Taken literally", "Some ", "With some")
    for house in houses(key):
        for entry in entries(key, house):
            assert not entry.texts["en"].startswith(hedges), entry.clause.cite


@pytest.mark.parametrize("key", games())
def test_a_default_value_is_not_called_a_change(key: str) -> None:
    """A point is marked where it differs from the game's own default house, and only there."""
    usual = game(key).house()
    for house in houses(key):
        points = {
            entry.option.field: entry.changed for entry in entries(key, house) if entry.option
        }
        marked = {field for field, changed in points.items() if changed}
        assert marked == points.keys() & house.differences(usual).keys(), tell(house, key)


# ---- What is left out does not run.


def course_of(rules: Rules, seed: int) -> object:
    """What happens in a deal, and what becomes of the session when some are settled like it."""
    end = play_out(rules, seed)
    session = Session(rules, first_dealer=0)
    states = []
    for again in range(9):
        session = session.throw_in() if again in (1, 2) else session.after(end.end)
        states.append((session.times, session.over, session.dealer, session.left))
    return end.events, states


def left_out(key: str) -> Iterator[tuple[House, Option]]:
    """The presets, each with every point that does not stand in its book."""
    for house in game(key).presets.values():
        fields = {entry.option.field for entry in entries(key, house) if entry.option}
        yield from ((house, point) for point in house.options() if point.field not in fields)


@pytest.mark.parametrize("key", games())
def test_a_point_that_is_left_out_changes_nothing(key: str) -> None:
    """Whatever is chosen on it, the same deals go the same way."""
    for house, point in left_out(key):
        for seed in SEEDS:
            usual = course_of(game(key).rules(house), seed)
            for value in values(point):
                other = house.with_changes({point.field: value})
                if other == house:
                    continue
                assert shown(key, other) == shown(key, house), point.field
                assert course_of(game(key).rules(other), seed) == usual, (point.field, value)
