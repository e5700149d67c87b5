"""What `make bench` runs: each figure with the command and the machine that it was seen on."""
