"""The ladder of a family of games as lines: rating, games, and what a game against a player would be."""

from cb_tui.host.answers import LadderPage, LadderRow
from cb_tui.host.clocks import DAY
from cb_tui.presentation.host.columns import shown_part
from cb_tui.presentation.host.times import date_text
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, line, number_run, wrap

WIDE, BROAD = 76, 80  # columns from which a line tells all, and from which the page has a margin
NOTES = (
    "? fewer than ten games or an interval wider than 110: not placed yet.",
    "The AI levels in [ ] stand still, so a point means the same next year.",
    "The balance of each battle is counted in.",
)


def in_order(page: LadderPage) -> list[LadderRow]:
    """Return the lines of the ladder: players and AI levels by rating, then the players that are not placed yet."""
    placed = [row for row in page.rows if row.place is not None or row.anchor]
    waiting = [row for row in page.rows if row.place is None and not row.anchor]
    return [*sorted(placed, key=lambda row: -row.rating), *sorted(waiting, key=lambda row: -row.rating)]


def ladder_lines(page: LadderPage, row: int, width: int, height: int, now: int) -> Lines:
    """Return the table, and what its signs mean if there is room."""
    margin = " " * max(0, (width - BROAD) // 2)
    room = min(width, BROAD)
    wide = room >= WIDE
    rows = [_row(each, now, wide=wide) for each in in_order(page)]
    notes = [BLANK, *(line("   ", label(told)) for note in NOTES for told in _plain(note, room - 6))]
    head = [BLANK, _heads(wide=wide)] if height > 16 else [_heads(wide=wide)]
    notes = notes if len(rows) + len(head) + len(notes) <= height else []
    if not rows:
        rows = [line("    No rated game has ended yet: the first one begins the ladder.")]
        row = -1
    return [
        line(margin, each) for each in (*head, *shown_part(rows, row, height - len(head) - len(notes), room), *notes)
    ]


def _heads(*, wide: bool) -> Line:
    names: tuple[tuple[int, str], ...]
    if wide:
        names = ((10, "player"), (22, "rating"), (34, "games   won  drawn   lost"), (62, "last"), (71, "on time"))
    else:
        names = ((7, "player"), (24, "rating"), (36, "games"), (44, "won"))
    return columns_at(*((column, label(name)) for column, name in names))


def _row(row: LadderRow, now: int, *, wide: bool) -> Line:
    place = "-" if row.anchor else "?" if row.place is None else str(row.place)
    name = f"[{row.name.strip('[]')}]" if row.anchor else row.name
    rating = line(number_run(f"{row.rating:>4}"), label("  fixed" if row.anchor else f" +-{row.interval:>3}"))
    counts = (row.won, row.drawn, row.lost)
    if not wide:
        won = "." if row.anchor else str(row.won)
        return columns_at((0, f" {place:>4}"), (7, name), (24, rating), (36, f"{row.games:>5}"), (44, f"{won:>3}"))
    told = "".join(f"{'.' if row.anchor else count:>7}" for count in counts).removeprefix(" ")
    last = "" if row.anchor or not row.last else _last(row.last, now)
    clock = "" if row.anchor else f"{row.by_clock or '.':>4}"
    return columns_at(
        (0, f" {place:>5}"), (10, name), (22, rating), (34, f"{row.games:>5}{told}"), (62, label(last)), (73, clock)
    )  # fmt: skip


def _last(at: int, now: int) -> str:
    days = now // DAY - at // DAY
    return {0: "today", 1: "yesterday"}.get(days) or date_text(at)


def _plain(text: str, width: int) -> list[str]:
    return ["".join(run.text for run in row) for row in wrap(text, width)]


def chance_against(mine: LadderRow | None, other: LadderRow | None) -> Line:
    """Return how many games of 100 the player would win against another, as a sentence, or an empty line."""
    if mine is None or other is None or mine.name == other.name:
        return ()
    ahead = mine.rating - other.rating
    wins = max(1, min(99, round(100 / (1 + 10 ** (-ahead / 400)))))
    points = "as good as" if not ahead else f"{abs(ahead)} points {'above' if ahead > 0 else 'below'}"
    name = other.name.strip("[]")
    who = TextRun(f"the {name}" if other.anchor else name, bold=True)
    return line(f"You are {points} ", who, ": you would win ", number_run(f"{wins}"), " games of 100.")
