"""A private table is found by a code that people can say on the telephone, but not by guessing."""

from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest

from skiz.server.common.refusal import Refused
from skiz.server.protection.limits import WRONG_CODES, Limits
from skiz.server.tables.codes import LENGTH, LETTERS, normalize_code
from tests.support.server.clients import Person, Server

NewPerson = Callable[[], Person]


def code_of(person: Person, table: str) -> httpx2.Response:
    """Return the code of a table."""
    return person.http.post(f"/api/tables/{table}/code")


def find(person: Person, code: str) -> httpx2.Response:
    """Return the answer about the table of a code."""
    return person.http.post("/api/codes", json={"code": code})


def test_a_code_is_the_invitation_to_a_kept_chair(person: NewPerson) -> None:
    anna, bela = person(), person()
    table = anna.table(kept=[1, 2])
    code = code_of(anna, table).json()["code"]
    assert len(code) == LENGTH
    assert code_of(anna, table).json()["code"] == code
    assert code_of(bela, table).status_code == 403
    found = find(bela, f" {code[:3].lower()}-{code[3:]} ").json()
    assert found["table"] == table
    assert bela.sit(table, 1).status_code == 403
    wanted = {"chair": 1, "invitation": found["invitation"]}
    assert bela.http.post(f"/api/tables/{table}/seat", json=wanted).status_code == 200


def test_a_new_invitation_has_a_new_code_and_ends_the_old_one(
    person: NewPerson,
) -> None:
    anna = person()
    table = anna.table()
    old = code_of(anna, table).json()["code"]
    anna.http.post(f"/api/tables/{table}/invitation")
    new = code_of(anna, table).json()["code"]
    assert new != old
    assert find(anna, old).json()["error"] == "no-such-code"
    assert find(anna, new).json()["table"] == table


def test_a_code_survives_a_restart(data: Path) -> None:
    server = Server(data)
    anna = Person(server.address)
    table = anna.table()
    code = code_of(anna, table).json()["code"]
    server.stop()
    again = Server(data)
    anna.move(again.address)
    assert find(anna, code).json()["table"] == table
    anna.close()
    again.stop()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("bghklm", "BGHKLM"),
        (" bgh-klm.", "BGHKLM"),
        ("BGH KLM", "BGHKLM"),
        ("BGHKL", None),
        ("BGHKLMR", None),
        ("BGHKL0", None),
        ("BGHKLÄ", None),
        ("", None),
    ],
)
def test_a_code_is_accepted_in_any_spelling(typed: str, code: str | None) -> None:
    assert normalize_code(typed) == code


def test_no_two_letters_of_a_code_look_alike() -> None:
    alike = ("0OQD", "1IL", "2Z", "5SF", "8B", "BPDV", "CGJ", "MN", "UV", "TD")
    assert all(len(set(group) & set(LETTERS)) <= 1 for group in alike)
    assert len(LETTERS) ** LENGTH > 7_000_000


def test_a_guessing_address_is_blocked_and_others_are_not() -> None:
    limits = Limits()
    for _ in range(WRONG_CODES[0].amount):
        limits.guess("code", ("1.2.3.4",))
        limits.wrong_guess("code", ("1.2.3.4",))
    with pytest.raises(Refused, match="slow-down"):
        limits.guess("code", ("1.2.3.4",))
    limits.guess("code", ("1.2.3.5",))


def test_a_right_code_does_not_count_as_a_guess() -> None:
    limits = Limits()
    for _ in range(10 * WRONG_CODES[1].amount):
        limits.guess("code", ("1.2.3.4",))
