# What one can do here. `make` alone lists it.

PYTHON ?= python3

PY := .venv/bin/python
PIP := $(PY) -m pip install -qq
PAGE := src/skiz/server/page/index.html
WEB := $(shell find web -name node_modules -prune -o -print)

# Each of these files is the mark of a step done. An environment names its place and its Python by
# their full paths: where either is gone, as after the checkout was moved, it does not run. Then the
# marks are removed before anything else, and every step is done anew.
KERNEL := CMakeLists.txt tools/kernel.py $(wildcard kernel/*/*)
MARKS := .venv/made .venv/play .venv/dev .venv/skiz .venv/kernel
REMOVE_STALE_MARKS := $(shell test -x $(PY) && grep -qsxF "$(CURDIR)" .venv/made || rm -f $(MARKS))

# What was compiled is kept: the tests begin hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

# The page and the kernel are built while packages are fetched.
MAKEFLAGS += --jobs=2

# Half as many processes again as there are cores: tests often wait for a server or a browser.
WORKERS = $$($(PY) -c "import os; print((os.cpu_count() or 1) * 3 // 2)")

.DELETE_ON_ERROR:
.PHONY: help play test check check-python check-page programs bench format setup page lock sanitize nightly mutants wheel clean

help: ## list what one can do here
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/skiz .venv/kernel $(PAGE) ## play in the browser (PORT=8080 chooses the port, BROWSER=none opens no browser)
	@exec $(PY) -m skiz serve --data var/skiz.sqlite3 \
		$(if $(PORT),--port $(PORT)) $(if $(filter none,$(BROWSER)),--no-browser)

test: $(if $(FEATURE),setup page,check) programs ## check everything and run every test (FEATURE=puzzles: the tests of that feature alone)
	@tests=$$($(PY) tools/features.py $(FEATURE)) && chromium=$$($(PY) tools/find_chromium.py) && \
		SKIZ_CHROMIUM=$$chromium $(PY) -m pytest -n $(WORKERS) --dist worksteal $$tests

check: check-python check-page ## formatting, lint and types, of the Python and of the page; the English

# The two beside each other, the page while packages are still fetched; so is what tests need that is
# no package of Python.
check-python: setup
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) -m tools.prose

check-page: page
	$(PY) tools/page.py check

programs: setup
	@$(PY) tools/install_databases.py
	@$(PY) tools/find_chromium.py >/dev/null

bench: setup .venv/bench page ## measure
	@chromium=$$($(PY) tools/find_chromium.py) && SKIZ_CHROMIUM=$$chromium $(PY) -m bench

format: setup ## put the Python, the page and the documentation into their form
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .
	.venv/bin/rumdl fmt --silent *.md bench docs findings
	$(PY) tools/page.py format

setup: .venv/dev .venv/skiz .venv/kernel ## make .venv with all that work on skiz needs

page: $(PAGE) ## build the page

lock: .venv/made ## pin the packages of pyproject.toml anew (UPGRADE=1 takes the newest of each)
	$(PY) tools/lock.py $(if $(UPGRADE),--upgrade)

sanitize: setup ## run the kernel's tests under ASan and UBSan
	$(PY) tools/kernel.py --strict --sanitize
	$(PY) tools/sanitize.py

nightly: sanitize page programs ## run every test at night's depth (more seeds, games and houses), after ASan and UBSan
	@chromium=$$($(PY) tools/find_chromium.py) && SKIZ_CHROMIUM=$$chromium SKIZ_NIGHTLY=1 \
		$(PY) -m pytest -n auto --dist worksteal -q

mutants: setup page programs ## plant known faults one at a time and say which the tests catch (ONLY=kernel chooses, NIGHTLY=1 goes deeper)
	@chromium=$$($(PY) tools/find_chromium.py) && SKIZ_CHROMIUM=$$chromium $(PY) tools/mutants.py $(ONLY) $(if $(NIGHTLY),--nightly)

wheel: setup page ## build a wheel with the kernel and the page, into dist
	$(PY) -m pip wheel -q --no-deps --no-build-isolation -w dist .

clean: ## remove everything that was built or installed
	rm -rf .venv build dist src/skiz/server/page web/node_modules
	rm -f src/skiz/_kernel*.so src/skiz/_kernel*.pyd
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/made:
	@sh tools/make_venv.sh $(PYTHON)
	@echo "$(CURDIR)" > $@

.venv/play: requirements/play.txt | .venv/made
	@echo "Installing the server's packages …"
	@$(PIP) --require-hashes -r $<
	@touch $@

.venv/dev: requirements/dev.txt .venv/play | .venv/skiz
	@echo "Installing the developer's packages …"
	@$(PIP) --require-hashes -r $<
	@touch $@

.venv/bench: requirements/bench.txt .venv/dev
	@echo "Installing what is measured against …"
	@$(PIP) --require-hashes -r $<
	@touch $@

.venv/kernel: $(KERNEL) .venv/play
	@echo "Building the kernel …"
	@$(PY) tools/kernel.py $(if $(filter play,$(MAKECMDGOALS)),,--strict)
	@touch $@

.venv/skiz: pyproject.toml .venv/play
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(PAGE): tools/page.py $(WEB) | .venv/made
	@echo "Building the page …"
	@$(PY) tools/page.py build
	@touch $@
