"""What may be written, left out or added besides the canonical text."""

import re
from collections.abc import Callable

import pytest

from skiz.games import game
from skiz.players import play_deal, player
from skiz.records import BadRecord, Record, read, write
from skiz.records.scan import ASIDE
from skiz.table import Drew, Laid
from tests.support.laws.records import GOLDEN

TEXT = {path.stem: path.read_text("utf-8") for path in GOLDEN}
FULL = TEXT["arrivazs_and_kontra"]
LEAD = TEXT["from_the_first_lead"]
EVENTS = read(FULL)[0].events


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\nlay\n", "\ndraw\n  A  c7\nlay\n"),  # what follows by itself
        ("      A       B       C\n", ""),  # headings of the columns
        ("·", "."),
        ("·", "-"),
        ("  A  c6 c8", "  A  c8{low} c6! "),  # order, notes, marks
        ("   2  c6", "      ( A hopes\n         for C )\n   2  c6?!"),
        (">hA", "hA"),  # the leader is known anyway
        ("A +40   B -20   C -20", "A 40 B -20 C -20"),
        (FULL[FULL.index("score") :], ""),
        ("\n", "\r\n"),
        ("\n", "\r"),
        (FULL, f"\ufeff{FULL}"),
        ("Source", "House  preset=pais must_trump=true\nSource"),
        ("Source", "# made for this page (\nSource"),  # another sign of a comment
        ("deal\n", "#deal\ndeal # of cards; {\n"),
        ("  A  c6 c8", "  # { A holds\n  # {all} of these (\n  A  c6 c8"),
        (">hA", ">hA { # no comment } "),
        ("   2  c6", "      (  2 >c6 # better )\n  ( A hopes\n  # for )\n   2  c6"),
    ],
)
def test_the_same_deal(old: str, new: str) -> None:
    """None of it changes what happened."""
    assert old in FULL
    (record,) = read(FULL.replace(old, new))
    assert record.events[: len(EVENTS)] == EVENTS


def test_files_put_together_may_each_have_a_byte_order_mark() -> None:
    assert len(read(f"\ufeff{FULL}\ufeff{LEAD}")) == 2
    with pytest.raises(BadRecord) as refused:
        read(f"\ufeff{FULL}\ufeffGame  whist\r")
    assert (refused.value.line, refused.value.column) == (FULL.count("\n") + 1, 7)
    assert "'whist'" in refused.value.reason


TABBED = {
    "two blanks": lambda text: re.sub(r"[^\S\n]{2,}", "\t", text),
    "every blank": lambda text: re.sub(r"[^\S\n]+", "\t", text),
    "blanks and tabs": lambda text: re.sub(r"[^\S\n]{2,}", "  \t ", text),
    "letters and names": lambda text: re.sub(
        r"(?m)^Seats .*|^Sheet .*", lambda line: re.sub(" +", "\t", line[0]), text
    ),
}


@pytest.mark.parametrize("name", TEXT)
@pytest.mark.parametrize("way", TABBED)
def test_columns_may_be_parted_by_tabs(name: str, way: str) -> None:
    tabbed = TABBED[way](TEXT[name])
    assert "\t" in tabbed
    for found, record in zip(read(tabbed), read(TEXT[name]), strict=True):
        assert (found.events, found.names) == (record.events, record.names)
    again = write(*read(tabbed))
    assert "\t" not in again
    assert write(*read(again)) == again


@pytest.mark.parametrize(
    ("old", "new", "line", "column"),
    [
        ("  A  c6 c8", "\tA\tc6\tx8", 8, 7),
        ("Seats  A Anna  B", "Seats\tA Anna\tC", 5, 7),
        ("  A  c6 c8", "# here\n#\n\tA\tc6\tx8", 10, 7),
    ],
)
def test_errors_name_their_line(old: str, new: str, line: int, column: int) -> None:
    assert old in FULL
    with pytest.raises(BadRecord) as bad:
        read(FULL.replace(old, new))
    assert (bad.value.line, bad.value.column) == (line, column)


def test_a_number_sign_within_a_header_is_no_comment() -> None:
    (record,) = read(FULL.replace("Source", "Session table # 3 #4\nSource"))
    assert record.header("Session") == "table # 3 #4"


def test_braces_that_never_close_are_looked_through_once() -> None:
    """Earlier each of them searched for its end over the whole line."""
    assert len(ASIDE.findall("{" * 2_000)) == 1
    with pytest.raises(BadRecord, match="begins with a seat"):
        read(FULL.replace("contract\n", "contract\n  " + "{" * 2_000))
    assert read(FULL.replace("contract\n", "contract\n  (  { ; )\n  )\n"))


@pytest.mark.parametrize("written", [str.lower, str.upper])
@pytest.mark.parametrize("text", [FULL, LEAD])
def test_the_documented_headers_are_known_in_any_case(
    text: str, written: Callable[[str], str]
) -> None:
    """And a second deal begins with one of them. A section has nothing behind its name."""
    above, below = text.split("\ndeal\n", 1)
    headers = re.sub(r"(?m)^\w+", lambda name: written(name[0]), above)
    assert headers != above
    for deals in (1, 2):
        page = f"{headers}\ndeal  {{of cards}}\n{below}\n"
        assert write(*read(page * deals)) == write(*read(text) * deals)


def test_a_forced_contract_and_a_forced_pass() -> None:
    """A contract with a single value, and a pass that was the only call, are known anyway."""
    start = FULL[: FULL.index("auction")]
    bids = "auction\n  three two one\n  hold hand pass\n  hold\n"
    (without,) = read(start + bids.replace("hand pass", "hand"))
    for page in (bids, bids + "contract\n  A  hand\n", bids.replace("hold\n", "hold · pass\n")):
        assert read(start + page)[0].events == without.events
    assert without.state.choice("contract") == "hand"


def test_talk_before_the_start_may_be_left_out() -> None:
    """Passes need not be written, nor the unknown discard."""
    talk = LEAD[LEAD.index("announce") : LEAD.index("play\n")]
    short = LEAD.replace(talk, "").replace("lay\n  C  ?\n", "").replace("  -  ? ?\n", "")
    assert read(short)[0].events == read(LEAD)[0].events


def test_known_discards_come_from_the_unknown_drawing() -> None:
    """What was laid is one of the cards drawn or dealt; nobody knows which."""
    (record,) = read(LEAD.replace("  C  ?\n", "  C  c8\n"))
    drew = next(event for event in record.events if isinstance(event, Drew))
    laid = next(event for event in record.events if isinstance(event, Laid))
    assert drew.cards == (None,)
    assert record.rules.pack.text(laid.cards.cards) == "c8"
    assert [hand.size for hand in record.opening().hands] == [11, 11, 11]


def test_notes_of_one_player() -> None:
    """One's own hand and what was played are enough; the others' hands are question marks."""
    unknown = "? " * 11
    notes = FULL.replace(FULL[FULL.index("  A  c6") : FULL.index("  B  cQ")], f"  A  {unknown}\n")
    start, end = notes.index("  C  c9"), notes.index("auction")
    notes = notes[:start] + f"  C  {unknown}\n" + notes[end:]
    notes = notes.replace("  A  s10\n", "  A  ?\n")
    (record,) = read(notes)
    assert record.state.settled == read(FULL)[0].state.settled
    assert read(write(record))[0].events == record.events


def test_a_round_without_annulling_may_be_left_out() -> None:
    """Four times `pass` goes without saying where the page goes on; where it ends, and where one of
    them is written, it does not.
    """
    rules = game("illustrated").rules()
    events = play_deal(rules, [player("plain", 0)] * rules.seats, 1).events
    text = write(Record(rules, events))
    round_ = re.search(r"(?m)^annul\n(?:  [A-D]  pass\n)+", text)
    assert round_
    (without,) = read(text.replace(round_[0], ""))
    assert without.events == events
    (ended,) = read(text[: round_.start()])
    assert ended.events == events[: len(ended.events)]
    assert ended.state.current_phase.kind == "annul"
    with pytest.raises(BadRecord, match="not yet"):
        read(text.replace(round_[0], "annul\n  A  pass\n"))
