"""For the host of a server: health, reports, and checks of what is stored."""
