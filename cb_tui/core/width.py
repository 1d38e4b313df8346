"""Width of text on a screen: kanji and other wide letters take two columns, combining marks zero.

The widths are those of one Unicode table, that of `wcwidth`, so that a limit in columns is the same on every Python.
"""

from functools import lru_cache


def columns(text: str) -> int:
    """Return how many columns a text takes."""
    return len(text) if text.isascii() else sum(map(_of_sign, text))


def clip(text: str, width: int) -> str:
    """Return the start of the text that fits into `width` columns, with the marks of its last letter."""
    if text.isascii():
        return text[: max(width, 0)]
    for index, sign in enumerate(text):
        width -= _of_sign(sign)
        if width < 0:
            return text[:index]
    return text


def pad(text: str, width: int) -> str:
    """Return the text padded with blanks to `width` columns."""
    return text + " " * (width - columns(text))


def _of_sign(sign: str) -> int:
    if sign < "\u0300" or "\u2010" <= sign <= "\u2027" or "\u2500" <= sign <= "\u25fc":
        return 1  # western letters, dashes and frames: enough for most texts, without the table
    return _in_table(sign)


@lru_cache(4096)
def _in_table(sign: str) -> int:
    from wcwidth import wcwidth  # noqa: PLC0415 - 60 ms to import, and few texts need it

    return wcwidth(sign) if sign.isprintable() else 1  # a blank is shown instead
