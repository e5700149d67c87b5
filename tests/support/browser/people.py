"""How a person plays the page: by mouse, by touch or by keyboard alone, taking what it offers.

The table goes on while a person reads and moves the hand: others answer a claim or throw the deal
in, and what was asked is asked no more. So all that is decided on is read at one moment, and
whoever comes too late with an action has not acted, which is no mistake.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 60_000  # milliseconds until a test gives up waiting: no test is to measure a machine
BREATH = 5_000  # milliseconds a hand waits for a thing to hold still before it looks again
PROMPT = """() => {
    const table = document.querySelector('[data-turn]')
    const still = table && table.dataset.queued === '0' && table.dataset.busy === 'false'
        && !document.documentElement.hasAttribute('data-settling')
    if (!still) return null
    const all = where => [...document.querySelectorAll(where)]
    const off = one => one.getAttribute('aria-disabled') === 'true'
    const label = one => one.dataset.do
    const claims = one => /^(claim|concede|lay)/.test(label(one))
    const buttons = all('[data-do]').filter(one => !claims(one))
    const cards = all('[data-testid=hand] [data-card]')
    const name = one => one.dataset.card
    const lays = document.querySelector('[data-testid=confirm-lay]')
    const line = document.querySelector('[data-testid=turn]')
    const prompt = {
        seen: Number(table.dataset.seen),
        phase: table.dataset.phase,
        settled: !!document.querySelector('[data-testid=settlement]'),
        buttons: buttons.filter(one => !off(one)).map(label),
        closed: buttons.filter(off).map(label),
        cards: cards.filter(one => !off(one)).map(name),
        kept: cards.filter(off).map(name),
        picked: cards.filter(one => one.ariaPressed === 'true').map(name),
        lays: lays ? Number(line.textContent.replace(/\\D/g, '')) : 0,
    }
    if (prompt.settled) return prompt
    const offers = prompt.buttons.length || prompt.cards.length
    return table.dataset.turn === 'me' && offers ? prompt : null
}"""
MOVED = "n => Number(document.querySelector('[data-seen]').dataset.seen) > n"
# Milliseconds from one look to the next. To look at each frame would have each one painted, which
# is half of what a decision costs.
LOOK = 40
LOOKS = PATIENCE // LOOK  # as many as there are in that time
WAIT = f"() => new Promise(done => setTimeout(done, {LOOK}))"


@dataclass(frozen=True)
class Prompt:
    """What the page asks, all of it read at one moment."""

    seen: int  # the last event that was played out
    phase: str
    settled: bool  # then nothing is asked any more
    buttons: Sequence[str]  # the actions with a button, but for claiming and giving up
    closed: Sequence[str]  # those whose button only tells why not
    cards: Sequence[str]  # what may be played or laid away
    kept: Sequence[str]  # the rest of the hand
    picked: Sequence[str]  # what is picked already of the cards to lay away
    lays: int  # how many those are; none while one plays


def choose(page: Page, game: str = "asszorti") -> None:
    """Choose a game in the lobby, where there are several."""
    page.get_by_test_id("play-now").wait_for()
    if page.locator("[data-game]").count():
        page.locator(f'[data-game="{game}"]').click()


def sit_down(page: Page, game: str = "asszorti") -> None:
    """Play a game at once, as the lobby offers it."""
    choose(page, game)
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")


def without_undo(page: Page) -> None:
    """Say in the open form of a new table that nothing is taken back. Bots wait for slips else."""
    page.get_by_test_id("undo-field").uncheck()


def ready(page: Page) -> Prompt | None:
    """Wait until I am asked, and give what; None when the deal is settled."""
    prompt = Prompt(**page.wait_for_function(PROMPT, polling=LOOK).json_value())
    return None if prompt.settled else prompt


def glance(page: Page) -> Prompt | None:
    """What I am asked now, if the page stands still; does not wait."""
    found = page.evaluate(PROMPT)
    return Prompt(**found) if found else None


def next_look(page: Page) -> None:
    """Wait until it is time to look at a page again."""
    page.evaluate(WAIT)


def seen(page: Page) -> int:
    """The last event that was played out on the page."""
    return int(page.locator("[data-seen]").first.get_attribute("data-seen") or 0)


def hand(page: Page) -> list[str]:
    """The cards of my hand at one moment, as they are sorted."""
    cards = page.locator('[data-testid="hand"] [data-card]')
    return cards.evaluate_all("all => all.map(card => card.dataset.card)")


# --- The hand does what the eye has seen, if it still can be done. -----------------------------


def mine(what: str) -> str:
    """A selector of something that is on offer while it is my turn."""
    return f'[data-turn="me"] {what}:not([aria-disabled="true"])'


def button(action: str) -> str:
    """The button of an action on offer."""
    return mine(f'[data-do="{action}"]')


def card(name: str) -> str:
    """A card of my hand on offer."""
    return mine(f'[data-testid="hand"] [data-card="{name}"]')


def do(page: Page, where: str, act: Callable[[Locator], None]) -> None:
    """Do something to what is there, unless it is not there any more; tried again as long as it is
    there but moves. What lies over it, as the explanation of a word that slid under the finger, is
    closed first.
    """
    thing = page.locator(where)
    for _ in range(PATIENCE // BREATH):
        if not thing.count():
            return
        try:
            act(thing)
        except TooLate:
            page.keyboard.press("Escape")
            continue
        return
    raise AssertionError(f"what is there cannot be reached: {where}")


def click(page: Page, where: str, **how: object) -> None:
    """Click what is there, unless it is not there any more."""
    do(page, where, lambda thing: thing.click(timeout=BREATH, **how))  # type: ignore[arg-type]


def by_mouse(page: Page, rng: Random, prompt: Prompt) -> None:
    """One decision with the mouse."""
    corner = {"x": 10, "y": 30}
    if prompt.lays:
        for name in to_pick(prompt):
            click(page, f'{card(name)}[aria-pressed="false"]', position=corner)
        click(page, mine('[data-testid="confirm-lay"]'))
    elif prompt.buttons:
        click(page, button(rng.choice(prompt.buttons)))
    else:
        name = rng.choice(prompt.cards)
        for _ in ("lift it", "play it"):
            click(page, card(name), position=corner)


def by_touch(page: Page, rng: Random, prompt: Prompt) -> None:
    """One decision with a finger; what is no card as with the mouse."""
    if prompt.lays or prompt.buttons:
        by_mouse(page, rng, prompt)
        return
    corner = {"x": 8, "y": 40}
    for _ in ("lift it", "play it"):
        do(page, card(prompt.cards[0]), lambda one: one.tap(timeout=BREATH, position=corner))


def by_keyboard(page: Page, rng: Random, prompt: Prompt) -> None:
    """One decision with the keyboard alone."""
    if prompt.lays:
        for name in to_pick(prompt):
            enter(page, f'{card(name)}[aria-pressed="false"]', to_card(page, name))
        confirm = mine('[data-testid="confirm-lay"]')
        enter(page, confirm, focus_by_tab(page, confirm))
    elif prompt.buttons:
        chosen = button(rng.choice(prompt.buttons))
        enter(page, chosen, focus_by_tab(page, chosen))
    else:
        name = rng.choice(prompt.cards)
        enter(page, card(name), to_card(page, name))


def to_pick(prompt: Prompt) -> list[str]:
    """The cards that are still to be picked so that they can be laid away."""
    free = [name for name in prompt.cards if name not in prompt.picked]
    return free[len(free) - (prompt.lays - len(prompt.picked)) :]


def enter(page: Page, where: str, reached: bool) -> None:
    """Press Enter on what has the focus, if that is it."""
    if reached and page.evaluate("where => document.activeElement.matches(where)", where):
        page.keyboard.press("Enter")


def focus_by_tab(page: Page, where: str) -> bool:
    """Press Tab until the focus is there; False if that is not on offer any more."""
    for _ in range(60):
        if page.evaluate("where => document.activeElement.matches(where)", where):
            return True
        page.keyboard.press("Tab")
    assert not page.locator(where).count(), f"Tab never reaches {where}"
    return False


def to_card(page: Page, name: str) -> bool:
    """Move through the hand with the arrow keys to a card; False if it is not on offer any more."""
    if not focus_by_tab(page, '[data-testid="hand"] [data-card]'):
        return False
    for _ in range(20):
        if page.evaluate("document.activeElement.dataset.card") == name:
            return True
        page.keyboard.press("ArrowRight")
    assert not page.locator(card(name)).count(), f"the arrow keys never reach {name}"
    return False


Way = Callable[[Page, Random, Prompt], None]


def decide(page: Page, way: Way, rng: Random, prompt: Prompt) -> None:
    """One decision, and what comes of it; or of what others did meanwhile."""
    way(page, rng, prompt)
    page.wait_for_function(MOVED, arg=prompt.seen, polling=LOOK)


def play_deal(page: Page, way: Way, rng: Random, each: Callable[[str], None]) -> set[str]:
    """Play until the settlement is shown; the phases in which I was asked."""
    phases: set[str] = set()
    while prompt := ready(page):
        if prompt.phase not in phases:
            each(prompt.phase)
        phases.add(prompt.phase)
        decide(page, way, rng, prompt)
    return phases
