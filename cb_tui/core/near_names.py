"""Near names: the id that a wrong one means, word by word."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

ENOUGH = 0.6  # of 1, below which a name means nothing known
ALIKE = 0.78  # of 1, from which two words are one misspelt
SURE = 0.88  # of 1, from which that is no accident
SAME = {  # what people write, and what ids and names of counters have
    "german": "de", "germany": "de", "ger": "de", "wehrmacht": "de", "american": "us", "usa": "us", "british": "br",
    "gb": "br", "uk": "br", "english": "br", "soviet": "su", "russian": "su", "ussr": "su", "rus": "su", "japan": "jp",
    "japanese": "jp", "italian": "it", "french": "fr", "korean": "ko", "halftrack": "ht",
    "machinegun": "mg", "panzer": "pz", "paratroopers": "para", "paratrooper": "para", "airborne": "para",
    "infantry": "rifle", "engineer": "pioneer", "engineers": "pioneer", "tractor": "prime", "pounder": "pdr",
    "iv": "4", "iii": "3", "ii": "2", "i": "1", "inch": "in",
}  # fmt: skip


def nearest(name: str, known: Mapping[str, str]) -> str:
    """Return the known id that a wrong one means, or an empty string.

    Args:
        name: The wrong id, as in "us_panzerschreck".
        known: The words that go with each id: its name, its army, a note.
    """
    wanted = tuple(_words(name[:40]))
    if not wanted:
        return ""
    begins = Counter(each.partition("_")[0] for each in known)
    armies = frozenset(word for word, count in begins.items() if count > 2)
    rated = {each: _rating(wanted, each, words, armies) for each, words in known.items()}
    best = max(rated, key=lambda each: (rated[each], -len(each)), default="")
    return best if rated.get(best, 0) >= ENOUGH else ""


def _rating(wanted: tuple[str, ...], name: str, words: str, armies: Iterable[str]) -> float:
    """Return how well an id with its words is what was wanted, 1 at best."""
    own = tuple(_words(name))
    more = tuple(_words(words))
    found = [max(_likeness(one, own), 0.95 * _told(one, more)) for one in wanted]
    weights = [0.35 if one in armies else 1.0 for one in wanted]
    covered = sum(one * weight for one, weight in zip(found, weights, strict=True)) / sum(weights)
    whole = _alike("".join(wanted), "".join(own))
    strange = own[0] in armies and not {*wanted}.isdisjoint(armies) and own[0] not in wanted
    rest = sum(1 for one in own if one not in armies and _likeness(one, wanted) < ALIKE)
    return max(covered, whole) - 0.05 * strange - 0.04 * rest - 0.01 * min(len(more), 9) + 0.03 * whole


def _words(text: str) -> Iterator[str]:
    """Yield the words of an id or a name, those of `SAME` by one word."""
    for word in re.findall(r"[a-z0-9.]+", text.lower().replace("half-track", "ht")):
        parts = re.findall(r"[a-z]+|\d+", word)
        whole = len(parts) != 2 or "." in word
        letters = max((len(part) for part in parts if part.isalpha()), default=0)
        for part in [word.strip(".")] if whole or letters < 2 else parts:  # "pak40" and "6pdr" are two words, "t34" one
            yield SAME.get(part, part)


def _likeness(word: str, others: Iterable[str]) -> float:
    """Return how much a word is like the nearest of others, 0 to 1."""
    return max((_alike(word, other) for other in others), default=0.0)


def _told(word: str, others: Iterable[str]) -> float:
    """Return how much a word is like one of a name or a note, which are many: only a word that is nearly it counts."""
    found = _likeness(word, others)
    return found if found >= SURE else 0.0


@cache
def _alike(one: str, other: str) -> float:
    """Return how much two words are alike, 0 unless one is the other misspelt or its beginning or end."""
    if one == other:
        return 1.0
    short, long = sorted((one, other), key=len)
    if len(short) > 2 and not short.isdigit() and (long.startswith(short) or long.endswith(short)):
        return 0.9
    if len(short) < 3 or abs(len(one) - len(other)) > 3 or short.isdigit():
        return 0.0
    from difflib import SequenceMatcher  # noqa: PLC0415 - slow to load, seldom wanted

    ratio = SequenceMatcher(None, one, other).ratio()
    return ratio if ratio >= ALIKE else 0.0
