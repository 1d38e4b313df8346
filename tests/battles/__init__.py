"""Battles that tests play: those that only they do, and the shipped ones, read once."""

from functools import cache
from pathlib import Path

from cb_tui.core.scenario import Scenario
from cb_tui.session.library import Library

FORD = Path(__file__).parent / "ford.toml"  # on the ground, under a sky [DOG-18a]
CROSSROADS = Path(__file__).parent.parent / "captain" / "crossroads.toml"  # on a measured table


@cache
def shipped() -> dict[str, Scenario]:
    """The shipped battles by id, in the order of the chooser."""
    return {battle.id: battle for battle in Library().battles()}
