"""Plain at Hungarian Tarokk: always an option, with a reason; and sensible in plain hands."""

from random import Random

import pytest

from skiz.arena import Duel, bout, compare
from skiz.cards import Card
from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.plain import advise
from skiz.table import (
    Action,
    Bid,
    Choose,
    House,
    Play,
    Rules,
    Say,
    Speak,
    View,
    apply,
    deal,
    evolve,
    on_turn,
    options,
    shuffled,
    start,
    view,
)
from skiz.words import LANGS
from tests.support.games.written_deal import WrittenDeal
from tests.support.laws.random_deals import some_action, some_house
from tests.support.tools.depth import depth

TAROKK = ("paskievics", "illustrated", "high", "illustrated54")
TABLES = [(key, preset) for key in TAROKK for preset in game(key).presets]
RULES = game("illustrated").rules()
PACK = RULES.pack
SLIPS = {"slip-pagat-facan": PACK.card("I"), "slip-sas-facan": PACK.card("II")}


def advised(house: House, key: str, seed: int, odd: float) -> int:
    """Play a deal by advice, sometimes against it; return the number of decisions."""
    rules, rng, count = game(key).rules(house), Random(seed), 0
    step = start(rules, deal(rules, shuffled(rules, Random(seed))))
    views = [view(rules, step.events, seat) for seat in range(rules.seats)]
    while seats := on_turn(step.state):
        seat = rng.choice(seats)
        offered = options(views[seat], seat)
        advice = advise(views[seat], offered)
        assert advice.action in offered
        assert all(advice.text(lang) for lang in LANGS)
        count += 1
        action = some_action(offered, rng, quiet=False) if rng.random() < odd else advice.action
        step = apply(step.state, seat, action)
        for other in range(rules.seats):
            for event in step.events:
                views[other] = View(evolve(views[other], event.face(other)))
    return count


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_its_advice_is_an_option_and_has_a_reason(key: str, preset: str) -> None:
    """In the preset and in changed houses, also after play that is not its own."""
    house = game(key).presets[preset]
    deals = [advised(house, key, seed, 0.0) for seed in range(4)]
    deals += [advised(some_house(key, preset, Random(seed)), key, seed, 0.3) for seed in range(4)]
    assert sum(deals) > 80


HANDS = (
    "skiz XXI XVIII XV XII IX V hK h1",  # both high honours
    "XX XVII XIII X I dK dQ sC sJ",
    "XIX XVI XIV XI VIII hQ dC cK cQ",
    "VII VI IIII III dJ d1 s10 sQ c10",
)


def table(*hands: str, rules: Rules = RULES) -> WrittenDeal:
    """Return a deal of Illustrated with these hands; the rest is the talon."""
    held = [PACK.cards(hand) for hand in hands]
    rest = PACK.all & ~sum(held)
    return WrittenDeal(rules, held, [card for card in range(len(PACK.names)) if rest >> card & 1])


def test_no_bid_without_an_honour() -> None:
    """Three passes, and the last hand has neither an honour nor the tarokks to hope for one."""
    deal = table(HANDS[3], HANDS[1], HANDS[0], HANDS[2])
    for seat in range(3):
        deal.does(seat, "bid pass")
    advice = advise(deal.view(3), deal.may(3))
    assert (advice.action, advice.key) == (Bid("pass"), "tarokk-no-honour")


def test_it_bids_with_honours_and_length() -> None:
    deal = table(*HANDS)
    advice = advise(deal.view(0), deal.may(0))
    assert advice.action != Bid("pass")


def bid_two_over_three(first: str, second: str) -> WrittenDeal:
    """The first hand bid three, the second two, and the others passed."""
    deal = table(first, second, HANDS[2], HANDS[3])
    return deal.does(0, "bid three").does(1, "bid two").does(2, "bid pass").does(3, "bid pass")


def test_a_game_is_yielded_with_the_xx_and_a_high_honour() -> None:
    deal = bid_two_over_three("skiz XX XII X V dK hJ hC h1", "XXI XVIII XVII XV XIII I dQ sC sJ")
    advice = advise(deal.view(0), deal.may(0))
    assert (advice.action, advice.key) == (Bid("pass"), "tarokk-yield")


def test_without_them_it_is_held() -> None:
    """A pass would promise the XX; a jump to solo with the XVIII is too expensive."""
    deal = bid_two_over_three("skiz XVIII XII X V dK hJ hC h1", "XXI XX XVII XV XIII I dQ sC sJ")
    advice = advise(deal.view(0), deal.may(0))
    assert (advice.action, advice.key) == (Bid("hold"), "tarokk-no-pass")


def test_a_jump_shows_the_xix_beside_a_high_honour() -> None:
    deal = table(
        "skiz XIX XVIII XV XII IX V hK h1", HANDS[1], HANDS[3], "XXI XVI XIV XI VIII dC cK cQ sK"
    )
    advice = advise(deal.view(0), deal.may(0))
    assert (advice.action, advice.key) == (Bid("two"), "tarokk-cue")


def talking(*hands: str, rules: Rules = RULES) -> WrittenDeal:
    """Return the deal after the first hand has bid three and discarded by advice."""
    deal = table(*hands, rules=rules)
    deal.does(0, "bid three")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    while deal.state.current_phase.name != "talk":
        seat = deal.turn[0]
        deal.acts(seat, advise(deal.view(seat), deal.may(seat)).action)
    return deal


def test_both_high_honours_announce_trull() -> None:
    deal = talking(*HANDS)
    assert advise(deal.view(0), deal.may(0)).action == Choose("call", "XX")
    deal.does(0, "choose call XX")
    found = []
    while (action := advise(deal.view(0), deal.may(0)).action) != Speak():
        found.append(action)
        deal.acts(0, action)
    assert Speak((Say("trull", 0),)) in found


@pytest.mark.parametrize("levels", [3, 4, 5, 6])
def test_every_level_of_kontra_is_considered(levels: int) -> None:
    """For every word of the house there is advice on whether to say it."""
    rules = game("illustrated").rules(game("illustrated").house(None, {"kontra_levels": levels}))
    deal = talking(*HANDS, rules=rules).does(0, "choose call XX", "say pass")
    for level in range(1, levels + 1):
        word = Speak((Say("game", level),))
        while word not in deal.may(deal.turn[0]):
            deal.does(deal.turn[0], "say pass")
        seat = deal.turn[0]
        assert advise(deal.view(seat), deal.may(seat)).action in deal.may(seat)
        deal.acts(seat, word).does(seat, "say pass")


def playing(*hands: str) -> WrittenDeal:
    """Return the same deal when only the call of the XX was said."""
    deal = talking(*hands).does(0, "choose call XX", "say pass")
    for seat in (1, 2, 3):
        deal.does(seat, "say pass")
    return deal


def test_the_partner_gets_points_in_his_sure_trick() -> None:
    """The declarer leads the skíz; the holder of the called XX brings the pagát home in it."""
    deal = playing(*HANDS).does(0, "play skiz")
    advice = advise(deal.view(1), deal.may(1))
    assert (advice.action, advice.key) == (Play(PACK.card("I")), "tarokk-pagat-home")


def test_the_skiz_takes_the_xxi() -> None:
    """The holder of the called XX leads nothing into it, an opponent waits behind the XXI."""
    hands = (
        "XXI XVIII XV XII IX V hK h1 hC",
        HANDS[1],
        HANDS[2].replace("XVI", "skiz"),
        HANDS[3],
    )
    deal = playing(*hands).does(0, "play XXI")
    deal.acts(1, advise(deal.view(1), deal.may(1)).action)
    advice = advise(deal.view(2), deal.may(2))
    assert (advice.action, advice.key) == (Play(PACK.card("skiz")), "tarokk-catch")


def test_the_xxi_is_not_played_before_the_skiz() -> None:
    """An opponent on lead keeps it for a trick in which nobody can take it with the skíz."""
    hands = (HANDS[0].replace("XXI", "XVII"), HANDS[1].replace("XVII", "XXI"), *HANDS[2:])
    deal = playing(*hands).does(0, "play hK")
    action = advise(deal.view(1), deal.may(1)).action
    assert Play(PACK.card("XXI")) in deal.may(1)
    assert action != Play(PACK.card("XXI"))


def test_it_is_ahead_of_random() -> None:
    """With the shortest talk of random deals, and so the shortest deal."""
    duel = Duel("paskievics", game("paskievics").house(), "plain", "random")
    assert compare([bout(duel, seed) for seed in range(depth(6, 10))]).low > 0


@pytest.mark.parametrize("key", TAROKK)
def test_few_hands_are_thrown_in(key: str) -> None:
    """Twelve cards of a pack of 54 are worth the same as nine of 42."""
    rules, number = game(key).rules(), depth(60, 200)
    deals = (play_deal(rules, [player("plain", 0)] * rules.seats, seed) for seed in range(number))
    thrown_in = sum(one.state.thrown_in is not None for one in deals)
    assert 0 < thrown_in <= 0.15 * number


class Freely:
    """Plain, and the cards that it played to the first trick although it had others."""

    def __init__(self) -> None:
        self.played: set[Card] = set()

    def choose(self, v: View, offered: tuple[Action, ...]) -> Action:
        """Return the choice of plain."""
        action = advise(v, offered).action
        if isinstance(action, Play) and v.trick_number == 1 and len(offered) > 1:
            self.played.add(action.card)
        return action


def test_no_pheasant_is_lost_that_could_be_kept() -> None:
    """In the first trick the others catch the pagát or the II of nobody who had another card."""
    rules = game("high").rules()
    for seed in range(100):
        freely = Freely()
        ended = play_deal(rules, [freely] * rules.seats, seed).state.settled
        assert ended is not None
        slips = {line.key for line in ended.lines} & SLIPS.keys()
        assert not {SLIPS[key] for key in slips} & freely.played
