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
        nargs="?",
        default="",
        help="a battle's id, the code of a generated battle, or a file; a battle of the game opens as a copy; "
        "without a name the list of battles opens",
    )
    parser.add_argument("--new", action="store_true", help="begin a battle of this name on an empty map")
    from cb_tui.session.new_battles import drafts

    usual, *_ = packages = drafts()
    parser.add_argument("--rules", choices=packages, default=usual, help=f"of which game; default: {usual}")
    with_screen(parser)
    asked = parser.parse_args(arguments)
    needs_terminal(asked)
    if asked.plain and not asked.battle:
        parser.error("name a battle to edit in plain mode; `cb-tui scenarios` lists them all")
    if asked.new and not asked.battle:
        parser.error("--new needs a name, as in `cb-tui edit farm --new`")
    from cb_tui.presentation.editing.opening import new_workspace, opened_workspace
    from cb_tui.session.locations import saves_folder

    with session_errors_as_usage():
        work = None
        if asked.battle:
            work = new_workspace(asked.battle, asked.rules) if asked.new else opened_workspace(asked.battle)
        return edit(work, saves_folder(asked.saves), asked)
