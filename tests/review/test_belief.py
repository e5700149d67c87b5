"""What a seat could believe: probabilities that fit its knowledge, also about the partner."""

import pytest

from skiz.cards import each
from skiz.games import game, games
from skiz.players.plain import Plain
from skiz.review.belief import believe, last_word, truth_of, what_changed
from skiz.review.decisions import decisions
from skiz.table import Bade, Event, Played, view
from tests.support.laws.random_deals import Course, play_out
from tests.support.tools.depth import depth

pytest.importorskip("skiz._kernel")


@pytest.mark.parametrize("key", ["asszorti", "asserufen", "illustrated"])
def test_probabilities_cover_the_unseen_cards_and_fit_the_hands(key: str) -> None:
    deals = (play_out(game(key).rules(), seed, Plain()) for seed in range(100))
    found = next(one for one in deals if not one.end.thrown_in)
    moments = list(decisions(found.rules, found.events))
    for one in moments[2 :: max(1, len(moments) // 6)]:
        belief = believe(one.view)
        assert belief == believe(one.view)
        held = [
            sum(row[seat] for row in belief.places.values()) for seat in range(found.rules.seats)
        ]
        unseen = [hand.unseen for hand in one.view.hands]
        assert held == pytest.approx(unseen)
        assert not any(one.view.own_hand() >> card & 1 for card in belief.places)
        for chances in belief.places.values():
            assert sum(chances) == pytest.approx(1)
        if belief.with_declarer:
            for side, chance in zip(one.view.sides, belief.with_declarer, strict=True):
                assert side is None or chance == side


@pytest.mark.parametrize("key", games())
def test_there_is_a_belief_after_each_kind_of_event(key: str) -> None:
    """Also with a full trick on the table, before a claim is answered, and after the settlement."""
    kinds: dict[tuple[type[Event], int], tuple[Course, int]] = {}
    for seed in depth(range(3), range(30)):
        found = play_out(game(key).rules(), seed)
        on_table = 0
        for count, event in enumerate(found.events, 1):
            on_table = on_table + 1 if isinstance(event, Played) else 0
            kinds.setdefault((type(event), on_table), (found, count))
    for found, count in kinds.values():
        seen = view(found.rules, found.events[:count], found.seed % found.rules.seats)
        belief = believe(seen)
        for chances in belief.places.values():
            assert sum(chances) == pytest.approx(1)


def test_a_call_informs_about_the_partner_and_the_truth_is_marked() -> None:
    deals = (play_out(game("illustrated").rules(), seed, Plain()) for seed in range(100))
    found = next(one for one in deals if not one.end.thrown_in)
    last = next(one for one in decisions(found.rules, found.events) if one.is_card)
    number = last_word(found.events[: last.number])
    assert number is not None
    assert last_word(found.events[:2]) is None
    assert isinstance(found.events[last_word(found.events[:3]) or 0], Bade)
    seat = next(s for s, side in enumerate(last.view.sides) if side is False)
    before, after = (
        believe(view(found.rules, found.events[:count], seat)) for count in (number, number + 1)
    )
    for change in what_changed(before, after):
        assert abs(change.after - change.before) >= 0.1
    assert what_changed(after, after) == []
    truth = truth_of(found.moments[-1].state)
    assert all(
        found.moments[-1].state.hands[holder].cards >> card & 1
        for card, holder in truth.items()
        if holder < 4
    )
    assert set(truth) >= {*each(found.moments[-1].state.hands[0].cards)}
