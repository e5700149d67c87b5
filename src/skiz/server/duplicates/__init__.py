"""Boards that several play with the same cards: deal of the day, evenings, tournaments."""
