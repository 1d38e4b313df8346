"""The start of processes of a host: that of a guest, and the writer of the files of a finished game."""

import sys
import time
from argparse import Namespace
from pathlib import Path

import msgspec

from cb_tui.host.forker import Guest
from cb_tui.host.ladder import RatedGame
from cb_tui.presentation.detect import refusal_here
from cb_tui.session.errors import SessionError


def play(guest: Guest) -> int:
    """Play for a guest in this process, line by line if they ask for it or have no screen. Return the exit status."""
    if "plain" in guest.words or refusal_here():
        from cb_tui.plain.host.guest import play_at_host as play_by_lines  # noqa: PLC0415 - one of the two

        return play_by_lines(guest.place, guest.table, guest.game, guest.seats)
    from cb_tui.ui.guest import play_at_host  # noqa: PLC0415

    options = Namespace(
        ascii="ascii" in guest.words, unicode="unicode" in guest.words, no_mouse="no-mouse" in guest.words
    )
    return play_at_host(guest.place, guest.table, guest.game, guest.seats, options)


def write_files(folder: Path, name: str, rated: RatedGame, host: str) -> int:
    """Write the files of a finished game of the host in a folder, and its pages anew. Return the exit status."""
    from cb_tui.cli.report import dumped, web_pages  # noqa: PLC0415

    try:
        dumped(folder / "tables", name, folder / "dumplog", rated)
        web_pages(host, folder / "dumplog", int(time.time()))
    except SessionError as error:
        print(f"cb-tui host: {error.sentence}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(write_files(Path(sys.argv[1]), sys.argv[2], msgspec.json.decode(sys.argv[3], type=RatedGame), sys.argv[4]))
