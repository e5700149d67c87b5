"""Rooms: the tables that are open in this process, a task each."""
