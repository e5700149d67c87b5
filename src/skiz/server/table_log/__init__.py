"""The log of a table: its entries, and all that follows from them. Nothing waits here."""
