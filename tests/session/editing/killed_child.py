"""Edits a battle until it is killed: each change is printed once it holds, each third one saves."""

import sys
from itertools import count
from pathlib import Path

from cb_tui.core.editing import Edit
from cb_tui.session.editing.journal import EditedFile

file = EditedFile(Path(sys.argv[1]))
for number in count(1):
    file.document.change((Edit(("summary",), f"change {number}"),))
    if number % 3 == 0:
        file.save()
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()
