"""Themes that only one family of games has: a module each, called as the family."""
