"""Numbers: every single step that a player can take in a game has a number.

An action with several cards or words is divided into single steps. Cards are discarded one by one,
weakest first. Each thing said is a step, and silence ends the turn. So there are few numbers, and
only one way to reach each set. If a house allows endless doubling, the steps end at a level.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from skiz.cards import each
from skiz.games import game
from skiz.phases import CLEAR, Annulling, Auction, Choice, ClearRest, HangOn, Within
from skiz.phases.hang_on import CALLS
from skiz.phases.tricks import plays
from skiz.table import (
    SILENCE,
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
    saying,
    text,
)
from skiz.table.notation import CLAIMS

from .checks import checked

MOST = 8  # levels of doubling
LAYS = tuple(Lay(1 << card) for card in range(64))


def steps(action: Action) -> tuple[Action, ...]:
    """Return the single steps of an action, each an action itself."""
    if isinstance(action, Speak):
        if len(action.says) == 1:
            return (action, SILENCE)
        return (*(saying(say.figure, say.level) for say in action.says), SILENCE)
    if isinstance(action, Lay):
        return tuple([LAYS[card] for card in each(action.cards)])
    return (action,)


def actions(rules: Rules) -> tuple[Action, ...]:
    """Return every single step of a game; its index is its number."""
    cards = range(len(rules.pack.names))
    return (
        *plays(rules.pack.all),
        *(LAYS[card] for card in cards),
        *dict.fromkeys(named for phase in rules.phases for named in _named(phase)),
        *(Claim(what) for what in CLAIMS if what != CLEAR),
        *([Claim(CLEAR)] if _lays_open(rules) else []),
        Answer(True),
        Answer(False),
        SILENCE,
        *_said(rules),
    )


def _lays_open(rules: Rules) -> bool:
    """Return whether a game allows laying a clear rest open; otherwise that step has no number."""
    asides = (phase.aside for phase in rules.phases if isinstance(phase, Within))
    return any(isinstance(aside, ClearRest) for aside in asides)


def _named(phase: Phase) -> Iterator[Action]:
    """Yield what is called out in a phase: bids, contracts and trumps."""
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


def _said(rules: Rules) -> Iterator[Speak]:
    """Yield what can be said about the figures, and about the game, which nobody announces."""
    for figure in rules.figures:
        yield from (saying(figure.key, level) for level in range(MOST + 1))
    yield from (saying("game", level) for level in range(1, MOST + 1))


@dataclass(frozen=True, eq=False)
class Numbers:
    """The steps of a game by number and back; `claims` says whether claims are offered.

    It never changes, and copying a state of OpenSpiel does not copy its rules.
    """

    rules: Rules
    claims: bool = True
    steps: tuple[Action, ...] = field(init=False)
    _of: Mapping[Action, int] = field(init=False, repr=False)
    # Those that are wanted, by the identity of the step: nearly all steps offered are the very
    # objects that have a number, and hashing what is said takes longer.
    _wanted_by_id: Mapping[int, int] = field(init=False, repr=False)
    _words: Mapping[tuple[str, int], int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", actions(self.rules))
        numbers = {step: at for at, step in enumerate(self.steps)}
        object.__setattr__(self, "_of", numbers)
        wanted = {id(step): at for step, at in numbers.items() if self._wanted(step)}
        object.__setattr__(self, "_wanted_by_id", wanted)
        says = (say for step in self.words for say in step.says)
        words = {(say.figure, say.level): at for at, say in enumerate(says)}
        object.__setattr__(self, "_words", words)

    def __deepcopy__(self, memo: object) -> "Numbers":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return numbers_of, (self.rules.key, self.rules.house, self.claims)

    @property
    def calls(self) -> tuple[Action, ...]:
        """All calls that are not talk: bids, choices, thrown-in hands and claims."""
        return self.steps[2 * len(self.rules.pack.names) : self.of(SILENCE)]

    @property
    def words(self) -> tuple[Speak, ...]:
        """Everything that can be said in talk, one by one, except silence."""
        return tuple(_said(self.rules))

    def of(self, step: Action) -> int:
        """Return the number of a step; raise ValueError for one that the game does not have."""
        try:
            return self._of[step]
        except KeyError:
            written = text(step, self.rules.pack)
            raise ValueError(f"{self.rules.key}: {written!r} has no number") from None

    def word(self, say: Say) -> int:
        """Return the place of something said among all words; raise ValueError without one."""
        try:
            return self._words[say.figure, say.level]
        except KeyError:
            raise ValueError(f"{self.rules.key}: {say} is no word") from None

    def step(self, number: int) -> Action:
        """Return the step with this number; raise ValueError if there is none."""
        return self.steps[checked(number, len(self.steps), "action")]

    def text(self, number: int) -> str:
        """Return the step with this number as it is written; raise ValueError if there is none."""
        return text(self.step(number), self.rules.pack)

    def refusal(self, number: int | None, legal: Iterable[int]) -> str:
        """Return what a step that is not legal would have been, and which ones are."""
        known = number is not None and 0 <= number < len(self.steps)
        named = self.text(number) if known and number is not None else "no step"
        return f"{number} ({named}); here one may do {', '.join(map(self.text, legal))}"

    def offered(self, steps: Iterable[Action]) -> list[int]:
        """Return the numbers of these steps in order, with claims only if they are wanted."""
        found = []
        for step in steps:
            number = self._wanted_by_id.get(id(step))
            if number is not None:
                found.append(number)
            elif self._wanted(step):
                found.append(self.of(step))
        return sorted(found)

    def _wanted(self, step: Action) -> bool:
        match step:
            case Play():
                return True
            case Speak(says):
                return not says or max([say.level for say in says]) <= MOST
            case Claim():
                return self.claims
            case _:
                return True


@cache
def numbers_of(key: str, house: House, claims: bool = True) -> Numbers:
    """Return the numbers of a game in a house."""
    return Numbers(game(key).rules(house), claims)
