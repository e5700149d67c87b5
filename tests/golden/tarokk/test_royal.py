"""Royal Tarokk: pairs that everybody knows, a round without a declarer, figures alone."""

import pytest

from skiz.cards import each, of
from skiz.figures import Verdict
from skiz.games import game
from skiz.games.tarokk import read_deal
from skiz.table import Illegal, Rules, View, options, rules_in, seating
from tests.support.games.written_deal import WrittenDeal
from tests.support.laws.figure_files import ROYAL_FILE, adding
from tests.support.laws.random_deals import course, play_out

HANDS = (  # seats 0 and 1 play together: 0 has the top tarokks, 2 all that is left of the honours
    "skiz XXI XX XIX XVIII XVII XVI XV XIV XIII",
    "hK dK sK cK hQ dQ sQ cQ hC dC",
    "I XII XI X IX VIII VII VI V IIII",
    "II III hJ dJ sC cC sJ cJ s10 c10",
)


def written(rules: Rules | None = None) -> WrittenDeal:
    """Return a deal of these hands."""
    rules = rules or game("royal").rules()
    return WrittenDeal(rules, [rules.pack.cards(hand) for hand in HANDS], ())


def test_the_whole_pack_is_dealt_ten_each() -> None:
    rules = game("royal").rules()
    assert len(rules.pack.names) == 40
    assert not {"h1", "d1"} & set(rules.pack.names)
    state = written().state
    assert [hand.size for hand in state.hands] == [10] * 4
    assert state.talon == ()


def test_everybody_knows_the_sides_before_a_word_is_said() -> None:
    made = written()
    for seat in range(4):
        view = made.view(seat)
        assert view.sides == (True, True, False, False)
        assert view.rules.inference.insight(view).because == ("pairs",) * 4
    assert made.state.declarer is None


@pytest.mark.parametrize("dealer", range(4))
def test_partners_stay_partners_while_the_deal_goes_round(dealer: int) -> None:
    rules = game("royal").rules()
    chairs = seating(rules, dealer)
    pairs = rules_in(rules, chairs, 1).pairs
    assert pairs is not None
    together = {chair for chair, side in zip(chairs, pairs, strict=True) if side}
    assert together in ({0, 1}, {2, 3})
    assert pairs.index(True, 1) in (1, 3)  # next to forehand
    assert rules_in(rules, chairs, 1) is rules_in(rules, chairs, 1)


def test_where_nobody_speaks_all_four_pass() -> None:
    made = written()
    for seat in range(4):
        assert made.state.current_phase.name == "talk"
        assert made.turn == (seat,)
        made.does(seat, "say pass")
    assert made.state.current_phase.name == "play"
    assert made.turn == (0,)


def test_after_the_last_word_three_pass() -> None:
    made = written().does(0, "say pass").does(1, "say pass")
    made.does(2, "say trull", "say pass")
    made.does(3, "say pass").does(0, "say kontra trull", "say pass")
    for seat in (1, 2, 3):
        assert made.state.current_phase.name == "talk"
        made.does(seat, "say pass")
    assert made.state.current_phase.name == "play"


def test_only_the_other_side_doubles_a_figure() -> None:
    made = written().does(0, "say volat", "say pass")
    with pytest.raises(Illegal) as refusal:
        made.does(1, "say kontra volat")
    assert (refusal.value.why.key, refusal.value.why.clause) == ("own-item", "skiz/royal-round")
    made.does(1, "say pass").does(2, "say kontra volat", "say pass").does(3, "say pass")
    made.does(0, "say pass").does(1, "say rekontra volat", "say pass")
    ((item),) = read_deal(made.state).round.announced
    assert (item.figure, item.by, item.level) == ("volat", 0, 2)


def test_a_side_says_a_figure_once_and_both_may() -> None:
    made = written().does(0, "say trull", "say pass")
    with pytest.raises(Illegal) as refusal:
        made.does(1, "say trull")
    assert refusal.value.why.key == "said-already"
    made.does(1, "say pass").does(2, "say trull", "say pass")
    assert [item.by for item in read_deal(made.state).round.announced] == [0, 2]


def played(made: WrittenDeal) -> WrittenDeal:
    """Return the deal played to its end, each with the first legal card."""
    while turn := made.turn:
        made.acts(turn[0], made.may(turn[0])[0])
    return made


def test_pair_pays_pair() -> None:
    """Seat 0 takes every trick: volát, and silently nothing that it covers."""
    made = written().does(0, "say volat", "say pass")
    made.does(1, "say pass").does(2, "say kontra volat", "say pass")
    for seat in (3, 0, 1):
        made.does(seat, "say pass")
    settled = played(made).state.settled
    assert settled is not None
    assert settled.points == (120, 120, -120, -120)
    assert [(line.key, line.total) for line in settled.lines] == [("volat", 120)]


def test_an_announcement_that_fails_is_paid_to_the_others() -> None:
    made = written().does(0, "say pass").does(1, "say pass").does(2, "say pagat-ultimo", "say pass")
    for seat in (3, 0, 1):
        made.does(seat, "say pass")
    settled = played(made).state.settled
    assert settled is not None
    assert ("pagat-ultimo", 10) in [(line.key, line.total) for line in settled.lines]
    assert settled.points == (40, 40, -40, -40)  # and a silent volát


def test_nothing_made_is_nothing_paid() -> None:
    """A deal in which no figure is made is worth nothing."""
    ends = [course("royal", "provisional", seed).end for seed in range(0, 40, 2)]
    for end in ends:
        assert end.settled is not None
        assert {line.key for line in end.settled.lines} <= {
            key
            for row in end.rules.figures
            for key in (row.key, f"silent-{row.key}", f"slip-{row.key}")
        }
        if not end.settled.lines:
            assert end.settled.points == (0, 0, 0, 0)


def test_figures_of_a_file_are_played() -> None:
    """Conditions, silent feats, declarations and separate figures."""
    rules = game("royal").rules(figures=ROYAL_FILE)
    made = written(rules)
    for word, reason in (
        ("final-pair", "cannot-announce"),  # ten tarokks are too many
        ("tarokks-7", "cannot-declare"),
        ("no-king", "on-lead"),  # its side leads
        ("four-kings", "no-such-figure"),
    ):
        with pytest.raises(Illegal) as refusal:
            made.does(0, f"say {word}")
        assert (refusal.value.why.key, refusal.value.why.clause is None) == (reason, False), word
    made.does(0, "say great-bird")
    assert {item.figure for item in read_deal(made.state).round.announced} == {
        "high-bird",
        "great-bird",
    }
    made.does(0, "say pass").does(1, "say pass").does(2, "say no-king", "say pass")
    why = made.rules.why("said-already", figure="pagat-ultimo").text("hu")
    assert "pagat-ultimo" not in why


CLUB = """feat = { win = 10, with = "II" }
announced = 8
[[figure]]
key = "sas-ultimo"
name = { en = "the bird last" }
feat = { win = 10, with = "II" }
silent = 4
[[figure]]
key = "pagat-catch"
name = { en = "caught" }
feat = { catch = "I" }
silent = 5
"""


@pytest.mark.parametrize(
    ("word", "reason", "text"),
    [
        (
            "sas-ultimo",
            "only-silent",
            "This counts here, but you cannot announce it: the bird last.",
        ),
        ("pagat-catch", "only-silent", "This counts here, but you cannot announce it: caught."),
        ("sas-uhu", "no-sas-figure", "This is not one of the figures here: eagle uhu."),
    ],
)
def test_a_refusal_reads_the_list_that_is_played(word: str, reason: str, text: str) -> None:
    """No refusal says that a card has no figures, or a catch no value, if the list has them."""
    made = written(game("royal").rules(figures=adding("royal", CLUB)))
    with pytest.raises(Illegal) as refusal:
        made.does(0, f"say {word}")
    assert refusal.value.why.key == reason
    assert refusal.value.why.text() == text


def test_a_refusal_names_what_the_figure_of_the_file_needs() -> None:
    made = written(game("royal").rules(figures=ROYAL_FILE))
    with pytest.raises(Illegal) as refusal:
        made.does(0, "say final-pair")
    why = refusal.value.why
    assert why.text() == "You need 5 to 9 tarokks in hand to announce this: final pair."
    assert why.clause == "skiz/own-figures"
    made.does(0, "say pagat-ultimo")
    with pytest.raises(Illegal, match=r"may not announce this in the same turn .*: bird"):
        made.does(0, "say high-bird")


def test_a_declared_hand_is_paid_by_the_other_pair() -> None:
    rules = game("royal").rules(figures=ROYAL_FILE)
    kings = rules.pack.cards("hK dK")
    others = rules.pack.cards("sK cK")
    rest = list(each(rules.pack.all & ~kings & ~others))
    hands = [kings | of(rest[:8]), others | of(rest[8:16]), of(rest[16:26]), of(rest[26:])]
    made = WrittenDeal(rules, hands, ()).does(0, "say kings-2", "say pass")
    assert read_deal(made.state).round.declared == ((0, "kings-2"),)
    for seat in (1, 2, 3):
        made.does(seat, "say pass")
    settled = played(made).state.settled
    assert settled is not None
    (line,) = [line for line in settled.lines if line.key == "kings-2"]
    assert (line.total, line.shares) == (1, (1, 1, -1, -1))


@pytest.mark.parametrize("seed", range(6))
def test_random_deals_with_a_file_are_settled_as_judged(seed: int) -> None:
    """Each announced figure has its line, by its verdict; declared ones are made."""
    found = play_out(game("royal").rules(figures=ROYAL_FILE), seed)
    insight = found.end.rules.inference.insight(found.end)
    assert found.end.settled is not None
    lines = [line.key for line in found.end.settled.lines]
    for item in insight.undertaken:
        assert item.verdict is not Verdict.OPEN
        assert item.figure in lines
    for seat in range(4):
        assert View(found.last_views[seat]).sides == found.end.sides
        assert options(found.last_views[seat], seat) == ()
