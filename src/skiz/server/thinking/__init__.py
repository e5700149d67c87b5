"""Thinking: bots' decisions, hints and reviews, computed in processes of their own.

`thoughts` has the kinds of computation. `pool` hands them to processes (`worker`, `process`) in the
order of the `fair_queue`, and `serialize` turns what they exchange into bytes. Rooms call
`thinking`, which always answers in time, even if a thought fails. `delay` says when a bot acts.
"""

from .delay import beat_seconds
from .fair_queue import NOWHERE, Address, Flow
from .figure_check import CheckFigures
from .instant import at_once
from .reviewing import Believe, Consider, Foresee, SeeThrough
from .studying import LayOpen
from .thinking import Thinking, offered
from .thoughts import Decide, Decision, LookBack, Thought, seconds_of

__all__ = [
    "NOWHERE",
    "Address",
    "Believe",
    "CheckFigures",
    "Consider",
    "Decide",
    "Decision",
    "Flow",
    "Foresee",
    "LayOpen",
    "LookBack",
    "SeeThrough",
    "Thinking",
    "Thought",
    "at_once",
    "beat_seconds",
    "offered",
    "seconds_of",
]
