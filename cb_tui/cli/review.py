"""The `cb-tui review` command: the effects of dice and of decisions, and the better decisions."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cb_tui.cli.battle_arguments import session_errors_as_usage, with_json
from cb_tui.cli.parser import INTERRUPTED, ArgumentParser, emit, print_error
from cb_tui.cli.progress import progress

if TYPE_CHECKING:
    from cb_tui.ai.review_trials import Stage
    from cb_tui.session.review import GameReview

# each told as soon as it is known
PARTS: "tuple[tuple[Stage, ...], ...]" = (("curve", "luck"), ("near", "far", "cost"))


def run(arguments: list[str]) -> int:
    """Print the review. Return 1 if part of the save was left out. After Ctrl-C the same command continues."""
    from cb_tui.cli.save_arguments import audit_errors_as_usage, open_to_look, with_name

    parser = ArgumentParser(
        "review", "Review a finished battle: your chance to win turn by turn, and what dice and decisions contributed."
    )
    with_name(parser)
    parser.add_argument("--seat", metavar="SIDE", default="", help="whose decisions; default: yours")
    with_json(parser)
    asked = parser.parse_args(arguments)
    game, status = open_to_look(asked)
    from cb_tui.presentation.advice import data, review_lines
    from cb_tui.session.review import JOBS, GameReview

    with audit_errors_as_usage(game), session_errors_as_usage():
        review = GameReview(game, asked.seat)
        if (left := review.left()) and not sys.stderr.isatty():
            print_error(f"cb-tui review: at most {left} games to play; Ctrl-C stops, and the same command continues")
        told, games = 0, (one for one in review.go_on(JOBS) if one)
        try:
            for stages in PARTS:
                for _ in progress(_while_in(review, games, stages), review.left(stages), "games"):
                    pass
                if not asked.json:
                    rows = review_lines(review)
                    emit(rows[told:], as_json=False)
                    told = len(rows)
        except KeyboardInterrupt:
            print_error("cb-tui review: stopped; the same command continues where it left off")
            return INTERRUPTED
        if asked.json:
            emit(data(review), as_json=True)
    return status


def _while_in(review: "GameReview", games: Iterator[bool], stages: "tuple[Stage, ...]") -> Iterator[bool]:
    """Yield from the games of a review until the first one after some stages is over."""
    for over in games:
        yield over
        if review.stage not in stages:
            return
