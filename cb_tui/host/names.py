"""Names of players at a host: what a name may be, and when two are too much alike."""

import re
from collections.abc import Iterable

NAME = re.compile(r"[a-z][a-z0-9_]{2,15}")
RESERVED = frozenset({"root", "admin", "host", "operator", "officer", "book", "recruit", "staff", "daily", "you"})
PREFIXES = ("guest", "gone", "cb_")  # of names that the host gives, and of accounts of this program
ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "3": "e", "5": "s", "_": None})


def fold_name(name: str) -> str:
    """Return a form that is equal for names that look alike: `b3_rt` folds to `bert`."""
    return name.translate(ALIKE)


def name_refusal(name: str, taken: Iterable[str] = (), kept: Iterable[str] = ()) -> str:
    """Return why no one may choose a name, or an empty string. `taken` are folded, `kept` are names of AI players."""
    if not NAME.fullmatch(name):
        return "a name has 3 to 16 of a-z, 0-9 and _, and begins with a letter"
    folded = fold_name(name)
    if folded in {fold_name(each) for each in (*RESERVED, *kept)} or name.startswith(PREFIXES):
        return f"{name} is kept for the host itself; choose another"
    if folded in taken:
        return f"{name} is taken, or looks like a name that is; choose another"
    return ""
