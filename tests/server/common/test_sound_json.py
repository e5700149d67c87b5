"""JSON from outside: excessive depth and invalid numbers are refused clearly everywhere."""

import json
import logging
import random
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from fastapi import FastAPI

from skiz.server.app.app import LARGEST_BODY
from skiz.server.common.refusal import Refused
from skiz.server.common.safe_json import DEEPEST, LONGEST_NUMBER, Unsound, sound_json
from skiz.server.studies.frames import read_study_frame
from skiz.server.tables.frames import read_frame
from tests.support.server.applications import application, asking
from tests.support.tools.steps import most_memory, steps

BAD = {
    "deep list": ("[" * 500 + "]" * 500, "too-deep"),
    "deep object": ('{"a":' * 500 + "1" + "}" * 500, "too-deep"),
    "deep and open": ("[" * 3_000, "too-deep"),
    "digits": ("1" * (LONGEST_NUMBER + 1), "bad-number"),
    "thousands of digits": ("-" + "9" * 3_000, "bad-number"),
    "long fraction": ("0." + "1" * LONGEST_NUMBER, "bad-number"),
    "huge": ("1e999", "bad-number"),
    "no number": ("NaN", "bad-number"),
    "infinite": ("-Infinity", "bad-number"),
    "half a character": (r'"\ud800"', "bad-frame"),
    "no JSON": ("[", "bad-frame"),
    "open text": ('"[[[[[[[[[[[[[[[[[[[[[[', "bad-frame"),
}


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with application(tmp_path / "skiz.sqlite3") as found:
        yield found


@pytest.mark.parametrize("name", BAD)
def test_frames_are_sound(name: str) -> None:
    value, key = BAD[name]
    for read in (read_frame, read_study_frame):
        with pytest.raises(Refused) as refused:
            read(f'{{"ping": {value}}}')
        assert refused.value.why.key == key
        assert refused.value.why.text("hu")


async def test_bodies_are_sound(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever the route makes of them; nothing is a slip of ours, and none is logged."""
    caplog.set_level(logging.WARNING)
    json = {"Content-Type": "application/json"}
    async with asking(app) as anna:
        for value, key in BAD.values():
            for method, path in (
                ("POST", "/api/me/export"),
                ("POST", "/api/sign-in"),
                ("PUT", "/api/me"),
                ("POST", "/api/tables"),
                ("DELETE", "/api/me/mail"),
            ):
                body = f'{{"settings": {value}}}'
                answer = await anna.request(method, path, content=body, headers=json)
                assert (answer.status_code, answer.json()["error"]) == (422, key)
        for content in (b"x" * (LARGEST_BODY + 1), _in_parts()):
            large = await anna.put("/api/me", content=content, headers=json)
            assert (large.status_code, large.json()["error"]) == (413, "too-large")
        assert (await anna.put("/api/me", json={"name": "Anna"})).status_code == 200
    assert not [one for one in caplog.records if one.name.startswith("skiz")]


async def _in_parts() -> AsyncIterator[bytes]:
    """A body whose length nobody is told before."""
    for _ in range(LARGEST_BODY // 1_000 + 1):
        yield b" " * 1_000


def test_too_deep_nesting_is_reported_with_its_place() -> None:
    text = '{"a": "[[", "b": ' + "[" * DEEPEST + "]" * DEEPEST + "}"
    with pytest.raises(Unsound) as unsound:
        sound_json(text)
    assert unsound.value.params["at"] == text.index("[[[") + DEEPEST
    assert sound_json(text.replace("[]", "")) is not None


@pytest.mark.parametrize(
    "part", ['"\\"[",', '{"a":1},', "[[[[[[[]]]]]]],", "12345678901234567890,", "1.5e3,", "[],"]
)
def test_checking_valid_json_takes_linear_time(part: str) -> None:
    def read(parts: int) -> None:
        sound_json("[" + part * parts + "1]")

    few, many = steps(lambda: read(500)), steps(lambda: read(2_000))
    assert many < 4.2 * few
    few, many = most_memory(lambda: read(500)), most_memory(lambda: read(2_000))
    assert many < 5 * few


@pytest.mark.parametrize("part", ["[],", "{},", '{"":"["},', '"\\"",'])
@pytest.mark.parametrize("end", ["1]", "1", "[" * 2 * DEEPEST])
def test_no_bracket_costs_a_step(part: str, end: str) -> None:
    """A frame of brackets took ten times as long to check as to decode."""

    def read() -> None:
        with suppress(Unsound):
            sound_json("[" + part * 1_000 + end)

    assert steps(read) < 500


@pytest.mark.parametrize("seed", range(20))
def test_brackets_in_strings_have_no_depth(seed: int) -> None:
    rng = random.Random(seed)
    depth = rng.randrange(DEEPEST - 2, DEEPEST + 4)
    value: object = "".join(rng.choices('[]{}\\"é,', k=40))
    for _ in range(depth - 1):
        text = "".join(rng.choices('[]{}\\"', k=9))
        value = rng.choice(([text, value, [text]], {text: value, "": text}, [value]))
    text = json.dumps([value], ensure_ascii=rng.random() < 0.5)
    if depth <= DEEPEST:
        assert sound_json(text) == [value]
    else:
        with pytest.raises(Unsound, match="too-deep"):
            sound_json(text)
