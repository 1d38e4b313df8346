"""A player's page as lines: ratings, latest games, rivals, habits, and to the player alone the keys."""

from collections.abc import Sequence

from cb_tui.core.grammar import count_noun
from cb_tui.host.answers import GameRow, LadderRow, Profile
from cb_tui.presentation.host.columns import heading, shown_part, two_columns, widths
from cb_tui.presentation.host.families import family_name
from cb_tui.presentation.host.times import date_text
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    LABEL,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    label,
    line,
    number_run,
    shorten,
    wrap,
)

CURVE, MOMENTS = 36, 3  # columns of a curve, and how many moments make one
LEVELS = "_.-'"  # of a rating, from its lowest
FINGERPRINT = 12  # characters of a key


def rating_text(row: LadderRow | None) -> Line:
    """Return a rating with its interval, or "no rating yet"."""
    if row is None:
        return (label("no rating yet"),)
    sure = row.place is not None
    return line(number_run(f"{row.rating}"), label(f" +-{row.interval}{'' if sure else ' ?'}"))


def game_line(game: GameRow, width: int, *, name: str = "") -> Line:
    """Return a finished game: its result, the battle, the day and whether it was checked.

    Seen by the player `name` it is marked as won or lost.
    """
    said, _, when = game.result.partition(", ")
    said = said if " beat " in said or not said else f"{' v '.join(game.players.values())}: {said}"
    wide = width >= 70
    day = width - (36 if wide else 8)
    battle = 30 if wide else 26 if width >= 55 else 24
    parts: list[tuple[int, TextRun | Line]] = [(1, _mark(said, name)), (3, shorten(line(said), battle - 4))]
    parts += [(battle, shorten(line(game.title), day - battle - 1)), (day, label(date_text(game.since)))]
    if wide:
        checked = TextRun(game.checked or "not yet checked", LABEL if game.checked in ("", "checked") else WARN)
        parts.append((day + 8, shorten(line(label(when), "  " if when else "", checked), 27)))
    return columns_at(*parts)


def _mark(said: str, name: str) -> TextRun:
    """Return the sign of a game for a player who is named first in the result if they won it."""
    first, _, verb = said.partition(" ")
    if not name or not verb.startswith("beat") or name not in said.split():
        return TextRun(" ")
    return TextRun("+", GOOD, bold=True) if first == name else TextRun("-", WARN, bold=True)


def profile_lines(shown: Profile, row: int, width: int, height: int) -> Lines:
    """Return the page, with the latest game `row` selected."""
    left, right = widths(width)
    rows: Lines = [heading("Rating"), _heads()] if height < 20 else [BLANK, heading("Rating"), _heads()]
    rows += [_rating(family, each) for family, each in shown.ratings.items()]
    if not shown.ratings:
        rows.append(line("   no rated game yet"))
    rows += curve_lines(shown.curve, left - 4) if height >= 14 else []
    if shown.records and height >= 20:
        rows += [BLANK, heading("Records", "fastest wins here"), *(_record(each, left) for each in shown.records)]
    if not right:
        rows += [line("   ", told) for told in wrap(line(label(_habits(shown))), left - 4)]
    rows += [*([BLANK] if height >= 14 else []), heading("Latest games")]
    games = [game_line(game, left, name=shown.card.name) for game in shown.latest]
    rows += shown_part(games, row, max(1, height - len(rows)), left) if games else [line("   none yet")]
    return two_columns(rows, _right(shown, right, height) if right else [], width, height)


def _heads() -> Line:
    return columns_at((20, label("now")), (33, label("games")), (41, label("won")))


def _rating(family: str, row: LadderRow) -> Line:
    return columns_at((3, family_name(family)), (20, rating_text(row)), (33, f"{row.games:>5}"), (41, f"{row.won:>3}"))


def curve_lines(curve: Sequence[tuple[int, int]], width: int) -> Lines:
    """Return the course of a rating from the first game to now, no lines of a single moment."""
    if len(curve) < MOMENTS:
        return []
    ratings = [rating for _, rating in curve]
    least, most, room = min(ratings), max(ratings), min(CURVE, width - 14)
    drawn = ""
    for column in range(room):
        rating = ratings[column * len(ratings) // room]
        drawn += LEVELS[round((rating - least) / (most - least) * (len(LEVELS) - 1))] if most > least else "-"
    dates = columns_at((9, label(date_text(curve[0][0]))), (9 + room - 3, label("now")))
    return [line(label(f"   {ratings[0]:>4}  "), drawn, "  ", number_run(str(ratings[-1]))), dates]


def _record(game: GameRow, width: int) -> Line:
    won = "".join(game.result.partition("turn ")[1:]).partition(",")[0]
    return shorten(columns_at((3, game.title), (27, label(f"won on {won}" if won else ""))), width)


def _habits(shown: Profile) -> str:
    card = shown.card
    told = f"Finished {card.finished} of {count_noun(card.played, 'game')}, lost on time {card.lost_on_time}"
    met = f"; met you {count_noun(card.met, 'time')}, you won {card.beat}" if card.met and not shown.mine else ""
    return f"{told}, resigned {shown.resigned}{met}."


def _right(shown: Profile, width: int, height: int) -> Lines:
    card = shown.card
    airy = [BLANK] if height >= 20 else []
    rows: Lines = [*airy, heading("Rivals")]
    rows += [columns_at((2, name), (14, f"{won:>3} : {lost}")) for name, won, lost in shown.rivals[:6]]
    rows += [] if shown.rivals else [line("  none yet")]
    rows += [*airy, heading("Habits")]
    counts = (
        ("finished", f"{card.finished} of {card.played}"),
        ("lost on time", f"{card.lost_on_time}"),
        ("resigned", f"{shown.resigned}"),
    )
    rows += [columns_at((2, label(name)), (16, number_run(value))) for name, value in counts]
    if not shown.mine:
        met = (("games with you", f"{card.met}"), ("you won", f"{card.beat}"))
        return [*rows, *(columns_at((2, label(name)), (18, number_run(value))) for name, value in met)]
    rows += [*airy, heading("Keys", "only you see them")]
    for number, (key, name) in enumerate(shown.keys.items(), 1):
        print_ = key.removeprefix("SHA256:")[:FINGERPRINT]
        rows.append(columns_at((1, number_run(f"{number}")), (3, shorten(line(name or "key"), 8)), (12, label(print_))))
    return [shorten(row, width) for row in rows]


def head_of(shown: Profile) -> tuple[Line, Line]:
    """Return the header: the player with the best rating, and since when."""
    best = max(shown.ratings.items(), key=lambda each: each[1].games, default=None)
    who = f"You, {shown.card.name}" if shown.mine else shown.card.name
    told = line(label("   "), rating_text(best[1]), label(f" in {family_name(best[0])}")) if best else BLANK
    return line(TextRun(f" {who}", bold=True), told), line(label(f" since {date_text(shown.since, year=True)} "))
