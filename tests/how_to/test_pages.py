"""The how-to pages: each is followed in a copy of the repository, and gives the promised result."""

import os
import shutil
import subprocess
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.support.browser.pages import SWIFT
from tests.support.browser.people import PATIENCE, by_mouse, decide, ready, sit_down
from tests.support.server.clients import Person
from tests.support.tools.depth import at_night, depth
from tests.support.tools.how_to import (
    ANCHORED,
    PAGES,
    Page,
    copied,
    run_commands,
    run_session,
    run_structure,
    serving,
)
from tests.support.tools.source_tree import ROOT
from tools.page import fingerprint, machines_node, packaged_node

MODULES = "web/node_modules"
PANEL = "add-a-panel"
NAMES = sorted(file.stem for file in PAGES.glob("add-*.md"))
RUN = [name for name in NAMES if Page(name).sessions("pycon")]


def is_installed() -> bool:
    """Return whether the page's build tools are installed as locked."""
    found = ROOT / MODULES / ".skiz-installed"
    lock = sha256((ROOT / "web" / "package-lock.json").read_bytes()).hexdigest()
    return found.exists() and found.read_text("utf-8").startswith(lock)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_says_which_files_it_touches_and_where(name: str) -> None:
    """A reader sees no instructions in the attributes of a fence."""
    page = Page(name)
    assert sorted(page.said()) == sorted(page.files())
    for words, block in page.led_in():
        if block.file:
            anchors = [block.options[how] for how in ANCHORED if how in block.options]
            for text in (block.file, *anchors):
                assert f"`{text}`" in words, f"{text!r} is not in {words!r}"


@pytest.mark.parametrize("name", depth(RUN[:2], RUN))
def test_a_page_can_be_followed(name: str, tmp_path: Path) -> None:
    pytest.importorskip("skiz._kernel")  # they solve, and play at levels that do
    page, copy = Page(name), copied(tmp_path)
    page.follow(copy)
    run_session(page, copy)
    run_commands(page, copy)


def test_whoever_follows_all_pages_keeps_words_clauses_and_glossary_whole(tmp_path: Path) -> None:
    """Each check reads all games, so one run of them is enough for all pages."""
    copy = copied(tmp_path)
    for name in NAMES:
        if name != PANEL:  # it changes web/, which the copy does not have
            Page(name).follow(copy)
    run_structure(copy)


def test_the_new_game_stands_in_the_lobby(tmp_path: Path) -> None:
    """A server of the copy is started; a person sits down there and is dealt cards."""
    copy = copied(tmp_path)
    Page("add-a-game").follow(copy)
    with serving(copy) as address, closing(Person(address)) as person:
        games = person.http.get("/api/games").json()
        assert ("whist20", 4) in [(one["key"], one["seats"]) for one in games]
        form = person.http.get("/api/games/whist20").json()
        assert [point["field"] for point in form["house"]] == ["all_five"]
        table = person.table(game="whist20", preset="whist", house={}, bots=["plain"] * 3)
        with closing(person.socket(table)) as socket:
            while "dealt" not in [event["type"] for event in socket.events.values()]:
                socket.hear()


@pytest.fixture
def with_panel(tmp_path: Path) -> Path:
    """Return a copy with the new panel, without the build tools."""
    if not is_installed():
        pytest.skip("`make page` installs what builds the page")
    copy = copied(tmp_path, "web")
    (copy / MODULES).symlink_to(ROOT / MODULES)
    Page(PANEL).follow(copy)
    return copy


def npm(copy: Path, *words: str) -> None:
    """Run a script of the page, or one of its installed programs."""
    node = machines_node() or packaged_node()
    assert node, "what was installed was installed by some Node"
    done = subprocess.run([*node.npm, *words], cwd=copy / "web", env=node.environment, check=False)
    assert done.returncode == 0, words


@at_night  # it checks the types of the whole page, which `make check` has done without the panel
def test_the_new_panel_is_of_the_right_types(with_panel: Path) -> None:
    """And formatted like all others."""
    touched = [file.removeprefix("web/") for file in Page(PANEL).files()]
    npm(with_panel, "exec", "--", "prettier", "--check", *touched)
    npm(with_panel, "exec", "--", "svelte-check", "--tsconfig", "tsconfig.json")


def build(copy: Path, cache: pytest.Cache) -> None:
    """Build the page of a copy, or take what was built of the same files before."""
    built = copy / "src" / "skiz" / "server" / "page"
    kept = cache.mkdir("page-with-panel") / fingerprint(copy / "web", "")
    if not kept.exists():
        npm(copy, "run", "build")
        shutil.rmtree(kept.parent)
        begun = kept.with_name("begun")
        shutil.copytree(built, begun)
        begun.rename(kept)  # a copy that was interrupted does not count
    else:
        shutil.copytree(kept, built)


@at_night
def test_the_new_panel_is_built_and_shows(with_panel: Path, pytestconfig: pytest.Config) -> None:
    """A browser sees the panel after the first trick."""
    assert pytestconfig.cache
    build(with_panel, pytestconfig.cache)
    with serving(with_panel) as address, sync_playwright() as playwright:
        path = os.environ.get("SKIZ_CHROMIUM") or shutil.which("chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = chromium.new_page(base_url=address, viewport={"width": 1280, "height": 800})
        page.set_default_timeout(PATIENCE)
        page.add_init_script(f"localStorage.setItem('skiz', '{SWIFT % 'en'}')")
        page.goto("/")
        sit_down(page)
        panel, chance = page.get_by_test_id("tricks-so-far"), Random(1)
        while not panel.count():
            turn = ready(page)
            assert turn, "the deal is over, and no panel was seen"
            decide(page, by_mouse, chance, turn)
        expect(panel.locator("li")).to_have_count(3)
        chromium.close()
