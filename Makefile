# Two commands do everything on a machine with Python 3.11+, a C++ compiler and make:
#   make run    set up, then play a game in the terminal
#   make test   set up, then every check and test
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test check lint fast coverage native arena fuzz stub bench format lock clean

run: $(READY)
	@$(BIN)/archipel play

test: lint coverage native arena

# What to run before each commit: everything but the slow tests.
check: lint fast

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

fast: $(READY)
	$(BIN)/pytest -q -n auto --dist worksteal -m "not slow" --hypothesis-profile=check

# The promise is 98 % of branches in the parts that state the games.
coverage: $(READY)
	$(BIN)/pytest -q -n auto --dist worksteal --cov --cov-report= tests/unit tests/conformance tests/golden tests/cli
	$(BIN)/coverage report --fail-under=98 --include="*/geometry/*,*/rules/*,*/records/*"

native: $(READY)
	$(BIN)/pytest -q -n auto --dist worksteal tests/parity tests/env tests/core

arena: $(READY)
	$(BIN)/pytest -q -n auto --dist worksteal tests/engine tests/arena

# Random games in Python and C++, compared at every ply, two million plies of each game: some two hours.
fuzz: $(READY)
	$(BIN)/python -m tests.parity.fuzz

# Writes the types of the native module anew.
stub: $(READY)
	$(BIN)/python -m nanobind.stubgen --quiet -m archipel._core -o src/archipel/_core.pyi
	$(BIN)/ruff format --quiet src/archipel/_core.pyi

bench: $(READY)
	$(BIN)/python benches/rules.py
	$(BIN)/python benches/native.py
	$(BIN)/python -m benches.arena

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Writes the lock anew. No index address goes into it.
lock: $(READY)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra dev --no-emit-find-links \
		--no-emit-index-url --custom-compile-command "make lock" -o requirements.lock pyproject.toml

$(READY): requirements.lock pyproject.toml CMakeLists.txt $(wildcard core/archipel/*.hpp bindings/*)
	$(PYTHON) -c 'import sys; sys.exit("archipel needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
