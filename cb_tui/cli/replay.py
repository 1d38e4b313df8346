"""The `cb-tui replay` command: a save step by step on the screen or by typed words.

Without a terminal, or with --json, all of it is printed at once.
"""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import session_errors_as_usage, with_json
from cb_tui.cli.parser import ArgumentParser, emit, print_error
from cb_tui.cli.save_arguments import audit_errors_as_usage, read, with_eyes
from cb_tui.cli.screen import no_screen, show, starting, with_screen

if TYPE_CHECKING:
    from cb_tui.session.position import Position


@starting
def run(arguments: list[str]) -> int:
    """Show or print every command. Return 1 if a damaged part of the save was left out. No lock is taken."""
    parser = ArgumentParser("replay", "Step through a save; without a terminal, or with --json, print all of it.")
    parser.add_argument("name", metavar="NAME", help="name of a save")
    parser.add_argument("--branch", metavar="B", default="", help="main or a branch; default: the one played last")
    with_eyes(parser)
    with_json(parser)
    with_screen(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.session.game import Game
    from cb_tui.session.locations import saves_folder

    saves = saves_folder(asked.saves)
    with session_errors_as_usage():
        game = Game.open(saves, asked.name, watch=True, branch=asked.branch)
    view = read(game, asked)
    if asked.plain and not asked.json:
        from cb_tui.plain.start import replay as read_by_lines

        with session_errors_as_usage():
            return read_by_lines(view) or int(bool(game.dropped))
    if on_screen(asked):
        return show(None, saves, asked, replay=view)
    if game.dropped:
        print_error(f"cb-tui: {game.dropped}")
    with audit_errors_as_usage(game):
        rows = list(records(view))
    emit(rows if asked.json else [text(row) for row in rows] or ["nothing has been played yet"], asked.json)
    return int(bool(game.dropped))


def on_screen(asked: argparse.Namespace) -> bool:
    """Check whether the replay can be shown on a screen."""
    return not asked.json and no_screen() is None


def records(game: "Position") -> Iterator[dict[str, Any]]:
    """Yield every command as data, undone ones in their place. `what` is "" if the log has no text for it."""
    from cb_tui.presentation.log_view import LogView
    from cb_tui.presentation.replay_frames import ReplayFrames
    from cb_tui.presentation.text import plain_text
    from cb_tui.session.codec import plain_value

    frames = ReplayFrames(game)
    for step in range(frames.last + 1):
        if step:
            deed = frames.deeds[step - 1]
            yield {
                "step": step, "turn": frames.stills[step - 1].turn, "side": deed.seat, "by": deed.by,
                "label": frames.label(step), "what": frames.step_text(step), "why": deed.why, "dice": list(deed.faces),
                "command": plain_value(deed.command), "undone": False,
            }  # fmt: skip
        for each in game.undone:
            if each.after == step:
                log, back = LogView(), each.deed
                log.add(frames.table(0), game.logged_of(back))
                known = game.label_of(back) if each.predecessor_undone else ""
                yield {
                    "step": back.step, "turn": frames.stills[step].turn, "side": back.seat, "by": back.by,
                    "label": known,
                    "what": "; ".join(plain_text(entry.short) for entry in log.entries), "why": back.why,
                    "dice": list(back.faces), "command": plain_value(back.command), "undone": True,
                }  # fmt: skip


def text(row: dict[str, Any]) -> str:
    """Return a command in a line: step, turn, side, order and events."""
    undone = "  (undone)" if row["undone"] else ""
    happened = f"  {row['what']}" if row["what"] else ""
    return f"{row['step']:>4}  t{row['turn']} {row['side']:<4} {row['label']:<32}{happened}{undone}".rstrip()
