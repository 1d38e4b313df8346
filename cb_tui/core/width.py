"""Width of text on a screen: kanji and other wide letters take two columns, combining marks zero."""

from unicodedata import category, east_asian_width

MARKS = ("Mn", "Me", "Mc")


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
    if category(sign) in MARKS or "\u1160" <= sign <= "\u11ff":  # the latter join what stands before them
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1
