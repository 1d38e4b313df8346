"""`cb-tui door`: where the system's sshd hands a player's terminal to the host."""

import os
from pathlib import Path

from cb_tui.cli.battle_arguments import session_errors_as_usage
from cb_tui.cli.parser import ArgumentParser
from cb_tui.cli.screen import needs_posix


def run(arguments: list[str]) -> int:
    """Carry this terminal to the host, for the player with a key."""
    parser = ArgumentParser("door", "Hand this terminal to the host. For sshd: see docs/hosting.md.")
    parser.add_argument("key", metavar="FINGERPRINT", help="of the key that sshd let in: its %%f")
    parser.add_argument("--folder", metavar="DIR", type=Path, help="of the host")
    asked = parser.parse_args(arguments)
    needs_posix()
    from cb_tui.host.door import carry
    from cb_tui.session.locations import host_folder

    with session_errors_as_usage():
        return carry(asked.folder or host_folder(), asked.key, os.environ)
