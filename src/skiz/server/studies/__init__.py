"""Studies: trees of what was tried in a deal."""
