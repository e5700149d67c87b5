"""A visit to the site in any engine: what a person does there, and what went wrong."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.support.browser.engines.window import Window, pressed_key, pressed_mouse
from tests.support.browser.pages import SWIFT
from tests.support.browser.people import (
    LOOK,
    LOOKS,
    MOVED,
    PROMPT,
    WAIT,
    Prompt,
    button,
    card,
    mine,
    to_pick,
)
from tests.support.server.clients import Person

ESCAPE = "\ue00c"
PHONE = (390, 844)
# Runs at the start of each page: the settings of a test, and a list of errors that a reload keeps.
SCRIPT = """() => {
    if (!location.protocol.startsWith('http')) return
    if (!localStorage.getItem('skiz')) localStorage.setItem('skiz', '%s')
    const note = what => {
        sessionStorage.slips = `${sessionStorage.slips ?? ''}${what}\\n`
    }
    addEventListener('error', e => note(`${e.message} (${e.filename}:${e.lineno})`))
    addEventListener('unhandledrejection', e => note(e.reason?.stack ?? e.reason))
    addEventListener('securitypolicyviolation', e => note(`${e.violatedDirective} ${e.blockedURI}`))
}"""
SLIPS = "() => sessionStorage.slips ?? ''"
UNTIL = """async (...values) => {
    for (let looks = 0; looks < %d; looks++) {
        const found = await (%s)(...values)
        if (found) return found
        await new Promise(done => setTimeout(done, %d))
    }
    return null
}"""
# The point of an element that a press reaches: its middle, on a card near its left edge. An element
# that still moves would be missed.
POINT = """async where => {
    const find = () => document.querySelector(where)
    const middle = one => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const card = 'card' in one.dataset
        return [left + (card ? 10 : width / 2), top + (card ? 30 : height / 2)]
    }
    find()?.scrollIntoView({block: 'nearest', inline: 'nearest'})
    const before = find() && middle(find())
    await new Promise(done => setTimeout(done, %d))
    const one = find()
    if (!one) return 'gone'
    const [x, y] = middle(one)
    if (`${before}` !== `${[x, y]}`) return 'moves'
    const hit = document.elementFromPoint(x, y)
    return hit && one.contains(hit) ? [x, y] : 'covered'
}"""
SEEN = "() => location.href + document.body.innerText"
# When the answers to earlier requests are shown, and text has its letters.
CAUGHT_UP = """async () => {
    for (let n = 0; n < 3; n++) await (await fetch('/api/me')).text()
    await document.fonts.ready
}"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


class Visit:
    """A person in a window, at an address of a server."""

    def __init__(self, window: Window, address: str, size: tuple[int, int] = PHONE) -> None:
        self.window, self.address = window, address
        self.run = window.run
        window.resize(*size)

    def show(self, path: str, shown: str) -> None:
        """Load a page and wait for an element of it."""
        self.window.go(self.address + path)
        self.find(shown)

    def catch_up(self) -> None:
        """Wait until the page has shown the answers to its earlier requests."""
        self.run(CAUGHT_UP)

    def until(self, function: str, *values: Any) -> Any:
        """Call a function until it returns something, and return that."""
        found = self.run(UNTIL % (LOOKS, function, LOOK), *values)
        assert found, f"never true: {function} {values}, on {self.run(SEEN)}"
        return found

    def find(self, where: str) -> None:
        """Wait for an element."""
        self.until("where => !!document.querySelector(where)", where)

    def click(self, where: str) -> None:
        """Click an element, unless it has disappeared.

        An overlay, such as the explanation of a word under the mouse, is closed first.
        """
        for _ in range(LOOKS):
            point = self.run(POINT % LOOK, where)
            if point == "covered":
                self.press(ESCAPE)
            elif point != "moves":
                if point != "gone":
                    self.window.act(pressed_mouse(*point))
                return
        raise AssertionError(f"what is there cannot be reached: {where}")

    def press(self, key: str) -> None:
        """Press a key."""
        self.window.act(pressed_key(key))

    def lend(self, person: Person) -> None:
        """Let somebody act for the person in this window, over another connection."""
        person.http.cookies.clear()
        for name, value in self.window.cookies().items():
            person.http.cookies.set(name, value)

    @property
    def path(self) -> str:
        """Return the path of the page."""
        return str(self.run("() => location.pathname"))

    @property
    def slips(self) -> str:
        """Return the errors on the pages of this visit."""
        return str(self.run(SLIPS))

    @property
    def wider(self) -> int:
        """Return by how many pixels the page is wider than the window; less than 0 if it scrolls
        beside a bar.
        """
        return int(self.run(WIDER))

    # --- The table ------------------------------------------------------------------------------

    def sit_down(self, game: str) -> None:
        """Start a game at once, as the lobby offers it."""
        self.click(f'[data-play-game="{game}"]')
        self.find("[data-turn]")

    def next_deal(self) -> None:
        """Go on to the next deal from a settlement."""
        self.click('[data-testid="next-deal"]')
        self.until("() => !document.querySelector('[data-testid=settlement]')")

    def ready(self) -> Prompt | None:
        """Wait for a question and return it, or None when the deal is settled."""
        prompt = Prompt(**self.until(PROMPT))
        return None if prompt.settled else prompt

    def glance(self) -> Prompt | None:
        """Return the current question if the page is still, without waiting."""
        found = self.run(PROMPT)
        return Prompt(**found) if found else None

    def decide(self, rng: Random, prompt: Prompt) -> None:
        """Make one decision with the mouse, and wait until something has happened."""
        if prompt.lays:
            for name in to_pick(prompt):
                self.click(f'{card(name)}[aria-selected="false"]')
            self.click(mine('[data-testid="confirm-lay"]'))
        elif prompt.buttons:
            self.click(button(rng.choice(prompt.buttons)))
        else:
            name = rng.choice(prompt.cards)
            for _ in ("lift it", "play it"):
                self.click(card(name))
        self.until(MOVED, prompt.seen)


def play_together(visits: Sequence[Visit], rng: Random) -> None:
    """Play a deal with the people of several visits at one table."""
    prompts: list[Prompt | None] = [None]
    while not all(prompt and prompt.settled for prompt in prompts):
        visits[0].run(WAIT)
        prompts = [visit.glance() for visit in visits]
        for visit, prompt in zip(visits, prompts, strict=True):
            if prompt and not prompt.settled:
                visit.decide(rng, prompt)


def settings(lang: str = "en") -> str:
    """Return the script of a new window, with the settings of a fast test in a language."""
    return SCRIPT % (SWIFT % lang)
