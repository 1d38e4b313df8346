# Needs Python 3.11 or newer with pip and venv, and make; everything else goes into .venv.

PYTHON ?= $(shell for p in python3 python3.15 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
RUN := .venv/bin/python
GAMES ?= 200
export PYTHONDONTWRITEBYTECODE :=  # what is read once is kept: test files, and the program for the hundreds of processes that tests start
SPREAD := -n 6 --dist worksteal  # three times the cores: tests of terminals wait a lot; neighbours stay together and share

# of all games, their battles, their terrains or their modes: what --game leaves of them is of one
EACH_GAME := tests/laws/test_laws.py tests/laws/test_forecast.py tests/laws/test_golden.py tests/laws/test_terrains.py \
	tests/test_named_modules.py tests/test_layers.py tests/test_cycles.py tests/test_rooms.py tests/test_sizes.py tests/test_docstrings.py \
	tests/test_voice.py tests/test_voice_words.py tests/session/test_battles.py tests/session/test_limits_of_battles.py tests/session/test_toml.py \
	$(addprefix tests/session/test_library.py::,test_every_shipped_file_is_fine test_a_shipped_battle_has_words_that_fit_the_screens) \
	$(addprefix tests/cli/test_boards.py::,test_show_fits_a_terminal_and_ascii_is_ascii test_the_best_first_battle_comes_first) \
	tests/bots/test_node.py::test_every_battle_begins_with_actions_to_spare tests/ui/test_key_clashes.py tests/ui/test_keys.py \
	$(addprefix tests/ui/test_briefing.py::,test_it_tells_who_plays_his_own_goal_before_that_of_the_others test_every_line_can_be_scrolled_to_and_it_says_that_there_is_more) \
	$(addprefix tests/ui/test_goals.py::,test_no_battle_leaves_out_the_goal_of_who_looks test_the_first_screen_at_80x24_tells_who_plays_his_own_goal) \
	$(addprefix tests/ui/test_rules_help.py::,test_every_rule_that_the_program_names_has_a_paragraph_of_its_own test_every_game_has_its_rules \
		test_each_paragraph_is_short_plain_ascii_and_names_only_rules_that_are_there)

.PHONY: play check check-game format lint types layers read tests whole laws forge arena sitting stubborn levels balance bench cast docs studies hostile chaos wheel-compiled check-compiled check-pythons check-cluster check-bots tune vet vetted runs shams puzzles puzzle-pack clean

play: .venv/game
	@$(RUN) -m cb_tui

check: .venv/tools
	@$(MAKE) --no-print-directory -j 2 READ=read types format lint layers tests

check-game: .venv/tools  ## what every game is held to, of GAME=combat alone: layers, laws, battles, help, keys and screens, in two minutes
	@test -n "$(GAME)" || { echo "make check-game GAME=combat: name a package of cb_tui/games" >&2; exit 2; }
	@$(MAKE) --no-print-directory layers
	@$(RUN) -m pytest -n 2 --dist worksteal --game $(GAME) $(EACH_GAME) $(wildcard tests/$(GAME))

format: .venv/tools
	@$(RUN) -m ruff format --quiet --check .

lint: .venv/tools
	@$(RUN) -m ruff check --quiet .

types: .venv/tools
	@$(RUN) -m mypy

layers: .venv/tools
	@.venv/bin/lint-imports

read: .venv/tools  # every test file once: each of the workers would do it for itself
	@$(RUN) -m pytest --collect-only -qq >/dev/null || { $(RUN) -m pytest --collect-only; exit 1; }

tests: .venv/tools $(READ)
	@$(RUN) -m pytest $(SPREAD) --timeout 600  # what hangs is named, and the others are told

whole: .venv/tools  ## the tests of the gate without samples: every battle, size, sign and damage of what it asks some of
	@CB_TUI_WHOLE=1 $(RUN) -m pytest $(SPREAD) --timeout 1800

laws: .venv/tools  ## the laws over many random games a battle; RULES=combat: each battle of Combat in every profile; RULES=combat_captain
	@CB_TUI_LAW_GAMES=$(GAMES) CB_TUI_LAW_RULES=$(RULES) $(RUN) -m pytest $(SPREAD) $(if $(filter combat_captain,$(RULES)),tests/captain/test_laws.py,tests/laws$(if $(RULES),/test_laws.py))

forge: FORGE_OF = $(patsubst combat_%,%,$(filter-out combat_boots,$(RULES)))
forge: .venv/tools  ## made battles, RULES=combat or combat_captain: a thousand codes within every bound, one digest on other hash seeds, the laws over each theatre and mission
	@CB_TUI_FORGE_CODES=1000 $(RUN) -m pytest $(SPREAD) $(if $(FORGE_OF),-s tests/$(FORGE_OF)/test_forge.py,tests/forge)
	@for seed in 1 2 3; do PYTHONHASHSEED=$$seed $(RUN) -m tests.forge.golden || exit 1; done
	@CB_TUI_LAW_RULES=forge$(FORGE_OF:%=-%) $(RUN) -m pytest $(SPREAD) tests/$(if $(filter captain,$(FORGE_OF)),captain,laws)/test_laws.py

DAYS ?= 400
FIRST ?= 2026-11-23
vet: .venv/tools  ## a handicap that holds for the battle of each day from FIRST on, DAYS=400, RULES=combat; may be broken off and goes on where it was; ANEW=--anew proves known days again
	@nice -n 19 $(RUN) -m benchmarks.vet --rules $(or $(RULES),combat_boots) --days $(DAYS) --first $(FIRST) $(ANEW)

vetted: .venv/tools  ## twenty of those days, drawn, played a hundred times each with fresh dice
	@nice -n 19 $(RUN) -m benchmarks.vetted scenarios/combat_boots/forge/vetted.txt --first $(FIRST)

RUNS ?= 30
runs: .venv/tools  ## whole runs with the officer in both seats, RUNS=30 a rank; then a run killed 200 times, flipped and forged
	@nice -n 19 $(RUN) -m benchmarks.runs --runs $(RUNS) --write scenarios/combat_boots/forge/runs.toml
	@$(RUN) -m benchmarks.run_steps
	@CB_TUI_RUN_DAYS=6 CB_TUI_RUN_KILLS=200 nice -n 19 $(RUN) -m pytest -s tests/run/test_kills.py
	@CB_TUI_RUN_DAYS=6 CB_TUI_RUN_FLIPS=20 CB_TUI_RUN_CASES=500 nice -n 19 $(RUN) -m pytest tests/run/test_file.py tests/run/rules/test_platoon.py

arena: .venv/tools  ## machine against machine, each battle
	@for battle in $$($(RUN) -m cb_tui scenarios | awk '{print $$1}'); do \
		$(RUN) -m cb_tui arena $$battle --games $(GAMES) --jobs 2 || exit 1; done

sitting: .venv/tools  ## how often a side that never moves loses the first battle
	@$(RUN) -m benchmarks.sitting mill

stubborn: .venv/tools  ## what a player wins against three that never think, mirrored; PLAYER=book BATTLES=sunken_lane,maleme DUELS=40
	@for bot in sits shoots walks; do \
		nice -n 19 $(RUN) -m benchmarks.duel $(or $(PLAYER),book) $$bot --battles $(or $(BATTLES),fox_and_hounds,sunken_lane) --games $(or $(DUELS),40) || exit 1; done

levels: .venv/tools  ## the measured levels anew: each battle mirrored against the book; LEVEL=officer PAIRS=30 BATTLES=veghel,dyke
	@$(RUN) -m benchmarks.levels $(or $(LEVEL),officer) --pairs $(or $(PAIRS),30) --battles '$(BATTLES)'

balance: GAMES = 400
balance: .venv/tools  ## how even the battles are: the strongest level of each game on both sides, GAMES=400 a battle, BATTLE=veghel; with their handicaps
	@nice -n 19 $(RUN) -m benchmarks.levels strongest --even --pairs $$(( $(GAMES) / 2 )) --battles '$(BATTLE)'

tune: .venv/tune/made  ## the weights of the outlook, fitted to GAMES games a battle and shown on battles they have not seen; GAME=combat
	@.venv/tune/bin/python -W ignore -m benchmarks.extras.tune $(GAME) --games $(GAMES)

shams: .venv/tools  ## how many sham decisions a review finds; BATTLES=mill,veghel
	@$(RUN) -m benchmarks.shams --battles '$(or $(BATTLES),mill,veghel)'

puzzles: .venv/tools  ## the shipped puzzles solved anew, in two minutes; a line whose answer has changed is replaced
	@$(RUN) -m benchmarks.puzzles

puzzle-pack: GAMES = 8
puzzle-pack: .venv/tools  ## a new pack from GAMES=8 games of each battle, in build/puzzles/games: hours; may be broken off, and goes on by games
	@nice -n 19 $(RUN) -m benchmarks.puzzle_games play build/puzzles/games 1 $(GAMES)
	@nice -n 19 $(RUN) -m benchmarks.puzzle_games ask build/puzzles/games 1 $(GAMES)
	@nice -n 19 $(RUN) -m benchmarks.puzzles choose build/puzzles/games/*.jsonl

bench: .venv/tools  ## docs/performance.md anew, in some minutes: keys in a terminal, machine games, other programs
	@$(RUN) -m benchmarks.page

cast: .venv/tools  ## docs/pictures/veghel.cast anew: half a minute of play for asciinema
	@$(RUN) -m benchmarks.cast

docs: .venv/docs  ## the pages as a site, in site/
	@$(RUN) -m sphinx -q -W --keep-going docs site
	@echo "site/index.html"

studies: .venv/tools  ## the odds against the rules in full: counted, each kind rolled 100,000 times (half an hour), ways walked 100,000 times
	@$(RUN) -m tests.studies
	@CB_TUI_CAPTAIN_ROLLS=100000 CB_TUI_PAIRS=100000 $(RUN) -m pytest tests/captain/test_chances.py tests/captain/test_prospect_*.py tests/captain/test_lookout.py tests/captain/test_sight.py tests/core/test_plane.py

wheel-compiled: .venv/tools  ## dist/: a wheel with core and rules as machine code, for this machine and Python; takes minutes
	@rm -f dist/cb_tui-*-cp*.whl
	@CB_TUI_COMPILE=1 $(RUN) -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/cb_tui-*-cp*.whl

hostile: .venv/tools  ## letters, saves and battle files of all games with faults drawn at random, CASES=1000 of each kind
	@CB_TUI_HOSTILE=$(or $(CASES),430) $(RUN) -m pytest $(SPREAD) tests/session/test_hostile.py tests/session/test_hostile_combat.py tests/session/test_hostile_captain.py tests/session/test_limits_of_battles.py tests/session/test_damage.py

chaos: .venv/tools  ## players at a host whose clients, games, forker and daemon are killed at random: ten minutes, 20 players, SEED=1
	@CB_TUI_CHAOS=$(or $(SECONDS),600) CB_TUI_CHAOS_SEED=$(or $(SEED),1) CB_TUI_WHOLE=1 $(RUN) -m pytest -n0 -s tests/host/test_chaos.py

COMPILED := build/compiled
check-compiled: wheel-compiled  ## the tests of core and rules on that wheel, and the same games as from the files
	@rm -rf $(COMPILED) && mkdir -p $(COMPILED) && cp -r tests benchmarks scenarios docs pyproject.toml hatch_build.py $(COMPILED)
	@$(RUN) -m venv $(COMPILED)/.venv
	@$(COMPILED)/.venv/bin/python -m pip install --quiet --disable-pip-version-check "$$(ls dist/cb_tui-*-cp*.whl)[dev]"
	@cd $(COMPILED) && .venv/bin/cb-tui --version && .venv/bin/python -m benchmarks.digest > digest
	@$(RUN) -m benchmarks.digest | diff - $(COMPILED)/digest
	@cd $(COMPILED) && .venv/bin/python -m pytest $(SPREAD) tests/laws tests/rules tests/core tests/combat tests/captain tests/test_compiled.py

PYTHONS ?= $(shell for n in 11 12 13 14 15; do \
	for p in "$$(command -v python3.$$n)" "$$HOME"/.pyenv/versions/3.$$n.*/bin/python3.$$n; do \
		"$$p" -c "" 2>/dev/null && echo "$$p" && break; done; done; true)
check-pythons:  ## the tests on every Python from 3.11 on that is found here; PYTHONS="/opt/a/bin/python3.14" names them, TESTS=tests/core a part
	@for python in $(PYTHONS); do \
		$$python --version && own=build/pythons/$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])') \
		&& $$python -m venv $$own && $$own/bin/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]' \
		&& $$own/bin/python -m pytest $(SPREAD) $(TESTS) || exit 1; done

check-cluster: .venv/cluster/made  ## games on a scheduler and two workers of Dask, one of them killed; GAMES=1000 for more
	@.venv/cluster/bin/python -c 'import distributed'  # without it the tests would be skipped
	@CB_TUI_CLUSTER_GAMES=$(GAMES) .venv/cluster/bin/python -m pytest tests/session/test_cluster.py

check-bots: .venv/bots/made  ## battles as PettingZoo and OpenSpiel know games, by the tests of both
	@.venv/bots/bin/python -c 'import pettingzoo, pyspiel'  # without them the tests would be skipped
	@.venv/bots/bin/python -m pytest tests/bots

clean:
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis build dist site *.egg-info

.venv/made:
	@test -n "$(PYTHON)" || { echo "cb-tui needs Python 3.11 or newer: install it, or say make PYTHON=/path/to/python" >&2; exit 1; }
	@echo "Setting up .venv: once, and as long as the network takes" >&2
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/game: .venv/made pyproject.toml
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/tools: .venv/made pyproject.toml  # byte code is written of what is run, which is less than half
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	@git config core.hooksPath .githooks 2>/dev/null || true  # refuses long commit subjects; without git there are none
	@touch $@ .venv/game

.venv/cluster/made: .venv/made pyproject.toml
	@mkdir -p build && $(PYTHON) -m venv .venv/cluster
	@.venv/cluster/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[cluster]' pytest pytest-asyncio
	@touch $@

.venv/bots/made: .venv/made pyproject.toml
	@$(PYTHON) -m venv .venv/bots
	@.venv/bots/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[pettingzoo,openspiel]' pytest pytest-asyncio
	@touch $@

.venv/tune/made: .venv/made pyproject.toml
	@$(PYTHON) -m venv .venv/tune
	@.venv/tune/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[tune]'
	@touch $@

.venv/docs: .venv/made pyproject.toml
	@$(RUN) -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@
