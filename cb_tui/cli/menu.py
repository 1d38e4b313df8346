"""`cb-tui` alone: the game, from its menu."""

from cb_tui.cli import COMMANDS
from cb_tui.cli.parser import ArgumentParser
from cb_tui.cli.screen import needs_terminal, show, starting, with_screen

ABOUT = "Combat Boots, a squad-level hex wargame for the terminal. Without a command it opens the title menu."


class Menu(ArgumentParser):
    """The parser of the program without a command: its help lists them all."""

    def format_help(self) -> str:
        """Return the help of a command, and every other command in a line."""
        from cb_tui.cli.shells import about  # imports the parsers of all commands, which the game itself does not need

        rows = [f"  {name:<10}  {about(name).partition(':')[0].partition(';')[0]}" for name in COMMANDS]
        self.epilog = "\n".join(["commands, each with its own --help:", *rows])
        return super().format_help()


@starting
def run(arguments: list[str]) -> int:
    """Open the title menu, or print the version."""
    parser = Menu("", ABOUT, usage="cb-tui [options]\n       cb-tui COMMAND [options] ...")
    parser.add_argument("-V", "--version", action="store_true", help="print the version")
    with_screen(parser)
    asked = parser.parse_args(arguments)
    if asked.version:
        from importlib.util import find_spec

        from cb_tui.session.build import build

        print(f"cb-tui {build()}{', core compiled' if find_spec('cb_tui.compiled__mypyc') else ''}")
        return 0
    needs_terminal(asked)
    from cb_tui.session.locations import saves_folder

    return show(None, saves_folder(asked.saves), asked)
