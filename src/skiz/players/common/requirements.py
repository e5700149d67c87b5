"""What a player cannot do without: the kernel, where worlds are solved with all cards open."""

from skiz.solve.lower import kernel


def has_kernel() -> bool:
    """Whether the kernel was built."""
    try:
        kernel()
    except ImportError:
        return False
    return True


def require_kernel(who: str) -> None:
    """ValueError, with the reason, where there is no kernel for who needs it."""
    try:
        kernel()
    except ImportError as missing:
        raise ValueError(f"{who} needs worlds solved with all cards open: {missing}") from None
