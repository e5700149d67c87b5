"""The first check of a file: measured on a small one, of which it sees every page."""

from bench.server.first_look import measure


def test_of_a_small_file_all_that_is_overwritten_is_noticed() -> None:
    found = measure(0.5, seed=1)
    assert set(found["noticed"].values()) == {1.0}
    assert {"first_look_ms", "quick_check_cold_ms", "integrity_check_ms"} <= found.keys()
