"""The build of the program: its version and, where that is known, the commit that it was made of."""

import re
from functools import cache
from pathlib import Path

COMMIT = "commit.txt"  # in the package, written by hatch_build.py
SUM = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")


@cache
def build() -> str:
    """Return the build, as in "0.1.0+1cae8f7d": the version, and the commit recorded in a wheel or checked out."""
    import cb_tui  # noqa: PLC0415 - hatch_build.py runs this file alone

    package = Path(cb_tui.__file__).parent
    commit = _text(package / COMMIT).strip() or commit_of(package.parent)
    return f"{cb_tui.__version__}+{commit[:8]}" if SUM.fullmatch(commit) else cb_tui.__version__


def commit_of(root: Path) -> str:
    """Return the commit that a git checkout stands at, or "" for any other folder. No program is started."""
    git = root / ".git"
    if git.is_file():  # a second work tree
        git = root / _text(git).removeprefix("gitdir:").strip()
    head = _text(git / "HEAD").strip()
    ref = head.removeprefix("ref:").strip()
    if ref == head:
        return head
    shared = git / _text(git / "commondir").strip()
    for folder in (git, shared):
        if found := _text(folder / ref).strip():
            return found
    packed = (line.split() for line in _text(shared / "packed-refs").splitlines())
    return next((words[0] for words in packed if words[1:] == [ref]), "")


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError):
        return ""
