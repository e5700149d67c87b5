"""A route answers whatever is in a path or a query, and refuses invalid parameters."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI

from skiz.server.common.parameters import LONGEST
from skiz.server.protection.limits import Budgets
from tests.support.server.applications import application, asking
from tests.support.server.routes import described
from tests.support.storage.databases import KINDS
from tests.support.storage.old_data import DATA, old_database
from tests.support.storage.snapshot import ANSWERS, kept
from tests.support.tools.depth import depth

HUGE = ("2147483648", "9223372036854775808", "1" * 5_000)
# By day one of each kind: more than 32 bits, than 64, and than Python reads; another script; none.
SOME = (*HUGE, "٣", "", "1.5")
NO_NUMBER = depth(SOME, ("-9223372036854775809", *SOME, "１", "²", "1e3", "a"))
NO_TEXT = depth(("x" * (LONGEST + 1), "a\0b"), ("x" * (LONGEST + 1), "x" * 30_000, "a\0b"))
ODD = ("-1", "0", *HUGE[:3], "٣", "", "..", "%", "\ufffd", "9999-12-31", "0001-01-01")
NONE = "99999"  # a number of which there is nothing, where another parameter is looked at
KNOWN = {"number": "1", "event": "3", "chair": "1", "n": "1", "node": "0", "game": "asszorti"}
KNOWN |= {"key": "asszorti", "lang": "en", "seat": "0", "after": NONE, "answer": "x"}


def parameters(app: FastAPI) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield every parameter of every route: the method, the path and its declaration."""
    for path, methods in described(app).items():
        for method, operation in methods.items():
            for one in operation.get("parameters", ()):
                yield method.upper(), path, {**one, "all": operation["parameters"]}


def url_of(path: str, parameter: dict[str, Any], value: str, known: dict[str, str]) -> str:
    """Return the address with this value in one parameter, and existing values in all others."""
    query = []
    for one in parameter["all"]:
        name, mine = one["name"], one["name"] == parameter["name"]
        text = quote(value if mine else known.get(name, "x"), safe="")
        if one["in"] == "path":
            path = path.replace(f"{{{name}}}", text)
        elif mine or one["required"]:
            query.append(f"{name}={text}")
    return f"{path}?{'&'.join(query)}"


def is_number(parameter: dict[str, Any]) -> bool:
    return parameter["schema"].get("type") == "integer"


def must_be_refused(parameter: dict[str, Any]) -> tuple[str, ...]:
    """What is refused as a parameter, whatever there is."""
    if not is_number(parameter):
        return NO_TEXT
    least = parameter["schema"]["minimum"]
    return (str(least - 1), *NO_NUMBER)


@pytest.mark.parametrize("kind", depth(["postgresql"], KINDS))  # which refuses more
async def test_every_parameter_of_every_route(kind: str, tmp_path: Path) -> None:
    budgets, found = Budgets(10**9, 10**9, 10**9), json.loads(kept(DATA, ANSWERS))[0]
    wrong: list[tuple[str, str, int]] = []
    url = old_database(kind, tmp_path)
    async with application(url, budgets=budgets) as app, asking(app) as anna:
        for name, value in found["cookies"][0].items():
            anna.cookies.set(name, value, domain="localhost.local", path="/")
        known = KNOWN | {"table": found["table"]}
        made = await anna.post("/api/studies", json={"of": {"table": known["table"], "deal": 1}})
        known["study"] = made.raise_for_status().json()["study"]

        async def ask(method: str, address: str) -> int:
            return (
                await anna.request(method, address, json=None if method == "GET" else {})
            ).status_code

        seen = 0
        for method, path, parameter in parameters(app):
            for value in must_be_refused(parameter):
                address = url_of(path, parameter, value, known)
                if value and not 400 <= (status := await ask(method, address)) < 500:
                    wrong.append((method, address[:120], status))
            for value in () if is_number(parameter) else ODD:
                address = url_of(path, parameter, value, known)
                if (status := await ask(method, address)) >= 500:
                    wrong.append((method, address[:120], status))
            seen += 1
    assert wrong == []
    assert seen > 80
