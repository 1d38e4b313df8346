"""`cb-tui` alone: the game, from its menu."""

from cb_tui.cli.parser import ArgumentParser
from cb_tui.cli.screen import needs_terminal, show, with_screen

ABOUT = "Combat Boots, a squad-level hex wargame for the terminal. Without a command: the game, from its menu."


def run(arguments: list[str]) -> int:
    """Opens the title menu."""
    parser = ArgumentParser("", ABOUT, usage="cb-tui [options]\n       cb-tui COMMAND [options] ...")
    parser.add_argument("-V", "--version", action="store_true", help="print the version")
    with_screen(parser)
    asked = parser.parse_args(arguments)
    from cb_tui import __version__

    if asked.version:
        print(f"cb-tui {__version__}")
        return 0
    needs_terminal("cb-tui", asked)
    from cb_tui.session.places import saves_folder

    return show(None, saves_folder(asked.saves), asked)
