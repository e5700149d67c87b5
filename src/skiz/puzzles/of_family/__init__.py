"""Themes that only one family of games has: a module for each, with the name of the family."""
