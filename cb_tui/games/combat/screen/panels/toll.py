"""The toll of a battle that is over: what each side has lost to what, how the decks have fallen."""

from collections import Counter

from cb_tui.core.grammar import count_noun
from cb_tui.core.values import Side
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import chance
from cb_tui.games.combat.rules.events import Shot, Struck
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.text import Lines, TextRun, columns_at, label, length, line, number_run, section_head

LOST, BY = 12, 21  # columns
CAUSES = {
    "fire": "fire", "mine": "mine", "strike": "strike", "own strike": "own strike", "strip": "strip", "exit": "left",
}  # fmt: skip


def toll(table: GameView, log: LogView, width: int) -> Lines:
    """Return how many pieces of each side are lost and by what, then the deck."""
    rows: Lines = [section_head(width, "pieces     lost      by")]
    for force in table.scene.forces:
        head = columns_at(
            (1, TextRun(force.name[:10], table.role(force.side))),
            (LOST, number_run(f"{force.lost:>2}")),
            (14, f" of {force.total}"),
        )
        told = _causes(table, force.side, width - BY) or [()]
        rows += [columns_at((0, "" if index else head), (BY, row)) for index, row in enumerate(told)]
    return [*rows, *_deck(table, log, width)]


def _causes(table: GameView, side: Side, width: int) -> Lines:
    """Return the losses of a side by cause. No cause is broken across lines."""
    found = Counter(loss.cause for loss in advice(table).state.losses if loss.side == side)
    rows: Lines = []
    for cause, name in CAUSES.items():
        told = line(label(f"{name} "), f"{found[cause]}  ") if found[cause] else ()
        if told and rows and length(rows[-1]) + length(told) <= width + 2:
            rows[-1] = line(rows[-1], told)
        elif told:
            rows.append(told)
    return rows


def _deck(table: GameView, log: LogView, width: int) -> Lines:
    drawn = [report.event for _, report in log.attacks if isinstance(report.event, Shot | Struck)]
    full = chance.full_deck(advice(table).state).cards
    hits = sum(event.hit for event in drawn if isinstance(event, Shot | Struck))
    told = f"{len(drawn)} of {full} drawn" if len(drawn) <= full else f"{len(drawn) / full:.1f} times through"
    return [line(label(" deck  "), f"{told}, {count_noun(hits, 'hit')}")]
