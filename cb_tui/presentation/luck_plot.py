"""Figures over time in ASCII: a line of four heights, and a plot with a scale."""

from collections.abc import Mapping, Sequence

HEIGHTS = "_.-'"
BOTH = "*"  # where two lines meet


def spark(values: Sequence[float], width: int) -> str:
    """Return the values as one line of at most `width` marks, `_` the lowest and `'` the highest.

    If all values are alike, each mark is `-`.
    """
    if not values:
        return ""
    shown = sampled(values, width)
    low, high = min(shown), max(shown)
    if high - low < 1e-9:
        return "-" * len(shown)
    return "".join(HEIGHTS[min(3, int(4 * (value - low) / (high - low)))] for value in shown)


def sampled(values: Sequence[float], width: int) -> list[float]:
    """Return at most `width` of the values, evenly spread, the first and the last among them."""
    if len(values) <= width:
        return list(values)
    return [values[round(place * (len(values) - 1) / (width - 1))] for place in range(width)]


def plot(series: Mapping[str, Sequence[float]], width: int, height: int = 7) -> list[str]:
    """Return a plot of series over a common time, each with its own mark, with the scale at the left.

    Zero is a line of dots. All series have the same length. The first column is the start,
    the last the end.
    """
    most = max((abs(value) for line in series.values() for value in line), default=0.0)
    reach = max(1.0, -(-most // 0.5) * 0.5)  # the scale ends at a half above all
    length = max((len(line) for line in series.values()), default=0)
    columns = max(1, width - 6)
    gap = max(1, min(4, (columns - 1) // max(1, length - 1)))
    wide = min(columns, gap * max(0, length - 1) + 1)
    middle = height // 2
    cells = [["." if row == middle else " "] * wide for row in range(height)]
    for mark, line in series.items():
        for place, value in enumerate(sampled(line, columns)):
            row, column = middle - round(value / reach * middle), place * gap
            cells[row][column] = mark if cells[row][column] in ". " else BOTH
    scale = {0: f"{reach:+.1f}", middle: " 0.0", height - 1: f"{-reach:+.1f}"}
    return [f"{scale.get(row, ''):>4} |{''.join(cells[row])}".rstrip() for row in range(height)]


def after_turns(numbers: Sequence[int], values: Sequence[float]) -> list[float]:
    """Return the value after each turn, 0 first, from the values after each roll and their turns in `numbers`."""
    if not numbers:
        return [0.0]
    ends = dict(zip(numbers, values, strict=True))
    kept, now = [0.0], 0.0
    for turn in range(1, max(numbers) + 1):
        now = ends.get(turn, now)
        kept.append(now)
    return kept
