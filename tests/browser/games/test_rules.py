"""The page of the rules: other games, where a rule comes from, and the worked examples in words."""

import re

import pytest
from playwright.sync_api import expect

from skiz.games import game, games
from skiz.records import examples
from skiz.words import LANGS, Lang
from tests.support.browser.pages import Open, fits

ENGLISH = {"pass", "three", "two", "one", "hold", "hand", "game", "none", "auction", "talk", "deal"}


def test_the_rules_of_another_game_are_chosen_at_the_top(open_page: Open) -> None:
    """With the house rules of that game, not those that were chosen before."""
    page = open_page("narrow", path="/rules/asszorti?preset=gamerules")
    chosen = page.get_by_test_id("other-rules")
    expect(chosen.locator("option")).to_have_count(len(games()))
    chosen.select_option("illustrated")
    expect(page.locator("main h1")).to_contain_text("Illustrated Tarokk")
    expect(page.locator("main article").first).to_be_visible()
    assert page.url.endswith("/rules/illustrated")
    assert fits(page)


def test_the_source_of_a_rule_is_shown_on_request_and_if_one_comes_for_it(open_page: Open) -> None:
    """A refusal links to its rule; there the source is shown at once."""
    page = open_page("narrow", path="/rules/asszorti#pais/follow")
    marked = page.locator("article.marked .source")
    other = page.locator("article[id]:not(.marked) .source").first
    expect(marked).to_be_visible()
    expect(other).to_be_hidden()
    page.get_by_test_id("show-sources").check()
    expect(other).to_be_visible()


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_a_box_stand_beside_it(open_page: Open, lang: Lang) -> None:
    page = open_page("narrow", path="/rules/asszorti", lang=lang)
    box = page.get_by_test_id("show-sources").bounding_box()
    words = page.get_by_test_id("show-sources").locator("+ span").bounding_box()
    assert box
    assert words
    assert words["x"] >= box["x"] + box["width"]
    assert words["y"] < box["y"] + box["height"]


@pytest.mark.parametrize("lang", ["hu", "de"])
@pytest.mark.parametrize("key", sorted(games()))
def test_the_examples_speak_the_language_of_the_page(open_page: Open, key: str, lang: str) -> None:
    """No English bid and no code word of a record is left in them."""
    there = examples(game(key).rules(game(key).house()))
    if not there:
        return
    codes = set(re.findall(r"[a-z]+(?:-[a-z0-9]+)+", " ".join(one.play for one in there)))
    page = open_page("narrow", lang=lang, path=f"/rules/{key}")
    page.get_by_test_id("example").last.wait_for()
    shown = " ".join(page.get_by_test_id("example").locator("pre").all_text_contents())
    assert not set(re.split(r"[\s,]+", shown)) & (ENGLISH | codes)
