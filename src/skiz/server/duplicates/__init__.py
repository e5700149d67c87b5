"""Boards that several people play with the same cards: deal of the day, evenings, tournaments."""
