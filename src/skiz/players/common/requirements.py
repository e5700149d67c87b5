"""The requirement of a player: the kernel, to solve worlds with open cards."""

from skiz.solve.kernel import kernel


def has_kernel() -> bool:
    """Return whether the kernel was built."""
    try:
        kernel()
    except ImportError:
        return False
    return True


def require_kernel(who: str) -> None:
    """Raise ValueError with the reason if `who` needs the kernel and there is none."""
    try:
        kernel()
    except ImportError as missing:
        raise ValueError(f"{who} needs worlds solved with all cards open: {missing}") from None
