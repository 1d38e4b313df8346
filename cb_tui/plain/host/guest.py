"""A guest of a host in plain mode: one place of it, from its first line until the guest goes elsewhere."""

import sys

from cb_tui.core.values import SeatId
from cb_tui.host.answers import Done, Welcome
from cb_tui.host.client import HostClient, HostGoneError, KeyAtHost, inherited
from cb_tui.host.requests import Hello, Place, Visit
from cb_tui.plain import replay as reading
from cb_tui.plain import start
from cb_tui.plain.host.game import HostedGame
from cb_tui.plain.host.lobby import TypedLobby
from cb_tui.plain.host.watch import WatchedGame
from cb_tui.plain.output import EndOfInput, Output
from cb_tui.plain.repl import run_repl
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.locations import saves_folder
from cb_tui.session.viewers import read_here


def play_at_host(place: Place, table: int, game: int, seats: tuple[SeatId, ...]) -> int:
    """Talk about a place of the host whose socket this process has inherited. Return the exit status.

    Status 0 after a place was asked for leads there, else out.
    """
    client = inherited()
    if client is None:
        print("cb-tui: this process plays at no host; come in through its ssh port", file=sys.stderr)
        return 2
    return visited(client, place, (table, game, seats))


def visited(client: HostClient, place: Place, here: tuple[int, int, tuple[SeatId, ...]]) -> int:
    """Talk about a place of a host and return the exit status."""
    return start.run_plain_mode(lambda voice: _at(client, place, here, voice))


def _at(client: HostClient, place: Place, here: tuple[int, int, tuple[SeatId, ...]], voice: Output) -> None:
    """Talk about a place, and from any but the lobby go back to the lobby at its end."""
    try:
        if place == "lobby":
            TypedLobby(client, voice).talk()
            return
        try:
            _played(client, place, here, voice)
        except HostGoneError:
            raise
        except SessionError as refused:
            voice.say(refused.sentence)
        client.expect(Visit(place="lobby"), Done)
    except HostGoneError as gone:
        voice.say(gone.sentence)
        raise EndOfInput(1) from None


def _played(client: HostClient, place: Place, here: tuple[int, int, tuple[SeatId, ...]], voice: Output) -> None:
    """Play, watch, replay or practice. Raises SessionError if the game cannot be opened."""
    table, number, seats = here
    saves, name = saves_folder(), f"{table}-{number}"
    match place:
        case "game" | "daily":
            game = Game.open(saves, name, seat=",".join(seats) or None)
            game.roll_by(KeyAtHost(client))
            run_repl(game, voice, onward="leads to the lobby", desk=HostedGame(game, voice, client))
        case "watch":
            game = Game.open(saves, name, watch=True)
            late = client.expect(Hello(), Welcome).late
            watched = WatchedGame(game, voice, client, late=late)
            reading.replay(watched.game, voice, watched)
        case "replay":
            reading.replay(read_here(Game.open(saves, name, watch=True)), voice)
        case _:
            start.practice(voice, saves)
