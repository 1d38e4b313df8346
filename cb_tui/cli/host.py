"""`cb-tui host`: a host to which people come by ssh, and the words by which its operator runs it."""

import argparse
import sys
from pathlib import Path

from cb_tui.cli.parser import ArgumentParser, UsageError, number
from cb_tui.cli.screen import needs_posix

DOOR = "asyncssh>=2.22,<3"  # the extra of pyproject.toml
ORDERS = {  # the words that follow
    **dict.fromkeys(("status", "who", "drain", "verify", "check"), ""),
    "table": "NUMBER",
    "unban": "NAME",
    "rename": "NAME NEW",
    "key": "NAME FINGERPRINT",
    "adjudicate": "TABLE WINNER WHY",
    "ban": "NAME DAYS WHY",
}


def run(arguments: list[str]) -> int:
    """Run a host until Ctrl-C, or give an order to a running host."""
    parser = ArgumentParser("host", "Run a host for people who come by ssh.")
    parser.add_argument("order", metavar="ORDER", nargs="*", help="an order to the host that runs, instead of a start")
    parser.add_argument("--folder", metavar="DIR", type=Path, help="its journal, keys and tables; made if missing")
    parser.add_argument("--port", metavar="N", type=number(0, 65535, "--port"), default=2222, help="default: 2222")
    parser.add_argument("--listen", metavar="ADDRESS", default="0.0.0.0", help="default: 0.0.0.0, every address")  # noqa: S104
    parser.add_argument("--name", metavar="NAME", default="", help="its name as players type it")
    parser.add_argument("--no-ssh", action="store_true", help="open no port: the system's sshd lets players in")
    parser.add_argument("--hook", metavar="PROGRAM", default="", help="gets each event as a line of JSON on its input")
    parser.add_argument(
        "--late-watchers", action="store_true", help="watchers of a rated game see each turn once it is over"
    )
    asked = parser.parse_args(arguments)
    needs_posix()
    from cb_tui.session.locations import host_folder

    folder = asked.folder or host_folder()
    if asked.order:
        return _order(folder, asked.order)
    return _start(folder, asked)


def _order(folder: Path, words: list[str]) -> int:
    name, *rest = words
    if name not in ORDERS:
        raise UsageError(f"{name!r} is no order; one of: {' '.join(ORDERS)}")
    if len(rest) != len(ORDERS[name].split()):
        raise UsageError(f"this order is: cb-tui host {name} {ORDERS[name]}".rstrip())
    from cb_tui.host.run import ask, check

    lines, status = check(folder) if name == "check" else ask(folder, words)
    print("\n".join(lines))
    return status


def _start(folder: Path, asked: argparse.Namespace) -> int:
    from cb_tui.host import run as runner

    try:
        return runner.run(
            folder, asked.name, asked.listen, asked.port,
            ssh=not asked.no_ssh, hook=asked.hook, late=asked.late_watchers,
        )  # fmt: skip
    except ImportError as missing:
        if missing.name not in (None, "asyncssh"):
            raise
        raise UsageError(
            f"the ssh door needs {DOOR}; install it with: {installing()}, or start with --no-ssh"
        ) from None


def installing() -> str:
    """Return the shell line that installs the door."""
    return f"{sys.executable} -m pip install '{DOOR}'"
