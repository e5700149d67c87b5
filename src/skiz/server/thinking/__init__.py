"""Thinking: bots decide, options are weighed and deals looked back at, in processes of their own.

`thoughts` are what is thought about; `pool` gives them to processes (`worker`, `process`) in the
order of the `fair_queue`; `serialize` writes down what passes between them. `thinking` is what a
room asks, which has an answer in time whatever becomes of a thought, and `delay` is that time.
"""

from .delay import beat_of
from .fair_queue import NOWHERE, Address, Flow
from .thinking import Thinking, offered
from .thoughts import Decide, Decision

__all__ = ["NOWHERE", "Address", "Decide", "Decision", "Flow", "Thinking", "beat_of", "offered"]
