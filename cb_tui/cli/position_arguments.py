"""The position that `los` and `odds` look at: a battle at its start, or a save as it stands or stood."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cb_tui.cli.battle_arguments import with_edition
from cb_tui.cli.parser import UsageError, number
from cb_tui.cli.save_arguments import battle_or_none, open_to_look, read, with_branch, with_eyes
from cb_tui.core.geometry import place_named
from cb_tui.core.values import Place

if TYPE_CHECKING:
    from cb_tui.core.display import Scene
    from cb_tui.core.ruleset import Ruleset

MOST_STEPS = 1_000_000


class Standing(NamedTuple):
    """The state of a battle or a save by its name, its rules, and 1 if damage of the save was left out, else 0."""

    name: str
    rules: "Ruleset[Any]"
    state: Any
    scene: "Scene"
    status: int

    def place(self, named: str) -> Place:
        """Return the place of this name, or that of the piece of this name. Raises UsageError."""
        board, grid = self.scene.board, self.scene.board.geometry
        if at := place_named(board, named):
            return at
        piece = next((piece for piece in self.scene.pieces if piece.id == named and piece.at in board), None)
        if piece is not None:
            return piece.at
        places = sorted(board.places)
        listed = f"its {grid.units} are {places[0]} to {places[-1]}" if places else f"write {grid.spelling}"
        there = f"{listed}; or name a piece on the map" if self.scene.has_map else "it has no map"
        raise UsageError(f"{named[:40]} is not a {grid.unit} of {self.name}; {there}")


def with_position(parser: argparse.ArgumentParser, *, also: str = "") -> None:
    """Add the battle or save, and the options that go with it, to a command. `also` is what else may stand there."""
    told = f"a battle's id, code or file, or a save's name{also}"
    parser.add_argument("scenario", metavar="SCENARIO|SAVE", help=told)
    steps = number(0, MOST_STEPS, "--step")
    parser.add_argument("--step", metavar="N", type=steps, help="of a save: after this step of its log; default: now")
    with_branch(parser)
    with_eyes(parser)
    parser.add_argument("--saves", metavar="DIR", type=Path, help="folder of saves")
    with_edition(parser)


def standing(asked: argparse.Namespace) -> Standing:
    """Return the position asked for. Raises UsageError."""
    from cb_tui.core.ruleset import opening_state
    from cb_tui.session.library import rules_of

    of_saves = {"--step": asked.step, "--branch": asked.branch, "--as": asked.eyes}
    if battle := battle_or_none(asked.scenario, asked.saves):
        if given := next((name for name, value in of_saves.items() if value not in (None, "")), ""):
            raise UsageError(f"{given} is for saves, and {battle.id} is a battle; leave it out")
        rules = rules_of(battle, asked.edition)
        state = opening_state(rules, battle)
        return Standing(battle.id, rules, state, rules.scene(state), 0)
    if asked.edition:
        raise UsageError(f"{asked.scenario} is a save and has its own edition; leave --edition out")
    asked.name = asked.scenario
    game, status = open_to_look(asked)
    view = read(game, asked)
    step = view.step if asked.step is None else asked.step
    if step > view.step:
        raise UsageError(f"{game.name} has {view.step} steps; give --step 0 to {view.step}")
    state = view.state_at(step)
    return Standing(game.name, game.ruleset, state, game.ruleset.scene(state), status)
