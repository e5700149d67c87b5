"""The book of Hungarian Tarokk: its clauses in the order of a deal.

An entry is a clause of `sources/`, or a point of the house that stands for the clause it chooses.
`when` asks the house, or the figures, the same question as the rule itself.
"""

from .reasons import REASONS
from .talk import TALK
from .to_the_contract import TO_THE_CONTRACT
from .to_the_end import TO_THE_END

BOOK = (*TO_THE_CONTRACT, *TALK, *TO_THE_END)

__all__ = ["BOOK", "REASONS"]
