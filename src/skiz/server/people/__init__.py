"""People: sessions, passkeys, recovery codes, devices and names."""
