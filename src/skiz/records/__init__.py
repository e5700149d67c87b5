"""Records: deals on paper, written from what happened and read by playing it again.

A record that reads is legal, because reading is replaying. No game is known here by name: sections
are the phases of the rules, columns are the seats.
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
