"""`cb-tui edit`: the editor of battles, on the screen or in typed words."""

from cb_tui.cli.battle_arguments import session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser
from cb_tui.cli.screen import edit, needs_terminal, starting, with_screen


@starting
def run(arguments: list[str]) -> int:
    """Open a battle in the editor."""
    parser = ArgumentParser("edit", "Edit a battle: ground, pieces, objectives, and play it at once.")
    parser.add_argument(
        "battle",
        metavar="BATTLE",
        help="a battle's id, the code of a generated battle, or a file; a battle of the game opens as a copy",
    )
    with_screen(parser)
    asked = parser.parse_args(arguments)
    needs_terminal(asked)
    from cb_tui.presentation.editing.opening import opened_workspace
    from cb_tui.session.locations import saves_folder

    with session_errors_as_usage():
        work = opened_workspace(asked.battle)
        return edit(work, saves_folder(asked.saves), asked)
