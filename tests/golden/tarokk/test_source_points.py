"""Choices that the sources of Tarokk mention and the default house leaves open.

An own tarokk called, figures after the call alone, the brace for players who know that they may,
and cards that a lost trick releases.
"""

import pytest

from skiz.games import game
from skiz.games.tarokk import read_deal
from skiz.games.tarokk.bound_cards import kept
from skiz.games.tarokk.play_rules import play_rules
from skiz.games.tarokk.settling.scoring import owner_of_theirs
from skiz.solve.lower import ties_row
from skiz.table import Choose, Illegal, Play, Say, Speak, Value
from tests.support.games.tarokk_deal import HANDS, TALON, dealt, laid
from tests.support.games.written_deal import WrittenDeal

ANY = {"call_own": "any"}


def discarded(*first: str, **house: Value) -> WrittenDeal:
    """Return a deal: A plays three and discards these, D the V, so the call is free."""
    deal = dealt(**house).does(0, "bid three")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    return laid(deal, " ".join(first) or "d1 s10 sJ", "cJ", "cC", "V")


def quiet(deal: WrittenDeal) -> WrittenDeal:
    """Let nobody say anything more."""
    while deal.state.current_phase.name == "talk":
        deal.does(deal.turn[0], "say pass")
    return deal


def test_by_default_the_declarer_calls_no_tarokk_of_his_own_but_the_xx() -> None:
    deal = discarded()
    names = {one.value for one in deal.may(0) if isinstance(one, Choose)}
    assert not names & {"XVIII", "XVI", "XIV", "XII"}
    with pytest.raises(Illegal) as refused:
        deal.does(0, "choose call XVIII")
    assert (refused.value.why.key, refused.value.why.clause) == ("call-own", "skiz/self-call-xx")


def test_any_tarokk_but_an_honour_may_be_called_where_the_house_says_so() -> None:
    deal = discarded(**ANY)
    names = {one.value for one in deal.may(0) if isinstance(one, Choose)}
    numbers = "II III IIII V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX"
    assert names == {*numbers.split()}


def test_without_a_discarded_tarokk_the_call_is_as_ever() -> None:
    deal = dealt(**ANY).does(0, "bid three")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    laid(deal, "d1 s10 sJ", "cJ", "cC", "cQ")
    assert {one.value for one in deal.may(0) if isinstance(one, Choose)} == {"XX"}


def test_a_declarer_who_calls_his_own_card_is_secretly_alone() -> None:
    deal = quiet(discarded(**ANY).does(0, "choose call XVIII"))
    assert deal.state.sides == deal.view(0).sides == (True, False, False, False)
    for seat in (1, 2, 3):
        others = [
            side for other, side in enumerate(deal.view(seat).sides) if other not in (0, seat)
        ]
        assert deal.view(seat).sides[seat] is False
        assert others == [None, None]
    deal.does(0, "play XVIII")
    for seat in (1, 2, 3):
        assert deal.view(seat).sides == (True, False, False, False)


def test_two_opponents_known_do_not_make_the_third_a_partner() -> None:
    """The declarer may hold the called card himself."""
    deal = discarded(**ANY).does(0, "choose call XVIII", "say pass")
    deal.does(1, "say kontra game", "say pass").does(2, "say pass").does(3, "say pass")
    deal.does(0, "say pass")
    assert deal.state.sides == (True, False, False, False)
    assert deal.view(2).sides == (True, False, False, None)


@pytest.mark.parametrize("all_six", [False, True])
@pytest.mark.parametrize("forced", ["own_turn", "at_once"])
def test_a_discard_of_the_declarer_obliges_nobody_to_double(all_six: bool, forced: str) -> None:
    deal = discarded("XVI", "s10", "sJ", lone_takes_discards=all_six, forced_kontra=forced, **ANY)
    quiet(deal.does(0, "choose call XVI", "say pass"))
    assert deal.state.sides == deal.view(0).sides == (True, False, False, False)
    assert deal.view(1).sides == (True, False, None, None)
    assert owner_of_theirs(read_deal(deal.state)) != 0


def test_figures_may_have_to_wait_for_the_call() -> None:
    deal = discarded(figures_after_call=True)
    speeches = [one for one in deal.may(0) if isinstance(one, Speak)]
    assert all(say.figure.startswith("tarokks-") for one in speeches for say in one.says)
    with pytest.raises(Illegal) as refused:
        deal.does(0, "say trull")
    found = (refused.value.why.key, refused.value.why.clause)
    assert found == ("after-call", "illu/call-then-figures")
    deal.does(0, "choose call XX", "say trull", "say pass")
    discarded().does(0, "say trull", "choose call XX", "say pass")  # by default either way round


def with_b(key: str, **house: Value) -> WrittenDeal:
    """Return a deal: B plays three; A, who leads, C and D say nothing."""
    rules = game(key).rules(game(key).house(changes=house))
    hands = [rules.pack.cards(hand) for hand in HANDS.strip().splitlines()]
    deal = WrittenDeal(rules, hands, [rules.pack.card(card) for card in TALON.split()])
    deal.does(0, "bid pass").does(1, "bid three").does(2, "bid pass").does(3, "bid pass")
    return laid(deal, "cQ", "d1 s10 sJ", "cJ", "cC").does(1, "choose call XX")


@pytest.mark.parametrize(
    ("brace_by", "can"), [("not_known_with_lead", "CD"), ("known_against_lead", "C")]
)
def test_a_brace_may_require_that_the_leader_is_known(brace_by: str, can: str) -> None:
    """C, who holds the called card, knows that he plays against A; D does not."""
    deal = with_b("high", brace_by=brace_by).does(1, "say pass")
    found = ""
    for seat in (2, 3, 0):
        brace = Speak((Say("paros-facan", 0),))
        found += "ABCD"[seat] * (brace in deal.may(seat))
        deal.does(seat, "say pass")
    assert found == can


def test_a_brace_without_that_proof_is_refused() -> None:
    """D cannot tell whether A, on lead, is his partner."""
    deal = with_b("high", brace_by="known_against_lead").does(1, "say pass").does(2, "say pass")
    with pytest.raises(Illegal) as refusal:
        deal.does(3, "say paros-facan")
    assert refusal.value.why.key == "lead-unknown"


def bird(bound_until: str, *first: str) -> WrittenDeal:
    """Return a deal: B has announced the small bird, C has the called XX; trick one is given."""
    deal = quiet(with_b("illustrated", bound_until=bound_until).does(1, "say small-bird"))
    for seat, card in enumerate(first):
        deal.does(seat, f"play {card}")
    return deal


def free(deal: WrittenDeal) -> bool:
    """Return whether B may play the XXI."""
    return Play(deal.rules.pack.card("XXI")) in deal.may(1)


def test_a_trick_that_may_be_the_partners_frees_a_bound_card_where_the_house_says_so() -> None:
    """A, an opponent, took the first trick, but B cannot tell."""
    tricks = ("XVIII", "IX", "XVII", "V")
    assert not free(bird("known_lost", *tricks).does(0, "play XVI"))
    assert free(bird("may_be_lost", *tricks).does(0, "play XVI"))


def test_when_the_trick_turns_out_to_be_the_partners_the_card_is_bound_again() -> None:
    deal = bird("may_be_lost", "XVI", "IX", "XVII", "V")
    assert kept(read_deal(deal.view(1)), 1) == ()
    deal.does(2, "play XX").does(3, "play IIII").does(0, "play XII")
    assert not free(deal)
    deal = bird("known_lost", "XVI", "IX", "XVII", "V").does(2, "play VII").does(3, "play IIII")
    assert not free(deal.does(0, "play XII"))


def test_a_bond_that_a_trick_in_doubt_ends_is_two_bonds_of_the_kernel() -> None:
    order, sure = play_rules(bird("may_be_lost").state), play_rules(bird("known_lost").state)
    assert {bond.doubtful for bond in order.bonds} == {(), (2,)}
    assert len(ties_row(order).bonds) == len(order.bonds) + 1
    assert len(ties_row(sure).bonds) == len(sure.bonds)
