"""Ctrl-C while nothing is stored: it ends the process at once."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process without a word inside the `with` block.

    As an exception it would wait until compiled code returns, or print a stack.
    """
    usual = signal.getsignal(signal.SIGINT)
    if usual is not signal.default_int_handler:  # it is ignored, or another program handles it
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
