"""A batch: acts that are written in one commit, and what is shown of each when."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from skiz.table import State

from ..sockets import Connection
from ..table_log import Entry, TableLog
from .messages import Addressed, messages_to_all


class Step(NamedTuple):
    """An act and what follows from it: its entries, the truth after them, and the beat before."""

    entries: Sequence[Entry]
    state: State | None
    beat: float = 0.0


@dataclass
class Batch:
    """Steps that are written together.

    `log` has the entries of all steps but the `unfolded` ones, which are those of the last step or
    none. `shown` has the messages of the folded steps, each with its beat.
    """

    log: TableLog
    steps: list[Step]
    unfolded: Sequence[Entry]
    shown: list[tuple[float, Addressed]] = field(default_factory=list)

    @property
    def entries(self) -> list[Entry]:
        """The entries of all steps."""
        return [entry for step in self.steps for entry in step.entries]

    @property
    def state(self) -> State | None:
        """The truth after the last step; None if it does not change."""
        return self.steps[-1].state

    def take_in(self, log: TableLog, connections: Iterable[Connection]) -> None:
        """Add the steps to the log, now that they are written."""
        if self.log is not log:
            log.adopt(self.log)
        if self.unfolded:
            log.append(self.unfolded, self.state)
            messages = messages_to_all(log, connections, self.unfolded)
            self.shown.append((self.steps[-1].beat, messages))
