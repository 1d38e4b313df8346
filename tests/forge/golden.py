"""Digests of made files, the same on every machine, Python and hash seed: a line for each code.

`python -m tests.forge.golden` holds all of them against the stored ones, the gate some. A change of how one is played
raises `GENERATOR_VERSION` of those rules, once a version has been given to players; CB_TUI_UPDATE=1 stores them anew.
"""

import hashlib
import os
import sys
from pathlib import Path

from cb_tui.session.library import battle_from_code
from tests.forge.codes import BOOTS, CAPTAIN, COMBAT, Codes
from tests.sample import sample

FILES = {"golden.txt": (BOOTS, 80), "golden_combat.txt": (COMBAT, 50), "golden_captain.txt": (CAPTAIN, 42)}


def digest(codes: Codes, code: str) -> str:
    """A code with the SHA-256 of the text of its file."""
    return f"{code} {hashlib.sha256(codes.forge.write(battle_from_code(code)).encode()).hexdigest()}"


def strange(name: str, step: int = 3) -> list[str]:
    """The codes, one of `step`, whose digests are not those that were last stored under a name."""
    codes, count = FILES[name]
    path, every = Path(__file__).with_name(name), codes.some(count)
    if os.environ.get("CB_TUI_UPDATE") == "1":
        path.write_text("".join(f"{digest(codes, code)}\n" for code in every))
    stored = path.read_text().splitlines()
    assert [line.split()[0] for line in stored] == every, f"{name} has other codes"
    return [code for code, line in sample(zip(every, stored, strict=True), step) if digest(codes, code) != line]


if __name__ == "__main__":
    found = [code for name in FILES for code in strange(name, step=1)]
    print(f"made files: {', '.join(['other than stored', *found]) if found else 'as stored'}")
    sys.exit(bool(found))
