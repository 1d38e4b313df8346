"""How long a test waits for what must come: what comes ends the wait, and a busy machine may need long to bring it."""

import subprocess
import sys
import time

PATIENCE = 90.0  # seconds; what is to be quick is measured apart from this
USUAL = 0.02  # seconds that an empty program takes where nothing else runs


def at_once(took: float, limit: float) -> bool:
    """Check whether so many seconds are within a limit; of more it is asked how much slower this machine is now."""
    return took < limit or took < limit * max(map(_empty_program, range(5))) / USUAL


def _empty_program(_: int) -> float:
    began = time.monotonic()
    subprocess.run([sys.executable, "-I", "-S", "-c", ""], check=True)
    return time.monotonic() - began
