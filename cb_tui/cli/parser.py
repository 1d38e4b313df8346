"""The command line's own argparse: one line for what is wrong, exit 2, never a traceback.

A command is a module of this package with `run(argv: list[str]) -> int`; it builds its own
`ArgumentParser("NAME", "what it does")`, imports what it needs inside `run`, prints data with `emit` and raises
`UsageError` for what it cannot use.
"""

import argparse
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from cb_tui.core.grammar import ascii_json, one_line, printable

UNUSABLE, INTERRUPTED = 2, 130  # exit statuses, the last as in a shell: 128 + SIGINT
NO_ARGUMENTS: list[str] = []  # the very list that parser_of gives a command, to have its parser instead of its work


class UsageError(Exception):
    """Unusable input, in one sentence: what, where and the remedy. The command ends with exit status 2."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class ArgumentParser(argparse.ArgumentParser):
    """An argument parser that answers bad, missing and unknown arguments with one line on stderr and exit status 2."""

    def __init__(self, command: str = "", description: str = "", **options: Any) -> None:
        name = f"cb-tui {command}".rstrip()
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        self.command = command
        super().__init__(prog=name, description=description, allow_abbrev=False, **options)
        self.color = False  # from Python 3.14 on it would paint its help

    def parse_args(self, args: Any = None, namespace: Any = None) -> argparse.Namespace:  # type: ignore[override]
        """Return the arguments by name. Raises ParserReady if only the parser is wanted."""
        if args is NO_ARGUMENTS:
            raise ParserReady(self)
        needed = [action for action in self._actions if action.required]
        for action in needed:
            action.required = False  # an unknown word is reported before a missing one
        found: argparse.Namespace
        found, left = self.parse_known_args(args, namespace)
        for action in needed:
            action.required = True
        if left:
            self.error(self._unknown(left))
        return self.parse_known_args(args, namespace)[0] if needed else found

    def _unknown(self, words: list[str]) -> str:
        """Return the fault of unknown arguments: a command that came too late, or a misspelt option."""
        from cb_tui.cli import COMMANDS
        from cb_tui.core.grammar import closest_name

        late = next((word for word in words if not self.command and word in COMMANDS), "")
        if late:
            return f"put the command first, then its options: cb-tui {late} ..."
        names = [flag[2:] for action in self._actions for flag in action.option_strings if flag.startswith("--")]
        misspelt = [word[2:].partition("=")[0] for word in words if word.startswith("--")]
        near = next((name for word in misspelt if (name := closest_name(word, names))), "")
        return f"unrecognized arguments: {' '.join(words)}{f', did you mean --{near}?' if near else ''}"

    def format_help(self) -> str:
        """Return usage, the purpose of the command in a few sentences, its options, and examples that work."""
        from cb_tui.cli.help_text import taught

        kept = self.description, self.epilog
        self.description, self.epilog = taught(self.command, *kept)
        text = super().format_help()
        self.description, self.epilog = kept
        return text

    def error(self, message: str) -> NoReturn:
        """End the command with one line on stderr: the fault and where to read more."""
        print_error(f"{self.prog}: {squeeze(message)}; see {self.prog} --help")
        raise SystemExit(UNUSABLE)


class ParserReady(Exception):  # noqa: N818 - it carries a parser
    """The parser of a command, in place of its work."""

    def __init__(self, parser: ArgumentParser) -> None:
        super().__init__()
        self.parser = parser


def command_of(name: str) -> Callable[[list[str]], int]:
    """Import and return one command alone, because start-up time is felt: of the program, or of one game."""
    from importlib import import_module

    from cb_tui.games import GAMES

    game = next((game for game in GAMES.values() if name in game.commands), None)
    found: Callable[[list[str]], int]
    found = game.load(game.commands[name]) if game else import_module(f"cb_tui.cli.{name}").run
    return found


def parser_of(name: str) -> ArgumentParser:
    """Return the parser of a command without running it. "menu" is the program without a command."""
    try:
        command_of(name)(NO_ARGUMENTS)
    except ParserReady as built:
        return built.parser
    raise AssertionError(f"{name} reads no arguments")


def squeeze(text: str, limit: int = 300) -> str:
    """Return `text` on one line of at most `limit` characters.

    White space and control characters in it become single blanks.
    """
    return one_line(text, limit)


def number(lo: int, hi: int, what: str) -> Callable[[str], int]:
    """Return an argument type: a whole number from `lo` to `hi` in ASCII digits. Refusals call it `what`."""

    def read(text: str) -> int:
        digits = text.removeprefix("-") if lo < 0 else text
        if digits.isascii() and digits.isdigit() and len(digits) <= 20 and lo <= int(text) <= hi:
            return int(text)
        said = squeeze(text, 24) or "nothing"
        raise argparse.ArgumentTypeError(f"{what} must be a whole number from {lo} to {hi}, not {said}")

    return read


def emit(data: Any, as_json: bool) -> None:
    """Print `data` on stdout, as one line of JSON or as text, one line per item of a list.

    An item is one line whatever characters it holds.
    """
    if as_json:
        import json

        print(ascii_json(json.dumps(data, ensure_ascii="utf" not in (sys.stdout.encoding or "utf").lower())))
    else:
        for item in data if isinstance(data, list | tuple) else [data]:
            print(printable(str(item)))


def print_error(sentence: str) -> None:
    """Print one squeezed line on stderr, of at most 600 characters."""
    print(squeeze(sentence, 600), file=sys.stderr)
