# Every command sets up what it needs: Python 3.11 or newer and make are enough.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
SOURCES := src tests benchmarks examples scripts conftest.py hatch_build.py # as in scripts/check.py

.DEFAULT_GOAL := help
.PHONY: help setup page play dev test test-game check check-all lint types page-check test-plain build fix bench cluster pictures docs release image audit wire golden new-game lock clean

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

setup: $(READY) ## make the environment and compile the rules, once
	@$(BIN)/stolik setup

$(READY): requirements/dev.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "Stolik needs Python 3.11 or newer, and there is no $(PYTHON) here. Name another one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Stolik needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Name another one: make PYTHON=python3.12")'
	@echo "Setting up Stolik in .venv (a few minutes the first time) …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

page: $(READY) ## build the page, if anything of it has changed
	@$(BIN)/python hatch_build.py

play: setup page ## open a table in the browser and play
	@$(BIN)/stolik serve --browser

dev: setup page ## serve, and build and start again whenever a file changes
	@$(BIN)/python scripts/dev.py

test: setup page ## run the tests
	@$(BIN)/python scripts/check.py test

test-game: setup ## run the tests of one game: make test-game NAME=my-game
	@$(BIN)/pytest -n auto --dist worksteal -rfEs -k "$(NAME) or $(subst -,_,$(NAME))" src tests/conformance tests/search

check: setup page ## all that has to hold before a commit, in minutes: style, types, tests, the package
	@$(BIN)/python scripts/check.py

check-all: setup page cluster ## the same with the thorough tests, as CI runs it
	@$(BIN)/python scripts/check.py --all

types test-plain: $(READY)
	@$(BIN)/python scripts/check.py $@

lint page-check build: page
	@$(BIN)/python scripts/check.py $@

fix: page ## put style right where a tool can
	@$(BIN)/ruff check --fix $(SOURCES)
	@$(BIN)/ruff format $(SOURCES)
	@$(BIN)/python scripts/page.py fix

bench: setup ## measure speeds, as ratios within one run
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.lock
	@$(BIN)/python benchmarks/playouts.py $(GAMES)
	@$(BIN)/python benchmarks/stepping.py $(GAMES)

cluster: $(READY) ## add Ray, for an arena on several machines and its tests
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/cluster.lock

pictures: setup page ## take pictures of every screen into build/pictures/: make pictures ONLY="table home"
	@$(BIN)/python scripts/screenshots.py $(if $(ONLY),--only $(ONLY))

docs: $(READY) ## build the documents as a site in build/docs/, to be opened from the folder
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/docs.lock
	@$(BIN)/python scripts/docs.py
	@$(BIN)/zensical build --strict

release: $(READY) page ## build wheel and sdist in dist/ and try them in an empty environment
	@$(BIN)/python scripts/release.py

image: $(READY) page ## build the container image, or run its steps in a plain root where no builder is
	@$(BIN)/python scripts/image.py

audit: $(READY) ## ask whether weaknesses are known in what Stolik is made with: make audit OF="runtime page"
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/audit.lock
	@$(BIN)/python scripts/audit.py $(OF)

wire: $(READY) ## write the page's types anew from the server's messages and HTTP bodies
	@$(BIN)/python scripts/wire.py

golden: setup ## write the golden playthroughs, counts and trees anew; read their diff
	@$(BIN)/stolik golden $(GAMES)

new-game: $(READY) ## begin a game of your own: make new-game NAME=my-game
	@$(BIN)/python scripts/new_game.py "$(NAME)"

lock: $(READY) ## choose the newest allowed versions of all dependencies
	@sh scripts/lock.sh $(BIN)

clean: ## remove the environment and what was built
	@rm -rf .venv dist
