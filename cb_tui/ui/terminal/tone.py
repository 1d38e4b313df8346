"""Tones: arithmetic of colors written as "#rrggbb", and how well one is read on another."""

from collections.abc import Iterable
from functools import cache

from rich.color import Color

WHITE, DARK, BLACK = "#ffffff", "#101214", "#000000"


def parts(tone: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255."""
    return int(tone[1:3], 16), int(tone[3:5], 16), int(tone[5:7], 16)


def mixed(one: str, other: str, share: float) -> str:
    """Return a color with a share of another, 0 to 1."""
    return _written(a + (b - a) * share for a, b in zip(parts(one), parts(other), strict=True))


def vivid(tone: str, times: float) -> str:
    """Return a color with its difference to grey multiplied."""
    red, green, blue = parts(tone)
    grey = (red + green + blue) / 3
    return _written(grey + (part - grey) * times for part in (red, green, blue))


def _written(values: Iterable[float]) -> str:
    return "#" + "".join(f"{min(255, max(0, round(value))):02x}" for value in values)


@cache
def of_number(number: int) -> str:
    """Return one of 256 colors."""
    return Color.from_ansi(number).get_truecolor().hex


def stepped(number: int, *, lighter: bool) -> int:
    """Return one of 256 colors a step lighter or darker in each of its parts, the other way at the end of the scale."""
    if number >= 232:
        step = 7
        fits = 0 <= number - 232 + (step if lighter else -step) < 24
    else:
        step, levels = 43, [(number - 16) // unit % 6 for unit in (36, 6, 1)]
        fits = max(levels) < 5 if lighter else min(levels) > 0
    return number + step if lighter == fits else number - step


@cache
def brightness(tone: str) -> float:
    """Return the relative luminance as WCAG 2 defines it, 0 to 1."""
    light = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in (v / 255 for v in parts(tone))]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    """Return how much lighter the lighter of two colors is, 1 to 21."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def strongest(ground: str) -> str:
    """Return the ink that is read best on a ground: white or nearly black, and black on a middle grey."""
    ink = max((WHITE, DARK), key=lambda each: contrast(each, ground))
    return ink if contrast(ink, ground) >= 4.5 else BLACK


@cache
def legible(ink: str, ground: str, least: float) -> str:
    """Return an ink moved toward the strongest until it has at least this contrast to a ground."""
    strong = strongest(ground)
    shades = (mixed(ink, strong, step / 16) for step in range(16))
    return next((shade for shade in shades if contrast(shade, ground) >= least), strong)
