# Two commands do everything on a machine with Python 3.11+, a C++ compiler and make:
#   make run    set up what playing needs, then open the page to play on
#   make test   set up what developing needs too, then every check and test
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
DEV := $(TOOLS) $(READY)

CPP := $(wildcard core/archipel/*.hpp bindings/*.hpp bindings/*.cpp tests/core/*.hpp tests/core/*.cpp)
WEB := $(shell find web \( -name node_modules -o -name __pycache__ \) -prune -o -type f -print)

.PHONY: run test nightly check lint fast coverage native arena live page fuzz stub types theory bench format lock debian clean

run: $(READY)
	@$(BIN)/archipel

test: lint coverage native arena live

# What proves no more than `make test` does, but many more times.
nightly: theory $(DEV) debian
	$(BIN)/pytest -q -n auto --dist worksteal -m nightly
	$(BIN)/pytest -q -n auto --dist worksteal -m "hypothesis and not nightly" --hypothesis-profile=nightly $(STATED)
	$(BIN)/python -m tests.parity.fuzz --plies 100000

# What to run before each commit: everything but the slow tests and those of a running server.
check: lint fast

lint: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	$(BIN)/python web/build.py run lint
	$(BIN)/python web/build.py run typecheck
	$(BIN)/python web/build.py run test

fast: $(DEV)
	$(BIN)/pytest -q -n auto --dist worksteal -m "not slow and not nightly" --hypothesis-profile=check --ignore=tests/server --ignore=tests/web

# The promise is 98 % of branches in the parts that state the games. Watching makes tests two or three times as slow, so
# it is done with few examples, and without the slow ones, which follow unwatched.
STATED := tests/unit tests/conformance tests/golden
coverage: $(DEV)
	$(BIN)/pytest -q -n auto --dist worksteal -m "not slow and not nightly" --hypothesis-profile=check --cov --cov-report= $(STATED)
	$(BIN)/coverage report --fail-under=98 --include="*/geometry/*,*/rules/*,*/records/*"
	$(BIN)/pytest -q -n auto --dist worksteal -m "slow and not nightly" $(STATED)
	$(BIN)/pytest -q -n auto --dist worksteal -m "not nightly" tests/cli tests/texts

native: $(DEV)
	$(BIN)/pytest -q -n auto --dist worksteal tests/parity tests/env tests/core

arena: $(DEV)
	$(BIN)/pytest -q -n auto --dist worksteal tests/engine tests/theory tests/arena tests/training

# Browsers, servers and databases in a crowd: what fails there is tried once more alone, and must pass then.
LIVE := tests/scene tests/editor tests/render tests/nim tests/table tests/server tests/web
live: $(DEV) debian
	$(BIN)/pytest -q -n auto --dist worksteal $(LIVE) || $(BIN)/pytest -q --last-failed --last-failed-no-failures none $(LIVE)

# What the tests of the page and of its storage need of Debian: a browser and a database server.
debian:
	@command -v chromium > /dev/null && ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$root apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq --no-install-recommends chromium postgresql; }

# Random games in Python and C++, compared at every ply, two million plies of each game: some two hours.
fuzz: $(DEV)
	$(BIN)/python -m tests.parity.fuzz

# Builds the page anew; setting up does so too.
page: $(DEV)
	$(BIN)/python web/build.py

# Writes the types of the native module anew.
stub: $(DEV)
	$(BIN)/python -m nanobind.stubgen --quiet -m archipel._core -o src/archipel/_core.pyi
	$(BIN)/ruff format --quiet src/archipel/_core.pyi

# Writes the page's types anew, from what goes over the wire.
types: $(DEV)
	$(BIN)/python -m web.typescript

# Checks all proofs of data/theory by the Python rules, whole.
theory: $(DEV)
	$(BIN)/archipel verify data/theory/*.gz

bench: $(DEV)
	$(BIN)/python benches/rules.py
	$(BIN)/python benches/native.py
	$(BIN)/python -m benches.solve
	$(BIN)/python benches/records.py
	$(BIN)/python -m benches.arena
	$(BIN)/python -m benches.server
	$(BIN)/python -m benches.page

format: $(DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(CPP)
	$(BIN)/python web/build.py run format

# Writes the locks anew: what runs, what builds and what develops, all of it with the same versions and each file with
# its checksum. No index address goes into them.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-find-links \
	--no-emit-index-url --custom-compile-command "make lock"
lock: $(DEV)
	$(COMPILE) -o requirements.lock pyproject.toml
	$(COMPILE) --group build --constraint requirements.lock -o requirements-build.lock
	$(COMPILE) --group dev --all-extras --constraint requirements.lock --constraint requirements-build.lock \
		-o requirements-dev.lock pyproject.toml

# pip compiles no bytecode: Python does so for what it imports.
PIP := PIP_NO_COMPILE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKED := $(PIP) --require-hashes --no-deps  # the locks have all of them

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("archipel needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

# Who only plays keeps no tools: cmake, node and their like are there for as long as the core and the page are built.
# Who develops builds with those of the environment, where only what has changed is built anew. Without isolation:
# there pip would build with whatever is newest, and can't be told checksums.
BUILDING := $(CURDIR)/$(VENV)/building
$(READY): requirements.lock requirements-build.lock pyproject.toml CMakeLists.txt $(wildcard core/archipel/*.hpp bindings/*) $(WEB) | $(BIN)/python
	$(LOCKED) -r requirements.lock
	[ -e $(TOOLS) ] || $(LOCKED) --upgrade --target $(BUILDING) -r requirements-build.lock
	PYTHONPATH=$(BUILDING) PATH="$(BUILDING)/bin:$$PATH" $(PIP) --no-deps --no-build-isolation -e .
	@rm -rf $(BUILDING)
	@touch $@

$(TOOLS): requirements-dev.lock | $(BIN)/python
	$(LOCKED) -r requirements-dev.lock
	@touch $@

# Tools come before what is built with them.
.NOTPARALLEL:

clean:
	rm -rf $(VENV) build dist web/node_modules src/archipel/server/page .mypy_cache .pytest_cache .ruff_cache .hypothesis
