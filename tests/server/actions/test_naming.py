"""A bot never has the name of another player at the table."""

import random
from collections.abc import Callable

import pytest

from skiz.games import game
from skiz.server.actions import seating
from skiz.server.actions.naming import with_names
from skiz.server.actions.opening import open_table
from skiz.server.common.refusal import Refused
from skiz.server.people.look_alikes import _table, looks, mimics, read_as, skeleton
from skiz.server.table_log.entries import Sat, bot_on
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from tests.support.server.clients import Person
from tests.support.server.simulated import At
from tests.support.storage.table_logs import carry_out
from tools.confusables import read as read_lines
from tools.confusables import reduced

NewPerson = Callable[[], Person]
NAMES = ("Béla", "BELA", "Cili", "aranka ", "Dezso", "Etelka", "Anna")


def opened(name: str, players: int = 4) -> TableLog:
    """Return a table of a person and bots, for five or four."""
    house = game("paskievics").house(changes={"players": players})
    log = TableLog(game("paskievics").rules(house))
    bots = [bot_on(chair, "plain") for chair in range(1, players)]
    opening = [Sat(0, name, None, "maker"), *bots]
    carry_out(log, with_names(log, open_table(log, opening, 0.0)))
    return log


def read(log: TableLog) -> list[str]:
    """Return the names at a table as they are shown, by chair."""
    return [read_as(sat.name) for _, sat in sorted(log.sitting.items())]


@pytest.mark.parametrize("name", NAMES)
def test_no_bot_has_the_name_of_the_maker(name: str) -> None:
    log = opened(name)
    assert log.sitting[0].name == name
    assert len({*read(log)}) == log.rules.chairs


def test_a_bot_gives_up_its_name_to_a_person_who_sits_down() -> None:
    log = opened("Anna")
    assert log.sitting[1].name == "Béla"
    carry_out(log, with_names(log, seating.sit(log, "bela", "Bela", 2)))
    assert log.sitting[2].name == "Bela"
    assert log.sitting[1].name != "Béla"
    assert log.sitting[1].bot == "plain"


def test_a_bot_gives_up_its_name_to_a_person_renamed_later() -> None:
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
def test_names_stay_unique_through_every_change(players: int, seed: int) -> None:
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


def test_at_a_real_table_too(person: NewPerson) -> None:
    anna, bela = person(), person()
    for one, name in ((anna, "Anna"), (bela, "Béla")):
        one.http.put("/api/me", json={"name": name}).raise_for_status()
    table = anna.table(wait_to_start=True)
    bela.sit(table, 2).raise_for_status()
    chairs = anna.http.get(f"/api/tables/{table}").json()["chairs"]
    names = [chair["name"] for chair in chairs]
    assert names.count("Béla") == 1
    assert names[2] == "Béla"


# --- names that look alike ------------------------------------------------------------------------

CYRILLIC = "\u0410nn\u0430"  # Anna
ALIKE = [
    ("Anna", CYRILLIC),
    ("Anna", CYRILLIC.upper()),
    ("ANNA", CYRILLIC),
    ("Béla", "\u0412ela"),
    ("Bela", "Bél\u0430"),
    ("Otto", "\u041etto"),
    ("Otto", "0tto"),
    ("Ilona", "llona"),
    ("Ilona", "1lona"),
    ("Emma", "Ernrna"),
    ("Cili", "\uff23\uff49\uff4c\uff49"),
    ("Dora", "\U0001d403\U0001d428\U0001d42b\U0001d41a"),
]
NOT_ALIKE = [
    ("Anna", "Anna"),
    ("Anna", "ANNA"),
    ("Béla", "Bela"),
    ("Ian", "Lan"),
    ("Michał", "Michal"),
    ("Søren", "Soren"),
    ("Anna", "Hanna"),
    ("Анна", "Алла"),
    ("Anna 1", "Anna 2"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_a_lookalike_name_is_detected(one: str, other: str) -> None:
    assert mimics(one, other)
    assert mimics(other, one)


@pytest.mark.parametrize(("one", "other"), NOT_ALIKE)
def test_the_same_name_and_another_name_are_not_taken_for_that(one: str, other: str) -> None:
    assert not mimics(one, other)
    assert not mimics(other, one)


def test_the_lookalike_map_is_idempotent() -> None:
    kept = _table()
    assert len(kept) > 5_000
    for text in filter(str.isascii, {*kept.values(), *map(chr, kept)}):
        assert skeleton(skeleton(text)) == skeleton(text)


def test_the_tool_keeps_letters_that_names_may_have() -> None:
    lines = [
        "# Version: 1",
        "0430 ;\t0061 ;\tMA\t# ( a -> a )",
        "2028 ;\t0020 ;\tMA\t# a line that ends",
        "00E4 ;\t0061 ;\tMA\t# is taken apart before",
        "FF41 ;\t0061 ;\tMA\t#",
        "006D ;\t0072 006E ;\tMA\t#",
    ]
    assert reduced(read_lines(lines)) == "61: 430 FF41\n72+6E: 6D\n"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_a_lookalike_name_is_refused_on_sitting_down_and_renaming(one: str, other: str) -> None:
    log = opened(one)
    with pytest.raises(Refused, match="name-looks-alike") as refused:
        with_names(log, seating.sit(log, "bela", other, 2))
    assert refused.value.why.params == {"name": one}
    carry_out(log, with_names(log, seating.sit(log, "bela", "Quirin", 2)))
    with pytest.raises(Refused, match="name-looks-alike"):
        with_names(log, seating.rename(log, "bela", other))
    carry_out(log, with_names(log, seating.rename(log, "bela", one)))  # the very same is let
    assert log.sitting[2].name == one
    carry_out(log, with_names(log, seating.stand(log, "maker")))
    carry_out(log, with_names(log, seating.rename(log, "bela", other)))  # nobody else has it


@pytest.mark.parametrize(("bot", "person"), [("Béla", "\u0412ela"), ("Cili", "Ci1i")])
def test_a_bot_gives_way_to_a_name_that_looks_like_its_own(bot: str, person: str) -> None:
    log = opened("Anna")
    assert bot in {sat.name for sat in log.sitting.values()}
    carry_out(log, with_names(log, seating.sit(log, "x", person, 3)))
    assert bot not in {sat.name for sat in log.sitting.values()}
    names = [looks(sat.name) for sat in log.sitting.values()]
    assert len(frozenset.union(*names)) == sum(map(len, names))


async def test_an_onlooker_may_not_use_a_name_of_the_table(at: At) -> None:
    table = await at("asszorti", "pais", 1)
    name = table.room.log.sitting[0].name
    for guest, called in (("x", name.replace("e", "\u0435")), ("y", "Xavér"), ("z", name)):
        await table.room.connect(guest, 0, name=called)
    onlookers = table.room.absence.to_json()["onlookers"]
    assert (onlookers["count"], onlookers["names"]) == (3, sorted(["Xavér", name]))


def test_every_way_to_a_table_refuses_a_taken_name_with_its_reason(person: NewPerson) -> None:
    anna, other = person(), person()
    anna.http.put("/api/me", json={"name": "Anna"}).raise_for_status()
    other.http.put("/api/me", json={"name": CYRILLIC}).raise_for_status()
    table = anna.table(wait_to_start=True, kept=[1], open=True)
    code = anna.http.post(f"/api/tables/{table}/code").json()["code"]
    found = other.http.post("/api/codes", json={"code": code}).json()
    wanted = {"chair": 1, "invitation": found["invitation"]}
    by_code = other.http.post(f"/api/tables/{table}/seat", json=wanted)
    answers = [by_code, other.sit(table, 2), other.http.post(f"/api/tables/{table}/company")]
    other.http.put("/api/me", json={"name": "Béla"}).raise_for_status()
    other.sit(table, 2).raise_for_status()
    answers.append(other.http.put("/api/me", json={"name": CYRILLIC}))
    for answer in answers:
        assert (answer.status_code, answer.json()["error"]) == (409, "name-looks-alike")
        assert all("Anna" in answer.json()["text"][lang] for lang in ("en", "hu", "de"))
    assert other.http.get("/api/me").json() == {"name": "Béla", "named": True}
    chairs = anna.http.get(f"/api/tables/{table}").json()["chairs"]
    assert CYRILLIC not in {chair["name"] for chair in chairs}
