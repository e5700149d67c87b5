"""A package: only in one does a fixture of that scope end with the last of its tests."""
