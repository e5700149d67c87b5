"""The side of a speaker: what everybody knows after each word, and what the next may announce.

The rules do not know the hands, like an onlooker, until it is a seat's turn to announce. From then
on it is known whether that seat has the called card.
"""

from dataclasses import replace

import pytest

from skiz.games.tarokk.house.presets import PAGAT, PRESETS
from skiz.table import (
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
from tests.support.games.tarokk_talk import PACK, begun, say

CUP = PRESETS["cup"].differences(PAGAT)

FREE, OWES, BARRED = "free", "kontra", "barred"  # how an announcement of a seat stands
PROBE = Speak((Say("king-h-uhu", 0),))  # nobody else announces it

# Each: the house, the auction, the called card, who laid tarokks away, and the talk word by word.
# "-" ends a turn. After a word stand the sides that are public, D for the declarer's, O for the
# opponents'; after a turn who is next, and how he may announce as the partner and as an opponent:
# free, or only with a kontra to show his side. What he cannot be any more is "."
TABLE: dict[str, tuple[dict[str, str | bool], str, str, str, str]] = {
    "who speaks first is the declarer's partner": (
        {},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B -                    D???   C free kontra
        C trull                D???
        C -                    DODO   D . free
        """,
    ),
    "also after announcements of the declarer": (
        {},
        "3 - - -",
        "XX",
        "",
        """
        A trull                D???
        A four-kings           D???
        A -                    D???   B free kontra
        B centrum              D???
        B -                    DDOO   C . free
        """,
    ),
    "a kontra shows an opponent, and who follows him is on his side": (
        {},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C trull                DO??
        C -                    DOO?   D kontra free
        D volat                DOO?
        D -                    DOOO   A free .
        """,
    ),
    "the partner answers with rekontra, and speaks for the declarer": (
        {},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C trull                DO??
        C rekontra game        DODO
        C -                    DODO   D . free
        D double               DODO
        """,
    ),
    "after the declarer's rekontra one speaks for him again": (
        {},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C -                    DO??   D kontra free
        D -                    DO??   A free .
        A rekontra game        DO??
        A -                    DO??   B . free
        B -                    DO??   C free kontra
        C szubkontra game      DOO?
        C -                    DOO?   D kontra free
        D trull                DOO?
        D -                    DOOO   A free .
        """,
    ),
    "an opponent doubles trull and four kings, then announces": (  # the second example deal
        {},
        "3 - - -",
        "XX",
        "",
        """
        A trull                D???
        A four-kings           D???
        A -                    D???   B free kontra
        B kontra trull         DO??
        B kontra four-kings    DO??
        B tarokks-8            DO??
        B king-c-ultimo        DO??
        B -                    DO??   C kontra free
        C rekontra trull       DODO
        C -                    DODO   D . free
        """,
    ),
    "whose card was shown in the auction is known": (  # the seventh
        {},
        "3 1 - - / 1 -",
        "XIX",
        "",
        """
        A trull                DDOO
        A four-kings           DDOO
        A -                    DDOO   B free .
        B king-s-ultimo        DDOO
        B -                    DDOO   C . free
        C kontra game          DDOO
        C -                    DDOO   D . free
        """,
    ),
    "and who left the game to another": (
        {},
        "3 2 - - / -",
        "XX",
        "CD",
        """
        B -                    DDOO   C . free
        C trull                DDOO
        C -                    DDOO   D . free
        D -                    DDOO   A free .
        """,
    ),
    "eight tarokks tell nothing": (
        {},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B tarokks-8            D???
        B -                    D???   C free kontra
        C trull                D???
        C -                    DODO   D . free
        """,
    ),
    "nor after an opponent has spoken": (
        {},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C tarokks-8            DO??
        C -                    DO??   D kontra free
        """,
    ),
    "but in some houses they are spoken for a side": (
        {"declaration_identifies": True},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B tarokks-8            D???
        B -                    DDOO   C . free
        C trull                DDOO
        C -                    DDOO   D . free
        """,
    ),
    "at the cup they count for who spoke before, not for who only passed": (
        CUP,
        "3 - - -",
        "V",
        "",
        """
        A -                    D???   B free kontra
        B -                    D???   C free kontra
        C kontra game          D?O?
        C -                    D?O?   D kontra free
        D -                    D?O?   A free .
        A -                    D?O?   B kontra free
        B tarokks-8            D?O?
        B -                    DOOD   C . free
        """,
    ),
    "of an opponent too": (
        {"declaration_identifies": True},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B kontra game          DO??
        B tarokks-8            DO??
        B -                    DO??   C kontra free
        C tarokks-9            DO??
        C -                    DOO?   D kontra free
        """,
    ),
    "with the XX called two opponents leave the third unknown": (
        {},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C trull                DO??
        C -                    DOO?   D kontra free
        """,
    ),
    "where the declarer cannot be alone they do not": (
        {},
        "3 - - -",
        "XIX",
        "",
        """
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C trull                DO??
        C -                    DOOD   D free .
        """,
    ),
    "with a tarokk laid away he may be": (
        {},
        "3 - - -",
        "XIX",
        "D",
        """
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C trull                DO??
        C -                    DOO?   D kontra free
        """,
    ),
    "no figure is exempt": (
        {},
        "3 - - -",
        "XX",
        "",
        """
        A trull                D???
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C centrum              DO??
        C -                    DOO?   D kontra free
        """,
    ),
    "centrum is for the declarer's side": (
        {"identify_exempt": "centrum"},
        "3 - - -",
        "XX",
        "",
        """
        A trull                D???
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C centrum              DODO
        C -                    DODO   D . free
        """,
    ),
    "a bird is not": (
        {"identify_exempt": "centrum"},
        "3 - - -",
        "XX",
        "",
        """
        A trull                D???
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C small-bird           DO??
        C -                    DOO?   D kontra free
        """,
    ),
    "a bird is, where the declarer announced trull": (
        {"identify_exempt": "centrum_birds"},
        "3 - - -",
        "XX",
        "",
        """
        A trull                D???
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C large-bird           DODO
        C -                    DODO   D . free
        """,
    ),
    "without his trull only centrum is": (
        {"identify_exempt": "centrum_birds"},
        "3 - - -",
        "XX",
        "",
        """
        A -                    D???   B free kontra
        B kontra game          DO??
        B -                    DO??   C kontra free
        C small-bird           DO??
        C -                    DOO?   D kontra free
        D centrum              DOOD
        """,
    ),
}


def public(state: State) -> str:
    """Return the sides as everybody knows them."""
    return "".join({True: "D", False: "O", None: "?"}[side] for side in state.sides)


def announcing(state: State, seat: int, partner: bool, card: str) -> str:
    """Return the state of an announcement by a seat with or without the called card."""
    if state.sides[seat] is (not partner):
        return "."
    if seat != state.declarer:
        mine = "h1 hJ hC hQ d1 dJ dC dQ " + (card if partner else "s10")
        hands = [*state.hands]
        hands[seat] = Hand.of(PACK.cards(mine))
        state = replace(state, hands=tuple(hands))
    if PROBE not in options(View(state), seat):
        return BARRED
    after = apply(state, seat, PROBE).state
    if Speak() in options(View(after), seat):
        return FREE
    with pytest.raises(Illegal) as refusal:
        apply(after, seat, Speak())
    assert refusal.value.why.key == "identify"
    return OWES


@pytest.mark.parametrize("row", TABLE)
def test_a_word_shows_the_side_of_the_speaker(row: str) -> None:
    """After each word, the public sides and the options of the next player."""
    house, auction, card, laid, words = TABLE[row]
    state = begun(house, auction, card, laid)
    for line in filter(None, map(str.strip, words.splitlines())):
        speech, sides, *then = (part.strip() for part in line.split("  ") if part.strip())
        letter, word = speech.split(maxsplit=1)
        seat = "ABCD".index(letter)
        state = apply(state, seat, Speak(() if word == "-" else (say(word),))).state
        assert public(state) == sides, line
        if then:
            follower, *ways = then[0].split()
            seat = "ABCD".index(follower)
            assert on_turn(state) == (seat,), line
            assert [announcing(state, seat, speaker, card) for speaker in (True, False)] == ways, (
                line
            )
