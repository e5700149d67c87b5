"""Notifications: who is not at the table is told that it is their turn, where they wanted it."""

from .notifications import Notifications

__all__ = ["Notifications"]
