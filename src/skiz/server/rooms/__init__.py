"""Rooms: the tables that are open in this process, each with a task."""
