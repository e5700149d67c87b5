"""What each player can deduce at Tarokk: deals with a shown card and with a hidden partner."""

from skiz.figures import Verdict
from skiz.games import game
from skiz.rulebook import clause
from skiz.server.table_log.entries import ONLOOKER
from skiz.server.table_log.insight import encode_insight, work_out
from skiz.table import View, view
from skiz.words import LANGS, say
from tests.support.games.tarokk_deal import HANDS, TALON, auction, dealt, laid, played, talk
from tests.support.games.written_deal import WrittenDeal


def hidden() -> WrittenDeal:
    """Return a deal: A plays at three and calls the XX, which C holds, and nobody else knows."""
    deal = dealt().does(0, "bid three")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    return laid(deal, "d1 s10 sJ", "cJ", "cC", "cQ").does(0, "choose call XX", "say pass")


def because(deal: WrittenDeal, seat: int) -> tuple[str | None, ...]:
    """Return how a seat knows the sides."""
    return deal.rules.inference.insight(view(deal.rules, deal.events, seat)).because


def test_all_know_a_partner_who_showed_the_card() -> None:
    for seat in (ONLOOKER, *range(4)):
        assert because(talk(), seat) == (None, "shown", "rest", "rest")


def test_a_hidden_partner_is_inferred_from_hand_word_and_card() -> None:
    deal = hidden()
    lacks = [(None, None, None, None), (None, "lacks", None, None), (None, None, None, "lacks")]
    assert [because(deal, seat) for seat in (0, 1, 3)] == lacks
    assert because(deal, 2) == (None, "rest", "holds", "rest")
    assert because(deal, ONLOOKER) == (None, None, None, None)
    deal.does(1, "say kontra game", "say pass")
    assert because(deal, ONLOOKER) == (None, "said", None, None)
    for seat in (2, 3, 0):
        deal.does(seat, "say pass")
    deal.does(0, "play h1").does(1, "play IX").does(2, "play hJ").does(3, "play II")
    deal.does(1, "play XI").does(2, "play XX")
    assert because(deal, ONLOOKER) == (None, "said", "played", "rest")


def test_an_opponent_infers_the_partner_of_a_declarer_who_cannot_be_alone() -> None:
    """A holds the XX and calls the XIX, no tarokk was discarded, and C says kontra."""
    rules = game("illustrated").rules(game("illustrated").house())
    hands = HANDS.replace("XVIII XVI", "XX XVI", 1).replace("XX XVII X", "XVIII XVII X", 1)
    cards = [rules.pack.cards(hand) for hand in hands.strip().splitlines()]
    deal = WrittenDeal(rules, cards, [rules.pack.card(card) for card in TALON.split()])
    deal.does(0, "bid three")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    laid(deal, "d1 s10 sJ", "cJ", "cC", "cQ").does(0, "choose call XIX", "say pass")
    deal.does(1, "say pass").does(2, "say kontra game", "say pass")
    assert because(deal, ONLOOKER) == (None, None, "said", None)
    assert because(deal, 0) == (None, None, "said", None)
    assert because(deal, 3) == (None, "rest", "said", "lacks")
    assert deal.view(3).sides == (True, True, False, False)


def test_each_undertaking_has_a_verdict_so_far() -> None:
    deal = played()
    assert [
        (item.figure, item.by, item.level, item.raised, item.verdict)
        for item in deal.rules.inference.insight(deal.view(3)).undertaken
    ] == [
        ("game", 0, 0, None, Verdict.OPEN),
        ("pagat-ultimo", 0, 1, 2, Verdict.OPEN),
        ("four-kings", 0, 0, None, Verdict.LOST),
    ]


def test_only_the_holder_of_a_bound_card_sees_that_it_is_bound() -> None:
    deal = played()
    kept = [{"card": "I", "figure": "pagat-ultimo", "first": 9, "last": 9}]
    for seat in range(4):
        assert encode_insight(deal.view(seat), work_out(deal.view(seat)))["kept"] == (
            kept if seat == 0 else []
        )


def test_every_meaning_of_a_bid_has_a_clause_and_words() -> None:
    deal, found = auction(), set[str]()
    state = deal.view(2)
    for seat, bid in ((2, "solo"), (0, "hold"), (0, "solo")):
        for meaning in deal.rules.inference.bid_meanings(state, seat, bid):
            found.add(meaning.key)
            assert clause(meaning.clause).texts
            assert all(say(f"means.{meaning.key}", lang, **meaning.params) for lang in LANGS)
    assert found == {"honour", "hold", "draw", "draw-none", "needs-points", "worth"}
    jump = deal.rules.inference.bid_meanings(View(dealt().does(0, "bid three").state), 1, "one")
    assert [(one.key, one.params) for one in jump] == [
        ("cue", {"card": "XIX", "cards": "skiz XXI"}),
        ("draw", {"count": 1}),
        ("needs-points", {"count": 48}),
        ("worth", {"points": 3}),
    ]
