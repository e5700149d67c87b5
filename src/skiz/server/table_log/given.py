"""Given deals: those of a table that plays boards of a duplicate set.

The cards are the same at every table that plays them. Everything that people do not decide follows
from the seed of the set by published functions: the order of the pack, the dealer, and the seeds of
bots.
"""

from dataclasses import dataclass, replace
from hashlib import sha256

from skiz.cards import Seat
from skiz.players import version
from skiz.table import Chair, Rules, Session, SessionRules, board_secret

from .pack import PackGiven, commitment
from .table_made import TableMade

DIGITS = 8  # hexadecimal digits of a hash that make a number


@dataclass(frozen=True, slots=True)
class Given:
    """The boards of a set that a table plays, in order.

    It `counts` for the results of the set if nobody at the table had seen the cards. It may go on
    although nobody is connected.
    """

    set: str
    seed: str
    boards: tuple[int, ...]
    counts: bool = True
    goes_on: bool = False

    @classmethod
    def of(cls, made: TableMade, seed: str) -> "Given":
        """Return the boards for a table that was made to play a set with this seed."""
        boards = tuple(made.boards or ())
        return cls(made.set_id or "", seed, boards, bool(made.counts), bool(made.goes_on))

    def board(self, deal: int) -> int:
        """Return the board that is played as a deal of the table."""
        return self.boards[deal - 1]

    def is_last(self, deal: int) -> bool:
        """Return whether this is the last deal."""
        return deal >= len(self.boards)

    def secret(self, deal: int) -> str:
        """Return the secret that shuffles the pack of a deal."""
        return board_secret(self.seed, self.board(deal))

    def dealer(self, deal: int, chairs: int) -> Chair:
        """Return the chair that deals: one by the seed at the first board, then the next."""
        first = int(board_secret(self.seed, 0)[:DIGITS], 16)
        return (first + self.board(deal)) % chairs

    def pack_given(self, deal: int) -> PackGiven:
        """Return the event that says to everybody where the cards of a deal come from."""
        return PackGiven(self.set, self.board(deal), commitment(self.seed), version())


def bot_seed(secret: str, seat: Seat, acts: int) -> int:
    """Return a bot's seed at a board with this secret, after a number of acts of its own.

    It does not depend on anything else in the log, nor on the time that others took.
    """
    return int(sha256(f"{secret}\n{seat}\n{acts}".encode()).hexdigest()[:DIGITS], 16)


def rules_of_boards(rules: Rules) -> Rules:
    """Return the rules of a table that plays boards.

    Each board stands alone: no deal changes the worth or the dealer of another, nobody cuts, and
    the boards end the session.
    """
    alone = SessionRules(hat=rules.session.hat, partners=rules.session.partners)
    return replace(rules, session=alone)


def at_board(session: Session, dealer: Chair) -> Session:
    """Return the session in which this chair deals the board, whoever dealt before."""
    passed = session.played if session.rules.clockwise else -session.played
    first = (dealer - passed) % session.rules.chairs
    return replace(session, first_dealer=first, rounds=())
