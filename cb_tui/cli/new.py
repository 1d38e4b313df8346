"""`cb-tui new`: writes a battle to start from."""

from pathlib import Path

from cb_tui.cli.battle_arguments import session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser, emit


def run(arguments: list[str]) -> int:
    """Write the file and print the next steps."""
    parser = ArgumentParser("new", "Write a small playable battle for you to turn into your own.")
    parser.add_argument("file", metavar="FILE", help="a name in your battles folder, or the path of a .toml file")
    from cb_tui.session.new_battles import begin, drafts

    usual, *_ = packages = drafts()
    parser.add_argument("--rules", choices=packages, default=usual, help=f"which game; default: {usual}")
    asked = parser.parse_args(arguments)
    with session_errors_as_usage():
        path = begin(asked.file, asked.rules)
    emit(new_battle_text(path, asked.file), as_json=False)
    return 0


def new_battle_text(path: Path, asked: str) -> list[str]:
    """Return where a battle was written, and what to do with it."""
    from cb_tui.session.library import is_id
    from cb_tui.session.locations import shell_line

    name = asked if is_id(asked) else str(path)
    return [f"Wrote {path}", *(f"  {shell_line(verb, name)}" for verb in ("lint", "show", "play"))]
