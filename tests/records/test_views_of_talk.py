"""The talk that a seat heard is legal to it, whichever side each word turns out to be on."""

import pytest

from skiz.records import BadRecord, read, write

HEARD = """\
Game   paskievics
House  preset=pvsz18 figures=twelve cards=54 conventions=none jump_old=true cue_needs_five=true \
trial_only_three=false trull_throw_in=true pagat_catch=true
Seats  A Anna  B Béla  C Cili  D Dani

deal
  A  h4 hC dQ dK s8 s9 sQ cC III IX XIV XVIII
  B  h3 h1 hQ dC c10 I VI XI XV XVI XIX skiz
  C  hK dJ sC sK c7 c9 cJ cQ cK VIII X XII
  D  hJ d4 d2 s7 sJ II IIII V XIII XVII XX XXI
  -  h2 VII d1 c8 s10 d3
auction
      A       B       C       D
      pass    three   pass    one
      ·       hold    ·       solo
      ·       hold    ·       ·
contract
  B  solo
annul
  B  pass
  D  pass
  C  pass
  A  pass
lay
  D  c8 XVII
  C  sC XII
  A  dQ sQ
talk
  B  call XX, king-c-ultimo, pass
  C  pass
  D  pass
  C  king-c-uhu, kontra king-c-ultimo
"""


def test_a_higher_announcement_may_double_a_lower_one_of_the_other_side() -> None:
    """Until the kontra it could be an upgrade of his own side's; then it was not one."""
    (record,) = read(HEARD)
    for seat in range(4):
        seen = record.seen_by(seat)
        (again,) = read(write(seen))
        assert again.events == seen.events


UNPLAYED = """\
Game   paskievics
House  preset=kegl
Seats  A Anna  B Béla  C Cili  D Dani
Times  2

deal
  A  hJ dJ dC s10 sK cJ cQ XV XVII
  B  hQ d1 sJ sQ cK II III XI XIV
  C  h1 cC I V IX XIII XVIII XX XXI
  D  hC hK dQ dK VI X XII XVI XIX
  -  skiz IIII VIII c10 VII sC
auction
      A       B       C       D
      pass    pass    three   pass
contract
  C  three
lay
  C  IX XIII XVIII
  B  sJ
  D  X
  A  cJ
annul
  D  pass
  C  pass
  A  pass
  B  pass
talk
  C  trull, call XX, pass
  D  pass
  A  pass
  B  pass
"""


@pytest.mark.parametrize(
    ("called", "score"),
    [("XX", "A -6 B -6 C +18 D -6"), ("XIX", "A -6 B -6 C +6 D +6")],
)
def test_a_hand_thrown_in_for_trull_can_be_read_without_the_sides(called: str, score: str) -> None:
    """Alone or with a partner: nobody showed the called card, and the page tells what was paid."""
    talk = UNPLAYED.replace("call XX", f"call {called}")
    (record,) = read(f"{talk}score\n  {score}\n      trull-thrown-in +3 x2\n")
    for seat in range(4):
        seen = record.seen_by(seat)
        (again,) = read(write(seen))
        assert again.events == seen.events
    page = write(record.seen_by(0)).replace("C +", "C +1")
    with pytest.raises(BadRecord, match="hand thrown in"):
        read(page)
