"""The state of both sides: morale and luck in the foot, the ledger's tallies, changes meanwhile."""

from collections.abc import Callable, Mapping

from cb_tui.core.display import Force, Piece
from cb_tui.core.grammar import clip
from cb_tui.core.values import Side
from cb_tui.games.combat_boots.presentation.advice import aircraft_alone, scene_of, words_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import GOOD, WARN, Lines, TextRun, label, line, number_run, percent, section_head, signed
from cb_tui.session.ledger import Luck

WIDE = 40  # columns from which a tall panel tells disruptions too
ROOMY = 48  # columns from which the word stands in full


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
    """Return each side's morale with its rally chance, and its attacks' lead over their expectation."""
    parts: Lines = []
    words = words_of(table)
    rallies = not aircraft_alone(table) and any(force.morale is not None for force in table.scene.forces)
    nerve = "morale, " if rallies else ""  # no unit rallies in the air
    halts = rallies or aircraft_alone(table)  # whether a piece can be hit and live
    for force in table.scene.forces:
        mine = luck.get(force.side, Luck())
        head = line(TextRun(clip(force.name, 2).upper(), table.role(force.side)), " ")
        if rallies and force.morale is not None and force.rally is not None:
            head = line(head, number_run(str(force.morale)), label(f" {percent(force.rally)} "))
        ahead = float(mine.balance)
        lead = TextRun(signed(ahead), GOOD if ahead >= 0 else WARN)
        if tall:
            kills = f" kills {mine.actual_count('kill')}/{float(mine.expected_count('kill')):.1f} "
            word = words.disrupted if width >= ROOMY else words.disr
            hits = f" {word} {mine.actual_count('disrupt')}/{float(mine.expected_count('disrupt')):.1f} "
            parts.append(line(head, kills, hits if width >= WIDE and halts else "", lead))
        else:
            parts.append(line(head, lead))
    title = (
        "luck" if not tall else "kills got/due" if width < WIDE or not halts else f"kills, {words.disruptions} got/due"
    )
    return [
        section_head(width, nerve + title),
        *(parts if tall else [line(*parts[:1], *(line("  ", part) for part in parts[1:]))]),
    ]
