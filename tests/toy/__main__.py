"""The real program with one more rules system: `python -m tests.toy play ambush`."""

from pathlib import Path

from cb_tui.__main__ import main
from cb_tui.games import RULESET_MODULES
from cb_tui.session import library

RULESET_MODULES["ambush"] = ("tests.toy.ruleset", "AMBUSH")
library.EXTRA_FOLDERS.append(Path(__file__).parent / "scenarios")

if __name__ == "__main__":
    raise SystemExit(main())
