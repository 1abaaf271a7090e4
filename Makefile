# The one place where commands live. Every target sets up what it needs, in .venv.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

.PHONY: play test lint format bench screenshot pins clean

play: .venv/play
	@$(BIN)/ninefold

test: .venv/dev
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n auto
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

lint: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: .venv/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/dev .venv/bench
	$(BIN)/python -m benchmarks

screenshot: .venv/dev
	$(BIN)/python -m tests.screenshot

# Needs the network. uv writes the hashes and leaves out where the packages come from.
pins: .venv/dev
	$(PIP) uv
	for file in play dev bench; do \
		$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
			--custom-compile-command "make pins" requirements/$$file.in -o requirements/$$file.txt \
			|| exit; \
	done

clean:
	rm -rf .venv

.venv/pip:
	@echo "Setting up .venv with $(PYTHON) ..."
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/play: .venv/pip requirements/play.txt pyproject.toml
	@$(PIP) --require-hashes -r requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev: .venv/play requirements/dev.txt
	@echo "Installing what tests need ..."
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

# The peers that bench measures against, apart from all else. Without them their rows say so.
.venv/bench: .venv/pip requirements/bench.txt
	@echo "Installing the peers ..."
	@$(PYTHON) -m venv --clear .venv/peers
	@if .venv/peers/bin/python -m pip --disable-pip-version-check --quiet install \
		--require-hashes -r requirements/bench.txt; then touch $@; else \
		echo "The peers could not be installed."; rm -rf .venv/peers; fi
