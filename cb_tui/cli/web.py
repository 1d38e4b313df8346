"""`cb-tui web`: the game in a browser on this machine, each tab a game process of its own."""

import os
import secrets
import shlex
import socket
import sys
from pathlib import Path

from cb_tui.cli.parser import ArgumentParser, UsageError, number
from cb_tui.cli.screen import needs_posix

HOST = "127.0.0.1"
PORT = 8000
SERVER = (
    "textual-serve>=1.1.3,<2"  # the extra of pyproject.toml; the name of the game itself is on no index of packages
)


def run(arguments: list[str]) -> int:
    """Serve the game until Ctrl-C. Every tab saves into the folder of the terminal's games."""
    parser = ArgumentParser("web", "Play in a browser, on this computer's loopback address.")
    parser.add_argument(
        "--port", metavar="N", type=number(0, 65535, "--port"), default=PORT, help=f"default: {PORT}; 0: any free port"
    )
    parser.add_argument("--saves", metavar="DIR", type=Path, help="folder of saves")
    asked = parser.parse_args(arguments)
    needs_posix()
    try:
        from cb_tui.cli.web_server import serve
    except ImportError as missing:
        raise UsageError(
            f"the page needs {SERVER}, and {missing.name} is missing; install it with: {installing()}"
        ) from None
    from cb_tui.session.locations import saves_folder

    door = listen(asked.port)
    port = door.getsockname()[1]
    key = secrets.token_urlsafe(12)  # other accounts of this machine reach the port too
    print(
        f"Open http://{HOST}:{port}/?key={key} in a browser on this computer. "
        "Ctrl-C stops the server; every game is saved.",
        flush=True,
    )
    game = [sys.executable, "-m", "cb_tui", "--saves", str(saves_folder(asked.saves))]
    serve(door, f"exec {shlex.join(game)}", key)
    return 0


def installing() -> str:
    """Return the shell line that installs the server: with pip if it is there, else with uv.

    An environment that uv made has no pip.
    """
    from importlib.util import find_spec

    with_pip = [sys.executable, "-m", "pip", "install"]
    words = with_pip if find_spec("pip") else ["uv", "pip", "install", "--python", sys.executable]
    return shlex.join([*words, SERVER])


def listen(port: int) -> socket.socket:
    """Return a socket on the loopback address. Raises UsageError if the port is not available."""
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        raise UsageError(
            f"cannot listen on port {port} ({os.strerror(error.errno or 0)}); "
            "name another, or use --port 0 for any free port"
        ) from None
