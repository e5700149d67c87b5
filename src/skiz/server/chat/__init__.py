"""Chat at a table, and reports of it to the host."""
