"""The garbage collector during a measurement: what the process holds already is left alone."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def settled_heap() -> Iterator[None]:
    """Keep the garbage collector from walking through what was made before the measurement.

    It still collects what is measured. Without this, one full collection of all that the benches
    import takes 80 to 100 ms, and falls by chance into one row or another.
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
