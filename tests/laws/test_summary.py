"""The facts of a settled deal: in every game what was at stake pays each seat what the sheet says.

Each of them names who announced it.
"""

import pytest

from skiz.figures import Verdict
from skiz.table import State, summary
from tests.support.laws.random_deals import TABLES, course, deals_of


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_the_undertakings_add_up_to_the_sheet(key: str, preset: str) -> None:
    for seed in deals_of(key):
        end = course(key, preset, seed).end
        assert end.settled
        found = summary(end)
        sums = [
            sum(one.points[seat] for one in found.undertakings) for seat in range(end.rules.seats)
        ]
        assert tuple(sums) == end.settled.written, (key, preset, seed)


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_the_roles_are_those_of_the_sides(key: str, preset: str) -> None:
    for seed in deals_of(key):
        end = course(key, preset, seed).end
        found = summary(end)
        assert found.contract == end.choice("contract")
        if end.thrown_in or end.declarer is None:
            assert {*found.roles} == {None}
        else:
            assert found.roles[end.declarer] == "declarer"
            assert [role != "defender" for role in found.roles] == [*end.sides]


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_an_announcement_has_its_speaker_and_its_verdict(key: str, preset: str) -> None:
    for seed in deals_of(key):
        end = course(key, preset, seed).end
        undertakings = {(one.key, one.by): one for one in summary(end).undertakings}
        for figure, by, verdict in announced(end):
            assert undertakings[figure, by].made is (verdict is Verdict.MADE), (
                key,
                preset,
                seed,
                figure,
            )


def announced(end: State) -> list[tuple[str, int, Verdict]]:
    """What the family reports as announced, with its verdict; not the game itself."""
    items = () if end.thrown_in else end.rules.inference.insight(end).undertaken
    return [(one.figure, one.by, one.verdict) for one in items if one.figure != "game"]
