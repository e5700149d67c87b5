"""Acts tell nothing that is hidden, and the model of a family knows them."""

import pytest

from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.common.acts import acts_of, rated_seats
from skiz.players.common.model import model_of
from skiz.table import view


@pytest.mark.parametrize("key", ["asszorti", "asserufen", "illustrated"])
def test_every_seat_knows_the_same_acts(key: str) -> None:
    """So they come from what all have heard, and from no hidden card."""
    rules, compared = game(key).rules(), 0
    for seed in range(4):
        done = play_deal(rules, [player("plain", 0)] * rules.seats, seed)
        if done.state.declarer is None:
            continue
        for count in (len(done.events) * part // 4 for part in (2, 3, 4)):
            views = [view(rules, done.events[:count], eyes) for eyes in range(rules.seats)]
            if views[0].declarer is None:
                continue
            for seat in range(rules.seats):
                told = {tuple(acts_of(sight, seat)) for sight in views}
                assert len(told) == 1
                compared += bool(*told)
    assert compared > 3 * rules.seats  # acts of every seat, in more than one deal


def test_the_model_of_asszorti_knows_most_acts() -> None:
    pytest.importorskip("skiz._kernel", exc_type=ImportError)
    rules, network = game("asszorti").rules(), model_of("asszorti").hands
    assert network is not None
    known = said = 0
    for seed in range(6):
        done = play_deal(rules, [player("plain", 0)] * rules.seats, seed)
        for eyes in range(rules.seats):
            sight = view(rules, done.events, eyes)
            rated = rated_seats(sight, network)
            assert [one.hand for one in rated] == [seat for seat in range(3) if seat != eyes]
            known += sum(len(one.acts) for one in rated)
            said += sum(len(acts_of(sight, one.hand)) for one in rated)
    assert known > 0.9 * said
