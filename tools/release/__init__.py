"""Releases: everything that is handed out, made from the commit and checked here.

    python -m tools.release VERSION [--into FOLDER]

It builds the sdist and the wheel twice and compares them, installs the wheel in a new environment,
opens the first page, and writes a list of parts (SBOM), the licences, the changes and checksums.
Nothing is uploaded.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
