"""What a server is measured with: people by real sockets, and tables as old as one likes."""

from bench.server.ages import ages
from bench.server.load import Plan, echoes, tables


def test_a_table_of_any_age_opens_and_is_asked_for_what_was_long_ago() -> None:
    young, old = ages("asserufen", [1, 30])
    assert (young["deals"], old["deals"]) == (1, 30)
    assert old["entries"] > 20 * young["entries"]
    assert old["kept_mib"] < 1


def test_people_at_tables_are_answered_and_so_are_those_who_hear_an_echo() -> None:
    plan = Plan(0.05, 2)
    for found in (tables("asszorti", 2, plan), echoes(2, plan)):
        assert found["actions"] > 0
        assert found["lost"] == found.get("refused") == 0
