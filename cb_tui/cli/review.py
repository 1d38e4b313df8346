"""The `cb-tui review` command: the effects of dice and of decisions, and the better decisions."""

import sys

from cb_tui.cli.battle_arguments import session_errors_as_usage, with_json
from cb_tui.cli.parser import INTERRUPTED, ArgumentParser, emit, print_error
from cb_tui.cli.progress import progress


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
    from cb_tui.session.review import GameReview

    with audit_errors_as_usage(game), session_errors_as_usage():
        review = GameReview(game, asked.seat)
        if review.left and not sys.stderr.isatty():
            print_error(f"cb-tui review: {review.left} games to play; Ctrl-C stops, and the same command continues")
        try:
            for _ in progress(review.go_on(), review.left, "games"):
                pass
        except KeyboardInterrupt:
            print_error("cb-tui review: stopped; the same command continues where it left off")
            return INTERRUPTED
        emit(data(review) if asked.json else review_lines(review), asked.json)
    return status
