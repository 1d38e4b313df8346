"""`cb-tui report`: the after-action report of a save in Markdown."""

from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit

if TYPE_CHECKING:
    from pathlib import Path

    from cb_tui.host.ladder import RatedGame
    from cb_tui.session.game import Game
    from cb_tui.session.position import Position


def run(arguments: list[str]) -> int:
    """Print the report. Return 1 if a damaged part of the save was left out."""
    from cb_tui.cli.save_arguments import audit_errors_as_usage, open_to_look, read, with_eyes, with_name

    parser = ArgumentParser(
        "report", "Print the after-action report of a save in Markdown: maps, losses, decisive shots, luck."
    )
    with_name(parser)
    with_eyes(parser)
    with_json(parser)
    asked = parser.parse_args(arguments)
    game, status = open_to_look(asked)
    with audit_errors_as_usage(game):
        data, lines = report_output(read(game, asked))
        emit(data if asked.json else lines, as_json=asked.json)
    return status


def report_output(game: "Position") -> tuple[dict[str, Any], list[str]]:
    """Return the report of a game as data and in lines."""
    from cb_tui.cli.report_data import report
    from cb_tui.cli.report_page import page
    from cb_tui.plain.text_spec import text_spec

    data, key = report(game), text_spec(game.ruleset.package).key(game.ruleset.scene(game.state).board)
    return data, page(data, key, game.ruleset.vocabulary)


def written(game: "Game") -> str:
    """Return the report as all players here may read it. Raises SessionError if the log breaks the rules."""
    from cb_tui.cli.save_arguments import audit_errors_as_usage
    from cb_tui.session.errors import SessionError
    from cb_tui.session.viewers import read_here

    try:
        with audit_errors_as_usage(game):
            return "\n".join(report_output(read_here(game))[1]) + "\n"
    except UsageError as refused:
        raise SessionError(str(refused)) from None


def dumped(saves: "Path", name: str, folder: "Path", rated: "RatedGame") -> "dict[str, Path]":
    """Write the files of a finished game of a host to a folder and return them. Raises SessionError."""
    from cb_tui.cli.save_arguments import audit_errors_as_usage
    from cb_tui.host.dumplog import write
    from cb_tui.presentation.game_files import texts_of
    from cb_tui.session.errors import SessionError
    from cb_tui.session.game import Game
    from cb_tui.session.send_receive import copy_of

    game = Game.open(saves, name, watch=True)
    if game.outcome is None:
        raise SessionError(f"{name} is not over; its files are written when it ends")
    try:
        with audit_errors_as_usage(game):
            texts = texts_of(rated, game, report_output(game)[1])
            return write(folder, rated, {**texts, "cbt": copy_of(saves, name)})
    except UsageError as refused:
        raise SessionError(str(refused)) from None


def web_pages(host: str, folder: "Path", now: int) -> None:
    """Write the pages of a host of the games that are in its folder of files. Raises SessionError."""
    from cb_tui.host.dumplog import GAMES, write_pages
    from cb_tui.host.ladder import families, ladder, read_games, start_of
    from cb_tui.presentation.host.www import site
    from cb_tui.session import files

    games = read_games(files.read(folder / GAMES) or b"", str(folder / GAMES))
    ladders = {family: ladder(theirs, now, start_of(family)) for family, theirs in families(games).items()}
    write_pages(folder, site(host, games, ladders))
