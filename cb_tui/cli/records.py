"""`cb-tui records`: what you have won and lost, battle by battle and side by side."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import session_errors_as_usage, with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, print_error
from cb_tui.core.grammar import count_noun

if TYPE_CHECKING:
    from cb_tui.session.battle_records import BattleRecord, SideScore


def run(arguments: list[str]) -> int:
    """Print the score of each battle and side. Return 1 if a line of the file is damaged."""
    parser = ArgumentParser("records", "List your wins and losses, one line for each battle and side.")
    parser.add_argument("--saves", metavar="DIR", type=Path, help="folder of saves")
    parser.add_argument("--all", action="store_true", help="the records of every login that has played there")
    parser.add_argument(
        "--rebuild",
        action="store_true",
        help="rewrite the file: its intact lines, plus the battles in your saves that it lacks",
    )
    with_json(parser)
    asked: argparse.Namespace = parser.parse_args(arguments)
    from cb_tui.session.battle_records import records
    from cb_tui.session.locations import saves_folder

    saves = saves_folder(asked.saves)
    rebuilt = _rebuilt(saves) if asked.rebuild else ""
    kept = records(saves, everybody=asked.all)
    scores = list(kept.scores.values())
    if asked.json:
        emit(
            {"scores": [score_data(each) for each in scores], "battles": [record_data(each) for each in kept.found]},
            True,
        )
    else:
        told = [line(each, by=asked.all) for each in scores] or ["No battles finished yet."]
        emit([*([rebuilt] if rebuilt else []), *told], False)
    if kept.complaint:
        print_error(f"cb-tui: {kept.complaint}")
    return int(bool(kept.complaint))


def _rebuilt(saves: Path) -> str:
    """Rewrite the records and return the result in a sentence. Raises UsageError."""
    from cb_tui.session.rebuild import rebuild

    if not saves.is_dir():
        raise UsageError(f"there is no folder {saves}; name the folder of your saves with --saves")
    with session_errors_as_usage():
        made = rebuild(saves)
    aside = f"; the damaged file is now {made.aside}" if made.aside else ""
    return f"{count_noun(made.records, 'record')}, {made.found} of them found in saves{aside}."


def line(score: "SideScore", *, by: bool = False) -> str:
    """Return a line with battle, side, wins, losses and the best win. With `by`, the player comes first."""
    best = "" if score.turn is None else f"  best: {score.turn_word} {score.turn}, {score.losses} lost"
    drawn = f", drawn {score.drawn}" if score.drawn else ""
    who = f"{score.by:<12} " if by else ""
    return f"{who}{score.name:<20} {score.side:<8} won {score.won}, lost {score.lost}{drawn}{best}"


def score_data(score: "SideScore") -> dict[str, Any]:
    """Return a score as data."""
    return {
        "battle": score.battle,
        "title": score.title,
        "run": str(score.run) if score.run else None,
        "side": score.side,
        "by": score.by,
        "won": score.won,
        "lost": score.lost,
        "drawn": score.drawn,
        "turn": score.turn,
        "losses": score.losses,
    }


def record_data(record: "BattleRecord") -> dict[str, Any]:
    """Return a finished battle as data."""
    return {
        "battle": record.battle,
        "title": record.title,
        "run": str(record.run) if record.run else None,
        "ruleset": record.ruleset,
        "sides": list(record.sides),
        "by": record.by,
        "opponents": record.opponents,
        "result": record.result,
        "winner": record.winner,
        "ended": record.ended,
        "turn": record.turn,
        "lost": record.lost,
        "date": record.date,
        "seed": record.seed,
        "save": record.save,
        "branch": record.branch,
        "end": record.end,
        "undos": record.undos,
        "course": record.course,
        "total": record.total,
    }
