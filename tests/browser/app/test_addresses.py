"""Every address of the page on a phone, in German, which has the longest words."""

from contextlib import closing

from tests.support.browser.by_wire import person_at
from tests.support.browser.engines.addresses import SHOWN, paths
from tests.support.browser.large_text import astray, outside, write_twice_as_large
from tests.support.browser.pages import Open, fits
from tests.support.browser.shifts import MOST, NOTED, shift
from tests.support.browser.targets import small_targets

LONGEST = {"rules-of-illustrated": "/rules/illustrated"}  # beside those of the short game


def test_every_address_is_made_for_a_phone(open_page: Open) -> None:
    """Nothing shifts while it loads, nothing is wider than the window, and everything that may be
    pressed is as large as a finger.
    """
    page = open_page("narrow", lang="de", own=True, pictures=True)
    page.add_init_script(NOTED)
    shifts, wide, small = {}, [], list[str]()
    with closing(person_at(page)) as person:
        for name, path in (paths(person) | LONGEST).items():
            page.goto(path)
            page.wait_for_selector(SHOWN[name.removesuffix("-illustrated")])
            page.wait_for_load_state("networkidle")
            shifts[name] = shift(page)
            small += small_targets(page, name)
            if not fits(page):
                wide.append(name)
    assert {name: found for name, found in shifts.items() if found[0] > MOST} == {}
    assert small == []
    assert wide == []


def test_every_address_is_whole_with_text_twice_as_large(open_page: Open) -> None:
    """Text follows the size that the browser is set to, and nothing sticks out of the window."""
    page = open_page("narrow", lang="de", own=True, pictures=True)
    write_twice_as_large(page)
    lost = list[str]()
    with closing(person_at(page)) as person:
        for name, path in (paths(person) | LONGEST).items():
            page.goto(path)
            page.wait_for_selector(SHOWN[name.removesuffix("-illustrated")])
            page.wait_for_load_state("networkidle")
            found = outside(page) + astray(page, "header :is(a, button, summary)")
            lost += [f"{name}: {one}" for one in found]
    assert lost == []
