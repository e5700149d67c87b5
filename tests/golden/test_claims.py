"""Claims and concessions: when, by whom, and where the tricks go.

The tricks of each deal are given as a row of D, L and R; the declarer claims at some point of it.
"""

import pytest

from skiz.games.asszorti import AsszortiHouse
from skiz.table import Answer, Awarded, Claim, Illegal, Play, Shown
from tests.support.games.asszorti_tricks import D, L, Made, R


def claims(made: Made, seat: int) -> set[str]:
    """Return what a seat may claim now."""
    return {action.what for action in made.may(seat) if isinstance(action, Claim)}


def test_a_claim_accepted_takes_the_rest() -> None:
    """D5 L1 R1, four left: the hand is shown, both accept, nine tricks; the deal is over."""
    made = Made("LRDDDDDLLLL").play(7).says("claim")
    hand = made.state.hands[made.declarer]
    assert Shown(made.declarer, hand.cards) in made.events
    for seat in range(3):
        assert made.view(seat).hands[made.declarer] == hand
    assert made.turn == (made.neighbour(L),)
    assert made.may(made.neighbour(L)) == (Answer(True), Answer(False))
    assert made.left("accept").turn == (made.neighbour(R),)
    assert made.right("accept").won == (9, 1, 1)
    assert made.each == 4 + 3 * 2


def test_after_a_dispute_the_other_opponent_is_not_asked() -> None:
    """One dispute is enough; the declarer plays on with his hand open, the others stay hidden."""
    made = Made("LRDDDDDLLLL").play(7).says("claim").left("dispute")
    assert made.turn == (made.declarer,)
    assert all(isinstance(a, Play) or a == Claim("none") for a in made.may(made.declarer))
    assert made.view(R).hands[made.declarer].cards == made.state.hands[made.declarer].cards
    assert made.view(R).hands[L].cards == 0
    assert made.view(L).hands[R].cards == 0
    again = Made("LRDDDDDLLLL").play(7).says("claim").left("accept").right("dispute")
    assert again.turn == (again.declarer,)


def test_a_disputed_claim_that_holds_costs_nothing() -> None:
    """The declarer wins every trick after it: the normal result, and no award."""
    made = Made("LRLRLDDDDDD", arrivazs=True).play(5).to_declarer()
    made.says("claim").left("dispute").play()
    assert made.state.award is None
    assert made.won == (6, 3, 2)
    assert (made.game, made.arrivazs) == (4, 8)


def test_a_failed_claim_loses_all_since_it() -> None:
    """Three tricks won after the claim are lost again with the fourth; the deal ends there."""
    made = Made("LRDDDDDDDRD", arrivazs=True).play(6).says("claim").left("dispute")
    made.play()
    assert len(made.state.tricks) == 10
    assert Awarded(7, (0, 5, 0)) in made.events
    assert made.won == (4, 6, 1)
    assert (made.game, made.arrivazs) == (-6, -8)


def test_from_the_first_lost_trick_on() -> None:
    """In the other house the declarer keeps what he won before he lost one."""
    house = AsszortiHouse(failed_claim="from_first_lost")
    made = Made("LRDDDDDDDRD", house=house).play(6).says("claim").left("dispute").play()
    assert made.won == (7, 2, 2)
    assert made.each == 6
    last = Made("LRDDDDDDDDR", house=house).play(6).says("claim").left("dispute").play()
    assert last.won == (8, 1, 2)


def test_conceding_gives_up_the_rest() -> None:
    """Six tricks, then the rest to the opponents; nobody is asked, no hand shown."""
    made = Made("LRDDDDDDDDD", arrivazs=True).play(8).says("concede")
    assert made.won == (6, 4, 1)
    assert (made.game, made.arrivazs) == (4, -8)
    assert not any(isinstance(event, Shown) for event in made.events)


def test_conceding_after_a_disputed_claim_fails_it() -> None:
    """All tricks since the claim go, not only those since the concession."""
    made = Made("LRDDDDDDDDD").play(6).says("claim").left("dispute").play(9).says("concede")
    assert made.won == (4, 6, 1)


def test_conceding_after_a_claim_from_the_first_lost_trick_on() -> None:
    """Where a failed claim costs only the lost trick and what follows, so does conceding."""
    house = AsszortiHouse(failed_claim="from_first_lost")
    made = Made("LRDDDDDDDDD", house=house).play(6).says("claim").left("dispute")
    assert made.play(9).says("concede").won == (7, 3, 1)


def test_one_claims_once() -> None:
    """After a dispute there is no second claim, only conceding."""
    made = Made("LRDDDDDDDDD").play(6).says("claim").left("dispute")
    with pytest.raises(Illegal) as refusal:
        made.says("claim")
    assert refusal.value.why.key == "claimed-already"


def test_an_award_that_makes_six_five_nil() -> None:
    """D6 L1 R0, a claim of four fails to R: the tricks go to L, who had one. 6:5:0."""
    made = Made("LDDDDDDRDDD").play(7).says("claim").left("dispute").play()
    assert made.won == (6, 5, 0)
    assert made.each == 0
    assert made.line("six-five-nil").points == -4


def test_an_award_that_makes_no_difference_to_a_lost_game() -> None:
    """D5 L2 R0, a claim of four fails: 5:6:0, the game lost, nothing taken off."""
    made = Made("LLDDDDDRDDD").play(7).says("claim").left("dispute").play()
    assert made.won == (5, 6, 0)
    assert made.each == -4


def test_an_award_that_avoids_six_five_nil() -> None:
    """D6 L4 R1 after a concession at D6 L2 R1: both had tricks."""
    made = Made("LLRDDDDDDDD").play(9).says("concede")
    assert made.won == (6, 4, 1)
    assert made.each == 4


def test_the_trick_that_breaks_a_claim_counts_for_nobody() -> None:
    """Only tricks held before the claim tell to whom it goes: here R, though L broke it."""
    made = Made("RDDDDDDLDDD").play(7).says("claim").left("dispute").play()
    assert made.won == (6, 0, 5)


@pytest.mark.parametrize(("house", "won"), [("single", (6, 0, 5)), ("split", (6, 3, 2))])
def test_an_award_to_opponents_without_a_trick(house: str, won: tuple[int, int, int]) -> None:
    """All to the player who broke the claim, with the deduction; or split, without it."""
    made = Made("DDDDDDRDDDD", house=AsszortiHouse().with_changes({"award_when_none": house}))
    made.play(6).to_declarer().says("claim").left("dispute").play()
    assert made.won == won
    assert made.each == (0 if house == "single" else 4)


@pytest.mark.parametrize(("house", "won"), [("single", (6, 5, 0)), ("split", (6, 3, 2))])
def test_conceding_to_opponents_without_a_trick(house: str, won: tuple[int, int, int]) -> None:
    """Nobody broke a claim: all to the left neighbour, or split."""
    made = Made("D" * 11, house=AsszortiHouse().with_changes({"award_when_none": house}))
    assert made.play(6).to_declarer().says("concede").won == won


def test_a_claim_inside_a_trick() -> None:
    """The declarer plays second to the first trick and claims it with the rest; he may concede so
    too.
    """
    made = Made("D" * 11).to_declarer()
    assert made.state.table is not None
    assert claims(made, made.declarer) == {"rest", "none"}
    made.says("claim").left("accept").right("accept")
    assert made.won == (11, 0, 0)
    conceded = Made("D" * 11).to_declarer().says("concede")
    assert conceded.won == (0, 11, 0)


def test_before_the_lead_only() -> None:
    """In the other house he claims between tricks, when he leads."""
    house = AsszortiHouse(claim_moment="before_any_lead")
    made = Made("D" * 11, house=house).to_declarer()
    assert claims(made, made.declarer) == set()
    with pytest.raises(Illegal) as refusal:
        made.says("concede")
    assert refusal.value.why.key == "claim-before-lead"
    assert claims(made.play(1), made.declarer) == {"rest", "none"}


def test_only_the_declarer_claims() -> None:
    """An opponent on turn may not, and cannot answer if nothing was claimed."""
    made = Made("L" * 11).play(1)
    for written, reason in (("claim", "declarer-claims"), ("accept", "no-claim")):
        with pytest.raises(Illegal) as refusal:
            made.left(written)
        assert refusal.value.why.key == reason


def test_a_claim_is_answered_before_anything_else() -> None:
    """A player who must answer may do nothing else, and nobody else may act."""
    made = Made("LRDDDDDDDDD").play(6).says("claim")
    with pytest.raises(Illegal) as refusal:
        made.left("say pass")
    assert refusal.value.why.key == "answer-claim"
    with pytest.raises(Illegal) as refusal:
        made.left("concede")
    assert refusal.value.why.key == "declarer-claims"
    with pytest.raises(Illegal) as refusal:
        made.right("accept")
    assert refusal.value.why.key == "not-on-turn"


def idegen(claim: str, house: str, tricks: int = 7, plain_end: bool = True) -> int:
    """What the arrivázs comes to when the rest is claimed so,
    after this many tricks, and accepted.
    """
    made = Made(
        "LRDDDDDDDDD",
        arrivazs=True,
        plain_end=plain_end,
        house=AsszortiHouse().with_changes({"claim_idegen": house}),
    )
    made.play(tricks).to_declarer().says(claim).left("accept").right("accept")
    return made.arrivazs


def test_idegen_by_claim_as_the_house_says() -> None:
    """Stated, it counts; unstated, only in houses that count it automatically."""
    assert idegen("claim idegen", "stated_order") == 16
    assert idegen("claim", "stated_order") == 8
    assert idegen("claim", "auto") == 16
    assert idegen("claim", "never") == 8
    for house in ("never", "auto"):
        with pytest.raises(Illegal) as refusal:
            idegen("claim idegen", house)
        assert refusal.value.why.key == "cannot-claim"


@pytest.mark.parametrize("tricks", range(2, 11))
def test_idegen_by_claim_at_any_trick(tricks: int) -> None:
    """With plain cards at the end it may be claimed early or late, within the last three too."""
    assert idegen("claim idegen", "stated_order", tricks) == 16


def test_idegen_by_claim_needs_three_plain_cards() -> None:
    """Three trumps and one plain card are left: plain cards are not enough for the last three."""
    assert idegen("claim", "auto", 7, plain_end=False) == 8
    with pytest.raises(Illegal):
        idegen("claim idegen", "stated_order", 7, plain_end=False)


def test_no_idegen_by_claim_without_arrivazs_or_trumps() -> None:
    """It must have been announced, and the contract must have trumps."""
    for made in (
        Made("LRDDDDDDDDD", plain_end=True).play(7),
        Made("LRDDDDDDDDD", trumps="none", arrivazs=True).play(7),
    ):
        assert claims(made, made.declarer) == {"rest", "none"}


def test_arrivazs_lost_before_a_claim_stays_lost() -> None:
    """Trick nine was the opponents': an accepted claim of the last two does not make it."""
    made = Made("DDDDDDDLLDD", arrivazs=True).play(9).to_declarer()
    made.says("claim").left("accept").right("accept")
    assert made.arrivazs == -8
    assert made.won == (9, 2, 0)


def test_a_disputed_idegen_is_as_it_is_played() -> None:
    """A disputed claim is forgotten: plain cards make it idegen, trumps do not."""
    for plain_end, worth in ((True, 16), (False, 8)):
        made = Made("LRDDDDDDDDD", arrivazs=True, plain_end=plain_end).play(7)
        made.says("claim idegen" if plain_end else "claim").left("dispute").play()
        assert made.won[D] == 9
        assert made.arrivazs == worth
