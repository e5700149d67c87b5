"""The words of a turn at Tarokk by name, as a policy of announcing knows them.

An announcement is named by its kind. A doubling is named by whether it concerns the game or a
figure. The pass is a word too.
"""

from collections.abc import Mapping, Sequence
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
"""The announcements of all games with 42 cards; rarer figures are not learnt."""
DOUBLED = tuple(f"kontra-{name}" for name in KINDS)
WORDS = (PASS, *KINDS, KONTRA, REKONTRA, *DOUBLED)

Words: TypeAlias = Mapping[str, Action]  # what may be said, by name


def words_of(stand: Standing, options: tuple[Action, ...]) -> Words:
    """Return the options of a turn by the name of their word, as far as a policy knows them.

    Of several figures of one kind, such as the ultimós of four kings, only the likeliest is
    included. Words for which the hand lacks the cards are left out, and so are those that would
    oblige the seat to double something afterwards.
    """
    free = is_free(stand)
    found = dict[str, list[Speak]]()
    for option in options:
        match option:
            case Speak(()):
                found[PASS] = [option]
            case Speak((say,)) if word_of(say) in WORDS:
                if say.level or (free and has_cards(stand, say)):
                    found.setdefault(word_of(say), []).append(option)
    return {name: likeliest(stand, same) for name, same in found.items()}


def likeliest(stand: Standing, same: Sequence[Speak]) -> Speak:
    """Return the likeliest to succeed of words with one name; of kontras the first."""
    if len(same) == 1 or same[0].says[0].level:
        return same[0]
    return max(same, key=lambda option: chance(stand.view, stand, option.says[0]))


def has_cards(stand: Standing, say: Say) -> bool:
    """Return whether the hand has the card that is to win a late trick; a king must be guarded."""
    feat = stand.reading.rules.figures[say.figure].feat
    if isinstance(feat, Hold) or say.figure not in FEATURES:
        return False
    if kind(say) in ("pagat-ultimo", "small-uhu", "king-ultimo", "king-uhu"):
        return FEATURES[say.figure](stand.view, stand) is not None
    return True


def word_of(say: Say) -> str:
    """Return the name of a word."""
    if say.level == 0:
        return kind(say)
    if say.level % 2 == 0:
        return REKONTRA
    return KONTRA if say.figure == GAME else f"kontra-{kind(Say(say.figure, 0))}"
