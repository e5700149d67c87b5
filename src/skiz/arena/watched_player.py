"""A player of somebody else's code: whatever it does wrong is said in one clear error."""

import os
import reprlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from traceback import format_exception, walk_tb
from types import TracebackType
from typing import Any, get_args

from skiz.cards import Pack
from skiz.players import Player
from skiz.table import Action, View, text

TRACEBACK = "SKIZ_TRACEBACK"  # an environment variable; with any value, errors show their traceback
SHOWN = 12  # options that are named


class PlayerFault(ValueError):
    """Something that a player's own code did wrong; `trace` is the traceback of that code, or ''.

    It says the traceback too if the environment has `SKIZ_TRACEBACK`.
    """

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason, trace)  # both, because errors are sent between processes
        self.reason, self.trace = reason, trace

    def __str__(self) -> str:
        if not self.trace:
            return self.reason
        if os.environ.get(TRACEBACK):
            return f"{self.reason}\n{self.trace.rstrip()}"
        return f"{self.reason} ({TRACEBACK}=1 shows the traceback)"


@dataclass(frozen=True, slots=True)
class WatchedPlayer:
    """A player in a file; `about` names it and its seed in errors."""

    player: Player
    file: str
    about: str

    def __repr__(self) -> str:
        return repr(self.player)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the player's choice.

        Raise PlayerFault if it raises an error, or returns something that is not offered.
        """
        seat, pack = view.viewer(), view.rules.pack
        about = f"{self.about}, seat {seat}"
        chosen: object = tried(about, self.file, lambda: self.player.choose(view, options))
        # Ask for the type first: an array, for example, has no truth value when it is compared.
        if isinstance(chosen, get_args(Action)) and chosen in options:
            return options[options.index(chosen)]
        raise PlayerFault(f"{about}: chose {shown(chosen, pack)}; offered: {_list(options, pack)}")


def tried(about: str, file: str, run: Callable[[], Any], hint: str = "") -> Any:
    """Run code of a file; raise PlayerFault with the place if it raises an error, or exits.

    The hint is for an error before any line of the code has run.
    """
    try:
        return run()
    except (Exception, SystemExit) as error:
        # Without the frames of this function and of the lambda that called the code.
        inner = error.__traceback__
        for _ in range(2):
            inner = inner and inner.tb_next
        trace = "".join(format_exception(type(error), error, inner))
        line = _place(inner, Path(file).resolve().parent) or hint
        reason = " ".join(str(error).split()) or "no reason"
        raise PlayerFault(f"{about}: {type(error).__name__}: {reason}{line}", trace) from error


def _place(trace: TracebackType | None, folder: Path) -> str:
    """Return where it happened: the innermost line of a file in this folder, or else of any.

    A syntax error has its place in its own words: only Python's importer was running.
    """
    frames = ((frame.f_code.co_filename, line) for frame, line in walk_tb(trace))
    places = [place for place in frames if not place[0].startswith("<frozen ")]
    own = [place for place in places if folder in Path(place[0]).resolve().parents]
    return "".join(", {}:{}".format(*place) for place in (own or places)[-1:])


def shown(chosen: object, pack: Pack) -> str:
    """Return what a player chose: an action as text, anything else as Python shows it."""
    try:
        return text(chosen, pack) if isinstance(chosen, get_args(Action)) else reprlib.repr(chosen)
    except Exception:  # fields with values of another type
        return f"something of the type {type(chosen).__name__}"


def _list(options: tuple[Action, ...], pack: Pack) -> str:
    named = ", ".join(text(option, pack) for option in options[:SHOWN])
    return named if len(options) <= SHOWN else f"{named} and {len(options) - SHOWN} more"
