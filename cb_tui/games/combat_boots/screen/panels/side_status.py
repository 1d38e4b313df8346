"""The state of both sides: morale and luck in the foot, the ledger's tallies, changes meanwhile."""

from collections.abc import Callable, Mapping

from cb_tui.core.display import Force, Piece
from cb_tui.core.grammar import clip
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.presentation.advice import aircraft_alone, scene_of, words_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    label,
    line,
    number_run,
    percent,
    section_head,
)
from cb_tui.session.ledger import Luck
from cb_tui.ui.screen_spec import luck_so_far

WIDE = 48  # columns from which a tall panel tells the chance to rally too
LONG = 9  # letters of a side's name


def noun(table: GameView) -> str:
    """Return "sky" for aircraft alone, which fight without a map, else "map"."""
    return "sky" if scene_of(table).sky else "map"


def heading(table: GameView, tally: str) -> str:
    """Return the ledger's word for a tally: aircraft are damaged, pieces as the edition calls it."""
    if tally != "disrupt":
        return table.ruleset.tally_headings[tally]
    return "damaged" if aircraft_alone(table) else words_of(table).disrupted


def halves(table: GameView) -> str:
    """Return the results that count one half in the ledger."""
    return "a damaged one" if aircraft_alone(table) else f"a {words_of(table).disruption} or a rally"


def setbacks(table: GameView) -> tuple[tuple[str, Callable[[Force], int]], ...]:
    """Return the disruptions, where a piece can rally from them."""
    rallies = not aircraft_alone(table) and any(force.rally is not None for force in table.scene.forces)
    return ((words_of(table).disr, _disrupted),) if rallies else ()


def _disrupted(force: Force) -> int:
    return force.disrupted


def changed(table: GameView, before: Piece, now: Piece) -> str:
    """Return whether a piece was disrupted or has rallied."""
    if now.disrupted == before.disrupted:
        return ""
    return words_of(table).disrupted if now.disrupted else "rallied"


def foot(table: GameView, luck: Mapping[Side, Luck], width: int, tall: bool) -> Lines:
    """Return each side's morale, on a tall panel under a heading and with its chance to rally and its luck."""
    names = [clip(force.name, LONG if tall else 2) for force in table.scene.forces]
    names = names if tall else [name.upper() for name in names]
    start, parts = max(map(len, names)) + 2, list[Line]()
    for force, name in zip(table.scene.forces, names, strict=True):
        side = TextRun(name, table.role(force.side))
        rallies = not aircraft_alone(table) and force.morale is not None
        morale = line(label("morale "), number_run(str(force.morale))) if rallies else ()
        if not tall:
            parts.append(line(side, " ", morale or luck_so_far(luck.get(force.side))))
            continue
        rally = label(f"  rallies {percent(force.rally)}") if rallies and force.rally and width >= WIDE else ""
        parts.append(line(columns_at((1, side), (start, morale)), rally, "  ", luck_so_far(luck.get(force.side))))
    if not tall:
        return [line(*parts[:1], *(line("   ", part) for part in parts[1:]))]
    return [section_head(width, "luck  I" if aircraft_alone(table) else "morale and luck  I"), *parts]
