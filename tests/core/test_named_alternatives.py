"""Whoever names what does not exist is told what there is."""

import re
from pathlib import Path

import pytest

from skiz.arena import own_player
from skiz.games import game, games
from skiz.table import Bid, Illegal, apply, deal, on_turn, options, start, view
from skiz.words import LANGS, Lang, catalogue

THERE_IS_NONE = re.compile("no [a-z]+ (is )?called|You cannot choose")


@pytest.mark.parametrize("lang", LANGS)
def test_each_such_sentence_lists_what_there_is(lang: Lang) -> None:
    found = [key for key, text in catalogue("en").items() if THERE_IS_NONE.search(text)]
    assert {"why.no-such-bid", "why.no-such-contract", "why.no-such-choice"} <= {*found}
    assert [key for key in found if "{known}" not in catalogue(lang)[key]] == []


@pytest.mark.parametrize("key", games())
def test_a_bid_that_there_is_not_is_refused_with_those_there_are(key: str) -> None:
    rules = game(key).rules()
    step = start(rules, deal(rules, range(len(rules.pack.names))))
    (seat, *_) = on_turn(step.state)
    offered = [
        act.bid for act in options(view(rules, step.events, seat), seat) if isinstance(act, Bid)
    ]
    with pytest.raises(Illegal) as refused:
        apply(step.state, seat, Bid("3"))
    for lang in LANGS:
        assert all(bid in refused.value.why.text(lang) for bid in offered)


def test_a_card_that_there_is_not_is_refused_with_those_there_are() -> None:
    pack = game("illustrated").rules().pack
    with pytest.raises(ValueError, match="no card is called 'x9'; there are ") as refused:
        pack.card("x9")
    assert str(refused.value).endswith(", ".join(pack.names))


@pytest.mark.parametrize(
    ("text", "others"),
    [("class One: pass\ndef two(): pass\ndef _own(): pass", "One, two"), ("", "none")],
)
def test_a_player_that_is_not_in_a_file_is_refused_with_those_there_are(
    text: str, others: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"from skiz.players import player\n{text}\n", "utf-8")
    with pytest.raises(ValueError, match=f"no function or class 'Three'; there are {others}$"):
        own_player(f"{file}:Three", seed=1)
