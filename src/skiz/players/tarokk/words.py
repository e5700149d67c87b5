"""The words of a turn at Tarokk by name, as a policy of announcing knows them: what is announced by
its kind, what is doubled by whether it is the game or a figure, and the pass.
"""

from collections.abc import Mapping
from typing import TypeAlias

from skiz.figures import Hold
from skiz.games.tarokk import GAME, Standing
from skiz.table import Action, Say, Speak

from .announcing import is_free
from .features import FEATURES
from .prospects import chance, kind

PASS, KONTRA, REKONTRA = "pass", "kontra", "rekontra"
KINDS = (
    *("trull", "four-kings", "double", "volat", "pagat-ultimo", "xxi-catch"),
    *("centrum", "small-bird", "large-bird", "small-uhu", "king-ultimo", "king-uhu"),
)
"""What is announced in any game of 42 cards; of rarer figures nothing is learnt."""
DOUBLED = tuple(f"kontra-{name}" for name in KINDS)
WORDS = (PASS, *KINDS, KONTRA, REKONTRA, *DOUBLED)

Words: TypeAlias = Mapping[str, Action]  # what may be said, by name


def words_of(stand: Standing, options: tuple[Action, ...]) -> Words:
    """The options of a turn by the name of their word, so far as a policy knows them. Of figures of
    one kind, as the ultimós of four kings, the likeliest; what needs cards that the hand has not is
    left out, and what would oblige its seat to double something afterwards.
    """
    free = is_free(stand)
    found = dict[str, Action]()
    best = dict[str, float]()
    for option in options:
        if not isinstance(option, Speak):
            continue
        if not option.says:
            found[PASS] = option
            continue
        (say,) = option.says
        name = word_of(say)
        if name not in WORDS or (say.level == 0 and not (free and has_cards(stand, say))):
            continue
        likely = chance(stand.view, stand, say) if name in found and not say.level else 0.0
        if name in found and likely <= best.get(name, first_chance(stand, found[name])):
            continue
        best[name] = likely
        found[name] = option
    return found


def first_chance(stand: Standing, option: Action) -> float:
    """How likely what was found first of a kind succeeds."""
    assert isinstance(option, Speak)
    say = option.says[0]
    return 0.0 if say.level else chance(stand.view, stand, say)


def has_cards(stand: Standing, say: Say) -> bool:
    """Whether the hand has the card that a late trick is to be won by, guarded if it is a king."""
    feat = stand.reading.rules.figures[say.figure].feat
    if isinstance(feat, Hold) or say.figure not in FEATURES:
        return False
    if kind(say) in ("pagat-ultimo", "small-uhu", "king-ultimo", "king-uhu"):
        return FEATURES[say.figure](stand.view, stand) is not None
    return True


def word_of(say: Say) -> str:
    """The name of a word."""
    if say.level == 0:
        return kind(say)
    if say.level % 2 == 0:
        return REKONTRA
    return KONTRA if say.figure == GAME else f"kontra-{kind(Say(say.figure, 0))}"
