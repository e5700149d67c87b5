"""Notifications by push and mail: it is your turn."""
