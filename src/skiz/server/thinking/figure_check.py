"""The check of a stranger's file of figures, in a separate process."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from skiz.figures import BadFigures, FigureFile
from skiz.games import game

from .resource_limits import TooCostly, limited

USUAL = 0.1  # seconds, approximately
MOST_SECONDS, MOST_MEMORY = 4.0, 256 << 20  # CPU seconds and bytes, about twenty times the usual


class CheckResult(NamedTuple):
    """What is wrong with a file: the line, a reason and its parameters; no reason if it is fine."""

    line: int = 1
    reason: str | None = None
    params: Mapping[str, str | int] = {}


@dataclass(frozen=True, slots=True)
class CheckFigures:
    """The question whether a game can be played with these figures in a house given as JSON."""

    game: str
    preset: str | None
    house: str
    file: FigureFile

    @property
    def seconds(self) -> float:
        """The usual time."""
        return USUAL

    def think(self, within: float, so_far: Callable[[CheckResult], None]) -> CheckResult:
        """Return what is wrong with the file; nothing if only the game or the house is invalid."""
        try:
            with limited(MOST_SECONDS, MOST_MEMORY):
                found = game(self.game)
                found.rules(found.table_house(self.preset, json.loads(self.house)), self.file)
        except BadFigures as bad:
            return CheckResult(bad.line, bad.reason, bad.params)
        except TooCostly:
            return CheckResult(1, "too-costly")
        except ValueError:
            return CheckResult()
        return CheckResult()
