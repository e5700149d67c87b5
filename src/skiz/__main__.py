"""`python -m skiz` is the command `skiz`."""

import sys


def main() -> None:
    """Run the command; say what is missing where its libraries are not installed."""
    try:
        from skiz.command.app import app
    except ModuleNotFoundError as error:
        sys.exit(f"skiz: {error.name} is not installed; try: pip install 'skiz[command,server]'")
    app(prog_name="skiz")


if __name__ == "__main__":
    main()
