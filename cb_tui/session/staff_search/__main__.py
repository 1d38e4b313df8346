"""The process of a staff: one line in, one line out. It ends when its parent no longer waits."""

import os
import sys
import threading

from cb_tui.session.staff_search.search import answer

NICE = 15  # the screen comes first


def main() -> None:
    """Answer the first line. The end of stdin ends the process at once."""
    os.nice(NICE)
    asked = sys.stdin.buffer.readline()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    sys.stdout.buffer.write(answer(asked) + b"\n")
    sys.stdout.buffer.flush()


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
