"""Verification: a record has the cards that its secrets give, and every change is found."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from skiz.games import game, games
from skiz.records import Record, Unverified, read, verify, write
from skiz.table import deal, start
from tests.support.laws.verifiable import altered, record
from tests.support.tools.command import skiz


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize(("cut", "others"), [(0, 0), (0, 2), (5, 0), (31, 1)])
def test_a_good_record_is_verified_after_it_was_written_and_read(
    key: str, cut: int, others: int
) -> None:
    (again,) = read(write(record(key, cut, others)))
    assert verify(again) == others


@pytest.mark.parametrize(
    ("alter", "why"),
    [
        (lambda t: altered(t, "Commitment"), "does not match the commitment"),
        (lambda t: altered(t, "Secret"), "does not match the commitment"),
        (lambda t: altered(t, "Shares "), "not the cards"),
        (lambda t: altered(t, "C "), "not the cards"),
        (lambda t: t.replace("Cut    B 5", "Cut B 6"), "not the cards"),
        (lambda t: t.replace("Cut    B 5", "Cut B 0"), "how many cards were lifted"),
        (lambda t: t.replace("Cut    B 5", "Cut B 36"), "how many cards were lifted"),
        (lambda t: t.replace("Cut    B 5", "Cut 5"), "how many cards were lifted"),
        (lambda t: re.sub("Cut .*\n", "", t), "not the cards"),
        (lambda t: re.sub("Shares .*\n", "", t), "not the cards"),
        (lambda t: re.sub("Shares .*", "Shares A x", t), "a secret or a dash"),
        (lambda t: re.sub("(Shares +)(A .*), (C .*), B -", r"\1\3, \2, B -", t), "not the cards"),
        (lambda t: re.sub("Commitment .*\n", "", t), "does not match the commitment"),
        (lambda t: re.sub("Secret .*\n", "", t), "not verifiable"),
    ],
)
def test_every_alteration_is_found(alter: Callable[[str], str], why: str) -> None:
    text = write(record("asszorti", 5))
    assert alter(text) != text
    (again,) = read(alter(text))
    with pytest.raises(Unverified, match=why):
        verify(again)


def test_other_cards_are_found() -> None:
    good = record("asserufen")
    _, events = start(good.rules, deal(good.rules, range(32)))
    with pytest.raises(Unverified, match="not the cards"):
        verify(replace(good, events=tuple(events)))


def test_of_a_part_of_a_deal_nothing_is_said() -> None:
    with pytest.raises(Unverified, match="not the whole deal"):
        verify(record("asszorti").seen_by(0))


def test_an_old_record_is_not_verifiable() -> None:
    rules = game("asszorti").rules()
    deck = list(range(36))
    Random(11).shuffle(deck)
    old = Record(rules, tuple(start(rules, deal(rules, deck))[1]), (), (("Cut", "C 17"),))
    with pytest.raises(Unverified, match="not verifiable"):
        verify(old)


def test_the_command_checks_every_deal_of_every_file(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.skiz", tmp_path / "bad.skiz"
    good.write_text(write(record("asszorti", 5)) + write(record("royal", 0, 0)), "utf-8")
    bad.write_text(altered(write(record("asszorti", 5)), "Shares "), "utf-8")
    found = skiz("verify", str(good))
    assert (found.returncode, found.stderr) == (0, "")
    assert "the server and 2 at the table" in found.stdout
    assert "the server alone" in found.stdout
    found = skiz("verify", str(bad), str(good))
    assert found.returncode == 1
    assert "not the cards" in found.stderr
    assert "the server alone" in found.stdout
    found = skiz("verify", "-", stdin=skiz("deal", "asszorti", "--seed", "3").stdout)
    assert found.returncode == 1
    assert "not verifiable" in found.stderr
    assert skiz("verify", str(tmp_path / "nowhere.skiz")).returncode == 1
