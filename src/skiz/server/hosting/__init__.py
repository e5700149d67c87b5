"""Tools of the host of a server: health, reports, and checks of stored data."""
