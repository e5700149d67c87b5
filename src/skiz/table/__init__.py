"""The table: actions, events and the one fold that turns events into a state or a view.

It knows no game and no phase by name; a game is a Rules value, a phase is
anything that keeps the protocol.
"""

from .actions import Action, Answer, Bid, Choose, Claim, Lay, Play, Say, Speak
from .deal import Dealing, deal, shuffled
from .events import (
    Answered,
    Awarded,
    Bade,
    Began,
    Chose,
    Claimed,
    Dealt,
    Declared,
    Drew,
    Event,
    Hand,
    Laid,
    Line,
    Pile,
    Played,
    Said,
    Settled,
    Shown,
    Took,
    TurnedDown,
    TurnedUp,
)
from .house import House, Option, Value, option, written
from .notation import parse, spoken, text
from .phase import Illegal, Phase, Why
from .play import Step, apply, flow, on_turn, options, start
from .rules import Chapter, Rules, Sides
from .session import Chair, Session, Sheet, chairs
from .state import State, View, evolve, known, seen, view

__all__ = [
    "Action",
    "Answer",
    "Answered",
    "Awarded",
    "Bade",
    "Began",
    "Bid",
    "Chair",
    "Chapter",
    "Choose",
    "Chose",
    "Claim",
    "Claimed",
    "Dealing",
    "Dealt",
    "Declared",
    "Drew",
    "Event",
    "Hand",
    "House",
    "Illegal",
    "Laid",
    "Lay",
    "Line",
    "Option",
    "Phase",
    "Pile",
    "Play",
    "Played",
    "Rules",
    "Said",
    "Say",
    "Session",
    "Settled",
    "Sheet",
    "Shown",
    "Sides",
    "Speak",
    "State",
    "Step",
    "Took",
    "TurnedDown",
    "TurnedUp",
    "Value",
    "View",
    "Why",
    "apply",
    "chairs",
    "deal",
    "evolve",
    "flow",
    "known",
    "on_turn",
    "option",
    "options",
    "parse",
    "seen",
    "shuffled",
    "spoken",
    "start",
    "text",
    "view",
    "written",
]
