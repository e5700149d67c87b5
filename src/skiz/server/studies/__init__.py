"""Studies: trees of variations of a deal."""
