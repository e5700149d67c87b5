"""Tables: making and finding them, seats, codes, and the socket of one person."""
