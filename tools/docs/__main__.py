"""`python -m tools.docs [FOLDER]`: build the site and check its links."""

import subprocess
import sys
from pathlib import Path
from time import monotonic

from .dead_links import dead_links
from .inline import without_inline_scripts
from .site_map import ROOT
from .stage import stage

HERE = Path(__file__).parent
# Quiet, and every warning is an error; all of them are shown. Nothing is kept of the last build.
OPTIONS = ("-q", "-T", "-W", "--keep-going", "-E", "-j", "auto")
BUILT = ROOT / "build" / "docs"


def main(words: list[str]) -> None:
    begun = monotonic()
    site = Path(words[0]) if words else BUILT
    source, doctrees = BUILT.with_name("docs-pages"), BUILT.with_name("docs-trees")
    stage(source)
    command = [sys.executable, "-m", "sphinx", *OPTIONS, "-c", HERE, "-d", doctrees, source, site]
    done = subprocess.run(list(map(str, command)), cwd=ROOT, check=False)
    without_inline_scripts(site)
    faults = [*dead_links(site)] if done.returncode == 0 else []
    print("\n".join(faults), end="\n" if faults else "")
    if done.returncode or faults:
        sys.exit(f"The documentation has faults: {len(faults) or 'see above'}")
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    print(f"{site / 'index.html'}: {size / 1e6:.1f} MB in {monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
