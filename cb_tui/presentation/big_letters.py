"""Big letters for the one line of a page that is read across the room, of blocks or of ASCII signs."""

HIGH = 5  # dots
GAP = 1  # dots between letters
DOTS = {
    "A": ".###. #...# ##### #...# #...#",
    "B": "####. #...# ####. #...# ####.",
    "C": ".#### #.... #.... #.... .####",
    "D": "####. #...# #...# #...# ####.",
    "E": "##### #.... ####. #.... #####",
    "F": "##### #.... ####. #.... #....",
    "I": "### .#. .#. .#. ###",
    "L": "#.... #.... #.... #.... #####",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#...# ##..# #.#.# #..## #...#",
    "O": ".###. #...# #...# #...# .###.",
    "R": "####. #...# ####. #..#. #...#",
    "S": ".#### #.... .###. ....# ####.",
    "T": "##### ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# .###.",
    "V": "#...# #...# #...# .#.#. ..#..",
    "W": "#...# #...# #.#.# #.#.# .#.#.",
    "Y": "#...# .#.#. ..#.. ..#.. ..#..",
    " ": "... ... ... ... ...",
}
HALVES = {"..": " ", "#.": "\u2580", ".#": "\u2584", "##": "\u2588"}


def big_letters(word: str, *, blocks: bool, double: bool = False) -> list[str]:
    """Return a word in capitals as rows of equal width.

    Half blocks make three rows of it, whole blocks or `#` five. `double` makes each dot two columns wide.
    """
    gap = "." * GAP
    dots = [gap.join(row) for row in zip(*(DOTS[letter].split() for letter in word), strict=True)]
    if double:
        return ["".join(("\u2588\u2588" if blocks else "##") if dot == "#" else "  " for dot in row) for row in dots]
    if not blocks:
        return [row.replace(".", " ") for row in dots]
    pairs = zip(dots[::2], [*dots[1::2], "." * len(dots[0])], strict=True)
    return ["".join(HALVES[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
