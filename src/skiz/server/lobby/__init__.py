"""The lobby: open tables, and pairing with strangers."""
