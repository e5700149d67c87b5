"""Recovery codes: 24 letters and digits on paper, by which a person comes back.

The first eight identify the code; of the others only a slow hash is stored.
"""

import asyncio
import hashlib
import hmac
import re
import secrets

from .credentials import RecoveryCode
from .store import today

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no two are easily confused
MEANT = str.maketrans("OIL", "011")
SELECTOR, SECRET, GROUP = 8, 16, 4  # letters; 80 bits are secret
BETWEEN = re.compile(r"[\s.\u2010-\u2015-]+")
COST = {"n": 2**15, "r": 8, "p": 1, "maxmem": 1 << 26}  # a tenth of a second, and 32 MiB
NONE = RecoveryCode("", "", bytes(16), bytes(64), today())  # no code has this hash


def new_code(guest: str) -> tuple[str, RecoveryCode]:
    """Return a new code as it is printed, and its stored form."""
    code = "".join(secrets.choice(LETTERS) for _ in range(SELECTOR + SECRET))
    salt = secrets.token_bytes(16)
    kept = RecoveryCode(guest, code[:SELECTOR], salt, _hash(code, salt), today())
    return "-".join(re.findall(f".{{{GROUP}}}", code)), kept


def normalize(typed: str) -> str | None:
    """Return a code in the form for comparison, however it was typed, or None if it is invalid."""
    code = BETWEEN.sub("", typed).upper().translate(MEANT)
    return code if len(code) == SELECTOR + SECRET and set(code) <= set(LETTERS) else None


def selector(code: str) -> str:
    """Return the part of a code that identifies it."""
    return code[:SELECTOR]


def is_right(code: str, kept: RecoveryCode | None) -> bool:
    """Return whether this is the stored code; it takes as long if there is none."""
    kept = kept or NONE
    return hmac.compare_digest(_hash(code, kept.salt), kept.hash)


def _hash(code: str, salt: bytes) -> bytes:
    return hashlib.scrypt(code[SELECTOR:].encode(), salt=salt, **COST)


class OneAtATime(asyncio.Lock):
    """Makes recovery codes be made and checked one after the other, since hashing them is slow."""
