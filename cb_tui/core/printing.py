"""Printing characters: which characters of a foreign text may stand on a line.

Nothing else reaches a terminal or a pipe: no control character, no mark that turns the direction of writing,
no end of a line inside of one.
"""


def printable(text: str) -> str:
    """Return the text as one line, a blank for each character that does not print."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " for sign in text)


def printing_lines(text: str) -> str:
    r"""Return the text with a blank for each character that does not print, "\n" apart."""
    return "\n".join(map(printable, text.split("\n")))


def unaccented(text: str) -> str:
    """Return the text with plain letters in place of accented ones, "Hebert"."""
    if text.isascii():
        return text
    import unicodedata  # noqa: PLC0415 - few texts have one

    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def one_line(text: str, limit: int) -> str:
    """Return the text on one line of at most `limit` characters, each run of white space in it one blank."""
    line = " ".join(printable(text).split())
    return line if len(line) <= limit else f"{line[: limit - 3]}..."


def ascii_json(json: str) -> str:
    r"""Return a line of JSON that means the same, with `\u` and four digits for each character that does not print."""
    return json if json.isprintable() else "".join(sign if sign.isprintable() else _digits(sign) for sign in json)


def _digits(sign: str) -> str:
    pairs = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{pairs[at : at + 4]}" for at in range(0, len(pairs), 4))
