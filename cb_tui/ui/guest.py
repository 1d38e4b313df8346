"""A guest of a host: one place of it in this terminal, from its first screen until the guest goes elsewhere."""

import sys

from cb_tui.core.values import SeatId
from cb_tui.host.client import HostClient, HostGoneError, inherited
from cb_tui.host.requests import Place
from cb_tui.session.errors import plain
from cb_tui.session.library import Library
from cb_tui.session.locations import saves_folder
from cb_tui.ui.host_app import HostApp
from cb_tui.ui.navigator import Preferences
from cb_tui.ui.terminal.terminal_app import Options, run


def play_at_host(place: Place, table: int, game: int, seats: tuple[SeatId, ...], options: Options) -> int:
    """Show a place of the host whose socket this process has inherited. Return the exit status.

    Status 0 after a place was asked for leads there, else out. CB_TUI_SAVES names the tables of the host, or for
    practice the player's own saves.
    """
    client = inherited()
    if client is None:
        print("cb-tui: this process plays at no host; come in through its ssh port", file=sys.stderr)
        return 2
    return visited(client, place, (table, game, seats), options)


def visited(client: HostClient, place: Place, here: tuple[int, int, tuple[SeatId, ...]], options: Options) -> int:
    """Show a place of a host and return the exit status."""
    preferences = Preferences.read()
    try:
        app = HostApp(
            client, place, here, Library(), saves_folder(),
            ascii_only=options.ascii, unicode=options.unicode, preferences=preferences,
        )  # fmt: skip
    except HostGoneError as gone:
        print(f"cb-tui: {gone.sentence}", file=sys.stderr)
        return 1
    try:
        return run(app, mouse=preferences.settings.mouse and not options.no_mouse)
    finally:
        app.save_now()
        if app.farewell:
            print(f"cb-tui: {plain(app.farewell, 300)}", file=sys.stderr)
