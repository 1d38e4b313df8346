"""`cb-tui records`: what you have won and lost, battle by battle and side by side."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battles import with_json
from cb_tui.cli.parser import ArgumentParser, complain, emit

if TYPE_CHECKING:
    from cb_tui.session.records import Record, Score


def run(arguments: list[str]) -> int:
    """Print the score of each battle and side; exit 1 where a line of the file is damaged."""
    parser = ArgumentParser("records", "List your wins and losses, one line for each battle and side.")
    parser.add_argument("--saves", metavar="DIR", type=Path, help="where saves are")
    with_json(parser)
    asked: argparse.Namespace = parser.parse_args(arguments)
    from cb_tui.session.places import saves_folder
    from cb_tui.session.records import records

    kept = records(saves_folder(asked.saves))
    scores = list(kept.scores.values())
    if asked.json:
        emit(
            {"scores": [score_data(each) for each in scores], "battles": [record_data(each) for each in kept.found]},
            True,
        )
    else:
        emit([line(each) for each in scores] or ["No battle has been finished yet."], False)
    if kept.complaint:
        complain(f"cb-tui: {kept.complaint}")
    return int(bool(kept.complaint))


def line(score: "Score") -> str:
    """Battle and side, won and lost, the best of the battles won."""
    best = "" if score.turn is None else f"  best: {score.turn_word} {score.turn}, {score.losses} lost"
    drawn = f", drawn {score.drawn}" if score.drawn else ""
    return f"{score.battle:<20} {score.side:<8} won {score.won}, lost {score.lost}{drawn}{best}"


def score_data(score: "Score") -> dict[str, Any]:
    """Return a score as data."""
    return {
        "battle": score.battle,
        "title": score.title,
        "side": score.side,
        "won": score.won,
        "lost": score.lost,
        "drawn": score.drawn,
        "turn": score.turn,
        "losses": score.losses,
    }


def record_data(record: "Record") -> dict[str, Any]:
    """Return a finished battle as data."""
    return {
        "battle": record.battle,
        "title": record.title,
        "ruleset": record.ruleset,
        "sides": list(record.sides),
        "opponents": record.opponents,
        "result": record.result,
        "winner": record.winner,
        "turn": record.turn,
        "lost": record.lost,
        "date": record.date,
    }
