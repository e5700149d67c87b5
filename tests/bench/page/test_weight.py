"""The size of what the page loads before anything is shown."""

from bench.page.weight import weight

BOUND = 90  # kB after gzip


def test_the_first_page_is_light_in_any_language() -> None:
    weighed = weight()
    assert weighed["first_kb"] < BOUND < weighed["page_kb"]  # the rest comes when it is opened
