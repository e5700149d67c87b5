"""The houses of Hungarian Tarokk."""

from .tarokk_house import TarokkHouse

__all__ = ["TarokkHouse"]
