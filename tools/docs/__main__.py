"""`python -m tools.docs [FOLDER]`: build the site and check its links.

The folder has the last site until the new one is made and has no faults.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic

from .dead_links import dead_links
from .failed_cells import failed_cells
from .inline import without_inline_scripts
from .site_map import ROOT
from .stage import stage

HERE = Path(__file__).parent
# Quiet, and every warning is an error; all of them are shown. Nothing is kept of the last build.
OPTIONS = ("-q", "-W", "--keep-going", "-E", "-j", "auto")
BUILT = ROOT / "build" / "docs"
MARK = "objects.inv"  # every site of Sphinx has it


def main(words: list[str]) -> None:
    begun = monotonic()
    site = Path(words[0]) if words else BUILT
    if site.exists() and any(site.iterdir()) and not (site / MARK).exists():
        sys.exit(f"{site} has other files, and no site that a new one could replace")
    source = BUILT.with_name("docs-pages")
    stage(source)
    new = site.with_name(f"{site.name}-new")
    shutil.rmtree(new, ignore_errors=True)
    if faults := built(source, new):
        before = f"{site} is as it was" if site.exists() else f"there is no {site}"
        sys.exit("\n".join([*faults, f"No site was made, because of these faults; {before}."]))
    replace(site, new)
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    print(f"{site / 'index.html'}: {size / 1e6:.1f} MB in {monotonic() - begun:.0f} s")


def built(source: Path, site: Path) -> list[str]:
    """Build a site from staged pages, and return its faults, a line each."""
    doctrees = BUILT.with_name("docs-trees")
    command = [sys.executable, "-m", "sphinx", *OPTIONS, "-c", HERE, "-d", doctrees, source, site]
    done = subprocess.run(list(map(str, command)), cwd=ROOT, check=False)
    if faults := [*failed_cells(site)]:
        return faults
    if done.returncode:
        return ["Sphinx has said above what is wrong."]
    without_inline_scripts(site)
    return [*dead_links(site)]


def replace(site: Path, new: Path) -> None:
    """Put a new site into the place of an old one, which is removed."""
    old = site.with_name(f"{site.name}-old")
    shutil.rmtree(old, ignore_errors=True)
    if site.exists():
        site.rename(old)
    new.rename(site)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1:])
