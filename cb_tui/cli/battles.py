"""Battles by the names that a user gives them, and who plays them by which rules."""

import argparse
from collections.abc import Mapping
from typing import Any

from cb_tui.cli.parser import Refused, number
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Side

EDITIONS = ("2025", "classic")
SEED = number(0, 2**53 - 1, "a seed")
HUMAN = "human"
RANDOM = "random"


def read(name: str, edition: str | None = None) -> tuple[Scenario, Ruleset[Any]]:
    """The battle with this id or at this path and the rules it is played by; raises Refused."""
    from cb_tui.session.library import Library, LibraryError

    try:
        battle = Library().read(name)
    except LibraryError as error:
        raise Refused(error.sentence) from None
    return battle, rules_of(battle, edition)


def rules_of(battle: Scenario, edition: str | None = None) -> Ruleset[Any]:
    """The rules of the edition asked for, else those that the battle names; raises Refused where they do not fit it."""
    from cb_tui.rules import RULESETS

    fits = [name for name in (battle.ruleset, *battle.also) if name in RULESETS]
    chosen = [name for name in fits if edition is None or name.endswith(f"_{edition}")]
    if not chosen:
        editions = " and ".join(name.rpartition("_")[2] for name in fits) or "none that this program knows"
        raise Refused(f"{battle.id} is not for the {edition} edition; its editions: {editions}")
    return RULESETS[chosen[0]]


def seats(text: str, battle: Scenario, rules: Ruleset[Any], first: str = HUMAN) -> dict[Side, str]:
    """Who plays each side. Of sides that `text` leaves out the first is `first`'s, the others their file's tactic's."""
    usual = {army.id: f"ai:{army.tactic}" for army in battle.sides}
    if first:
        usual[battle.sides[0].id] = first
    return usual | named(text, battle, rules)


def named(text: str, battle: Scenario, rules: Ruleset[Any]) -> dict[Side, str]:
    """The seats that "us=human,de=ai:hold" names; raises Refused."""
    ids = [army.id for army in battle.sides]
    players = [HUMAN, *(f"ai:{tactic}" for tactic in [*rules.tactics, RANDOM])]
    found: dict[Side, str] = {}
    for part in text.split(",") if text else []:
        side, _, player = part.partition("=")
        if side not in ids or player not in players or side in found:
            raise Refused(
                f'--seats: "{part[:40]}" does not seat a side; write SIDE=PLAYER once a side, '
                f"sides: {', '.join(ids)}, players: {', '.join(players)}"
            )
        found[Side(side)] = player
    return found


def tactics(taken: Mapping[Side, str]) -> dict[Side, str]:
    """The machine's sides and their tactics, "hold" of "ai:hold"."""
    return {side: player.removeprefix("ai:") for side, player in taken.items() if player != HUMAN}


def with_edition(parser: argparse.ArgumentParser) -> None:
    """Adds `--edition` to a command."""
    parser.add_argument("--edition", choices=EDITIONS, help="rules of this edition, where the battle fits it")


def with_json(parser: argparse.ArgumentParser) -> None:
    """Adds `--json` to a command."""
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of text")
