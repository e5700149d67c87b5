"""Given deals: those of a table that plays boards of a duplicate set, the same cards at every table
that plays them.

What of a board is not said by people follows from the seed of the set by published functions: the
order of the pack, who deals, and by which seeds bots decide.
"""

from dataclasses import dataclass, replace
from hashlib import sha256

from skiz.cards import Seat
from skiz.players import version
from skiz.table import Chair, Rules, Session, SessionRules, board_secret

from .pack import PackGiven, commitment
from .table_made import TableMade

DIGITS = 8  # of a hash, which are a number


@dataclass(frozen=True, slots=True)
class Given:
    """The boards of a set that a table plays, in order. It `counts` for the results of the set
    where nobody there had seen the cards; it may go on though nobody is connected.
    """

    set: str
    seed: str
    boards: tuple[int, ...]
    counts: bool = True
    goes_on: bool = False

    @classmethod
    def of(cls, made: TableMade, seed: str) -> "Given":
        """What a table plays that was made to play a set with this seed."""
        boards = tuple(made.boards or ())
        return cls(made.set_id or "", seed, boards, bool(made.counts), bool(made.goes_on))

    def board(self, deal: int) -> int:
        """The board that is played as a deal of the table."""
        return self.boards[deal - 1]

    def is_last(self, deal: int) -> bool:
        """Whether no other deal comes after this one."""
        return deal >= len(self.boards)

    def secret(self, deal: int) -> str:
        """What shuffles its pack."""
        return board_secret(self.seed, self.board(deal))

    def dealer(self, deal: int, chairs: int) -> Chair:
        """The chair that deals: the next one at each board, from one that follows from the seed."""
        first = int(board_secret(self.seed, 0)[:DIGITS], 16)
        return (first + self.board(deal)) % chairs

    def told(self, deal: int) -> PackGiven:
        """What everybody at the table is told of where the cards of a deal come from."""
        return PackGiven(self.set, self.board(deal), commitment(self.seed), version())


def bot_seed(secret: str, seat: Seat, acts: int) -> int:
    """The seed by which a bot decides at a board with this secret after so many acts of its own:
    the same whatever else the table has written down, and however long others took.
    """
    return int(sha256(f"{secret}\n{seat}\n{acts}".encode()).hexdigest()[:DIGITS], 16)


def rules_of_boards(rules: Rules) -> Rules:
    """The rules of a table that plays boards: each is played for itself, so nothing of one deal
    changes what another counts or who deals it, nobody cuts, and the boards end the session.
    """
    alone = SessionRules(hat=rules.session.hat, partners=rules.session.partners)
    return replace(rules, session=alone)


def at_board(session: Session, dealer: Chair) -> Session:
    """The session when a board is dealt by this chair, whoever dealt before."""
    passed = session.played if session.rules.clockwise else -session.played
    first = (dealer - passed) % session.rules.chairs
    return replace(session, first_dealer=first, rounds=())
