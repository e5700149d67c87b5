"""Verifying: whether the cards of a record follow from its secrets and its cut."""

import re
from hashlib import sha256

from skiz.table import Dealt, deal, pack_order

from .record import Record

SHARE = re.compile("[A-Z-] ([0-9a-f]{64}|-)")
CUT = re.compile("[A-Z-] ([0-9]{1,3})")


class Unverified(ValueError):
    """The cards of a record cannot be shown to follow from its secrets; the message says why."""


def verify(record: Record) -> int:
    """Check the cards of a record that has a `Secret`, and return how many other secrets were used.

    Raise Unverified that says what is missing or wrong. Only somebody who was present can say
    whether the `Commitment` is the one published before the deal.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> verify(record)
    Traceback (most recent call last):
    ...
    skiz.records.verify.Unverified: not verifiable: the record has no secrets
    """
    if record.eyes is not None or record.start is not None:
        raise Unverified("this is not the whole deal from its beginning")
    if (secret := record.header("Secret")) is None:
        raise Unverified("not verifiable: the record has no secrets")
    if sha256(secret.encode()).hexdigest() != record.header("Commitment"):
        raise Unverified("the secret does not match the commitment")
    others, cards = _shares(record.header("Shares") or ""), len(record.rules.pack.names)
    place = _place(record.header("Cut"), cards)
    dealt = deal(record.rules, pack_order(cards, secret, place, others))
    if record.events[0] != dealt or not isinstance(record.events[0], Dealt):
        raise Unverified("these are not the cards that the secrets and the cut give")
    return len(others)


def _shares(text: str) -> list[str]:
    """Return the secrets of others, in order."""
    found = [SHARE.fullmatch(entry.strip()) for entry in text.split(",") if text]
    if not all(found):
        raise Unverified("Shares is a seat with a secret or a dash, a comma between them")
    return [share[1] for share in found if share and share[1] != "-"]


def _place(text: str | None, cards: int) -> int:
    """Return how many cards were lifted; 0 if the pack was not cut at the table."""
    if text is None:
        return 0
    if not (found := CUT.fullmatch(text)) or not 0 < int(found[1]) < cards:
        raise Unverified("Cut is a seat with how many cards were lifted")
    return int(found[1])
