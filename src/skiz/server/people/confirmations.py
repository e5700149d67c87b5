"""Confirmations: a grave request, such as to be forgotten, must be made twice.

The answer to the first request has a signed word, and the second one sends it back. Nothing is
stored, so any process of the server can check the word.
"""

from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer

from ..common import wall_clock

SECOND_THOUGHT = 300  # seconds in which a grave request must be confirmed


class Confirmations:
    """Makes and checks the words, which are signed by the `key` of the server."""

    def __init__(self, key: str) -> None:
        self._signer = URLSafeTimedSerializer(key, salt="asked once", signer=_ByWallClock)

    def word(self, session: str) -> str:
        """Return the word that confirms a grave request from this sign-in."""
        return str(self._signer.dumps(session))

    def is_confirmed(self, session: str, word: str) -> bool:
        """Return whether the word confirms an earlier request from the sign-in."""
        try:
            of, at = self._signer.loads(word, return_timestamp=True)
        except BadSignature:
            return False
        # The word may come from another machine, whose clock is ahead of ours.
        return bool(of == session and abs(wall_clock() - at.timestamp()) <= SECOND_THOUGHT)


class _ByWallClock(TimestampSigner):
    """A signer that uses the time of day of the server."""

    def get_timestamp(self) -> int:
        """Return the time of day, in seconds since 1970."""
        return int(wall_clock())
