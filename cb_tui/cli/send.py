"""`cb-tui send`: a game as one file, to be played on at another computer."""

from pathlib import Path

from cb_tui.cli.battle_arguments import session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser, UsageError, emit

ENDING = ".cbt"
OURS = b'{"letter":"cb_tui letter"'


def run(arguments: list[str]) -> int:
    """Write the file and print whose turn it is. Raises UsageError for a save that cannot be sent."""
    parser = ArgumentParser("send", "Write a game to a file for the other player, who imports it with cb-tui receive.")
    parser.add_argument("name", metavar="NAME", help="name of a save")
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="default: NAME.cbt in this folder")
    parser.add_argument(
        "--seat", metavar="SIDE", help="first time only: the seat you keep; default: the one that just played"
    )
    parser.add_argument(
        "--to",
        metavar="SEAT",
        help="with more than two players: the seat that receives it; default: the seat whose decision is next",
    )
    parser.add_argument("--saves", metavar="DIR", type=Path, help="folder of saves")
    asked = parser.parse_args(arguments)
    from cb_tui.cli.save_arguments import ruled
    from cb_tui.session import files
    from cb_tui.session.errors import os_errors_as
    from cb_tui.session.locations import saves_folder
    from cb_tui.session.send_receive import write_bundle

    path = asked.file or Path(f"{asked.name}{ENDING}")
    with session_errors_as_usage():
        sent = write_bundle(saves_folder(asked.saves), asked.name, asked.seat, to=asked.to)
        with os_errors_as(path, "written"):
            foreign = path.is_dir() or (path.exists() and not (files.read(path) or b"").startswith(OURS))
        if foreign:
            raise UsageError(f"{path} exists and is not a game; name another FILE")
        files.replace(path, sent.data)
    decides = f"{sent.to_move} decides" if sent.to_move else "the battle is over"
    seats = f" You keep {sent.kept}; the other player gets {sent.to}." if sent.to else ""
    emit(f"{path}: {asked.name} at step {sent.step}, {decides}.{seats}{ruled(sent.rulings)}", as_json=False)
    return 0
