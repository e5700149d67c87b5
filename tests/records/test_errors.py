"""Invalid records: what is wrong, where, and of what kind. Nothing is read partially."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skiz.records import BadRecord, read, read_file, write
from skiz.table import view
from tests.support.laws.records import GOLDEN, spoiled
from tests.support.tools.any_speed import ANY_SPEED

TEXT = {path.stem: path.read_text("utf-8") for path in GOLDEN}
FULL, CLAIM, LEAD, SESSION = (
    TEXT[name] for name in ("arrivazs_and_kontra", "failed_claim", "from_the_first_lead", "session")
)


@pytest.mark.parametrize(
    ("page", "old", "new", "line", "column", "cause", "reason"),
    [
        (FULL, "Game   asszorti", "Game   tarock", 3, 8, "text", "no game is called"),
        (FULL, "Source", "House  must_trump=maybe\nSource", 4, 8, "text", "neither true nor false"),
        (FULL, "Source", "House  preset=mine\nSource", 4, 8, "text", "no preset 'mine'"),
        (FULL, "B Béla  ", "B Béla ", 5, 8, "text", "the seats are A  B  C"),
        (FULL, "Seats", "Deal  x\nSeats", 5, 7, "text", "not the number of a deal"),
        (FULL, "Seats", "Times 0\nSeats", 5, 7, "text", "is not a multiplier of a deal"),
        (FULL, "Seats", "Declarer A\nSeats", 5, 10, "text", "starts in the middle"),
        (FULL, "Seats", "Source it\nSeats", 5, 1, "text", "was given before"),
        (FULL, "  A  c6", "  A  c7", 11, 6, "text", "c7 was dealt before"),
        (FULL, "c7 h9 h6", "c7 h9", 7, 1, "text", "the talon has 2 cards, not 3"),
        (FULL, "sJ sK\n", "sJ\n", 7, 1, "text", "C has 10 cards, not 11"),
        (FULL, "sJ sK\n", "sJ sX\n", 10, 37, "text", "no card is called 'sX'"),
        (FULL, "hold    one", "hold    two", 15, 15, "illegal", "pais/no-jump"),
        (FULL, "auction", "bidding", 12, 1, "text", "no such section"),
        (FULL, "hold    pass    ·\ncontract", "·\ncontract", 17, 1, "text", "A is on turn in"),
        (FULL, "  A  one", "  C  one", 18, 6, "illegal", "turn"),
        (FULL, "lay\n  A  s10", "lay\n  A  s9", 20, 6, "illegal", "♠9"),
        (FULL, "lay\n  A  s10", "draw\n  A  s10", 20, 6, "text", "not what follows"),
        (FULL, "  A  arrivazs", "  A  trull", 24, 6, "illegal", "announce"),
        (FULL, "kontra game,", "kontra games,", 26, 6, "illegal", "stake"),
        (FULL, "   2  c6", "   3  c6", 32, 4, "text", "this is trick 2"),
        (FULL, "c6      cQ      >c9", ">c6     cQ      c9", 32, 7, "text", "C leads this trick"),
        (FULL, "hJ      h10     >hA", "cJ      h10     >hA", 31, 7, "illegal", "cJ|♣J"),
        (FULL, "hJ      h10     >hA", "c6      h10     >hA", 31, 7, "illegal", "pais/follow"),
        (FULL, "A +40", "A +41", 43, 3, "score", "expected A \\+40 B -20 C -20"),
        (FULL, "-6 x2", "-6 x4", 44, 7, "score", "expected game -6 x2"),
        (FULL, "      game            -6 x2", "     ", 45, 7, "score", "expected game -6 x2"),
        (FULL, "  A +40", "  (A +40", 43, 1, "text", "never closed"),
        (CLAIM, "C  claim", "B  claim", 32, 10, "illegal", "declarer"),
        (CLAIM, "claim\n", "claim: cA\n", 32, 10, "text", "not the cards it shows"),
        (CLAIM, "      A  accept\n", "", 34, 7, "illegal", "Answer the claim first"),
        (LEAD, "Declarer C\n", "", 13, 1, "text", "what was done in auction"),
        (LEAD, "contract\n  C  one\n", "", 14, 1, "text", "what was done in contract"),
        (LEAD, "  -  ? ?", "  -  ? ? ?", 9, 1, "text", "does not lead to these hands"),
        (LEAD, "  C  ?", "  C  ? ?", 17, 6, "text", "1 must be laid"),
        (LEAD, "  C  ?", "  C  c6", 17, 6, "illegal", "♣6"),
        (SESSION, "Béla +78", "Béla +77", 53, 8, "score", "expected Anna -39  Béla \\+78"),
        (SESSION, "Sheet  Anna -24", "Sheet  Éva -24", 5, 8, "text", "names everybody"),
    ],
)
def test_an_error_names_reason_and_place(
    page: str, old: str, new: str, line: int, column: int, cause: str, reason: str
) -> None:
    """One error in a valid record."""
    assert old in page
    with pytest.raises(BadRecord, match=reason) as caught:
        read(page.replace(old, new, 1), "deals.skiz")
    bad = caught.value
    assert (bad.line, bad.column, bad.cause) == (line, column, cause), bad
    assert str(bad) == f"deals.skiz:{line}:{column}: {bad.reason}"
    assert (bad.why is not None) == (cause == "illegal")


OWNED = """Game   illustrated
deal
  A  sQ sK III X XI XII XIV XIX XX
  B  h1 hC hQ cC cK II VI XXI skiz
  C  hJ hK dJ dK c10 cJ V IX XVII
  D  dC I IIII VII VIII XIII XV XVI XVIII
  -  s10 dQ cQ d1 sJ sC
auction
  pass three pass pass
lay
  A  XX
  B  s10 dQ cQ
  C  d1
  D  sJ
  A  owns {}
"""


def test_the_stated_number_of_own_discards_must_fit_the_cards() -> None:
    """A number that contradicts the cards is refused, and so is any other text."""
    read(OWNED.format(1))
    for number, reason in (("2", "not what follows"), ("²", "a number"), ("9" * 5000, "a number")):
        with pytest.raises(BadRecord, match=reason):
            read(OWNED.format(number))


def test_a_record_begins_with_a_phase_that_its_deal_reaches() -> None:
    """If all pass, nothing is drawn."""
    page = OWNED[: OWNED.index("lay\n")].replace("three", "pass")
    read(page)
    with pytest.raises(BadRecord, match=r"2:7: draw: this deal never reaches that phase"):
        read(page.replace("deal\n", "Start draw\ndeal\n", 1))


LAID_AWAY = """Game   illustrated
House  cue_needs_five=true
Seats  A  B  C  D
Start  annul

deal
  A  hQ dC c10 cK IIII VII XI XIII XVIII
  B  hJ dQ sQ sK cJ I II XX skiz
  C  hC hK d1 sC cC cQ X XII XV
  D  dJ dK V VI VIII IX XIV XVII XXI
auction
      A       B       C       D
      pass    three   pass    two
      ·       pass    ·       ·
contract
  D  two
lay
  D  III XVI
  C  s10
  B  {}
  A  h1 {}
"""


@pytest.mark.parametrize("phase", ["annul", "talk"])
def test_a_bid_may_promise_what_was_laid_away(phase: str) -> None:
    """After the exchange, B has four tarokks; with the one that he laid away he had five."""
    page = LAID_AWAY.replace("annul", phase)
    (found,) = read(page.format("XIX", "sJ"))
    (again,) = read(write(found))
    assert again.events == found.events
    with pytest.raises(BadRecord, match=r"14:15: pass: .*cue-five"):
        read(page.format("sJ", "XIX"))


@pytest.mark.parametrize("phase", ["reckoning", "score"])
def test_a_record_does_not_begin_after_the_play(phase: str) -> None:
    """No hand tells any more what was played."""
    with pytest.raises(BadRecord, match=r"4:8: .* one of auction .* play$"):
        read(LAID_AWAY.format("XIX", "sJ").replace("annul", phase))
    (whole,) = read(OWNED.format(1))
    with pytest.raises(ValueError, match=rf"play, not {phase}"):
        replace(whole, start=phase)


NO_AUCTION = """Game   illustrated
Seats  A  B  C  D
Start  play
Declarer D

deal
  A  sQ sK III X XI XII XIV XIX XX
  B  h1 hC hQ cC cK II VI XXI skiz
  C  hJ hK dJ dK c10 cJ V IX XVII
  D  dC I IIII VII VIII XIII XV XVI XVIII
contract
  D  {}
talk
  D  call XX
play
      A       B       C       D
   1  >XIX    XXI     V       IIII
"""


@pytest.mark.parametrize("contract", ["three", "two", "one", "solo"])
def test_a_tarokk_deal_without_its_auction_may_have_any_contract(contract: str) -> None:
    """The bids are not known, to nobody who looks: they bound the contract no longer."""
    (record,) = read(NO_AUCTION.format(contract))
    state = record.fold(len(record.events))
    assert (state.declarer, state.choice("contract")) == (3, contract)
    assert read(write(record))[0].events == record.events
    for seat in range(4):
        assert record.rules.inference.cases(view(record.rules, record.events, seat))


def test_a_tarokk_deal_without_its_auction_needs_a_contract() -> None:
    """It must exist, and must be written."""
    with pytest.raises(BadRecord, match="12:6: nine"):
        read(NO_AUCTION.format("nine"), "deals.skiz")
    page = NO_AUCTION.replace("contract\n  D  {}\n", "")
    with pytest.raises(BadRecord, match="what was done in contract must be written"):
        read(page)


@pytest.mark.parametrize("text", ["", "\n ; nothing\n", "deal\n", "  A  c6\n", "Seats  A B\n", "x"])
def test_no_record_at_all(text: str) -> None:
    """A text without a deal is an error."""
    with pytest.raises(BadRecord):
        read(text)


@pytest.mark.parametrize("before", ["", "Game asszorti\n", "Game asszorti\ndeal\n ", "Game "])
def test_a_very_long_word_is_quoted_in_part(before: str) -> None:
    """A file that is no record may be one line."""
    with pytest.raises(BadRecord) as refused:
        read(before + "x" * 10**6)
    assert len(str(refused.value)) < 1_000


def test_not_even_text(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 have a place too."""
    path = tmp_path / "deals.skiz"
    path.write_bytes(b"; \xc3\xa9\n; \xff\n")
    with pytest.raises(BadRecord, match=r"deals\.skiz:2:3: this is not UTF-8"):
        read_file(path)


@given(page=st.sampled_from(sorted(TEXT)), seed=st.integers(0, 2**32))
@settings(ANY_SPEED, max_examples=300)
def test_nonsense_is_a_bad_record(page: str, seed: int) -> None:
    """A spoiled record is refused properly, or it is valid and survives writing and reading."""
    try:
        found = read(spoiled(TEXT[page], Random(seed)))
    except BadRecord:
        return
    text = write(*found)
    assert write(*read(text)) == text


@given(st.text(st.characters(codec="utf-8"), max_size=60))
@settings(ANY_SPEED)
def test_any_text_at_all(text: str) -> None:
    """So is any text, under the header of a game."""
    for whole in (text, f"Game asszorti\n{text}", f"Game asszorti\ndeal\n {text}"):
        with pytest.raises(BadRecord):
            read(whole)
