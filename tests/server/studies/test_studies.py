"""Studies through the server: made only of what a person may see, with the options of a table.

They are sent live, led by one person, kept over a restart, and limited.
"""

import io
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from skiz.puzzles import contents, puzzle_of
from skiz.records import read, read_file
from skiz.server.common.refusal import Refused
from skiz.server.protection.limits import FRAMES
from skiz.server.studies import commands
from skiz.server.studies.messages import changes
from skiz.server.studies.store import StoredStudy
from skiz.study import ROOT, Node, Positions, study_of
from skiz.table import options, text
from tests.support.server.clients import Json, Person, Server, play_on
from tests.support.server.studies import Follower, make

NewPerson = Callable[[], Person]
GOLDEN = Path("tests/records/golden/run_away.skiz")
RECORD = GOLDEN.read_text("utf-8")
ME = "me"


def refused(person: Person, **of: Any) -> str:
    answer = person.http.post("/api/studies", json={"of": of})
    assert answer.is_error
    assert {*answer.json()["text"]} == {"en", "hu", "de"}
    return str(answer.json()["error"])


def path(person: Person, study: str, node: int) -> list[Json]:
    found = person.http.get(f"/api/studies/{study}/nodes/{node}").raise_for_status().json()
    return list(found["positions"])


def test_a_study_of_a_deal_that_was_played_at_a_table(person: NewPerson) -> None:
    """Only after the deal, and only by a person who played it. The study has all options that the
    table offered, word for word, and all that happened.
    """
    anna, bela = person(), person()
    table = anna.table(bots=["plain", "plain"])
    socket = anna.socket(table)
    socket.catch_up()
    source = {"table": table, "deal": 1}
    assert refused(anna, **source) == "not-finished"
    assert refused(anna, table=table, deal=2) == "no-such-deal"
    play_on([socket], random.Random(4))
    assert refused(bela, **source) == "not-your-deal"
    study = make(anna, **source, after=4)
    study_data = anna.http.get(f"/api/studies/{study}").json()
    assert study_data["from"] == source
    assert study_data["mine"]
    assert study_data["at"] < len(study_data["nodes"])
    positions = path(anna, study, len(study_data["nodes"]))
    replay = anna.http.get(f"/api/tables/{table}/deals/1").json()
    messages = [message["event"] for one in positions for message in one["messages"]]
    assert messages[-len(replay["events"]["open"]) :] == replay["events"]["open"]
    seat = str(replay["mine"])
    offered = [one["turn"]["offers"][seat] for one in positions if seat in one["turn"]["offers"]]
    turns = {m["turn"]["on"]: m["turn"] for m in socket.messages if "turn" in m}
    mine = [turn for turn in turns.values() if "options" in turn and int(seat) in turn["seats"]]
    parts = ("options", "pick", "means", "closed", "stake")
    assert [{key: turn[key] for key in parts if key in turn} for turn in mine] == offered
    assert bela.http.get(f"/api/studies/{study}").json()["mine"] is False  # by the link alone


def test_a_puzzle_is_answered_first(person: NewPerson) -> None:
    anna = person()
    puzzle = puzzle_of("asszorti", contents("asszorti")[0].key)
    source = {"game": "asszorti", "puzzle": puzzle.key}
    assert refused(anna, **source) == "answer-first"
    answer = {"do": puzzle.answers[0]}
    anna.http.post(f"/api/puzzles/asszorti/{puzzle.key}/answer", json=answer).raise_for_status()
    study = make(anna, **source)
    on = make(anna, **source, moves=[puzzle.answers[0]])
    nodes, more = (anna.http.get(f"/api/studies/{one}").json()["nodes"] for one in (study, on))
    assert more[: len(nodes)] == nodes
    assert more[len(nodes)]["do"] == puzzle.answers[0]
    assert refused(anna, **source, moves=["sing"]) == "unknown-action"


def test_a_record_is_read_or_refused_by_its_line(person: NewPerson) -> None:
    anna = person()
    study = make(anna, record=RECORD)
    nodes = anna.http.get(f"/api/studies/{study}").json()["nodes"]
    text = anna.http.get(f"/api/studies/{study}/nodes/{len(nodes)}/record").json()["record"]
    assert read(text)[0].events == read(RECORD)[0].events
    wrong = anna.http.post("/api/studies", json={"of": {"record": RECORD.replace("pass", "sing")}})
    assert (wrong.status_code, wrong.json()["params"]["line"]) == (422, 15)
    hidden = Path("tests/records/golden/from_the_first_lead.skiz").read_text("utf-8")
    assert refused(anna, record=hidden) == "hidden-cards"
    assert refused(anna, record="") == "bad-record"
    (listed,) = anna.http.get("/api/studies").json()
    assert (listed["study"], listed["nodes"]) == (study, len(nodes))


def test_values_name_their_method(person: NewPerson) -> None:
    pytest.importorskip("skiz._kernel")
    anna = person()
    study = make(anna, record=RECORD)
    last = len(anna.http.get(f"/api/studies/{study}").json()["nodes"])
    places = path(anna, study, last)
    asks = f"/api/studies/{study}/nodes/{{}}/values"
    for node, by in ((0, "playing"), (last - 5, "solver"), (last, "nothing")):
        found = anna.http.get(asks.format(node)).json()
        assert found["by"] == by
        seats = places[node]["turn"]["seats"]
        assert found["seat"] == (seats[0] if seats else None)
        if seats:
            offered = places[node]["turn"]["offers"][str(seats[0])]["options"]
            assert {*found["values"]} <= {*offered}
            assert found["values"]
    assert anna.http.get(asks.format(999)).json()["error"] == "no-such-node"


def test_two_people_follow_and_one_takes_the_lead(tmp_path: Path) -> None:
    """The server is stopped and restarted in between."""
    data = tmp_path / "skiz.sqlite3"
    server = Server(data)
    anna, bela = Person(server.address), Person(server.address)
    bela.http.put("/api/me", json={"name": "Béla"}).raise_for_status()
    study = make(anna, record=RECORD)
    one, other = Follower(anna, study), Follower(bela, study)
    while one.there < 2:
        one.hear()
    assert one.ask(go=3)["node"] == 3
    other.at(3)
    turn = path(anna, study, 3)[-1]["turn"]
    seat = turn["seats"][0]
    else_ = next(do for do in turn["offers"][str(seat)]["options"] if do != one.nodes[4]["do"])
    act = {"do": else_, "seat": seat, "on": 3}
    made = one.ask(**act)["node"]
    assert one.ask(**act)["node"] == made  # a repeated request makes one node
    other.at(made)
    assert other.nodes == one.nodes
    assert other.ask(go=0)["why"]["key"] == "not-leading"
    assert one.ask(do="play h7", seat=seat, on=3)["why"]["text"]["en"]
    assert other.ask(lead=True)["ack"]
    one.until(lambda m: m.get("changes", {}).get("leads") is False)
    assert one.study["leader"] == "Béla"
    assert one.ask(go=0)["why"]["key"] == "not-leading"
    server.kill()
    again = Server(data)
    anna.move(again.address)
    bela.move(again.address)
    first, second = Follower(anna, study), Follower(bela, study)
    for back in (first, second):
        back.until(lambda m: "whole" in m)
        assert (back.nodes, back.study["at"]) == (other.nodes, made)
    assert (first.study["leads"], second.study["leads"]) == (False, True)
    assert second.ask(promote=made)["ack"]
    assert second.ask(delete=4)["ack"]
    first.until(lambda m: "gone" in m.get("changes", {}))
    assert first.nodes == second.nodes
    assert 4 not in first.nodes
    assert second.ask(delete=4)["ack"]  # it is gone already
    assert bela.http.delete(f"/api/studies/{study}").json()["error"] == "not-maker"
    anna.http.delete(f"/api/studies/{study}").raise_for_status()
    assert second.until(lambda m: "bye" in m)["bye"] == "gone"
    assert anna.http.get(f"/api/studies/{study}").json()["error"] == "study-removed"
    for person in (anna, bela):
        person.close()
    assert again.stop() == 0


def test_bots_act_for_their_seats(person: NewPerson) -> None:
    """After an action by hand, until a seat played by hand is on turn; and on request."""
    anna = person()
    study = make(anna, record=RECORD)
    follower = Follower(anna, study)
    plays = next(
        node for node, one in enumerate(path(anna, study, 20)) if one["turn"]["phase"] == "play"
    )
    turn = path(anna, study, plays)[-1]["turn"]
    mine = turn["seats"][0]
    for seat in range(4):
        if seat != mine:
            assert follower.ask(seat=seat, bot="plain")["ack"]
    assert follower.ask(seat=0, bot="nobody")["why"]["key"] == "no-such-player"
    card = turn["offers"][str(mine)]["options"][0]
    at = follower.ask(do=card, seat=mine, on=plays)["node"]
    while mine not in path(anna, study, at)[-1]["turn"]["seats"]:
        follower.until(lambda m: "changes" in m)
        at = follower.study["at"]
    bots = [one for one in follower.nodes.values() if one["by"]]
    assert {one["by"] for one in bots} == {"plain"}
    assert mine not in {one["seat"] for one in bots}
    thought = follower.ask(think="fast", on=plays)["node"]
    assert follower.nodes[thought]["seat"] == mine
    assert follower.ask(think="fast", on=9999)["why"]["key"] == "no-such-node"


def test_a_deleted_person_is_not_named(person: NewPerson) -> None:
    anna, bela = person(), person()
    bela.http.put("/api/me", json={"name": "Béla"}).raise_for_status()
    table = anna.table(bots=["plain", "plain"])
    bela.sit(table, 1).raise_for_status()
    sockets = [anna.socket(table), bela.socket(table)]
    play_on(sockets, random.Random(3))
    study, own = make(anna, table=table, deal=1), make(bela, record=RECORD)
    archive = ZipFile(io.BytesIO(bela.http.post("/api/me/export", json={}).content))
    (study_data,) = json.loads(archive.read("you.json"))["studies"]
    assert (study_data["study"], len(study_data["nodes"])) == (own, 45)
    follower = Follower(bela, study)
    assert follower.ask(lead=True)["ack"]
    assert anna.http.get(f"/api/studies/{study}").json()["leader"] == "Béla"
    word = bela.http.post("/api/me/deletion", json={}).json()["word"]
    bela.http.post("/api/me/deletion", json={"word": word}).raise_for_status()
    shown = anna.http.get(f"/api/studies/{study}")
    assert shown.json()["leader"] is None
    assert "Béla" not in shown.text
    assert anna.http.get(f"/api/studies/{own}").json()["error"] == "study-removed"


def kept() -> StoredStudy:
    (record,) = read_file(GOLDEN)
    return StoredStudy("s", ME, study_of(record), leader=ME)


def test_a_study_is_bounded() -> None:
    """The number of nodes is limited for all people together; existing nodes stay usable."""
    one = kept()
    positions = Positions(one.study.opening)
    full = replace(
        one.study, nodes={n: Node(n - 1, 0, "bid pass") for n in range(1, 501)}, last=500
    )
    with pytest.raises(Refused) as wrong:
        commands.act(replace(one, study=full), positions, ROOT, 0, "bid asserufen")
    assert wrong.value.why.key == "study-full"
    assert commands.act(replace(one, study=full), positions, ROOT, 0, "bid pass").study.at == 1
    for do, seat, on in (("sing", 0, 0), ("bid pass", 7, 0), ("bid pass", 0, 900)):
        with pytest.raises(Refused):
            commands.act(one, positions, on, seat, do)
    for node in (ROOT, 900):
        with pytest.raises(Refused):
            commands.promote(one, node)


def test_the_messages_of_a_change_rebuild_the_same_tree() -> None:
    """For every kind of change: new and removed nodes, their order, who plays and who leads."""
    one = kept()
    positions, rng = Positions(one.study.opening), random.Random(5)
    nodes = [*one.study.nodes]
    for _ in range(60):
        before, node = one, rng.choice([ROOT, *one.study.nodes])
        match rng.randrange(5):
            case 0:
                here = positions.of(one.study.nodes, node)
                if here.turns:
                    seat = here.turns[0]
                    do = rng.choice(options(here.view(seat), seat))
                    one = commands.act(one, positions, node, seat, text(do, here.state.rules.pack))
            case 1 if node:
                one = commands.promote(one, node)
            case 2 if node and rng.random() < 0.3:
                one = commands.delete(one, node)
            case 3:
                one = commands.go(one, node)
            case _:
                one = commands.let_play(one, rng.randrange(4), rng.choice([None, "plain"]))
        change = changes(before, one)
        gone = change.get("gone", ())
        nodes = [key for key in nodes if key not in gone]
        nodes += [new["node"] for new in change.get("nodes", ())]
        nodes = change.get("order", nodes)
        assert nodes == [*one.study.nodes]
        assert change["at"] == one.study.at
        assert ("bots" in change) == (before.study.bots != one.study.bots)


def test_what_is_no_frame_counts_as_one(person: NewPerson) -> None:
    anna = person()
    one = Follower(anna, make(anna, record=RECORD))
    for _ in range(FRAMES.amount + 1):
        one.line.send("junk")
    keys = [one.until(lambda m: "reject" in m)["why"]["key"] for _ in range(FRAMES.amount + 1)]
    assert keys == ["bad-frame"] * FRAMES.amount + ["slow-down"]
