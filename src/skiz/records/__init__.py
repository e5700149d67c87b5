"""Records: deals on paper, written from what happened and read by playing them again.

Reading is replaying, so a record that can be read is legal. No game is known by name here: sections
are the phases of the rules, and columns are the seats.
"""

from .examples import Example, all_examples, examples
from .moves import Move, Moves, moves_of
from .read import LARGEST, read, read_bytes, read_file
from .record import Record
from .scan import BadRecord
from .sheet import session
from .verify import Unverified, verify
from .write import write

__all__ = [
    "LARGEST",
    "BadRecord",
    "Example",
    "Move",
    "Moves",
    "Record",
    "Unverified",
    "all_examples",
    "examples",
    "moves_of",
    "read",
    "read_bytes",
    "read_file",
    "session",
    "verify",
    "write",
]
