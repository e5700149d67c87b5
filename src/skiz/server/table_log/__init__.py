"""The log of a table: its entries, and the state that follows from them. Nothing waits here."""
