"""From arguments to a command: the only place that knows them all, and how each of them ends."""

import errno
import os
import sys
from collections.abc import Sequence
from itertools import takewhile

from cb_tui.cli import COMMANDS
from cb_tui.cli.parser import INTERRUPTED, UNUSABLE, UsageError, command_of, print_error
from cb_tui.cli.streams import settle
from cb_tui.session.errors import SessionError

SIGNS = ("--ascii", "--unicode")
OF_POSIX = ("fcntl", "termios")  # locks of saves, and the terminal: no game does without them
ELSEWHERE = (
    "cb-tui: games need a system with POSIX locks and terminals, which this one is not: "
    "play on Linux, macOS or another POSIX system, on Windows in WSL"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 fine, 1 a check found something, 2 unusable input."""
    settle()
    try:
        status = command(sys.argv[1:] if arguments is None else list(arguments))
        print(end="", flush=True)
    except UsageError as refused:
        print_error(refused.sentence)
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError as missing:
        if missing.name not in OF_POSIX:
            raise
        print_error(ELSEWHERE)
        return UNUSABLE
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the rest of the buffer has nowhere to go
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return 0
        if error.errno == errno.EIO:  # the terminal is gone
            from cb_tui.session.process import HUNG_UP

            return HUNG_UP
        what = error.strerror or str(error)
        print_error(f"cb-tui: {what}: {error.filename}" if error.filename else f"cb-tui: {what}")
        return UNUSABLE
    return status


def command(arguments: list[str]) -> int:
    """Pass the arguments to the command that they name, or to the title menu if they name none.

    Signs may be asked for before the command too.
    """
    signs = list(takewhile(SIGNS.__contains__, arguments))
    if signs and arguments[len(signs) : len(signs) + 1] and arguments[len(signs)] in COMMANDS:
        arguments = [*arguments[len(signs) :], *signs]
    if not arguments or arguments[0].startswith("-"):
        return run("menu", arguments)
    name, *rest = arguments
    if name == "help":
        return command([*rest[:1], "--help"])
    if name == "version" and not rest:
        return command(["--version"])
    if name not in COMMANDS:
        from cb_tui.cli.guess import no_command

        raise UsageError(no_command(name))
    return run(name, rest)


def run(name: str, arguments: list[str]) -> int:
    """Run one command, and name it in what it refuses."""
    try:
        status = command_of(name)(arguments)
    except (UsageError, SessionError) as refused:
        raise UsageError(f"cb-tui{'' if name == 'menu' else f' {name}'}: {refused.sentence}") from None
    return status


if __name__ == "__main__":
    raise SystemExit(main())
