"""Published example deals of Illustrated Tarokk, from after the exchange on.

Every step is legal, and tricks, card points, lines and settlement are those in print.
"""

import re

import pytest

from skiz.cards import each
from skiz.figures import Score, Verdict, judge
from skiz.games.tarokk import read_deal
from skiz.games.tarokk.settling.scoring import ground
from skiz.records import BadRecord, Record, read, write
from tests.support.games.published_deals import DEALS, page

# They were played in the house of Révész. All but one are deals of pagat's own house too: there the
# jump to solo of the fifth would show the XIX.
REPLAYS = [(key, house) for key in DEALS for house in ("revesz", "pagat")]
REPLAYS.remove(("pagat-5", "pagat"))
# The printed items by the lines of ours.
LINES = {
    "game": "parti",
    "fourkings announced": "four-kings",
    "pagatultimo announced": "pagat-ultimo",
    "silent xxicatch": "silent-xxi-catch",
    "double announced": "double",
    "volat announced": "volat",
    "trull announced": "trull",
    "xxicatch announced": "xxi-catch",
    "kinguhu announced": "king-c-uhu",
    "smallbird announced": "small-bird",
    "silent volat": "silent-volat",
    "kingultimo announced": "king-s-ultimo",
}


def replayed(key: str, house: str) -> Record:
    """Return the deal, replayed: every step is legal and the settlement is the printed one."""
    (record,) = read(page(DEALS[key], house), key)
    return record


@pytest.mark.parametrize(("key", "house"), REPLAYS)
def test_a_published_deal(key: str, house: str) -> None:
    """Contract, partner, tricks, card points and lines are as printed."""
    deal, end = DEALS[key], replayed(key, house).state
    assert end.declarer == "ABCD".index(deal["declarer"])
    assert end.choice("contract") == deal["bid"]
    assert end.choice("call") == deal["called"]
    seen = ground(read_deal(end))
    assert seen.ours["ABCD".index(deal["partner"])]
    assert "".join("ABCD"[trick.winner or 0] for trick in end.tricks) == deal["trick_winners"]
    for goal, verdict in ((0, Verdict.MADE), (1, Verdict.LOST)):
        assert judge(Score(deal["points"]["declarer_side"] + goal), seen) is verdict
    assert end.settled is not None
    lines = {line.key: line.total for line in end.settled.lines if "tarokks" not in line.key}
    printed = {
        LINES[item.split(" by ")[0].removesuffix(" O")]: n for item, n in deal["score_items"]
    }
    assert lines == printed
    assert sum(lines.values()) == deal["total_for_declarer_side"]


def test_the_jump_to_solo_needs_its_house() -> None:
    """The one deal that violates pagat's own rules does so only by this call."""
    with pytest.raises(BadRecord, match=re.escape("[illu/single-jump]")):
        replayed("pagat-5", "pagat")


@pytest.mark.parametrize(("key", "house"), REPLAYS)
def test_it_is_written_and_read_again(key: str, house: str) -> None:
    """A page that begins with the talk is a record like any other."""
    record = replayed(key, house)
    (found,) = read(write(record))
    assert found.events == record.events
    assert sum(1 for _ in each(record.opening().hands[0].cards)) == 9


@pytest.mark.parametrize(
    ("old", "new", "row", "reason"),
    [
        ("· hold · one", "· three · one", "· three", "illu/bids"),
        ("· hold · one", "· pass · ·", "· pass", "illu/may-not-yield"),
        ("C  sC", "C  hK", "C  hK", "is still in the hand at the start of this record"),
        ("C  sC", "C  dK", "C  dK", "is still in the hand at the start of this record"),
        ("tarokks-8, call XX", "tarokks-9, call XX", "D  tarokks-9", "illu/declare"),
        ("tarokks-8, call XX", "tarokks-8, call XIX", "D  tarokks-8", "illu/call-xx"),
        ("tarokks-8, call XX", "tarokks-8", "D  tarokks-8", "illu/call"),
        ("tarokks-8, call XX", "call XX", "D  pagat-ultimo", "illu/declare-duty"),
        ("A  four-kings", "A  pagat-facan", "A  pagat-facan", "illu/figures"),
        ("B  kontra four-kings", "B  rekontra four-kings", "B  rekontra", "illu/kontra-turns"),
        ("cK dK >dC", "cK dK >I", "cK dK >I", "illu/bound-late"),
        ("A +2", "A +3", "A +3", "expected A"),
    ],
)
def test_a_mistake_planted_in_a_published_deal_is_found(
    old: str, new: str, row: str, reason: str
) -> None:
    """It is reported with its row and the violated clause."""
    good = page(DEALS["pagat-3"])
    assert old in good
    text = good.replace(old, new, 1)
    line = next(n for n, found in enumerate(text.splitlines(), 1) if row in found)
    with pytest.raises(BadRecord, match=re.escape(reason)) as caught:
        read(text, "deal")
    assert caught.value.line == line
