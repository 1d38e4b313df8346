"""The words that a guest may type after the host's name."""

import re
from typing import NamedTuple

OPTIONS = ("plain", "ascii", "unicode", "no-mouse")
ORDERS = ("turns", "get", "mydata")
SIZE = re.compile(r"([1-9][0-9]{1,2})x([1-9][0-9]{1,2})")
ARGUMENT = re.compile(r"[a-z0-9-]{1,40}")


class Words(NamedTuple):
    """The options of the game, a size, and an order with its arguments that needs no terminal."""

    options: tuple[str, ...] = ()
    size: tuple[int, int] | None = None
    order: tuple[str, ...] = ()


def read_words(text: str) -> Words | None:
    """Return the words of a line, or None if one of them is unknown."""
    options, size, order = list[str](), None, list[str]()
    for word in text.split():
        bare = word.removeprefix("--")
        found = SIZE.fullmatch(bare)
        if order and (ARGUMENT.fullmatch(bare) or bare in ("quiet", "json")):
            order.append(bare)
        elif bare in OPTIONS:
            options.append(bare)
        elif found:
            size = (int(found[1]), int(found[2]))
        elif bare in ORDERS:
            order.append(bare)
        else:
            return None
    return Words(tuple(options), size, tuple(order))


def known_words() -> str:
    """Return the words in a sentence."""
    return f"one of: {' '.join((*ORDERS, *OPTIONS))} 100x30"
