"""The digest of made files, the same on every machine, Python and hash seed.

`python -m tests.forge.golden` holds it against the stored one. A change of how one is played raises
`GENERATOR_VERSION` of those rules, once a version has been given to players; CB_TUI_UPDATE=1 stores it anew.
"""

import hashlib
import os
import sys
from pathlib import Path

from cb_tui.session.library import battle_from_code
from tests.forge.codes import BOOTS, CAPTAIN, COMBAT, Codes

FILES = {"golden.txt": (BOOTS, 80), "golden_combat.txt": (COMBAT, 50), "golden_captain.txt": (CAPTAIN, 42)}


def digest(codes: Codes, count: int) -> str:
    """The SHA-256 of the text of so many files, one after the other."""
    files = hashlib.sha256()
    for code in codes.some(count):
        files.update(codes.forge.write(battle_from_code(code)).encode())
    return files.hexdigest()


def same(name: str) -> bool:
    """Check whether the digest is the one that was last stored under a name."""
    now, path = digest(*FILES[name]), Path(__file__).with_name(name)
    if os.environ.get("CB_TUI_UPDATE") == "1":
        path.write_text(f"{now}\n")
    return path.read_text().strip() == now


if __name__ == "__main__":
    strange = [name for name in FILES if not same(name)]
    print(f"made files: {'as stored' if not strange else f'another digest than in {strange[0]}'}")
    sys.exit(bool(strange))
