"""The digest of eighty made files, the same on every machine, Python and hash seed; `python -m tests.forge.golden` holds it against the stored one.

A change that alters it raises `VERSION` in core/forging.py, once a version has been given to players; CB_TUI_UPDATE=1 stores it anew.
"""

import hashlib
import os
import sys
from pathlib import Path

from cb_tui.session.library import made
from tests.forge.codes import FORGE, codes

STORED = Path(__file__).with_name("golden.txt")
FILES = 80


def digest() -> str:
    """The SHA-256 of the text of eighty files, one after the other."""
    files = hashlib.sha256()
    for code in codes(FILES):
        files.update(FORGE.write(made(code)).encode())
    return files.hexdigest()


def stored() -> str:
    """The digest as it was last stored."""
    if os.environ.get("CB_TUI_UPDATE") == "1":
        STORED.write_text(f"{digest()}\n")
    return STORED.read_text().strip()


if __name__ == "__main__":
    same = digest() == stored()
    print(f"{FILES} made files: {'as stored' if same else 'another digest than the stored one'}")
    sys.exit(not same)
