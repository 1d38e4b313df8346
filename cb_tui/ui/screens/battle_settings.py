"""The settings of the selected battle: its data, and the choices with their keys."""

from collections.abc import Sequence

from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.presentation.boards.cells import side_colour
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines, TextRun, fit, label, line, number_run, section_head, wrap
from cb_tui.ui.screen_spec import BattleVariant, screen_spec_of


def settings(
    battle: Scenario,
    opening: GameView,
    choices: Lines,
    width: int,
    height: int,
    *,
    editions: Sequence[str],
    listed: int,
) -> Lines:
    """Return the data of a battle as far as it fits, and the choices below it.

    `listed` lines are kept for the list of battles.
    """
    rules, own, scene = RULESETS[opening.ruleset.id], screen_spec_of(opening), opening.scene
    named = own.rules_text(battle) or (f"{rules.edition} edition" if rules.edition else rules.family)
    rule = section_head(width, f"rules {named}" + ("   e" if len(editions) > 1 else ""))
    rows: Lines = []
    if rules.rulings and height > 8 and battle.order:  # with less room the key alone does
        rows.append(line(label("rulings "), number_run(_rulings(opening, battle)), label("   r")))
    for index, army in enumerate(battle.sides):
        first = "sides " if index == 0 else "      "
        starts = ", first" if army.id == battle.first else ""
        rows.append(fit(line(label(first), TextRun(f"{army.name}{starts}", side_colour(index))), width))
    if battle.turns:
        rows.append(line(label(f"{opening.turn_word}s "), number_run(str(battle.turns)), *own.opening(opening)))
    wins = [row for sentence in scene.victory for row in wrap(sentence, width - 6)]
    room = max(4, height - 1 - len(rows) - len(choices) - listed)
    if len(wins) > room:
        wins = [*wins[: room - 1], line(label(".. more: "), number_run("b"))]
    rows += [line(label("win   " if index == 0 else "      "), row) for index, row in enumerate(wins)]
    return [rule, *rows[: max(0, height - 1 - len(choices))], *choices]


def _rulings(opening: GameView, battle: Scenario) -> str:
    """Return the number of rulings that differ from the edition as text, or "standard"."""
    spec = opening.ruleset.rulings
    other = sum(each.on != each.usual for each in spec.switches(battle)) if spec else 0
    return f"{other} switched" if other else "standard"


def choices(variants: Sequence[BattleVariant], seed: str, dice: str) -> Lines:
    """Return a line for each thing that may be changed about a battle, for its seed and its dice."""
    return [
        *(line(label(f"{each.name:<8}"), number_run(each.value), label(f"   {each.key}")) for each in variants),
        line(label("seed  "), number_run(seed), label("   s")),
        line(label("dice  "), number_run(dice), label("   i")),
    ]
