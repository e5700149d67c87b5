"""A name that is written from right to left turns nothing that stands beside it."""

from tests.support.browser.pages import Open, log_of, said_of, table_for, tell
from tests.support.browser.scenes import scenes_of

SARAH = "\u05e9\u05e8\u05d4"
# Where the name and the number after it stand in the last line of the log that has both.
PLACES = """name => {
    const lines = [...document.querySelectorAll('[data-testid=log] p')]
    const line = lines.findLast(one => one.textContent.includes(name))
    const text = line.firstChild, from = text.data.indexOf(name)
    const box = (begin, end) => {
        const range = document.createRange()
        range.setStart(text, begin)
        range.setEnd(text, end)
        return range.getBoundingClientRect()
    }
    const number = from + text.data.slice(from).search(/\\d/)
    return [box(from, from + name.length).right, box(number, number + 1).left]
}"""


def test_a_number_stands_after_the_name_it_belongs_to(open_page: Open) -> None:
    page = open_page(simulated=True)
    scene = next(one for one in scenes_of("asszorti") if one.name == "score")
    log = log_of(scene, scene.seat, *scene.after, names=(SARAH, "Bruno", "Clara"))
    tell(page, table_for(page, "asszorti"), scene, scene.seat, said_of(log))
    right, left = page.evaluate(PLACES, SARAH)
    assert left >= right - 1
