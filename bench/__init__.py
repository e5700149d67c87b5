"""The measurements of `make bench`: each figure with its command and machine."""
