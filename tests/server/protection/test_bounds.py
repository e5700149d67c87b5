"""Everything from outside is limited, as docs/limits.md says.

Its tables are compared with the code, and each row is tried with the largest allowed value and one
more.
"""

import json
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI

from skiz.command.hosting.read_settings import read_settings
from skiz.command.toml_file import LARGEST as LARGEST_TOML
from skiz.figures import BadFigures, FigureFile
from skiz.figures.file import LARGEST as LARGEST_FIGURES
from skiz.figures.file import read as figures
from skiz.figures.file import tokens
from skiz.puzzles import contents, puzzle_of
from skiz.records import LARGEST as LARGEST_RECORDS
from skiz.records import BadRecord, Unverified, read, read_bytes, verify
from skiz.server.app.app import LARGEST_BODY
from skiz.server.chat.chat import LONGEST as LONGEST_LINE
from skiz.server.common import parameters, safe_json
from skiz.server.common.refusal import Refused
from skiz.server.duplicates.access import _has_played
from skiz.server.notifications import push_http
from skiz.server.people import passkeys
from skiz.server.people.names import MOST_MARKS, normalize_line, normalize_name
from skiz.server.people.store import Person
from skiz.server.protection import own_cookies
from skiz.server.protection.connection_limit import LARGEST_HEAD
from skiz.server.puzzles import messages as puzzle_rooms
from skiz.server.sockets.frames import LARGEST as LARGEST_FRAME
from skiz.server.sockets.refused_frames import MOST as MOST_REFUSED
from skiz.server.studies import commands, registry
from skiz.server.tables.frames import read_frame
from skiz.server.thinking import figure_check
from tests.support.laws.records import GOLDEN
from tests.support.server.applications import application
from tests.support.server.applications import asking as ask
from tests.support.server.bounds import (
    all_routes,
    bodies,
    frames,
    in_words,
    largest,
    one_over,
    rows,
    schema_of,
    unbounded,
)
from tests.support.tools.source_tree import ROOT
from tests.support.tools.steps import most_memory, steps

PAGE = (ROOT / "docs/limits.md").read_text("utf-8")
TYPES = bodies() | frames()
# Any JSON, limited by the value around it.
ANY = {".credential.* any", ".settings.* any", ".ping any"}
GAME_RECORD = next(path for path in GOLDEN if path.stem == "arrivazs_and_kontra").read_text("utf-8")


def table(heading: str) -> list[str]:
    """Return the rows below a heading of the page."""
    _, _, below = PAGE.partition(f"\n## {heading}\n")
    lines = below.split("\n## ")[0].splitlines()
    return [line for line in lines if line.startswith("|")][2:]


# --- routes and frames -------------------------------------------------------------------------


@pytest.mark.parametrize("name", TYPES)
def test_every_field_is_bounded(name: str) -> None:
    assert {*unbounded(schema_of(TYPES[name]))} <= ANY


@pytest.mark.parametrize(("heading", "types"), [("Bodies", bodies()), ("Frames", frames())])
def test_the_page_has_all_routes_and_frames(heading: str, types: Any) -> None:
    """A new route needs a row: `python -m tests.support.server.bounds` prints all of them."""
    assert table(heading) == rows(types)
    assert types


@pytest.mark.parametrize("name", TYPES)
def test_the_largest_value_is_accepted_and_one_more_is_refused(name: str) -> None:
    model, schema = TYPES[name], schema_of(TYPES[name])
    model.model_validate_json(json.dumps(largest(schema)))
    over = [*one_over(schema)]
    assert over or in_words(schema) == "–"
    for field, value in over:
        with pytest.raises(ValueError, match=field):
            model.model_validate_json(json.dumps(value))


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with application(tmp_path / "skiz.sqlite3") as found:
        yield found


def test_the_largest_of_a_route_has_room_in_its_body() -> None:
    for name, model in bodies().items():
        room = LARGEST_BODY if name.split()[1] in safe_json.LARGER else safe_json.USUAL_BODY
        assert len(json.dumps(largest(schema_of(model)))) < room, name


@pytest.mark.parametrize(("path", "room"), [("/api/me", False), ("/api/me/export", True)])
async def test_a_body_has_so_many_bytes(app: FastAPI, path: str, room: bool) -> None:
    async with ask(app) as anna:
        for more in (0, 1):
            body = b"[" + b" " * (safe_json.USUAL_BODY - 2 + more) + b"]"
            answer = await anna.post(path, content=body)
            assert (answer.status_code == 413) == (more == 1 and not room)


async def test_every_route_refuses_one_over_its_limit(app: FastAPI) -> None:
    async with ask(app) as anna:
        made = (await anna.post("/api/tables", json={"game": "asszorti"})).json()["table"]
        for name, model in bodies().items():
            method, path = name.replace("{table}", made).split()
            path = re.sub(r"\{\w+\}", "asszorti", path)
            for _, value in [*one_over(schema_of(model))][:1]:
                answer = await anna.request(method, path, json=value)
                assert (answer.status_code, answer.json()["error"]) == (422, "bad-frame"), name


def test_every_number_and_text_of_a_query_is_bounded() -> None:
    """The limit of all parameters holds for a text."""
    for route in all_routes():
        dependant = getattr(route, "dependant", None)
        for one in (*dependant.query_params, *dependant.path_params) if dependant else ():
            if one.field_info.annotation is int:
                bounds = " ".join(map(str, one.field_info.metadata))
                assert "Ge(" in bounds, (route.path, one.name)
                assert "Le(" in bounds, (route.path, one.name)


# --- the rows of input --------------------------------------------------------------------------


def grows_with(do: Callable[[int], object], small: int = 100) -> None:
    """Check that steps and memory grow no faster than the size of the input."""
    do(small)  # made once
    few, many = steps(lambda: do(small)), steps(lambda: do(4 * small))
    assert many < 4.3 * few
    few, many = most_memory(lambda: do(small)), most_memory(lambda: do(4 * small))
    assert many < 6 * few + 10_000


def refuses(key: str, do: Callable[[], object]) -> None:
    """Check that input is refused for this reason."""
    with pytest.raises(Refused, match=key):
        do()


def parameters_row() -> None:
    assert parameters._may_be("a" * parameters.LONGEST)
    assert not parameters._may_be("a" * (parameters.LONGEST + 1))


def cookies_row() -> None:
    def own(cookies: bytes) -> list[bytes]:
        return [*own_cookies._own(cookies)]

    most = b"skiz=" + b"a" * own_cookies.LONGEST
    assert own(most) == [most]
    assert own(most + b"a") == []
    grows_with(lambda size: own(b"; =\\" * size))


def body_row() -> None:
    def nested(depth: int) -> str:
        return "[" * depth + "]" * depth

    safe_json.sound_json(nested(safe_json.DEEPEST))
    safe_json.sound_json("1" * safe_json.LONGEST_NUMBER)
    with pytest.raises(safe_json.Unsound, match="too-deep"):
        safe_json.sound_json(nested(safe_json.DEEPEST + 1))
    with pytest.raises(safe_json.Unsound, match="bad-number"):
        safe_json.sound_json("1" * (safe_json.LONGEST_NUMBER + 1))
    # Python keeps a hundred freed dictionaries and lists for the next ones: few would cost nothing.
    grows_with(lambda size: safe_json.sound_json("[" + '{"a":[1.5]},' * size + "1]"), small=1000)


def frame_row() -> None:
    head, tail = '{"ping": "', '"}'
    blank = LARGEST_FRAME - len(head + tail)
    read_frame(head + "a" * blank + tail)
    refuses("too-large", lambda: read_frame(head + "a" * (blank + 1) + tail))
    refuses("too-large", lambda: read_frame(head + "é" * (blank // 2 + 1) + tail))


def figures_row() -> None:
    FigureFile.of(b"#" * LARGEST_FIGURES, "club.toml")
    with pytest.raises(BadFigures, match=r"club.toml:1: longer than"):
        FigureFile.of(b"#" * (LARGEST_FIGURES + 1), "club.toml")


def record_row() -> None:
    grows_with(lambda size: read(GAME_RECORD + "; one\n  ( two )\n" * size), 50)

    def wrong(size: int) -> None:
        with pytest.raises(BadRecord):
            read("Game asszorti\n" + "x " * size)

    grows_with(wrong)


def files_of_records_row() -> None:
    class Large(bytes):
        """A text one longer than the limit, without the memory."""

        def __len__(self) -> int:
            return LARGEST_RECORDS + 1

    with pytest.raises(BadRecord, match=r"evening.skiz:1:1: larger than"):
        read_bytes(Large(), "evening.skiz")


def puzzle_row() -> None:
    puzzle = puzzle_of("asszorti", contents("asszorti")[0].key)
    many = ["fly away"] * puzzle_rooms.MOST_MOVES
    refuses("unknown-action", lambda: puzzle_rooms.played_on(puzzle, many))
    refuses("bad-frame", lambda: puzzle_rooms.played_on(puzzle, [*many, "fly away"]))


def name_row() -> None:
    normalize_name("x" + "\N{COMBINING DOT BELOW}\N{COMBINING ACUTE ACCENT}")
    refuses("bad-name", lambda: normalize_name("x" + "\N{COMBINING DOT BELOW}" * (MOST_MARKS + 1)))
    grows_with(lambda size: normalize_name("ab " * size))


def chat_row() -> None:
    normalize_line("x" * LONGEST_LINE)
    refuses("bad-line", lambda: normalize_line("x" + "\N{COMBINING DOT BELOW}" * (MOST_MARKS + 1)))


def settings_row(folder: Path) -> None:
    file = folder / "skiz.toml"
    file.write_text("#" * (LARGEST_TOML - 10) + "\nport = 1\n", "utf-8")
    assert read_settings({}, file, folder / "data").port == 1
    for wrong, place in (
        ("#" * (LARGEST_TOML + 1), "larger than"),
        ("\nhost_names = " + "[" * 17, "line 2: brackets"),
        ("port = " + "1" * 5_000, "line 1: a word or number"),
    ):
        file.write_text(wrong, "utf-8")
        with pytest.raises(ValueError, match=f"skiz.toml: {place}"):
            read_settings({}, file, folder / "data")


def secrets_row() -> None:
    (record,) = read(GAME_RECORD)
    secret = "0" * 64
    digest = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"

    def shares(text: str) -> None:
        headers = (("Secret", secret), ("Commitment", digest), ("Shares", text))
        with pytest.raises(Unverified, match=r"Shares is|these are not the cards"):
            verify(replace(record, headers=headers))

    shares("A " + "0" * 65)
    grows_with(lambda size: shares(", ".join([f"A {secret}"] * size)))


Row = tuple[Callable[..., None] | None, tuple[int, ...]]
# For each row: what sends the input, unless a test named here does, and the documented numbers.
READ: dict[str, Row] = {
    "head": (None, (LARGEST_HEAD,)),  # test_a_long_head_is_refused
    "parameters": (parameters_row, (parameters.LONGEST, parameters.MOST)),
    "cookies": (cookies_row, (own_cookies.LONGEST,)),
    "body": (
        body_row,
        (
            safe_json.USUAL_BODY,
            LARGEST_BODY,
            safe_json.DEEPEST,
            safe_json.LONGEST_NUMBER,
        ),
    ),
    "frame": (frame_row, (LARGEST_FRAME, MOST_REFUSED)),
    "figures": (  # and tests/core/test_figure_bounds.py
        figures_row,
        (
            LARGEST_FIGURES,
            tokens.MOST_LINES,
            tokens.LONGEST_WORD,
            tokens.LONGEST_TEXT,
            tokens.DEEPEST_BRACKETS,
            tokens.MOST_PARTS,
            figures.MOST_FIGURES,
            figures.MOST_FEATS,
            int(figure_check.MOST_SECONDS),
            figure_check.MOST_MEMORY,
        ),
    ),
    "record": (
        record_row,
        (16_000,),
    ),  # its body: test_the_largest_value_is_accepted_and_one_more_is_refused
    "files of records": (files_of_records_row, (LARGEST_RECORDS,)),
    # tests/server/test_studies.py
    "study": (None, (commands.MOST_NODES, registry.MOST_OF_A_PERSON)),
    "puzzle": (puzzle_row, (puzzle_rooms.MOST_MOVES,)),
    "name": (name_row, (MOST_MARKS,)),
    "chat": (chat_row, (LONGEST_LINE, MOST_MARKS)),
    "passkey": (None, (passkeys.LONGEST, passkeys.MOST)),  # tests/server/test_people.py
    # tests/server/test_notifications.py
    "answers of push services": (None, (push_http.MOST_READ, push_http.LONGEST_LINE)),
    "settings": (settings_row, (LARGEST_TOML, tokens.MOST_LINES)),
    "secrets": (secrets_row, (64,)),
}


@pytest.mark.parametrize("name", READ)
def test_input_is_limited_as_documented(name: str, tmp_path: Path) -> None:
    feed, _ = READ[name]
    if feed is not None:
        feed(*([tmp_path] if feed is settings_row else []))


def test_the_documented_limits_equal_those_of_the_code() -> None:
    found = {}
    for row in table("What is read"):
        thing, *cells, module = (cell.strip() for cell in row.strip("|").split("|"))
        found[thing] = " ".join(cells)
        name = module.strip("`").removesuffix(".py").replace("/", ".")
        import_module(f"skiz.{name}")
    assert found.keys() == READ.keys()
    for thing, (_, numbers) in READ.items():
        told_numbers = {*re.findall(r"\d[\d,]*", found[thing])}
        assert {f"{number:,}" for number in numbers} <= told_numbers, thing


@pytest.mark.parametrize("number", ["²", "9" * 5_000, "0", "3", "", "-1"])
async def test_an_invalid_number_in_a_path_finds_no_board(number: str) -> None:
    """The number is checked before the route describes its parameter."""
    request: Any = SimpleNamespace(path_params={"number": number})
    log: Any = SimpleNamespace(given=SimpleNamespace(boards=[1, 2]))
    assert not await _has_played(request, Person("anna", "anna"), log)


async def test_a_long_head_is_refused(app: FastAPI) -> None:
    async with ask(app) as anna:
        for letters, status in ((LARGEST_HEAD - 500, 200), (LARGEST_HEAD, 431)):
            answer = await anna.get("/healthz", headers={"X": "a" * letters})
            assert answer.status_code == status
        assert answer.json()["error"] == "too-large"
    messages: list[Any] = []

    async def send(message: Any) -> None:
        messages.append(message)

    async def nothing() -> Any:
        return {"type": "websocket.connect"}

    headers = [(b"cookie", b"a" * LARGEST_HEAD)]
    scope = {"type": "websocket", "path": "/", "query_string": b"", "headers": headers}
    await app(scope, nothing, send)
    assert messages == [{"type": "websocket.close", "code": 4431}]
