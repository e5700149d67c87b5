"""What each house rule allows and requires during the announcements, a row for each case.

A row has the auction, the earlier words, the speaker with the hand, and the expected reply.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from skiz.table import (
    Annul,
    Choose,
    Hand,
    Illegal,
    Say,
    Speak,
    State,
    View,
    apply,
    on_turn,
    options,
)
from tests.support.games.tarokk_auctions import illustrated
from tests.support.games.tarokk_deal import HANDS, TALON
from tests.support.games.tarokk_talk import begun, say
from tests.support.games.written_deal import WrittenDeal

PACK = illustrated().pack
LOW = ["h1", "hJ", "hC", "hQ", "d1", "dJ", "dC", "dQ", "s10"]
SIX_TAROKKS = "V VI VII VIII IX X"
SEVEN, EIGHT = f"III {SIX_TAROKKS}", f"II III {SIX_TAROKKS}"
THREE, CUE, YIELD = "3 - - -", "3 1 - - / 1 -", "3 2 - - / -"  # A plays; A, after B's cue; B
SECOND, ALL_FIGURES = "- 3 - -", {"figures": "all"}  # B plays; High Tarokk's figures
MAY = ""  # it is allowed


@dataclass(frozen=True)
class Row:
    """Check a moment of the talk: the last word is said with this hand, and refused or not."""

    house: dict[str, str | bool]
    hand: str
    words: str
    refused: str = MAY
    auction: str = THREE
    called: str = "XX"
    drew: str = "sC"


STRICT, HIGH = {"trull_promise": "strict"}, {"trull_promise": "high_honour"}
SIX, ANY = {"figures": "six"}, {"figures": "six", "cue_honour": "any"}
LATER = "A -; B tarokks-8; B -; C -; D -; A trull"  # in the declarer's second turn
AFTER_BIRD = "A {}; A -; B trull"

ROWS = {
    # --- trull_promise: what is asked of a hand, the declarer's first turn, and the rest
    "in the first turn both high honours": Row(STRICT, "skiz XXI", "A trull"),
    "not the skiz alone": Row(STRICT, "skiz I", "A trull", "no-trull"),
    "one, where only that is asked": Row(HIGH, "skiz I", "A trull"),
    "of three bidders the skiz": Row(STRICT, "skiz", "C trull", MAY, "3 2 1 - / - -"),
    "not the XXI": Row(STRICT, "XXI I", "C trull", "no-trull", "3 2 1 - / - -"),
    "after a cue bid any high honour": Row(STRICT, "XXI", "A trull", MAY, CUE, "XIX"),
    "not without one": Row(STRICT, "I", "A trull", "no-trull", CUE, "XIX"),
    "after a yield any": Row(STRICT, "XXI", "B trull", MAY, YIELD),
    "later any": Row(STRICT, "XXI", LATER),
    "later not without one": Row(STRICT, "I", LATER, "no-trull"),
    "a partner any": Row(STRICT, "XX XXI", "A -; B trull"),
    "a partner not without one": Row(STRICT, "XX I", "A -; B trull", "no-trull"),
    "a cue bidder the skiz": Row(STRICT, "XIX skiz", "A -; B trull", MAY, CUE, "XIX"),
    "or two": Row(STRICT, "XIX XXI I", "A -; B trull", MAY, CUE, "XIX"),
    "not the XXI alone": Row(STRICT, "XIX XXI", "A -; B trull", "no-trull", CUE, "XIX"),
    "who yielded likewise": Row(STRICT, "XX XXI", "B -; C -; D -; A trull", "no-trull", YIELD),
    "in the next turn any": Row(
        STRICT, "XIX XXI", "A -; B -; C tarokks-8; C -; D -; A -; B trull", MAY, CUE, "XIX"
    ),
    # itvb/trull-strict: once the declarer has announced centrum or a bird
    "a partner after centrum": Row(STRICT, "XX", AFTER_BIRD.format("centrum")),
    "a partner after a bird": Row(STRICT, "XX", AFTER_BIRD.format("large-bird")),
    "a partner after an ultimo": Row(STRICT, "XX", AFTER_BIRD.format("king-c-ultimo"), "no-trull"),
    "a cue bidder after it": Row(STRICT, "XIX", AFTER_BIRD.format("small-bird"), MAY, CUE, "XIX"),
    "not an opponent": Row(STRICT, "V", "A centrum; A -; B kontra game; B trull", "no-trull"),
    "nor the declarer": Row(STRICT, "XX V", "A centrum; A trull", "no-trull"),
    "nor where a high honour is asked": Row(HIGH, "XX", AFTER_BIRD.format("centrum"), "no-trull"),
    # --- declaration_duty, pagat: after an ultimo or uhu, own or doubled
    "after an uhu": Row({}, EIGHT, "A -; B kontra game; B king-h-uhu; B -", "declare-first"),
    "after an ultimo": Row({}, EIGHT, "A -; B kontra game; B king-h-ultimo; B -", "declare-first"),
    "after doubling an uhu": Row(
        {}, EIGHT, "A pagat-uhu; A -; B kontra pagat-uhu; B -", "declare-first"
    ),
    "not after a bird": Row({}, EIGHT, "A -; B kontra game; B small-bird; B -"),
    "nor with seven": Row({}, SEVEN, "A -; B kontra game; B king-h-uhu; B -"),
    # --- illu/uhu-upgrade, illu/no-downgrade, itvb/no-upgrade
    "the partner goes up": Row({}, "XX", "A pagat-ultimo; A -; B pagat-uhu"),
    "not he himself": Row(
        {},
        "XX",
        "A -; B pagat-ultimo; B -; C -; D -; A trull; A -; B pagat-uhu",
        "no-upgrade",
    ),
    "nor the partner, where the house says so": Row(
        {"uhu_upgrade": False}, "XX", "A pagat-ultimo; A -; B pagat-uhu", "no-upgrade"
    ),
    "another uhu he may": Row(
        {}, "XX", "A -; B pagat-ultimo; B -; C -; D -; A trull; A -; B king-h-uhu"
    ),
    "the other side may": Row({}, "V", "A pagat-ultimo; A -; B kontra game; B pagat-uhu"),
    "nobody goes down": Row({}, "XX", "A -; B pagat-uhu; B pagat-ultimo", "no-downgrade"),
    "nor the partner": Row({}, "XX", "A king-h-uhu; A -; B king-h-ultimo", "no-downgrade"),
    "but with another card": Row({}, "XX", "A king-h-uhu; A -; B king-s-ultimo"),
    "and the other side": Row({}, "V", "A pagat-uhu; A -; B kontra game; B pagat-ultimo"),
    # --- kovacs/paros-facan: for the side not on lead, as far as one knows it (skiz/paros-facan)
    "the brace of a declarer who cannot tell": Row(
        ALL_FIGURES, "XXI", "B paros-facan", MAY, SECOND
    ),
    "of an opponent who cannot": Row(
        ALL_FIGURES, "XXI", "B -; C kontra game; C paros-facan", MAY, SECOND
    ),
    "not of forehand": Row(
        ALL_FIGURES, "XXI XX", "B -; C -; D -; A paros-facan", "on-lead", SECOND
    ),
    "nor once he has spoken for the declarer": Row(
        ALL_FIGURES, "XXI", "B -; C -; D -; A trull; A -; B paros-facan", "on-lead", SECOND
    ),
    "nor where he showed the called card": Row(
        ALL_FIGURES, "XXI", "B paros-facan", "on-lead", "2 1 - - / -", "XIX"
    ),
    "nor of forehand's partner": Row(ALL_FIGURES, "XX XXI", "A -; B paros-facan", "on-lead"),
    "but of his opponent": Row(ALL_FIGURES, "XXI", "A -; B kontra game; B paros-facan"),
    # --- kovacs/long-double, skiz/high-earlier: High Tarokk's double games, and one card's figures
    "a long double has seven": Row(ALL_FIGURES, SEVEN, "A long-double"),
    "not six": Row(ALL_FIGURES, SIX_TAROKKS, "A long-double", "cannot-announce"),
    "a plain one six": Row(ALL_FIGURES, SIX_TAROKKS, "A double"),
    "there not seven": Row(ALL_FIGURES, SEVEN, "A double", "cannot-announce"),
    "elsewhere seven": Row({}, SEVEN, "A double"),
    "an earlier trick takes the place": Row(
        ALL_FIGURES, "XX", "A pagat-ultimo; A -; B pagat-large-bird"
    ),
    "a later one does not": Row(
        ALL_FIGURES, "XX", "A pagat-large-bird; A -; B pagat-uhu", "later-trick"
    ),
    "the pair at the end takes the ultimo's place": Row(
        ALL_FIGURES, "XX", "A final-pair; A -; B sas-ultimo", "later-trick"
    ),
    "and three kings a king's": Row(
        ALL_FIGURES, "XX", "A three-kings; A -; B king-d-ultimo", "later-trick"
    ),
    # --- birds_chain: a bird is announced with those below it
    "birds are announced apart": Row({}, "XX", "A large-bird; A -; B small-bird"),
    "or together": Row(
        {"birds_chain": True}, "XX", "A large-bird; A -; B small-bird", "said-already"
    ),
    "upward one after the other": Row(
        {"birds_chain": True}, "XX", "A small-bird; A -; B large-bird"
    ),
    # --- cue_honour: who bid on the pagat alone
    "bid on the pagat": Row(ANY, "XIX I", "A -; B -", "pagat-promised", CUE, "XIX"),
    "he does": Row(ANY, "XIX I", "A -; B pagat-ultimo; B -", MAY, CUE, "XIX"),
    "what he drew does not help": Row(
        ANY, "XIX I XXI", "A -; B -", "pagat-promised", CUE, "XIX", drew="XXI"
    ),
    "also who plays himself": Row(ANY, "XIX I", "A -", "pagat-promised", "2 - - -"),
    "with more honours nobody has to": Row(ANY, "XIX I XXI", "A -; B -", MAY, CUE, "XIX"),
    "nor where a high one is asked": Row(SIX, "XIX I", "A -; B -", MAY, CUE, "XIX"),
    "nor after a yield": Row(ANY, "XX I", "B -; C -; D -; A -", MAY, YIELD),
}


def position_of(row: Row) -> tuple[State, int, Speak]:
    """Return the moment of a row, the speaker, and the last word. Only the speaker has the hand."""
    state = begun(row.house, row.auction, row.called, "")
    *before, last = [words.strip().split(maxsplit=1) for words in row.words.split(";")]
    speaker = "ABCD".index(last[0])
    hand = Hand.of(PACK.cards(" ".join([*row.hand.split(), *LOW][:9])))
    hands = tuple(hand if seat == speaker else Hand(0, 9) for seat in range(4))
    drew = tuple((PACK.card(row.drew),) if seat == speaker else (None,) for seat in range(4))
    state = replace(state, hands=hands, drew=drew)
    for letter, word in before:
        state = apply(state, "ABCD".index(letter), spoken(word)).state
    assert on_turn(state) == (speaker,)
    return state, speaker, spoken(last[1])


def spoken(word: str) -> Speak:
    """Return a word of the talk; "-" ends the turn."""
    return Speak(() if word == "-" else (say(word),))


@pytest.mark.parametrize("name", ROWS)
def test_each_house_rule_allows_its_announcements(name: str) -> None:
    state, speaker, action = position_of(ROWS[name])
    if not ROWS[name].refused:
        assert action in options(View(state), speaker)
        return
    with pytest.raises(Illegal) as refusal:
        apply(state, speaker, action)
    assert refusal.value.why.key == ROWS[name].refused


def test_a_declaration_keeps_the_round_going() -> None:
    """Three passes in a row end it, and declaring tarokks is not a pass."""
    for words, ends in (("-", True), ("tarokks-8", False), ("trull", False)):
        state = begun({}, THREE, "XX", "")
        turns = [(0, "-"), (1, words), (1, "-"), (2, "-"), (3, "-")]
        for seat, word in turns[:1] + turns[1 + ends :]:
            state = apply(state, seat, spoken(word)).state
        assert (state.current_phase.name == "play") == ends
        if not ends:
            assert apply(state, 0, Speak()).state.current_phase.name == "play"


def test_the_options_do_not_reveal_the_partner() -> None:
    """B announces the brace; A, on lead, turns out to be his partner, and it counts."""
    state, speaker, brace = position_of(ROWS["the brace of a declarer who cannot tell"])
    partner = Hand.of(PACK.cards("XX h1 hJ hC hQ d1 dJ dC dQ"))
    offers = [
        options(View(replace(state, hands=hands)), speaker)  # the truth, in two worlds
        for hands in (
            (partner, *state.hands[1:]),
            (*state.hands[:2], partner, state.hands[3]),
        )
    ]
    assert offers[0] == offers[1]
    for seat, word in ((1, brace), (1, spoken("-")), (2, spoken("-")), (3, spoken("-"))):
        state = apply(state, seat, word).state
    state = apply(apply(state, 0, spoken("trull")).state, 0, spoken("-")).state
    assert state.sides == (True, True, False, False)
    assert {s.made for s in state.rules.stakes(state) if s.key == "paros-facan"} == {60}


@pytest.mark.parametrize("levels", [3, 4, 5, 6])
def test_how_far_the_ladder_of_kontra_goes(levels: int) -> None:
    """One side and the other, each word doubling once more, up to the last of the house."""
    state = apply(begun({"kontra_levels": levels}, THREE, "XX", ""), 0, Speak()).state
    for level in range(1, levels + 1):
        speaker = 1 if level % 2 else 0  # the opponent who spoke first, and the declarer
        while on_turn(state) != (speaker,):
            state = apply(state, on_turn(state)[0], Speak()).state
        state = apply(state, speaker, Speak((Say("game", level),))).state
        state = apply(state, speaker, Speak()).state
        times = {stake.times for stake in state.rules.stakes(state) if stake.key == "parti"}
        assert times == {2**level}
    while state.current_phase.name == "talk":
        (seat,) = on_turn(state)
        assert Speak((Say("game", levels + 1),)) not in options(View(state), seat)
        state = apply(state, seat, Speak()).state


ALL = {name for name in PACK.names if set(name) <= set("IVX")} - {"I", "XXI"}


@pytest.mark.parametrize(
    ("house", "hand", "laid", "free"),
    [
        ({}, "skiz", "", {"XX"}),
        ({}, "skiz", "C", ALL),
        ({}, "skiz", "A", {"XX"}),  # his own discards free nothing
        ({}, "XX XIX skiz", "", {"XVIII", "XX"}),
        ({}, "XX XIX skiz", "C", ALL - {"XIX"}),
        ({"free_call_requires_xx": True}, "skiz", "C", {"XX"}),
        ({"free_call_requires_xx": True}, "XX XIX skiz", "C", ALL - {"XIX"}),
        ({"free_call_requires_xx": True}, "XX XIX skiz", "", {"XVIII", "XX"}),
    ],
)
def test_the_house_limits_the_calls_of_the_declarer(
    house: dict[str, str | bool], hand: str, laid: str, free: set[str]
) -> None:
    """The XX, or the highest that he lacks; any, if another player discarded a tarokk."""
    state = begun(house, THREE, "XX", laid)
    mine = Hand.of(PACK.cards(" ".join([*hand.split(), *LOW][:9])))
    state = replace(
        state,
        chosen=(("contract", "three"),),
        hands=(mine, *state.hands[1:]),
        laid=(Hand.of(PACK.cards("sC")), *state.laid[1:]),
    )
    calls = {action.value for action in options(View(state), 0) if isinstance(action, Choose)}
    assert calls == free


def drawn(hands: Sequence[str], talon: str, **house: bool | str) -> WrittenDeal:
    """Return a deal: A plays three, and all have drawn."""
    cards = [PACK.cards(hand) for hand in hands]
    deal = WrittenDeal(illustrated(**house), cards, [PACK.card(card) for card in talon.split()])
    deal.does(0, "bid three")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    return deal


@pytest.mark.parametrize("shows", [False, True])
def test_the_house_says_whose_discarded_tarokks_are_shown(shows: bool) -> None:
    """Everybody tells how many; in some houses the declarer, and only he, shows his."""
    deal = drawn(HANDS.strip().splitlines(), TALON, show_declarer_tarokks=shows)
    for seat, cards in enumerate(("XIV XII d1", "IX", "VIII", "cQ")):
        deal.does(seat, f"lay {cards}")
    for seat in range(4):
        owned = deal.view(seat).owned
        assert [one.count for one in owned] == [2, 1, 1, 0]
        shown = "XIV XII" if shows else ""
        assert [one.cards for one in owned] == [PACK.cards(shown), 0, 0, 0]


@pytest.mark.parametrize(("when", "may"), [("after_discard", True), ("before_discard", False)])
def test_when_a_hand_may_be_thrown_in(when: str, may: bool) -> None:
    """D drew his only tarokk and wants to discard it: the hand is judged before that."""
    hands = (
        "skiz XVIII XVI XIV XII I hK dK h1",
        "XXI XIX XV XIII XI IX sK cK cQ",
        "XX XVII X VIII VII VI V IIII III",
        "dQ dC dJ sQ sC hQ hC hJ c10",
    )
    deal = drawn(hands, TALON.replace("cQ", "II"), annul_timing=when, annul_after_tarokk=True)
    for seat in range(4 * (when == "before_discard")):
        assert deal.may(seat) == (Speak(),)
        deal.does(seat, "say pass")
    for seat, cards in enumerate(("XIV XII d1", "cJ", "cC", "II")):
        deal.does(seat, f"lay {cards}")
    assert (deal.state.current_phase.name == "annul") == may
    if may:
        assert deal.may(3) == (Speak(), Annul("no-tarokk"))
