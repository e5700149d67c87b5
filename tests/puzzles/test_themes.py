"""Themes: they follow from the position, the answer and the wrong option.

The positions are of constructed deals.
"""

import re

import pytest

from skiz.games import game
from skiz.lessons import course
from skiz.puzzles.situation import Situation
from skiz.puzzles.themes import all_themes, themes
from skiz.records import Record, read, read_file
from skiz.table import Play, Played, View, options, parse, text
from skiz.words import LANGS
from tests.support.laws.records import GOLDEN
from tests.support.tools.source_tree import ROOT

FREE_HONOURS = """
Game   paskievics
Seats  A  B  C  D
Start  talk

deal
  A  hK I II VI VII XIV XVII XVIII XX
  B  c10 cQ cK III V VIII XI XII XIII
  C  hJ hQ d1 dJ dK IIII IX XVI skiz
  D  dC dQ sC sQ sK X XV XIX XXI
auction
      A       B       C       D
      three   pass    pass    pass
contract
  A  three
lay
  A  hC sJ cJ
  B  h1
  C  s10
  D  cC
talk
  A  call XIX, pass
  B  pass
  C  pass
  D  pass
play
      A       B       C       D
   1  >hK     III     hJ      XV
   2  II      V       IIII    >sC
   3  VI      >c10    IX      XIX
"""
SHORT_OF_DIAMONDS = """
Game   asserufen
Seats  A  B  C  D

deal
  A  c9 cA dK d10 hK s8 sJ hQ
  B  c10 h8 h10 s9 cJ dQ sQ cQ
  C  cK d8 d9 h7 hA s10 sA hJ
  D  c7 c8 d7 dA h9 s7 sK dJ
auction
      A         B         C         D
      pass      asserufen pass      pass
contract
  B  asserufen
trumps
  B  h
call
  B  sA
play
      A       B       C       D
      A  pass
      C  pass
      D  pass
   1  >s8     s9      sA      s7
   2  dK      sQ      >d8     d7
"""


def golden(name: str) -> Record:
    (record,) = read_file(next(file for file in GOLDEN if file.stem == name))
    return record


RECORDS = {
    "asszorti": golden("from_the_first_lead"),
    "asserufen": golden("called_ace"),
    "bound": course("tarokk").lesson("bound").record,
    "free": read(FREE_HONOURS)[0],
    "short": read(SHORT_OF_DIAMONDS)[0],
}
CARDS = [  # the deal, the card that is played there, the answer, the wrong one, the themes
    ("asszorti", "c10", "d10", "c10", "draw-trumps"),
    ("asszorti", "c10", "c10", "d10", "keep-trumps"),
    ("asszorti", "c10", "s7", "c10", "which-suit"),
    ("asszorti", "c10", "c10", "cK", "which-rank"),
    ("asszorti", "hA", "hA", "c9", "cash-winner which-suit"),
    ("asszorti", "hA", "c9", "hA", "keep-winner which-suit"),
    ("asszorti", "cK", "cK", "cJ", "win-high"),
    ("asszorti", "s6", "s6", "sK", "high-or-low"),
    ("asszorti", "d7", "dJ", "d7", "win-high"),
    ("asszorti", "c6", "c6", "c7", "high-or-low"),
    ("asserufen", "hQ", "hK", "hQ", "hold-up"),
    ("asserufen", "hQ", "hQ", "hK", "win-trick"),
    ("short", "sQ", "sQ", "c10", "ruff win-trick"),
    ("short", "sQ", "c10", "sQ", "hold-up save-trump"),
    ("asserufen", "s10", "s10", "d8", "give-points throw-away"),
    ("asserufen", "d7", "d7", "dA", "save-points high-or-low"),
    ("asserufen", "d7", "d7", "sK", "save-points throw-away"),
    ("bound", "VI", "VI", "XX", "keep-bound-card"),
    ("free", "II", "I", "XX", "save-pagat"),
    ("free", "II", "XX", "I", "save-pagat"),
    ("free", "XV", "X", "XXI", "save-xxi win-low"),
    ("free", "IIII", "IIII", "skiz", "catch-xxi"),
    ("free", "VI", "XX", "VI", "overtake"),
    ("free", "VI", "VI", "XX", "leave-to-partner"),
]
"""Not every theme of a position is named: those that are follow in this order."""


def situation(record: Record, card: str, answer: str, wrong: str) -> Situation:
    """Return the situation of the player of this card in the record."""
    pack = record.rules.pack
    place, event = next(
        (place, event)
        for place, event in enumerate(record.events)
        if isinstance(event, Played) and pack.names[event.card] == card
    )
    seen = View(Record(record.rules, record.events[:place]).seen_by(event.seat).state)
    may = options(seen, event.seat)
    right, other = (Play(pack.card(name)) for name in (answer, wrong))
    assert {right, other} <= set(may), [text(one, pack) for one in may]
    return Situation(seen, may, (right,), other)


@pytest.mark.parametrize(("deal", "card", "answer", "wrong", "expected"), CARDS)
def test_the_theme_of_a_card(deal: str, card: str, answer: str, wrong: str, expected: str) -> None:
    found = themes(situation(RECORDS[deal], card, answer, wrong))
    wanted = expected.split()
    assert found[0] == wanted[0]
    assert [theme for theme in found if theme in wanted] == wanted


WORDS = [
    ("bid two", "bid pass", "bid"),
    ("bid pass", "bid two", "pass"),
    ("bid two", "bid one", "how-to-bid"),
    ("choose call XX", "choose call XIX", "whom-to-call"),
    ("choose trumps h", "choose trumps s", "name-trumps"),
    ("choose contract one", "choose contract two", "choose-contract"),
    ("lay hQ sQ", "lay hQ cQ", "lay-away"),
    ("say kontra game", "say pass", "double"),
    ("say pass", "say kontra game", "do-not-double"),
    ("say trull", "say pass", "announce"),
    ("say pass", "say trull", "do-not-announce"),
]


@pytest.mark.parametrize(("answer", "wrong", "theme"), WORDS)
def test_talk_has_its_themes(answer: str, wrong: str, theme: str) -> None:
    record = RECORDS["free"]
    right, other = (parse(written, record.rules.pack) for written in (answer, wrong))
    situation = Situation(View(record.seen_by(0).opening()), (), (right,), other)
    assert themes(situation) == (theme,)


def test_every_theme_is_tried_here() -> None:
    tried = {theme for *_, found in (*CARDS, *WORDS) for theme in found.split()}
    families = {game(name).rules().family for name in ("asszorti", "asserufen", "paskievics")}
    assert tried == {theme for family in families for theme in all_themes(family)}


@pytest.mark.parametrize("lang", LANGS)
def test_every_theme_has_its_words(lang: str) -> None:
    words = (ROOT / "web" / "src" / "words" / "puzzles" / f"{lang}.ts").read_text("utf-8")
    for theme in {theme for *_, found in (*CARDS, *WORDS) for theme in found.split()}:
        assert re.search(rf"^    '?{theme}'?: \[", words, re.MULTILINE), theme
