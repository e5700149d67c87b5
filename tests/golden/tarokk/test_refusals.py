"""Rare refusals of Tarokk, each with its reason: constructed deals, or unknown hands."""

from dataclasses import replace

import pytest

from skiz.figures import Hold
from skiz.games import game
from skiz.games.tarokk.bidding.exchange import discardable
from skiz.games.tarokk.house import TarokkHouse
from skiz.table import (
    Action,
    Annul,
    Bade,
    Bid,
    Choose,
    Hand,
    Illegal,
    Lay,
    Owned,
    Said,
    Say,
    Speak,
    State,
    View,
    Why,
    apply,
    on_turn,
    options,
)
from tests.support.games.tarokk_auctions import bid, holding, illustrated
from tests.support.games.tarokk_talk import PACK, talking


def why(state: State, seat: int, action: Action) -> Why:
    """Return why an action is refused."""
    with pytest.raises(Illegal) as refusal:
        apply(state, seat, action)
    return refusal.value.why


def test_leaving_the_game_without_the_xx() -> None:
    """A two is not left to its bidder."""
    state = bid(illustrated(), "3 2 - -", holding("skiz VI VII VIII"))
    assert why(state, 0, Bid("pass")).key == "cannot-yield"


@pytest.mark.parametrize(
    ("calls", "call", "house", "clause"),
    [
        ("", "two", {}, "illu/single-jump"),
        ("", "one", {}, "illu/double-jump"),
        ("3 2 - -", "one", {"jump_xvii": True}, "paskievics/jump-xvii"),
        ("3 2 1 - ", "solo", {}, "illu/single-jump"),
        ("3 2 1 - ", "solo", {"jump_old": True}, "illu/jump-old"),
    ],
)
def test_a_jump_is_refused_by_the_clause_that_says_what_it_shows(
    calls: str, call: str, house: dict[str, bool], clause: str
) -> None:
    state = bid(illustrated(**house), calls, holding("skiz V VI"))
    refused = why(state, 0, Bid(call))
    assert (refused.key, refused.clause) == ("cannot-show", clause)


def trial(hand: str, **house: bool | str) -> State:
    """Return the last seat's turn after three passes, with this hand."""
    dealt = replace(holding(), hands=(*[Hand(0, 9)] * 3, holding(hand).hands[0]))
    return bid(illustrated(**house), "- - -", dealt)


def test_trying_without_an_honour() -> None:
    """In some houses only with three."""
    state = trial("V VI VII", trial_only_three=True)
    assert why(state, 3, Bid("two")).key == "trial-only-three"
    assert Bid("two") in options(View(trial("I VI VII", trial_only_three=True)), 3)


@pytest.mark.parametrize(("penalty", "points"), [("bid", 2), ("three", 3), ("two", 2), ("none", 0)])
def test_a_trial_bidder_who_drew_no_honour_throws_the_hand_in(penalty: str, points: int) -> None:
    """He throws in the hand, and pays each of the others."""
    state = apply(trial("V VI VII", trial_penalty=penalty), 3, Bid("two")).state
    drawn = Hand.of(state.hands[3].cards | PACK.cards("X XI"))
    state = replace(state, hands=(*state.hands[:3], drawn))
    assert why(state, 3, Speak()).key == "must-annul"
    end = apply(state, 3, Annul("no-honour")).state
    assert end.settled is not None
    assert end.settled.points == (points, points, points, -3 * points)
    assert not end.rules.session.redeals(end)  # the deal passes on


def test_a_sole_bidder_raises_only_upward() -> None:
    """To fewer cards, within the existing bids."""
    state = bid(illustrated(sole_bidder_raises=True), "- 2 - -", holding("", "", "", ""))
    assert state.choice("contract") == "two"  # a shown card: nothing is raised
    state = bid(illustrated(sole_bidder_raises=True, conventions="none"), "- 2 - -")
    assert why(state, 1, Choose("contract", "three")).key == "contract-below-bid"
    assert why(state, 1, Choose("contract", "four")).key == "no-such-choice"
    assert apply(state, 1, Choose("contract", "solo")).state.choice("contract") == "solo"
    for hand in ("V VI VII", "I VI VII"):  # whether the fourth has an honour is not to be seen
        state = apply(trial(hand, sole_bidder_raises=True), 3, Bid("three")).state
        assert state.choice("contract") == "three"


def test_a_player_who_must_show_his_side_keeps_something_to_double() -> None:
    """After the declarer's XXI-catch C could double nothing else; said by both it tells nothing."""
    says = [(1, Say("game", 1)), (1, None), (2, None), (3, None)]
    says += [(0, Say("xxi-catch", 0)), (0, None), (1, None)]
    state = talking(illustrated(), "X XI XII")
    low = Hand.of(PACK.cards("II III IIII V VI VII VIII IX dK"))
    words = (Said(seat, (say,) if say else ()) for seat, say in says)
    state = replace(
        state,
        hands=(*state.hands[:2], low, state.hands[3]),
        talk=(*state.talk, *words),
    )
    assert why(state, 2, Speak((Say("xxi-catch", 0),))).key == "cannot-identify"
    state = apply(state, 2, Speak((Say("trull", 0),))).state
    assert why(state, 2, Speak()).key == "identify"
    state = apply(state, 2, Speak((Say("xxi-catch", 1),))).state
    assert Speak((Say("xxi-catch", 0),)) in options(View(state), 2)


def test_an_uhu_does_not_show_whose_ultimo_is_doubled() -> None:
    """Both sides announced king ultimó. C's own is raised by his uhu, but the others cannot tell
    which.
    """
    says = [(1, Say("game", 1)), (1, Say("king-d-ultimo", 0)), (1, None), (2, None), (3, None)]
    says += [(0, Say("king-d-ultimo", 0)), (0, Say("trull", 0)), (0, None), (1, None)]
    state = talking(illustrated(), "X XI XII")
    low = Hand.of(PACK.cards("II III IIII V VI VII VIII IX dK"))
    words = (Said(seat, (say,) if say else ()) for seat, say in says)
    hands = (*state.hands[:2], low, state.hands[3])
    state = replace(state, hands=hands, talk=(*state.talk, *words))
    state = apply(state, 2, Speak((Say("king-d-uhu", 0),))).state
    assert why(state, 2, Speak((Say("king-d-ultimo", 1),))).key == "double-whose"
    state = apply(state, 2, Speak((Say("trull", 1),))).state
    assert Speak((Say("king-d-ultimo", 1),)) in options(View(state), 2)  # now he is known


@pytest.mark.parametrize(
    ("contract", "declarer", "other", "played"),
    [
        ("three", ("trull",), (), False),
        ("two", ("trull",), (), True),
        ("three", (), (), True),
        ("three", ("trull", "centrum"), (), True),
        ("three", ("trull",), (Say("tarokks-8", 0),), True),
        ("three", ("trull",), (Say("game", 1),), True),
        ("three", ("trull",), (Say("trull", 1),), True),
    ],
)
def test_three_with_trull_and_nothing_else_is_not_played(
    contract: str, declarer: tuple[str, ...], other: tuple[Say, ...], played: bool
) -> None:
    """In some houses: each opponent pays 3. A declaration is enough for it to be played."""
    words = [*(Said(0, (Say(figure, 0),)) for figure in declarer), Said(0, ())]
    state = talking(
        illustrated(trull_throw_in=True),
        "II III IIII V VI VII VIII IX",
        bids=(Bade(0, contract), *(Bade(seat, "pass") for seat in (1, 2, 3))),
        chosen=(("contract", contract), ("call", "XX")),
        laid=(Hand(0, 3), *[Hand(0, 1)] * 3),
        owned=tuple(Owned(seat, 0) for seat in range(4)),
        talk=(*(Said(seat, ()) for seat in range(4)), *words),
        hands=(
            Hand(0, 9),
            Hand.of(PACK.cards("II III IIII V VI VII VIII IX h1")),
            Hand.of(PACK.cards("XX X XI XII XIII XIV XV hJ hC")),
            Hand(0, 9),
        ),
    )
    for say in other:
        state = apply(state, 1, Speak((say,))).state
    while state.current_phase.name == "talk":
        state = apply(state, on_turn(state)[0], Speak()).state
    assert (state.current_phase.name == "play") == played
    if not played:
        assert state.settled is not None
        assert state.settled.points == (3, -3, 3, -3)
        assert not state.rules.session.redeals(state)


def test_the_player_who_discarded_the_called_card_says_kontra() -> None:
    """In his first turn, in some houses at once, and only he."""
    state = talking(illustrated(), "X XI XII")
    assert why(state, 1, Speak()).key == "forced-kontra"
    after = apply(state, 1, Speak((Say("game", 1),))).state
    assert Speak() in options(View(after), 1)
    state = talking(illustrated(forced_kontra="at_once"), "X XI XII")
    assert options(View(state), 1) == (Speak((Say("game", 1),)),)
    assert why(state, 1, Speak((Say("trull", 0),))).key == "asked-called"


def test_the_declarer_may_answer_a_kontra_out_of_turn() -> None:
    """The round does not end before he has had a turn after it."""
    state = talking(illustrated(forced_kontra="at_once"), "X XI XII")
    state = apply(state, 1, Speak((Say("game", 1),))).state
    for seat in (1, 2, 3):
        state = apply(state, seat, Speak()).state
    assert on_turn(state) == (0,)
    assert Speak((Say("game", 2),)) in options(View(state), 0)
    assert apply(state, 0, Speak()).state.current_phase.name == "play"


def test_an_exempt_figure_is_for_the_declarers_side() -> None:
    """So an opponent reveals himself first, and a partner who says it has revealed himself."""
    centrum, kontra = Speak((Say("centrum", 0),)), Speak((Say("game", 1),))
    rules = illustrated(identify_exempt="centrum")
    state = talking(rules, "X XI XII", laid=(Hand(0, 3), *[Hand(0, 1)] * 3))
    assert why(state, 1, centrum).key == "identify-first"
    state = apply(state, 1, kontra).state
    for action in (centrum, Speak()):
        state = apply(state, 1, action).state
    partner = Hand.of(PACK.cards("XVIII II III IIII V VI VII VIII IX"))
    state = replace(state, hands=(*state.hands[:2], partner, state.hands[3]))
    state = apply(apply(state, 2, centrum).state, 2, Speak()).state
    unknown = replace(state, hands=(Hand(0, 9),) * 4)
    assert unknown.sides == (True, False, True, False)
    for action in (Speak(), Speak()):  # D passes, and the declarer cannot say it again
        assert centrum not in options(View(state), on_turn(state)[0])
        state = apply(state, on_turn(state)[0], action).state
    assert Speak((Say("centrum", 1),)) in options(View(state), 1)  # it can be doubled


def test_the_first_word_that_shows_a_side_counts() -> None:
    """Both sides announced the small bird; the partner, known by his centrum, doubles the other."""
    says = [(0, Say("small-bird", 0)), (0, None), (1, Say("game", 1)), (1, Say("small-bird", 0))]
    says += [(1, None), (2, Say("centrum", 0)), (2, Say("small-bird", 1)), (2, None)]
    words = (Said(seat, (say,) if say else ()) for seat, say in says)
    answers = (Said(seat, ()) for seat in range(4))
    state = talking(illustrated(identify_exempt="centrum"), "", talk=(*answers, *words))
    assert replace(state, hands=(Hand(0, 9),) * 4).sides == (True, False, True, False)


KEPT_BACK = {
    "may-not-lay": "illu/discard-ban",
    "shown-kept": "illu/shown-card-kept",
    "xx-kept": "itvb/xx-discard",
    "sas-kept": "skiz/sas-kept",
}


@pytest.mark.parametrize(
    ("card", "calls", "house", "reason"),
    [
        ("skiz", "3 - - -", {}, "may-not-lay"),
        ("hK", "3 - - -", {}, "may-not-lay"),
        ("XX", "3 - - -", {}, None),
        ("XX", "3 - - -", {"xx_discardable": False}, "xx-kept"),
        ("XX", "3 2 - - / -", {}, "shown-kept"),
        ("XIX", "2 - - -", {}, "shown-kept"),
        ("II", "3 - - -", {"sas_discardable": False, "sas_figures": True}, "sas-kept"),
        ("II", "3 - - -", {}, None),
    ],
)
def test_each_card_that_has_to_be_kept_has_its_reason(
    card: str, calls: str, house: dict[str, bool], reason: str | None
) -> None:
    """Each is tried alone, however many must be discarded."""
    state = bid(illustrated(**house), calls, holding("skiz XX XIX II hK"))
    hand = Hand.of(state.hands[0].cards)
    drawn = replace(state, hands=(Hand(hand.cards, hand.size + 3), *state.hands[1:]))
    lay = Lay(PACK.cards(card))
    assert why(drawn, 0, lay).key == (reason or "lay-exactly")
    if reason:
        assert why(drawn, 0, lay).clause == KEPT_BACK[reason]


def test_why_a_card_cannot_be_called() -> None:
    """It does not exist, another one was shown, the player holds it, or it is not the highest
    missing one.
    """
    hands = (holding("skiz XX XIX V").hands[0], *[Hand(0, 9)] * 3)
    laid = (Hand.of(PACK.cards("XVIII II III")), *[Hand(0, 1)] * 3)
    talk = tuple(Said(seat, ()) for seat in range(4))
    chosen = (("contract", "three"),)
    owned = tuple(Owned(seat, count) for seat, count in enumerate((3, 0, 0, 0)))
    state = talking(
        illustrated(), "", hands=hands, laid=laid, talk=talk, chosen=chosen, owned=owned
    )
    assert Speak() not in options(View(state), 0)
    found = {name: why(state, 0, Choose("call", name)) for name in ("XVIII", "XIX", "XVI", "skiz")}
    assert [reason.key for reason in found.values()] == [
        "call-laid",
        "call-own",
        "call-next",
        "call-own",
    ]
    assert found["XVI"].params["card"] == "XVII"
    assert Choose("call", "XVII") in options(View(state), 0)
    kept = replace(state, laid=(Hand.of(PACK.cards("hQ II III")), *laid[1:]))
    assert why(kept, 0, Choose("call", "XVII")).key == "call-below"
    lacking = replace(kept, hands=(holding("skiz XIX V").hands[0], *hands[1:]))
    assert why(lacking, 0, Choose("call", "XVII")).key == "call-xx"
    assert why(lacking, 0, Choose("call", "hK")).key == "cannot-call"
    free = replace(lacking, owned=(Owned(0, 2), Owned(1, 1), Owned(2, 0), Owned(3, 0)))
    assert why(free, 0, Choose("call", "XXI")).key == "call-honour"
    assert Choose("call", "XVII") in options(View(free), 0)
    calls = ("three", "one", "pass", "pass", "hold", "pass")
    shown = replace(state, bids=tuple(map(Bade, (0, 1, 2, 3, 0, 1), calls)))
    refused = why(shown, 0, Choose("call", "XVII"))
    assert (refused.key, refused.params["card"]) == ("call-shown", "XIX")


def test_trull_promises_honours() -> None:
    """A high honour, in houses that require one."""
    shy = talking(illustrated(trull_promise="high_honour"), "I XI XII")
    trull = Speak((Say("trull", 0),))
    assert why(shy, 1, trull).key == "no-trull"
    bold = talking(illustrated(trull_promise="high_honour"), "skiz XI XII")
    assert trull in options(View(bold), 1)


def test_one_figure_a_trick() -> None:
    """In some houses a side binds only one card to a trick."""
    talk = (*(Said(seat, ()) for seat in range(4)), Said(0, ()), Said(1, (Say("game", 1),)))
    talk += (Said(1, (Say("pagat-ultimo", 0),)),)
    king = Speak((Say("king-h-ultimo", 0),))
    state = talking(illustrated(one_figure_a_trick=True), "X XI XII", talk=talk)
    assert why(state, 1, king).key == "one-figure"
    assert king in options(View(talking(illustrated(), "X XI XII", talk=talk)), 1)


def test_a_replaced_figure_takes_up_no_trick() -> None:
    """The final pair replaces the partner's pagátultimó, also if tricks are shared."""
    says = [(1, Say("game", 1)), (1, Say("pagat-ultimo", 0)), (1, None), (2, None)]
    answers = [Said(seat, ()) for seat in range(4)]
    words = [Said(seat, (say,) if say else ()) for seat, say in says]
    state = talking(
        illustrated(figures="all", one_figure_a_trick=True),
        "X XI XII",
        talk=(*answers, Said(0, ()), *words),
        hands=(*[Hand(0, 9)] * 3, Hand.of(PACK.cards("II III IIII V VI VII VIII IX dK"))),
    )
    assert Speak((Say("final-pair", 0),)) in options(View(state), 3)
    assert why(state, 3, Speak((Say("king-d-ultimo", 0),))).key == "one-figure"


def test_an_onlooker_hears_an_uhu_beside_the_other_sides_ultimo() -> None:
    """Until the turn shows its side, it may be of either: both stay doublable."""
    talk = (*(Said(seat, ()) for seat in range(4)), Said(0, (Say("king-c-ultimo", 0),)))
    talk += (Said(0, ()), Said(1, (Say("king-c-uhu", 0),)))
    unknown = {"hands": (Hand(0, 9),) * 4, "laid": (Hand(0, 3), *[Hand(0, 1)] * 3)}
    state = talking(illustrated(), "", talk=talk, **unknown)
    assert Speak((Say("king-c-ultimo", 1),)) in options(View(state), 1)


@pytest.mark.parametrize(("first", "second"), [("double", "volat"), ("volat", "double")])
def test_double_game_and_volat_of_one_side(first: str, second: str) -> None:
    """One may follow the other in another turn, in some houses neither."""
    answers = tuple(Said(seat, ()) for seat in range(4))
    talk = (*answers, Said(0, ()), Said(1, (Say("game", 1), Say(first, 0))), Said(1, ()))
    talk += (Said(2, (Say("trull", 0),)), Said(2, ()), Said(3, ()), Said(0, ()))
    then = Speak((Say(second, 0),))
    for allowed in (True, False):
        state = talking(illustrated(volat_after_double=allowed), "X XI XII", talk=talk)
        if allowed and second == "volat":
            assert then in options(View(state), 1)
        else:
            assert why(state, 1, then).key == ("never-both" if second == "volat" else "barred")


@pytest.mark.parametrize("first", ["double", "long-double"])
@pytest.mark.parametrize("together", [False, True])
def test_double_game_and_volat_in_one_turn(first: str, together: bool) -> None:
    """Only in some houses; High Tarokk's long double is a double game too."""
    rules = illustrated(figures="all", double_with_volat=together)
    state = talking(rules, "I II III V VI VII VIII" if first == "long-double" else "X XI XII")
    for say in (Say("game", 1), Say(first, 0)):
        state = apply(state, 1, Speak((say,))).state
    volat = Speak((Say("volat", 0),))
    if together:
        assert volat in options(View(state), 1)
    else:
        assert why(state, 1, volat).key == "one-turn"


@pytest.mark.parametrize(
    ("cards", "worths"),
    [(42, {8: 1, 9: 2}), (54, {8: 1, 9: 2, 10: 3, 11: 4, 12: 5})],
)
def test_how_many_tarokks_may_be_declared(cards: int, worths: dict[int, int]) -> None:
    """A hand of twelve may declare more than eight or nine."""
    rows = illustrated(cards=cards).figures
    assert {f.feat.count: f.announced for f in rows if isinstance(f.feat, Hold)} == worths


def test_accepting_a_cue_bid_obliges() -> None:
    """A player who wins the auction over another's cue bid announces trull, or with the pagát
    ultimó.
    """
    bids = (Bade(0, "three"), Bade(1, "one"), Bade(2, "pass"), Bade(3, "pass"), Bade(0, "hold"))
    for hand, key in (("XXI V VI", "trull"), ("I V VI", "pagat-ultimo")):
        state = talking(illustrated(accept_duty=True), "XIX")
        mine = holding(hand).hands[0]
        before = tuple(Said(seat, ()) for seat in range(4))
        state = replace(
            state,
            bids=bids,
            hands=(mine, *state.hands[1:]),
            chosen=(("contract", "one"), ("call", "XIX")),
            laid=(Hand(0, 1), Hand(0, 2), Hand(0, 2), Hand(0, 1)),
            talk=before,
        )
        assert why(state, 0, Speak()).key == "must-announce"
        assert Speak() in options(View(apply(state, 0, Speak((Say(key, 0),))).state), 0)


@pytest.mark.parametrize("lapses", [False, True])
def test_a_void_cue_bid_obliges_nobody(lapses: bool) -> None:
    """A shows the XIX, holds later, and leaves the game to B at solo."""
    calls = ("two", "one", "pass", "pass", "hold", "solo", "pass")
    bids = tuple(map(Bade, (0, 1, 2, 3, 0, 1, 0), calls))
    state = talking(illustrated(cue_lapses=lapses, accept_duty=True), "XXI V VI", bids=bids)
    called = (("contract", "solo"), ("call", "XIX"))
    talk = tuple(Said(seat, ()) for seat in range(4))
    state = replace(state, declarer=1, chosen=called, talk=talk)
    if lapses:
        assert Speak() in options(View(state), 1)
    else:
        assert why(state, 1, Speak()).key == "must-announce"
    xix = 1 << PACK.card("XIX")
    assert bool(discardable(state) & xix) == lapses


def test_the_houses_are_those_of_their_games() -> None:
    """Every preset of the family is a house of one game."""
    found = [
        name
        for key in ("paskievics", "illustrated", "high", "illustrated54")
        for name in game(key).presets
    ]
    assert len(found) == len(set(found))
    assert all(isinstance(house, TarokkHouse) for house in game("high").presets.values())


def test_eight_tarokks_are_declared_with_an_ultimo() -> None:
    """A player who announces one, holding eight, may not hide them."""
    talk = (*(Said(seat, ()) for seat in range(4)), Said(0, ()), Said(1, (Say("game", 1),)))
    talk += (Said(1, (Say("pagat-ultimo", 0),)),)
    eight = "II III V VI VII VIII IX X"
    state = talking(illustrated(), eight, talk=talk)
    assert why(state, 1, Speak()).key == "declare-first"
    declared = apply(state, 1, Speak((Say("tarokks-8", 0),))).state
    assert Speak() in options(View(declared), 1)
    shy = talking(illustrated(), eight, talk=talk[:-1])
    assert Speak() in options(View(shy), 1)


@pytest.mark.parametrize(
    ("eight", "says", "must"),
    [
        ("I III V VI VII VIII IX X", (Say("pagat-ultimo", 0),), True),  # his own card
        ("II III V VI VII VIII IX X", (Say("pagat-ultimo", 0),), False),  # a partner's, it seems
        ("I III V VI VII VIII IX X", (Say("sas-ultimo", 0),), False),
        ("II III V VI VII VIII IX X", (Say("sas-uhu", 0),), True),
        ("II III V VI VII VIII IX X", (Say("king-h-ultimo", 0),), False),  # no such duty here
    ],
)
def test_the_holder_of_the_card_must_declare_tarokks(
    eight: str, says: tuple[Say, ...], must: bool
) -> None:
    talk = (*(Said(seat, ()) for seat in range(4)), Said(0, ()), Said(1, (Say("game", 1),)))
    rules = illustrated(declaration_duty="pagat_sas", sas_figures=True)
    state = talking(rules, eight, talk=(*talk, Said(1, says)))
    if must:
        assert why(state, 1, Speak()).key == "declare-first"
    else:
        assert Speak() in options(View(state), 1)


def test_a_player_who_doubles_the_other_sides_ultimo_declares_tarokks() -> None:
    eight = "II III V VI VII VIII IX X"
    talk = [Said(seat, ()) for seat in range(4)]
    talk += [Said(0, (Say("pagat-ultimo", 0),)), Said(0, ()), Said(1, (Say("pagat-ultimo", 1),))]
    state = talking(illustrated(declaration_duty="pagat_sas"), eight, talk=tuple(talk))
    assert why(state, 1, Speak()).key in ("declare-first", "forced-kontra")
    state = apply(state, 1, Speak((Say("game", 1),))).state
    assert why(state, 1, Speak()).key == "declare-first"


# A hand by its tarokks and its kings, and why it may be thrown in: as a rule, in High Tarokk, where
# only three kinds of hand may be; and by who has laid a tarokk away, which takes all but the kings.
ANNULLED = {
    "skiz XX hK dK sK cK": ("four-kings", "four-kings", "four-kings"),
    "": ("no-tarokk", "no-tarokk", "no-tarokk"),
    "XXI hK dK sK": ("lone-xxi", "lone-xxi", "lone-xxi"),
    "I": ("lone-pagat", "lone-pagat", ""),
    "XXI I": ("xxi-and-pagat", "xxi-and-pagat", ""),
    "II": ("", "lone-sas", ""),
    "XXI II": ("", "xxi-and-sas", ""),
    "XXI II I": ("", "xxi-sas-pagat", ""),
    "skiz": ("", "", ""),
    "skiz I": ("", "", ""),
    "XX": ("", "", ""),
    "II I": ("", "", ""),
}


@pytest.mark.parametrize("hand", ANNULLED)
def test_which_hands_may_be_thrown_in(hand: str) -> None:
    """Exactly those of the list."""
    suits = "h1 hJ hC hQ d1 dJ dC dQ s10"
    nine = Hand.of(PACK.cards(" ".join([*hand.split(), *suits.split()][:9])))
    houses = ({}, {"figures": "all"}, {"annul_hands": "three"})
    for house, reason in zip(houses, ANNULLED[hand], strict=True):
        for laid in ("sC", "V"):
            for after_tarokk in (False, True):
                rules = illustrated(annul_after_tarokk=after_tarokk, **house)
                state = State(
                    rules,
                    hands=(nine, *[Hand(0, 9)] * 3),
                    laid=(Hand.of(PACK.cards(laid)), *[Hand(0, 1)] * 3),
                    phase=[phase.name for phase in rules.phases].index("annul"),
                )
                free = laid == "sC" or after_tarokk or reason == "four-kings"
                expected = (Annul(reason),) if reason and free else ()
                assert options(View(state), 0) == (Speak(), *expected)
                assert not apply(state, 0, Speak()).state.thrown_in  # nobody has to


def test_four_kings_are_thrown_in_before_the_talon() -> None:
    """In some houses; all are asked, and the holder may keep them."""
    rules = illustrated(kings_before_talon=True)
    kings = [Hand.of(PACK.cards("skiz XXI hK dK sK cK h1 d1 hJ")), *[Hand(0, 9)] * 3]
    state = bid(rules, "3 - - -", replace(holding(), hands=tuple(kings)))
    assert state.current_phase.name == "kings"
    assert on_turn(state) == (0, 1, 2, 3)
    assert options(View(state), 0) == (Speak(), Annul("four-kings"))
    assert not any(state.drew)
    end = apply(state, 0, Annul("four-kings")).state
    assert end.settled is not None
    assert end.rules.session.redeals(end)
    for seat in range(4):
        state = apply(state, seat, Speak()).state
    assert state.current_phase.name == "lay"


def test_a_player_who_cannot_show_his_side_is_refused() -> None:
    """With nothing left to double, an opponent cannot announce after the declarer has spoken."""
    turns = (
        (0, ()),
        (1, ()),
        (2, (Say("game", 1), Say("trull", 0))),
        (3, ()),
        (0, (Say("game", 2), Say("trull", 1))),
        (1, ()),
        (2, (Say("game", 3), Say("trull", 2))),
        (3, ()),
        (0, (Say("trull", 3),)),
    )
    talk = [Said(seat, ()) for seat in range(4)]
    for seat, says in turns:
        talk += [*(Said(seat, (say,)) for say in says), Said(seat, ())]
    called = (("contract", "three"), ("call", "XX"))
    eight = Hand.of(PACK.cards("II III IIII V VI VII VIII IX dK"))
    for figure, house, reason in (
        ("four-kings", {"kontra_levels": 3}, "cannot-identify"),
        ("four-kings", {"kontra_levels": 4}, None),
        ("tarokks-8", {"kontra_levels": 3, "declaration_identifies": True}, "cannot-identify"),
        ("tarokks-8", {"kontra_levels": 4, "declaration_identifies": True}, None),
    ):
        state = talking(
            illustrated(**house),
            "X XI XII",
            talk=tuple(talk),
            chosen=called,
            laid=(Hand(0, 3), Hand.of(PACK.cards("hC")), Hand(0, 1), Hand(0, 1)),
        )
        state = replace(state, hands=(state.hands[0], eight, *state.hands[2:]))
        word = Speak((Say(figure, 0),))
        if reason:
            assert why(state, 1, word).key == reason
        else:
            assert word in options(View(state), 1)
            announced = apply(state, 1, word).state
            assert why(announced, 1, Speak()).key == "identify"
            assert any(a.says[0].level for a in options(View(announced), 1))
    state = replace(state, rules=illustrated(kontra_levels=3, declaration_identifies=False))
    state = apply(state, 1, Speak((Say("tarokks-8", 0),))).state
    assert Speak() in options(View(state), 1)  # a declaration tells nothing of the side
