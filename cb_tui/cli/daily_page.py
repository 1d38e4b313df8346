"""The table of a day as text, as Markdown and as data, in the words of a host's table."""

from typing import Any

from cb_tui.core.grammar import count_noun
from cb_tui.presentation.markdown import harmless
from cb_tui.session.daily_table import DayTable, TableRow

HEADS = ("player", "result", "score", "luck")


def lines(table: DayTable) -> list[str]:
    """Return the table as lines of text."""
    cells = [(str(place), *_cells(row, table)) for place, row in enumerate(table.rows, 1)]
    wide = [max(len(row[column]) for row in [("", *HEADS), *cells]) for column in range(5)]
    rows = [_row(cell, wide) for cell in ([("", *HEADS), *cells] if cells else [])]
    refused = [f"  {each.file}: {each.why}" for each in table.refused]
    return [_title(table), *([""] if rows else []), *rows, *(["", "Refused:", *refused] if refused else []), "", PROOF]


PROOF = (
    "Every line was audited and every AI move decided again. No one can prove that a try was a player's first, "
    "nor that a name is the player's."
)


def _title(table: DayTable) -> str:
    day = table.day
    counted = count_noun(len(table.rows), "game")
    refused = f", {count_noun(len(table.refused), 'letter')} refused" if table.refused else ""
    return f"Daily battle {day.name}: {day.battle.title} ({day.recipe.code}), {counted}{refused}"


def _cells(row: TableRow, table: DayTable) -> tuple[str, str, str, str]:
    score = row.letter.score
    result = f"{row.letter.result} turn {score.turn}/{table.day.battle.turns}"
    return row.player, result, str(score.score), str(score.luck)


def _row(cells: tuple[str, ...], wide: list[int]) -> str:
    place, player, result, score, luck = cells
    told = f"  {place:>{wide[0]}}  {player:<{wide[1]}}  {result:<{wide[2]}}  {score:>{wide[3]}}  {luck:>{wide[4]}}"
    return told.rstrip()


def markdown(table: DayTable) -> list[str]:
    """Return the table as lines of Markdown, in which no name of a file is more than text."""
    rows = [
        f"| {place} | {' | '.join(harmless(list(_cells(row, table))))} |" for place, row in enumerate(table.rows, 1)
    ]
    heads = ["", f"|  | {' | '.join(HEADS)} |", "|--:|:--|:--|--:|--:|", *rows] if rows else []
    refused = [f"- {harmless(each.file)}: {harmless(each.why)}" for each in table.refused]
    told = ["", "## Refused", "", *refused] if refused else []
    return [f"# {harmless(_title(table))}", *heads, *told, "", PROOF]


def table_data(table: DayTable) -> dict[str, Any]:
    """Return the table as data."""
    day = table.day
    return {
        "date": str(day.day),
        "code": day.recipe.code,
        "title": day.battle.title,
        "ruleset": day.battle.ruleset,
        "turns": day.battle.turns,
        "rows": [_row_data(place, row) for place, row in enumerate(table.rows, 1)],
        "refused": [each._asdict() for each in table.refused],
    }


def _row_data(place: int, row: TableRow) -> dict[str, Any]:
    letter = row.letter
    told = {"place": place, "player": row.player, "file": row.file, "result": letter.result}
    return (
        told
        | {"turn": letter.score.turn, "score": letter.score.score, "luck": letter.score.luck}
        | {"line": letter.line}
    )
