"""`cb-tui completion`: a script that lets a shell complete commands, options, battles and saves."""

from cb_tui.cli.parser import ArgumentParser, UsageError, emit


def run(arguments: list[str]) -> int:
    """Print the completion script of a shell, or the words of a kind, one a line."""
    parser = ArgumentParser(
        "completion", "Print a completion script for your shell: for commands, options, battles and saves."
    )
    parser.add_argument("shell", metavar="SHELL", nargs="?", choices=("bash", "zsh", "fish"), help="bash, zsh or fish")
    parser.add_argument("--words", choices=("scenarios", "saves"), help="print these names, one per line, for a script")
    asked = parser.parse_args(arguments)
    if asked.words:
        emit(words(asked.words), as_json=False)
        return 0
    if asked.shell is None:
        raise UsageError("name a shell, bash, zsh or fish; see cb-tui completion --help")
    from cb_tui.cli.shells import SHELLS

    emit(SHELLS[asked.shell]().split("\n"), as_json=False)
    return 0


def words(kind: str) -> list[str]:
    """Return the ids of all battles and lessons, or the names of all saves, the last played first."""
    if kind == "saves":
        from cb_tui.session.locations import saves_folder
        from cb_tui.session.saves import saves

        return [save.name for save in saves(saves_folder())]
    from cb_tui.session.library import Library, lessons

    return sorted({*lessons(), *Library().names})
