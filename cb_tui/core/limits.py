"""Limits of a battle, a save and a bundle. The table in docs/hosting-accounts.md lists them too."""

from typing import NamedTuple

# a battle
BATTLE_BYTES = 1_000_000  # of its file, and of the first line of a log
PIECES = 200
STACK = 20  # pieces of a side that begin in one hex, whenever they come, and that fight hand to hand in it
CONDITIONS = 40  # to win
ROAD_SIGNS = 2_000  # characters of one road, outline or line
ACROSS = 99  # columns, and rows
TURNS = 60
MINUTES = 600
STARS = 3  # of difficulty
ORDER = 99_999  # place in the chooser
RUNG = 99  # place among the battles that are suggested first
DAYS = 99  # of a run
SHOTS = 50_000  # groups of one side's pieces, times those of the other's; beyond it, in play, pieces crowd
COMMANDS = 30_000  # shots in sight with the dice that they may shed; beyond it, in play, pieces crowd
TOGETHER = 10  # pieces of a crowd that act as one, and pairs that a round hand to hand compares
FP = 12
SV = 8
PLUS = 3
RANGE = 99  # hexes
BANDS = 9  # range bands, the field with them
POINTS = 24  # to move
SEATS = 8  # of all sides
ABOARD = 12  # pieces
LISTED = 400  # entries of a list, roads, orders, hexes to hold ..., and of those below that are held to fewer:
LISTS = {
    "units": PIECES,
    "mined": PIECES,
    "victory": CONDITIONS,
    "aims": CONDITIONS,
    "seats": SEATS,
    "leaders": 40,
    "batteries": 40,
    "sorties": 40,
    "areas": 60,
    "barriers": 60,
    "works": 60,
    "companies": 30,
    "arms": 6,  # of a counter, an aircraft
    "weapons": 6,  # of a stand
}
TEXTS = {  # columns of its names and sentences
    "title": 60,
    "summary": 120,
    "briefing": 8000,
    "balance": 2000,
    "author": 60,
    "license": 40,
    "version": 16,
    "made_with": 40,
    "side": 16,  # its short name, in the header
    "side title": 60,
    "name": 40,  # of a counter, a leader, a battery, an aircraft
    "note": 120,  # on a counter, an aircraft
}

# a save
LOG_BYTES = 64_000_000  # of one file
LINES = 20_000  # of one file; of a letter, all its files together
BRANCHES = 100
CHAIN = 50  # branches that hang on each other

# a letter
LETTER_BYTES = 16_000_000
LINE_BYTES = 200_000  # except the first
NESTING = 24  # lists and tables in each other


class Catalogue(NamedTuple):
    """The part of a battle that a file beside it may hold: the counters that its pieces name as their `type`."""

    key: str  # under which a battle holds its own: "types"
    file: str  # "units.toml"
    users: tuple[str, ...]  # key paths of the lists of pieces that name them: "units", "sky.flights"
