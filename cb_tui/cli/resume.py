"""`cb-tui resume`: the last game, or the one that is named."""

from cb_tui.cli.battles import refusing
from cb_tui.cli.parser import Parser, Refused
from cb_tui.cli.screen import needs_terminal, show, with_screen


def run(arguments: list[str]) -> int:
    """Goes on with a saved game."""
    from cb_tui.cli.saved import with_branch

    parser = Parser("resume", "Go on with the last game, or the one that is named.")
    parser.add_argument("name", metavar="NAME", nargs="?", help="of a save")
    with_branch(parser)
    with_screen(parser)
    asked = parser.parse_args(arguments)
    from cb_tui.session.game import Game
    from cb_tui.session.places import saves_folder
    from cb_tui.session.saves import saves as saves_in

    folder = saves_folder(asked.saves)
    name = asked.name
    if name is None:
        there = saves_in(folder)
        if not there:
            raise Refused(f"there is no game in {folder}; begin one with cb-tui play SCENARIO")
        name = next((save.name for save in there if not save.outcome), there[0].name)
    with refusing():
        game = Game.open(folder, name, branch=asked.branch)
    try:
        needs_terminal("cb-tui resume", asked)
    except Refused:
        game.close()
        raise
    return show(game, folder, asked)
