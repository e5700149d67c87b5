"""Plays the page as a person does: by mouse, by touch or by keyboard alone, using what it offers.

The table continues while a person reads and moves the hand. Others answer a claim or throw the deal
in, and the question disappears. So everything for a decision is read at one moment. An action that
comes too late did not happen, and that is not an error.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 60_000  # milliseconds until a test gives up; no test may measure the speed of a machine
BREATH = 5_000  # milliseconds that an element may move before the test looks again
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
        picked: cards.filter(one => one.ariaSelected === 'true').map(name),
        lays: lays ? Number(line.textContent.replace(/\\D/g, '')) : 0,
    }
    if (prompt.settled) return prompt
    const offers = prompt.buttons.length || prompt.cards.length
    return table.dataset.turn === 'me' && offers ? prompt : null
}"""
MOVED = "n => Number(document.querySelector('[data-seen]').dataset.seen) > n"
HERE = """where => {
    const here = document.activeElement
    if (here.matches(where)) return 'on it'
    const group = here.matches('button') && here.closest('[data-roving]')
    return group && group.querySelector(where) ? 'beside it' : ''
}"""
# Milliseconds between two looks. Looking at each frame would have each one painted, which is half
# of the cost of a decision.
LOOK = 40
LOOKS = PATIENCE // LOOK  # as many as fit into that time
WAIT = f"() => new Promise(done => setTimeout(done, {LOOK}))"


@dataclass(frozen=True)
class Prompt:
    """The page's question, read at one moment."""

    seen: int  # the last event that was played out
    phase: str
    settled: bool  # then nothing is asked any more
    buttons: Sequence[str]  # the actions with a button, except claiming and conceding
    closed: Sequence[str]  # those whose button only shows the reason why not
    cards: Sequence[str]  # what may be played or discarded
    kept: Sequence[str]  # the rest of the hand
    picked: Sequence[str]  # the cards already picked for discarding
    lays: int  # how many cards to discard; None during the play


def choose(page: Page, game: str = "asszorti") -> None:
    """Choose a game in the lobby, for a press and for a table that one sets up."""
    page.get_by_test_id("choose-game").select_option(game)
    page.locator(f'[data-set-up="{game}"]').wait_for()


def sit_down(page: Page, game: str = "asszorti") -> None:
    """Start a game at once, as the lobby offers it."""
    choose(page, game)
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")


def without_undo(page: Page) -> None:
    """Switch off taking back in the open form of a new table. Otherwise bots wait for slips."""
    page.get_by_test_id("undo-field").uncheck()


def allow_ahead(page: Page) -> None:
    """Switch on choosing cards ahead."""
    page.locator("nav summary").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_test_id("ahead").check()
    page.keyboard.press("Escape")


def ready(page: Page) -> Prompt | None:
    """Wait for a question and return it, or None when the deal is settled."""
    prompt = Prompt(**page.wait_for_function(PROMPT, polling=LOOK).json_value())
    return None if prompt.settled else prompt


def glance(page: Page) -> Prompt | None:
    """Return the current question if the page is still, without waiting."""
    found = page.evaluate(PROMPT)
    return Prompt(**found) if found else None


def next_look(page: Page) -> None:
    """Wait until the next look at a page."""
    page.evaluate(WAIT)


def seen(page: Page) -> int:
    """Return the last event that was played out on the page."""
    return int(page.locator("[data-seen]").first.get_attribute("data-seen") or 0)


def hand(page: Page) -> list[str]:
    """Return the cards of my hand at one moment, in their order."""
    cards = page.locator('[data-testid="hand"] [data-card]')
    return cards.evaluate_all("all => all.map(card => card.dataset.card)")


# --- The hand does what the eye has seen, if that is still possible. ---------------------------


def mine(selector: str) -> str:
    """Return a selector for something on offer while it is my turn."""
    return f'[data-turn="me"] {selector}:not([aria-disabled="true"])'


def button(action: str) -> str:
    """Return the button of an action on offer."""
    return mine(f'[data-do="{action}"]')


def card(name: str) -> str:
    """Return a card of my hand that is on offer."""
    return mine(f'[data-testid="hand"] [data-card="{name}"]')


def do(page: Page, where: str, act: Callable[[Locator], None]) -> None:
    """Do something to an element, unless it has disappeared.

    Tries again while it is there but moves. An overlay, such as the explanation of a word that slid
    under the finger, is closed first.
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
    """Click an element, unless it has disappeared."""
    do(page, where, lambda thing: thing.click(timeout=BREATH, **how))  # type: ignore[arg-type]


def by_mouse(page: Page, rng: Random, prompt: Prompt) -> None:
    """Make one decision with the mouse."""
    corner = {"x": 10, "y": 30}
    if prompt.lays:
        for name in to_pick(prompt):
            click(page, f'{card(name)}[aria-selected="false"]', position=corner)
        click(page, mine('[data-testid="confirm-lay"]'))
    elif prompt.buttons:
        click(page, button(rng.choice(prompt.buttons)))
    else:
        name = rng.choice(prompt.cards)
        for _ in ("lift it", "play it"):
            click(page, card(name), position=corner)


def by_touch(page: Page, rng: Random, prompt: Prompt) -> None:
    """Make one decision by touch; everything but cards with the mouse."""
    if prompt.lays or prompt.buttons:
        by_mouse(page, rng, prompt)
        return
    corner = {"x": 8, "y": 40}
    for _ in ("lift it", "play it"):
        do(page, card(prompt.cards[0]), lambda one: one.tap(timeout=BREATH, position=corner))


def by_keyboard(page: Page, rng: Random, prompt: Prompt) -> None:
    """Make one decision with the keyboard alone."""
    if prompt.lays:
        for name in to_pick(prompt):
            enter(page, f'{card(name)}[aria-selected="false"]', to_card(page, name))
        confirm = mine('[data-testid="confirm-lay"]')
        enter(page, confirm, focus_by_tab(page, confirm))
    elif prompt.buttons:
        chosen = button(rng.choice(prompt.buttons))
        enter(page, chosen, focus_by_tab(page, chosen))
    else:
        name = rng.choice(prompt.cards)
        enter(page, card(name), to_card(page, name))


def to_pick(prompt: Prompt) -> list[str]:
    """Return the cards that still have to be picked for discarding."""
    free = [name for name in prompt.cards if name not in prompt.picked]
    return free[len(free) - (prompt.lays - len(prompt.picked)) :]


def enter(page: Page, where: str, reached: bool) -> None:
    """Press Enter if this element has the focus."""
    if reached and page.evaluate("where => document.activeElement.matches(where)", where):
        page.keyboard.press("Enter")


def focus_by_tab(page: Page, where: str) -> bool:
    """Press Tab until this element has the focus; return False if it is not on offer any more.

    Within a group of buttons the arrow keys move.
    """
    for _ in range(60):
        here = page.evaluate(HERE, where)
        if here == "on it":
            return True
        page.keyboard.press("ArrowRight" if here == "beside it" else "Tab")
    assert not page.locator(where).count(), f"Tab never reaches {where}"
    return False


def to_card(page: Page, name: str) -> bool:
    """Move through the hand to a card with the arrow keys; return False if it is not on offer any
    more.
    """
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
    """Make one decision and wait for its effect, or for that of other players' actions."""
    way(page, rng, prompt)
    page.wait_for_function(MOVED, arg=prompt.seen, polling=LOOK)


def goes_on(page: Page) -> None:
    """Go on to the next deal from a settlement."""
    page.get_by_test_id("next-deal").click()
    page.get_by_test_id("settlement").wait_for(state="detached")


def play_deal(page: Page, way: Way, rng: Random, each: Callable[[str], None]) -> set[str]:
    """Play until the settlement is shown; return the phases in which I was asked."""
    phases: set[str] = set()
    while prompt := ready(page):
        if prompt.phase not in phases:
            each(prompt.phase)
        phases.add(prompt.phase)
        decide(page, way, rng, prompt)
    return phases
