"""A bot never has the name of somebody else at the table."""

import random
from collections.abc import Callable

import pytest

from skiz.games import game
from skiz.server.log.entries import Sat, bot_on
from skiz.server.log.table_log import Outcome, TableLog
from skiz.server.rooms import seating
from skiz.server.rooms.drawing import open_table
from skiz.server.rooms.naming import read_as, with_names
from tests.support.clients import Person
from tests.support.table_logs import carry_out

Come = Callable[[], Person]
NAMES = ("Béla", "BELA", "Cili", "aranka ", "Dezso", "Etelka", "Anna")


def opened(name: str, players: int = 4) -> TableLog:
    """A table of somebody and bots, where five may sit, or four."""
    house = game("paskievics").house(changes={"players": players})
    log = TableLog(game("paskievics").rules(house))
    bots = [bot_on(chair, "plain") for chair in range(1, players)]
    opening = [Sat(0, name, None, "maker"), *bots]
    carry_out(log, with_names(log, open_table(log, opening, 0.0)))
    return log


def read(log: TableLog) -> list[str]:
    """How the names at a table read, by chair."""
    return [read_as(sat.name) for _, sat in sorted(log.sitting.items())]


@pytest.mark.parametrize("name", NAMES)
def test_who_opens_a_table_meets_no_namesake(name: str) -> None:
    log = opened(name)
    assert log.sitting[0].name == name
    assert len({*read(log)}) == log.rules.chairs


def test_a_bot_gives_way_to_who_sits_down_on_another_chair() -> None:
    log = opened("Anna")
    assert log.sitting[1].name == "Béla"
    carry_out(log, with_names(log, seating.sit(log, "bela", "Bela", 2)))
    assert log.sitting[2].name == "Bela"
    assert log.sitting[1].name != "Béla"
    assert log.sitting[1].bot == "plain"


def test_it_gives_way_to_who_takes_its_name_later() -> None:
    log = opened("Anna")
    carry_out(log, with_names(log, seating.rename(log, "maker", "Béla")))
    assert log.sitting[0].name == "Béla"
    assert len({*read(log)}) == 4


def test_others_keep_their_names() -> None:
    log = opened("Anna")
    before = {chair: sat.name for chair, sat in log.sitting.items()}
    outcome = seating.sit(log, "x", "Xavér", 3)
    assert with_names(log, outcome) is outcome
    carry_out(log, outcome)
    assert {**before, 3: "Xavér"} == {chair: sat.name for chair, sat in log.sitting.items()}


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("seed", range(20))
def test_however_people_come_go_and_are_renamed(players: int, seed: int) -> None:
    rng = random.Random(seed)
    log = opened(rng.choice(NAMES), players)
    for _ in range(30):
        guest, name = f"g{rng.randrange(players)}", rng.choice(NAMES)
        free, here = log.chairs.free(), log.chair_of(guest) is not None
        outcome = Outcome()
        if here:
            outcome = rng.choice(
                [seating.stand(log, guest), seating.rename(log, guest, name)],
            )
        elif free:
            outcome = seating.sit(log, guest, name, rng.choice(free))
        carry_out(log, with_names(log, outcome))
        people = {read_as(sat.name) for sat in log.chairs.persons()}
        bots = [read_as(log.sitting[chair].name) for chair in log.chairs.bots()]
        assert len({*bots}) == len(bots)
        assert not people & {*bots}


def test_at_a_real_table_too(person: Come) -> None:
    anna, bela = person(), person()
    for one, name in ((anna, "Anna"), (bela, "Béla")):
        one.http.put("/api/me", json={"name": name}).raise_for_status()
    table = anna.table(wait_to_start=True)
    bela.sit(table, 2).raise_for_status()
    chairs = anna.http.get(f"/api/tables/{table}").json()["chairs"]
    names = [chair["name"] for chair in chairs]
    assert names.count("Béla") == 1
    assert names[2] == "Béla"
