"""Words: numbers with nouns, lists, the likely meaning of an unknown name, and the width of text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from cb_tui.core.values import Side

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
PEOPLES = ("man", "ican", "ian", "ean", "eli", "aqi", "ani", "viet", "Greek", "Zealander")  # end so, and take an s
NEAR = 0.7  # of 1: "vegel" is veghel, "farm" is not arnhem


def count_noun(count: float, one: str, many: str = "", numbers: Sequence[str] = ()) -> str:
    """Return a number with its noun: "1 hex", "2 hexes". `many` is a plural that is not the noun with an s.

    A whole number for which `numbers` has a word is written as that word: "two hexes".
    """
    figure = numbers[int(count)] if count in range(len(numbers)) else f"{count:g}"
    return f"{figure} {one if count == 1 else many or f'{one}s'}"


def capital(text: str) -> str:
    """Return a text with a capital at its start."""
    return text[:1].upper() + text[1:]


def closest_name(name: str, known: Iterable[str]) -> str:
    """Return the known name that is nearest, regardless of case, or an empty string if no name is near."""
    from difflib import get_close_matches  # noqa: PLC0415 - slow to load, seldom wanted

    names = {each.lower(): each for each in known}
    return next((names[near] for near in get_close_matches(name[:60].lower(), names, 1, NEAR)), "")


def number(count: int) -> str:
    """Return a number as it is written in a sentence."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def article(noun: str) -> str:
    """Return a noun with its article: "a mortar", "an Italian"."""
    return f"{'an' if noun[0] in 'AEIOUaeiou' else 'a'} {noun}"


def in_words(count: int, one: str, more: str) -> str:
    """Return so many of something: "a mortar", "two squads"."""
    return article(one) if count == 1 else f"{number(count)} {more}"


def plural_of_side(name: str) -> str:
    """Return the plural of a side's name: "Germans", "Soviets". A name that needs no s stays: "British"."""
    return f"{name}s" if name.endswith(PEOPLES) else name


def goal_sentences(goals: Iterable[tuple[Side, str]], names: Mapping[Side, str]) -> Iterator[tuple[Side | None, str]]:
    """Yield each goal after the people whose it is, "Germans: ..", and once, of no side, one that all sides have.

    `names` are those of all sides, in the singular.
    """
    whose: dict[str, list[Side]] = {}
    for side, goal in goals:
        whose.setdefault(goal, []).append(side)
    for goal, sides in whose.items():
        if {*sides} == names.keys():
            yield None, f"Either side: {goal}"
        else:
            yield from ((side, f"{plural_of_side(names[side])}: {goal}") for side in sides)


def possessive(name: str) -> str:
    """Return whose something is: "Costa's", "Ellis'", "Stray dogs'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def join_list(things: Sequence[str], last: str = "and", *, apart: bool = False) -> str:
    """Return things in a row: "a, b and c". With `apart`, a comma before the last one, for long items."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])}{',' if apart else ''} {last} {things[-1]}"


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


def in_ascii(line: str) -> str:
    """Return a line in ASCII without control characters. Accents are dropped, the rest are question marks."""
    dashes = unaccented(printable(line)).translate(
        {0x2013: "-", 0x2014: "-", 0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'}
    )
    return dashes.encode("ascii", "replace").decode()


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
    if sign < "\u0300" or "\u2010" <= sign <= "\u2027" or "\u2190" <= sign <= "\u22ff" or "\u2500" <= sign <= "\u25fc":
        return 1  # western letters, dashes, arrows, operators and frames: enough for most texts, without the table
    return _in_table(sign)


@lru_cache(4096)
def _in_table(sign: str) -> int:
    from wcwidth import wcwidth  # noqa: PLC0415 - 60 ms to import, and few texts need it

    return wcwidth(sign) if sign.isprintable() else 1  # a blank is shown instead
