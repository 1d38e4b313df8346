"""Numbers with nouns, lists in prose, and the likely meaning of an unknown name."""

from collections.abc import Iterable, Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
PEOPLES = ("man", "ican", "ian", "ean", "eli", "aqi", "ani", "viet", "Greek", "Zealander")  # end so, and take an s
NEAR = 0.7  # of 1: "vegel" is veghel, "farm" is not arnhem


def count_noun(count: float, one: str, many: str = "", numbers: Sequence[str] = ()) -> str:
    """Return a number with its noun: "1 hex", "2 hexes". `many` is a plural that is not the noun with an s.

    A whole number for which `numbers` has a word is written as that word: "two hexes".
    """
    figure = numbers[int(count)] if count in range(len(numbers)) else f"{count:g}"
    return f"{figure} {one if count == 1 else many or f'{one}s'}"


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


def possessive(name: str) -> str:
    """Return whose something is: "Costa's", "Ellis'", "Stray dogs'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def join_list(things: Sequence[str], last: str = "and", *, apart: bool = False) -> str:
    """Return things in a row: "a, b and c". With `apart`, a comma before the last one, for long items."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])}{',' if apart else ''} {last} {things[-1]}"
