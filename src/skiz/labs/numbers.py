"""Numbers: every single step that a player can take in a game, numbered once.

What is done at one time with several cards or words is taken in single steps: cards are laid away
one by one, weakest first, and of things said each is a step, until one is silent. So the numbers
stay few, and every set is reached in one way only. Where a house doubles without end, what is
offered here ends at a level.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from skiz.cards import each
from skiz.games import game
from skiz.phases import CLEAR, Annulling, Auction, Choice, ClearRest, HangOn, Within
from skiz.phases.hang_on import CALLS
from skiz.table import (
    Action,
    Annul,
    Answer,
    Bid,
    Choose,
    Claim,
    House,
    Lay,
    Phase,
    Play,
    Rules,
    Say,
    Speak,
    WordByWord,
    text,
)
from skiz.table.notation import CLAIMS

SILENCE = Speak()
MOST = 8  # levels of doubling


def steps(action: Action) -> tuple[Action, ...]:
    """The single steps of an action, each an action of its own."""
    match action:
        case Lay(cards):
            return tuple(Lay(1 << card) for card in each(cards))
        case Speak(says):
            return (*(Speak((say,)) for say in says), SILENCE)
        case _:
            return (action,)


def actions(rules: Rules) -> tuple[Action, ...]:
    """Every single step of a game; its place is its number."""
    cards = range(len(rules.pack.names))
    return (
        *(Play(card) for card in cards),
        *(Lay(1 << card) for card in cards),
        *dict.fromkeys(named for phase in rules.phases for named in _named(phase)),
        *(Claim(what) for what in CLAIMS if what != CLEAR),
        *([Claim(CLEAR)] if _lays_open(rules) else []),
        Answer(True),
        Answer(False),
        SILENCE,
        *(Speak((say,)) for say in _said(rules)),
    )


def _lays_open(rules: Rules) -> bool:
    """Whether a clear rest may be laid open in a game; where it may not, that has no number."""
    asides = (phase.aside for phase in rules.phases if isinstance(phase, Within))
    return any(isinstance(aside, ClearRest) for aside in asides)


def _named(phase: Phase) -> Iterator[Action]:
    """What is called out in a phase: bids, contracts, trumps."""
    match phase:
        case Within():
            yield from _named(phase.phase)
        case Auction():
            yield from (Bid(value) for value in phase.values)
        case HangOn():
            yield from (Bid(value) for value in CALLS)
        case Choice():
            yield from (Choose(phase.what, value) for value in phase.values)
        case Annulling():
            yield from map(Annul, phase.values)
        case WordByWord():
            yield from phase.choices


def _said(rules: Rules) -> Iterator[Say]:
    """What can be said of the figures and of the game, which nobody announces."""
    for figure in rules.figures:
        yield from (Say(figure.key, level) for level in range(MOST + 1))
    yield from (Say("game", level) for level in range(1, MOST + 1))


@dataclass(frozen=True, eq=False)
class Numbers:
    """The steps of a game by number and back; `claims`: whether claiming is among what is offered.

    It never changes, and whoever copies a state of OpenSpiel copies no rules with it.
    """

    rules: Rules
    claims: bool = True
    steps: tuple[Action, ...] = field(init=False)
    _of: Mapping[Action, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", actions(self.rules))
        object.__setattr__(self, "_of", {step: at for at, step in enumerate(self.steps)})

    def __deepcopy__(self, memo: object) -> "Numbers":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return numbers_of, (self.rules.key, self.rules.house, self.claims)

    @property
    def calls(self) -> tuple[Action, ...]:
        """All that is called out and is not talk: bids, choices, hands thrown in, claims."""
        return self.steps[2 * len(self.rules.pack.names) : self.of(SILENCE)]

    @property
    def words(self) -> tuple[Action, ...]:
        """All that can be said in talk, but silence."""
        return self.steps[self.of(SILENCE) + 1 :]

    def of(self, step: Action) -> int:
        """The number of a step; ValueError for one that the game is not known to have."""
        try:
            return self._of[step]
        except KeyError:
            written = text(step, self.rules.pack)
            raise ValueError(f"{self.rules.key}: {written!r} has no number") from None

    def offered(self, steps: Iterable[Action]) -> list[int]:
        """The numbers of these steps in order, claims only where they are wanted."""
        return sorted(self.of(step) for step in steps if self._wanted(step))

    def _wanted(self, step: Action) -> bool:
        match step:
            case Claim():
                return self.claims
            case Speak(says):
                return all(say.level <= MOST for say in says)
            case _:
                return True


@cache
def numbers_of(key: str, house: House, claims: bool = True) -> Numbers:
    """The numbers of a game in a house."""
    return Numbers(game(key).rules(house), claims)
