"""The former search players: their actions must not change."""

import zlib
from collections.abc import Iterator

import pytest

from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.levels import MAX, STRONG
from skiz.players.tarokk.talk.prospects import BY_FEATURES, talked_by
from skiz.players.yardsticks.search1 import MAX1, STRONG1
from skiz.players.yardsticks.search2 import MAX2, STRONG2
from skiz.table import Action, Speak, View, text

pytest.importorskip("skiz._kernel", exc_type=ImportError)


class Now:
    """A player who asks a yardstick some of the time, and is plain of before else, and remembers
    what the yardstick did.
    """

    def __init__(self, kind: str, until: int) -> None:
        self.kind, self.until, self.did = kind, until, list[str]()

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the yardstick's play once few tricks are left, or its talk."""
        late = view.rules.length - len(view.tricks) <= self.until
        if len(options) > 1 and (late or isinstance(options[0], Speak)):
            action = player(self.kind, 1).choose(view, options)
            self.did.append(text(action, view.rules.pack))
            return action
        return player("plain1", 0).choose(view, options)


def acts(key: str, kind: str, until: int, deals: int) -> Iterator[str]:
    """Return the actions of four of them in some deals."""
    rules = game(key).rules()
    for seed in range(1, 1 + deals):
        now = Now(kind, until)
        play_deal(rules, [now] * rules.seats, seed)
        yield from now.did


@pytest.mark.parametrize(
    ("key", "kind", "until", "deals", "sum_"),
    [
        ("asszorti", "strong1", 6, 2, 2_949_267_167),
        ("illustrated", "strong1", 9, 2, 1_468_160_306),
        ("illustrated", "max1", 3, 1, 2_965_554_407),
        ("asszorti", "strong2", 6, 2, 144_118_496),
        ("asserufen", "strong2", 5, 2, 4_137_343_961),
        ("illustrated", "strong2", 9, 2, 2_561_123_438),
        ("illustrated", "max2", 3, 1, 1_474_768_622),
    ],
)
def test_the_choices_never_change(key: str, kind: str, until: int, deals: int, sum_: int) -> None:
    """Words and cards of some deals, as a sum. Where this fails, figures of different years cannot
    be compared any longer: mend what moved it.
    """
    text = " ".join(acts(key, kind, until, deals))
    assert zlib.crc32(text.encode()) == sum_


def test_their_numbers_are_their_own() -> None:
    assert STRONG not in (STRONG1, STRONG2)
    assert MAX not in (MAX1, MAX2)


class Both:
    """Plain, which counts how often it would have said something else before it learnt."""

    otherwise = 0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the action of plain."""
        before = player("plain1", 0).choose(view, options)
        with talked_by(BY_FEATURES):
            assert player("plain", 0).choose(view, options) == before
        now = player("plain", 0).choose(view, options)
        self.otherwise += now != before
        return now


def test_without_learnt_talk_plain_says_what_it_said_before() -> None:
    both = Both()
    for seed in range(30):
        play_deal(game("illustrated").rules(), [both] * 4, seed)
    assert both.otherwise
