"""What a seat heard of the talk is legal to it, whichever side the words turn out to be on."""

from skiz.records import read, write

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


def test_who_goes_higher_may_double_the_lower_of_the_other_side() -> None:
    """Until the kontra it could be an upgrade of his own side's; then it was not one."""
    (record,) = read(HEARD)
    for seat in range(4):
        seen = record.seen_by(seat)
        (again,) = read(write(seen))
        assert again.events == seen.events
