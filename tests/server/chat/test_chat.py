"""Chat: what people say at a table, and what they may not say during a deal.

None of it is in the log, and nothing of it depends on a card.
"""

import asyncio
import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from skiz.games.registry import families
from skiz.server.chat.chat import (
    KEPT,
    MOST_AT_ONCE,
    NEUTRAL,
    PAUSE,
    PHRASES,
    WHILE,
    Chat,
    Kind,
    phrases_of,
)
from skiz.server.common.refusal import Refused
from skiz.server.people.names import normalize_line
from skiz.server.protection.limits import REPORTS
from skiz.server.table_log.entries import Sat
from skiz.server.table_log.settings import SettingsChanged
from tests.support.server.clients import Json, Person, Server, Socket, play_on
from tests.support.server.simulated import Simulated, simulated

NewPerson = Callable[[], Person]
WORDS = "Servus, alte Säcke"


@dataclass
class Hall:
    """A table of people in simulated time, and its chat."""

    table: Simulated
    now: float = 0.0
    numbers: int = 0
    chat: Chat = field(init=False)

    def __post_init__(self) -> None:
        room = self.table.room
        self.chat = Chat(room.log, room.connections, lambda: self.now)

    def say(self, one: int, phrase: str, kind: Kind = "phrase") -> str:
        """Let a person say something; return nothing, or the refusal."""
        self.numbers += 1
        try:
            self.chat.say(f"g{one}", kind, phrase, str(self.numbers))
        except Refused as refused:
            return refused.why.key
        return ""

    async def play(self) -> None:
        """Let people on turn act until the deal is over."""
        while self.table.room.log.playing:
            await self.table.act(self.table.on_turn()[0])


async def hall(seed: int = 1, bots: int = 0, **settings: Any) -> Hall:
    """Return a table at which a deal has begun."""
    at = Hall(await simulated("asszorti", "pais", seed, SettingsChanged(**settings), bots))
    await at.table.come(0)  # the cards are dealt when somebody comes
    return at


# --- while a deal is on -------------------------------------------------------------------------


def test_in_a_deal_only_neutral_phrases_are_allowed() -> None:
    async def life() -> None:
        at = await hall(free_text=True)
        for phrase in phrases_of("asszorti"):
            if phrase not in NEUTRAL:
                assert at.say(0, phrase) == "chat-in-deal"
        assert at.say(0, WORDS, "text") == at.say(0, "smile", "reaction") == "chat-in-deal"
        assert [at.say(0, "hello"), at.say(0, "back")] == ["", "slow-down"]
        at.now += PAUSE
        assert [at.say(0, "hello"), at.say(0, "back")] == ["chat-enough", ""]
        at.now += 100 * PAUSE
        assert [at.say(0, phrase) for phrase in NEUTRAL] == ["chat-enough"] * len(NEUTRAL)
        assert at.say(1, "hello") == ""
        await at.table.room.close()

    asyncio.run(life())


def test_the_allowance_is_renewed_by_a_deal_and_not_by_a_chair() -> None:
    async def life() -> None:
        at = await hall()
        assert at.say(0, "hello") == ""
        at.now += PAUSE
        assert at.say(0, "back") == ""
        held = at.table.room.log.sitting
        held[0] = Sat(0, "another", None, "g9")
        at.table.room.log.chairs.plays[0] = held[0]
        at.now += PAUSE
        assert at.say(9, "no-hurry") == "chat-enough"
        held[0] = at.table.room.log.chairs.plays[0] = Sat(0, "guest 0", None, "g0")
        await at.play()
        await at.table.room.next_deal("g0", at.table.room.log.n, "next")
        at.now += PAUSE
        assert at.say(0, "hello") == ""
        await at.table.room.close()

    asyncio.run(life())


def test_a_person_without_a_hand_is_silent_in_a_deal_and_one_without_a_chair_always() -> None:
    async def life() -> None:
        at = await hall(bots=1)
        newcomer = Sat(2, "new", None, "g2", waits=True)
        at.table.room.log.chairs.sit(newcomer, None)
        assert [at.say(2, "hello"), at.say(7, "hello")] == ["chat-looks-on", "not-seated"]
        while at.table.room.log.playing:
            if on := at.table.on_turn():
                await at.table.act(on[0])
            await at.table.rest()
        assert [at.say(2, "hello"), at.say(7, "hello")] == ["", "not-seated"]
        await at.table.room.close()

    asyncio.run(life())


def test_each_family_has_phrases_of_its_own_for_after_a_deal() -> None:
    own = {family: {*phrases_of(family)} - {*PHRASES} for family in families()}
    assert all(own.values())
    assert {key.split(".")[0] for keys in own.values() for key in keys} == own.keys()

    async def life() -> None:
        at = await hall()
        await at.play()
        one, other = min(own["asszorti"]), min(own["tarokk"])
        assert [at.say(0, one), at.say(0, other)] == ["", "bad-frame"]
        await at.table.room.close()

    asyncio.run(life())


def common(message: Json) -> Json:
    """A message without what each has for himself: by what who speaks goes."""
    if "chat" not in message:
        return message
    return {"chat": [line | {"who": ""} for line in message["chat"]]}


def test_the_chat_rules_do_not_depend_on_cards() -> None:
    """In deals of other cards the same is said and refused, for everybody alike."""

    async def life(seed: int) -> tuple[list[str], list[Json]]:
        at = await hall(seed)
        for one in range(3):
            await at.table.come(one)
        for one in range(3):
            at.table.there[one].resend([])
        answers: list[str] = []
        for step in range(12):
            answers += [at.say(one, PHRASES[step % len(PHRASES)]) for one in range(3)]
            at.now += 4
        queues = [connection.outgoing for connection in at.table.there.values()]
        lines = [[common(queue.get_nowait()) for _ in range(queue.qsize())] for queue in queues]
        assert lines[0] == lines[1] == lines[2]
        await at.table.room.close()
        return answers, lines[0]

    assert asyncio.run(life(1)) == asyncio.run(life(2)) == asyncio.run(life(3))


# --- between two deals --------------------------------------------------------------------------


@pytest.mark.parametrize("allowed", [True, False])
def test_free_text_is_allowed_only_where_the_maker_says_so(allowed: bool) -> None:
    async def life() -> None:
        at = await hall(free_text=allowed)
        await at.play()
        assert at.say(0, WORDS, "text") == ("" if allowed else "chat-no-text")
        assert [at.say(0, "well-played"), at.say(1, "cheers", "reaction")] == ["", ""]
        assert at.say(0, "no such phrase") == at.say(0, "hello", "reaction") == "bad-frame"
        await at.table.room.close()

    asyncio.run(life())


def test_the_chat_is_rate_limited_and_the_last_lines_are_kept() -> None:
    async def life() -> None:
        at = await hall()
        await at.play()
        answers = [at.say(0, "thank-you") for _ in range(2 * MOST_AT_ONCE)]
        assert answers == [*[""] * MOST_AT_ONCE, *["slow-down"] * MOST_AT_ONCE]
        for _ in range(2 * KEPT):
            at.now += WHILE
            assert at.say(1, "sorry") == ""
        (message,) = at.chat.history("a")
        assert len(message["chat"]) == KEPT
        assert {line["phrase"] for line in message["chat"]} == {"sorry"}
        await at.table.room.close()

    asyncio.run(life())


@pytest.mark.parametrize(
    "line", ["", "  ", "\u202eolleh", "a\u200bb", "\u3164", "a\u0301\u0301\u0301\u0301"]
)
def test_lines_without_visible_text_are_refused(line: str) -> None:
    with pytest.raises(Refused):
        normalize_line(line)
    assert normalize_line("  Jó   estét! ") == "Jó estét!"


# --- with real clients --------------------------------------------------------------------------


def sent_line(socket: Socket, chat: Json, id_: str) -> Json:
    """Say something and return the answer."""
    socket.say({"chat": chat, "id": id_})
    return socket.answer(id_)


def next_line(socket: Socket) -> Json:
    """Return the next line that a person receives."""
    (line,) = socket.until(lambda message: "chat" in message)["chat"]
    return dict(line)


def chatted(socket: Socket) -> list[Json]:
    """Return all lines that a person has received."""
    return [line for message in socket.messages for line in message.get("chat", ())]


def company(person: NewPerson, **wanted: Any) -> tuple[str, Person, Person, Socket, Socket]:
    """Return two people at a table, and a bot."""
    anna, bela = person(), person()
    table = anna.table(**wanted)
    bela.sit(table, 1).raise_for_status()
    return table, anna, bela, anna.socket(table), bela.socket(table)


def between_deals(person: NewPerson, **wanted: Any) -> tuple[str, Person, Person, Socket, Socket]:
    """Return the same after the first deal, which both have played."""
    anna, bela = person(), person()
    table = anna.table(take_over=True, **wanted)
    yes = {"to": "take_over", "yes": True}
    anna.http.put(f"/api/tables/{table}/consent", json=yes).raise_for_status()
    bela.sit(table, 1).raise_for_status()
    first, second = anna.socket(table), bela.socket(table)
    play_on([first, second], random.Random(3))
    return table, anna, bela, first, second


def test_a_line_is_heard_once_and_also_by_later_arrivals(person: NewPerson) -> None:
    table, _, bela, first, second = between_deals(person)
    assert "ack" in sent_line(first, {"phrase": "well-played"}, "a1")
    assert "ack" in sent_line(first, {"phrase": "well-played"}, "a1")
    assert "ack" in sent_line(second, {"reaction": "heart"}, "b1")
    next_line(first)
    lines = chatted(second)
    assert common({"chat": lines}) == common({"chat": chatted(first)})
    assert [(line["chair"], line.get("phrase")) for line in lines] == [
        (0, "well-played"),
        (1, None),
    ]
    assert lines[0]["who"] != lines[1]["who"]
    second.close()
    again = bela.socket(table)
    lines_later = again.until(lambda message: "chat" in message)["chat"]
    assert lines_later == lines


def test_a_muted_person_stays_muted_for_the_same_person_at_the_next_table(
    person: NewPerson,
) -> None:
    anna, bela, cili = person(), person(), person()
    known: dict[Person, list[str]] = {bela: [], cili: []}
    for _ in range(2):
        table = anna.table()
        bela.sit(table, 1).raise_for_status()
        cili.sit(table, 2).raise_for_status()
        sockets = {one: one.socket(table) for one in (anna, bela, cili)}
        assert "ack" in sent_line(sockets[anna], {"phrase": "hello"}, "a1")
        for one, tags in known.items():
            tags.append(next_line(sockets[one])["who"])
    assert all(first == second for first, second in known.values())
    assert known[bela] != known[cili]


@pytest.mark.parametrize(
    "frame",
    [
        {},
        {"phrase": "hello", "reaction": "heart"},
        {"put_out": "away"},
        {"text": "x" * 201},
        "hello",
    ],
)
def test_a_rude_frame_is_refused(person: NewPerson, frame: Any) -> None:
    _, _, _, first, _ = company(person)
    assert sent_line(first, frame, "a1")["why"]["key"] == "bad-frame"


def test_nothing_that_is_said_is_in_the_log_or_the_record(
    server: Server, person: NewPerson
) -> None:
    table, anna, _, first, _ = between_deals(person, free_text=True)
    before = first.n
    assert sent_line(first, {"text": WORDS}, "a1")["n"] == before
    record = anna.http.get(f"/api/tables/{table}/deals/1").text
    since = anna.http.get(f"/api/tables/{table}/since/0").text
    assert WORDS not in record + since
    with closing(sqlite3.connect(str(server.data))) as database:
        kept = [
            str(row)
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            for row in database.execute(f"SELECT * FROM {name}")
        ]
    assert not [row for row in kept if "alte S" in row]


def test_the_maker_alone_allows_texts_and_all_see_it_before_they_sit(person: NewPerson) -> None:
    table, anna, bela, _, _ = company(person)
    place = f"/api/tables/{table}/free-text"
    assert bela.http.put(place, json={"free_text": True}).status_code == 403
    assert anna.http.put(place, json={"free_text": True}).json() == {"free_text": True}
    stranger = person()
    assert stranger.http.get(f"/api/tables/{table}").json()["settings"]["free_text"] is True


def test_a_person_put_out_learns_the_reason(person: NewPerson) -> None:
    table, anna, _, first, second = company(person)
    place = f"/api/tables/{table}/chairs/1"
    assert anna.http.delete(place, params={"reason": "because"}).status_code == 422
    anna.http.delete(place, params={"reason": "manners"}).raise_for_status()
    assert next_line(second)["put_out"] == next_line(first)["put_out"] == "manners"
    assert sent_line(second, {"phrase": "hello"}, "b1")["why"]["key"] == "not-seated"


def test_the_maker_closes_the_table_to_all_others(person: NewPerson) -> None:
    table, anna, bela, first, second = company(person)
    place = f"/api/tables/{table}"
    old = bela.http.get(place).json()
    assert bela.http.delete(f"{place}/chairs").status_code == 403
    anna.http.put(f"{place}/open", json={"open": True}).raise_for_status()
    closed = anna.http.delete(f"{place}/chairs").json()
    assert [one["bot"] for one in closed["chairs"]] == [None, "plain", "plain"]
    assert closed["settings"]["kept"] == [1, 2]
    assert not closed["settings"]["open"]
    assert closed["settings"]["invitation"] != old["settings"]["invitation"]
    line = next_line(second)
    assert line | {"who": ""} == next_line(first) | {"who": ""}
    assert (line["chair"], line["put_out"]) == (1, "closed")
    assert bela.sit(table, 2).status_code == 403


# --- reports ------------------------------------------------------------------------------------


def host_page(server: Server) -> str:
    """Return the host's page, in German."""
    from skiz.server.people import DerivedSecrets

    with closing(sqlite3.connect(str(server.data))) as database:
        (secret,) = database.execute("SELECT value FROM settings WHERE key = 'secret'").fetchone()
    link = DerivedSecrets(secret).host_page()
    host = Person(server.address)
    answer = host.http.get(f"/host/{link}", headers={"accept-language": "de"})
    host.close()
    return answer.text


def test_a_report_reaches_the_host_with_words_and_place_and_no_cards(
    server: Server, person: NewPerson
) -> None:
    table, _, bela, first, second = between_deals(person, free_text=True)
    sent_line(first, {"text": "<b>Esel</b>"}, "a1")
    sent_line(first, {"phrase": "sorry"}, "a2")
    place = f"/api/tables/{table}/reports"
    for line in (next_line(second), next_line(second)):
        for _ in range(2):
            assert bela.http.post(place, json={"line": line["k"]}).status_code == 201
    page = host_page(server)
    rows = [row for row in re.findall(r"<tr>.*?</tr>", page) if table in row]
    assert len(rows) == 2
    assert "&lt;b&gt;Esel&lt;/b&gt;" in page
    assert "Tut mir leid!" in page
    assert f"{table}, 1" in rows[0]
    stranger = person()
    assert stranger.http.post(place, json={"line": 1}).status_code == 403
    assert bela.http.post(place, json={"line": 1}).status_code == 404


def test_reports_have_a_budget(person: NewPerson) -> None:
    table, _, bela, first, second = between_deals(person)
    sent_line(first, {"phrase": "sorry"}, "a1")
    line = {"line": next_line(second)["k"]}
    place = f"/api/tables/{table}/reports"
    statuses = [bela.http.post(place, json=line).status_code for _ in range(REPORTS.amount + 1)]
    assert statuses == [*[201] * REPORTS.amount, 429]


def test_lines_are_forgotten_with_the_process_and_numbers_are_not_given_twice(data: Path) -> None:
    running = Server(data)
    anna = Person(running.address)
    table = anna.table()
    socket = anna.socket(table)
    assert "ack" in sent_line(socket, {"phrase": "hello"}, "a1")
    (line,) = next(message["chat"] for message in socket.messages if "chat" in message)
    socket.close()
    assert running.stop() == 0
    running = Server(data)
    anna.move(running.address)
    again = anna.socket(table)
    again.until(lambda message: "turn" in message)
    assert not [message for message in again.messages if "chat" in message]
    assert "ack" in sent_line(again, {"phrase": "hello"}, "a2")
    (later,) = next(message["chat"] for message in again.messages if "chat" in message)
    assert later["k"] > line["k"]
    again.close()
    anna.close()
    assert running.stop() == 0
