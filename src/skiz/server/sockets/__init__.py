"""What every socket has: its connection, and a limit for frames that are refused."""
