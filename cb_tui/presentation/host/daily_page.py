"""A day at a host as lines: the players by score, and how it is proved."""

from cb_tui.host.answers import DailyPage, DailyRow
from cb_tui.presentation.host.columns import heading, two_columns, widths
from cb_tui.presentation.host.times import hour_text
from cb_tui.presentation.text import BLANK, GOOD, WARN, Line, Lines, TextRun, columns_at, label, line, number_run, wrap

SEAL = 16  # characters of a seal


def daily_lines(page: DailyPage, width: int, height: int, *, name: str, turns: int, about: Lines, ssh: str) -> Lines:
    """Return the table of a day beside what its battle is, `about`."""
    left, right = widths(width, 30)
    rows: Lines = [*([BLANK] if height >= 18 else []), _heads()]
    places = {row.name: number for number, row in enumerate((each for each in page.rows if each.ended), 1)}
    rows += [_row(row, places.get(row.name), turns, mine=row.name == name) for row in page.rows]
    if name and name not in {row.name for row in page.rows}:
        rows.append(columns_at((0, number_run(">")), (3, "-"), (6, number_run(name)), (17, label("not begun"))))
    rows = rows[:height]
    proof = _proof(page, ssh, left)
    if len(rows) + len(proof) + 1 <= height:
        rows += [*[BLANK] * (height - len(rows) - len(proof)), *proof]
    return two_columns(rows, about if right else [], width, height, 30)


def _heads() -> Line:
    return columns_at((6, label("player")), (17, label("result")), (31, label("score")), (38, label("luck")))


def _row(row: DailyRow, place: int | None, turns: int, *, mine: bool) -> Line:
    mark = number_run(">") if mine else ""
    who = ((0, mark), (2, f"{place or '-':>2}"), (6, TextRun(row.name, bold=mine)))
    ended = row.ended
    if ended is None:
        return columns_at(*who, (17, label("playing")))
    result = TextRun("won ", GOOD) if ended.won else TextRun("lost", WARN)
    turn = label(f" turn {ended.turn}{f'/{turns}' if turns else ''}")
    return columns_at(*who, (17, line(result, turn)), (31, number_run(f"{ended.score:>5}")), (38, f"{ended.luck:>4}"))


def _proof(page: DailyPage, ssh: str, width: int) -> Lines:
    """Return how anyone can check the results of a day."""
    opened = f"opened: {page.secret[:SEAL]} .." if page.secret else "opened when the day is over"
    told = (
        "One try for each name, which the host keeps.",
        f"Your own dice, sealed before the day: {page.seal[:SEAL]} .., {opened}.",
        "Every line is checked, every AI move decided again.",
        f"{ssh} get daily-{page.day}",
    )
    rows = [line("   ", label("".join(run.text for run in row))) for each in told for row in wrap(each, width - 4)]
    return [heading("How it is proved"), *rows]


def head_of(page: DailyPage, title: str) -> tuple[Line, Line]:
    """Return the header: the day and its battle, and until when it is open."""
    until = f"open until {hour_text(page.closes)} UTC " if page.now < page.closes else "over "
    day = line(TextRun(" Daily battle", bold=True), label(f"   {page.day}   "), TextRun(title, bold=True))
    return day, line(label(f" {until}"))


def message_of(page: DailyPage) -> Line:
    """Return the effect of Enter."""
    if page.now >= page.closes:
        return line(label("This day is over; the table stands."))
    match page.mine:
        case "":
            return line(number_run("Enter"), " begins your one try; you may leave, it waits for you")
        case "playing":
            return line(number_run("Enter"), " continues your try.")
        case "over":
            return line(label("You have had your try; a new battle opens tomorrow."))
