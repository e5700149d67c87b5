"""Notifications by push and mail: it is your turn."""

from . import schema
from .notifications import Notifications
from .subscriptions import Subscriptions

__all__ = ["Notifications", "Subscriptions", "schema"]
