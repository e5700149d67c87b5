"""The page on a phone: a slow line and a slow processor."""
