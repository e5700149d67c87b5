# The commands for work on skiz. `make` alone lists them.

PYTHON ?= python3

PY := .venv/bin/python
PIP := $(PY) -m pip install -qq
PAGE := src/skiz/server/page/index.html
WEB := $(shell find web -name node_modules -prune -o -print)

# Each of these files marks a finished step. A virtual environment contains the full paths of its
# folder and of its Python. If either is gone, for example because the checkout was moved, it does not
# run. Then the marks are removed first, and every step is repeated.
KERNEL_FILES := $(wildcard kernel/*/*)
KERNEL := CMakeLists.txt tools/kernel.py $(KERNEL_FILES)
MARKS := .venv/made .venv/build .venv/play .venv/dev .venv/docs .venv/release .venv/learn .venv/skiz .venv/kernel
REMOVE_STALE_MARKS := $(shell test -x $(PY) && grep -qsxF "$(CURDIR)" .venv/made || rm -f $(MARKS))

# Keep compiled files, because the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

# Build the page and the kernel while packages are fetched.
MAKEFLAGS += --jobs=2

# More processes than cores, because tests often wait for a server or a browser. They get whole files,
# those that wait first (tests/support/tools/waiting_first.py).
WORKERS = $$($(PY) -c "import os; print((os.cpu_count() or 1) + 4)")

.DELETE_ON_ERROR:
.PHONY: help play test check check-python check-page programs bench bench-compare format setup page docs lock sanitize nightly mutants wheel release clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/skiz .venv/kernel $(PAGE) ## play in the browser (PORT=8080 chooses the port, BROWSER=none opens no browser)
	@exec $(PY) -m skiz serve --data var/skiz.sqlite3 \
		$(if $(wildcard build/docs/index.html),--documentation build/docs) \
		$(if $(PORT),--port $(PORT)) $(if $(filter none,$(BROWSER)),--no-browser)

test: $(if $(FEATURE),setup page,check) programs ## check everything and run every test (FEATURE=puzzles: only the tests of that feature)
	@tests=$$($(PY) tools/features.py $(FEATURE)) && chromium=$$($(PY) tools/find_chromium.py) && \
		SKIZ_CHROMIUM=$$chromium $(PY) -m pytest -n $(WORKERS) --dist loadfile $$tests

check: check-python check-page ## check formatting, lint and types of Python and page, the format of the kernel, and the English

# The two run in parallel, and the page is checked while packages are still fetched. So are the
# programs for the tests that are not Python packages.
check-python: setup
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) -m tools.prose
	.venv/bin/clang-format --dry-run --Werror $(KERNEL_FILES)

check-page: page
	$(PY) tools/page.py check

programs: setup
	@$(PY) -m tools.install_programs
	@$(PY) tools/find_chromium.py >/dev/null

bench: setup .venv/bench page ## run the measurements
	@chromium=$$($(PY) tools/find_chromium.py) && SKIZ_CHROMIUM=$$chromium $(PY) -m bench

bench-compare: .venv/bench .venv/kernel ## measure this tree beside a revision, in turn (REV=HEAD~3; ROWS="deals kernel" selects)
	@$(PY) -m bench.compare $(or $(REV),HEAD) $(ROWS)

format: setup ## format the Python, the kernel, the page and the documentation
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .
	.venv/bin/clang-format -i $(KERNEL_FILES)
	.venv/bin/rumdl fmt --silent *.md bench docs findings
	$(PY) tools/page.py format

setup: .venv/dev .venv/skiz .venv/kernel ## make .venv with everything for work on skiz
	@$(if $(filter setup,$(MAKECMDGOALS)),echo "Ready. Next: . .venv/bin/activate && skiz --help (docs/README.md shows the way)",:)

page: $(PAGE) ## build the page

docs: setup .venv/docs ## build the documentation as a site, into build/docs, and check its links and notebooks
	$(PY) -m tools.docs

lock: .venv/made ## pin the packages of pyproject.toml again (UPGRADE=1 takes the newest of each)
	$(PY) tools/lock.py $(if $(UPGRADE),--upgrade)

sanitize: setup ## run the kernel's tests under ASan and UBSan
	$(PY) tools/kernel.py --strict --sanitize
	$(PY) tools/sanitize.py

nightly: sanitize page programs docs .venv/learn ## run every test at its nightly depth (more seeds, games and houses), after ASan, UBSan and the documentation
	@chromium=$$($(PY) tools/find_chromium.py) && SKIZ_CHROMIUM=$$chromium SKIZ_NIGHTLY=1 \
		$(PY) -m pytest -n auto --dist worksteal -q

mutants: setup page programs ## plant known faults one at a time and list which the tests catch (ONLY=kernel selects, NIGHTLY=1 goes deeper)
	@chromium=$$($(PY) tools/find_chromium.py) && SKIZ_CHROMIUM=$$chromium $(PY) tools/mutants.py $(ONLY) $(if $(NIGHTLY),--nightly)

wheel: .venv/build page ## build a wheel with the kernel and the page, into dist
	$(PY) -m pip wheel -q --no-deps --no-build-isolation -w dist .

release: setup page test .venv/release ## make a release into dist, and upload nothing (VERSION=0.1.0)
	$(PY) -m tools.release $(VERSION)

clean: ## remove everything that was built or installed
	rm -rf .venv build dist src/skiz/server/page web/node_modules
	rm -f src/skiz/_kernel*.so src/skiz/_kernel*.pyd
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/made:
	@sh tools/make_venv.sh $(PYTHON)
	@echo "$(CURDIR)" > $@

.venv/build: requirements/build.txt | .venv/made
	@echo "Installing what builds the kernel …"
	@$(PIP) --require-hashes -r $<
	@touch $@

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

.venv/docs: requirements/docs.txt .venv/dev
	@echo "Installing what makes the documentation …"
	@$(PIP) --require-hashes -r $<
	@touch $@

.venv/release: requirements/release.txt .venv/dev
	@echo "Installing what makes a release …"
	@$(PIP) --require-hashes -r $<
	@touch $@

.venv/learn: requirements/learn.txt .venv/dev
	@echo "Installing Ray and PyTorch …"
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
