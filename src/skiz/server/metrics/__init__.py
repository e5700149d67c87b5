"""The metrics of a running server, in the form that Prometheus reads."""

from .garbage_collector import collect_seldom
from .request_statistics import BOUNDS, RequestStatistics

__all__ = ["BOUNDS", "RequestStatistics", "collect_seldom"]
