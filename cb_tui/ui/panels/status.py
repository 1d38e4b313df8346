"""The state of a battle in lines: the header, the foot of a panel, the pieces and the objectives."""

from collections.abc import Callable, Sequence

from cb_tui.core.display import Piece
from cb_tui.core.grammar import plural_of_side
from cb_tui.core.scenario import RUN_DAYS
from cb_tui.core.values import SeatId, Side
from cb_tui.presentation.boards import brief
from cb_tui.presentation.boards.cells import ASCII, NUMBER, GlyphSet
from cb_tui.presentation.boards.map_model import NOBODY
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    good_run,
    justify,
    label,
    length,
    line,
    number_run,
    plain_text,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.ledger import Luck
from cb_tui.session.position import Position
from cb_tui.session.rolls import seed_words
from cb_tui.ui.screen_spec import own_word, screen_spec_of

WIDE = 50  # columns from which every panel with room has a roster, two pieces a line
LEAST = 4  # lines that are worth it
TALL = 26  # lines of a panel that tells more of the sides


def entry(table: GameView, piece: Piece, width: int) -> Line:
    """Return a piece in one line: name, place, state or reaction, and shots left in its open turn."""
    shots = f"{piece.shots_left} shot{'s' * (piece.shots_left != 1)}" if piece.acting and piece.shots_left else ""
    name = line(table.unit_names([piece.id], marks=True))
    reacts = table.may_react(piece) and not piece.fired_at
    state = label("may react") if reacts else screen_spec_of(table).standing(table, piece)
    then = 7 + table.place_columns
    return fit(columns_at((0, name), (6, label(piece.at)), (then, state), (then + 10, number_run(shots))), width)


def beside(table: GameView, width: int, height: int) -> Lines:
    """Return all pieces, two to a line, side below side, in at most `height` lines.

    Returns no lines below 50 columns or 4 lines, or without a map.
    """
    if width < WIDE or height < LEAST or not table.scene.has_map:
        return []
    wide = width // 2
    rows: Lines = []
    for force in table.scene.forces:
        own = [piece for piece in table.scene.pieces if piece.side == force.side]
        rows += pairs(table, sorted(own, key=lambda piece: piece.id), wide)
    if len(rows) > height - 1:
        rows = [*rows[: height - 2], line(label("the rest: "), number_run("U"))]
    return [section_head(width, "roster  U", "roster"), *rows]


def pairs(table: GameView, pieces: Sequence[Piece], width: int) -> Lines:
    """Return two pieces to a line, down the first column and then the second."""
    half = (len(pieces) + 1) // 2
    rows: Lines = []
    for index in range(half):
        both = [pieces[at] for at in (index, index + half) if at < len(pieces)]
        rows.append(line(*(entry(table, piece, width) for piece in both)))
    return rows


def compose(
    head: Lines | Callable[[int], Lines],
    table: GameView,
    log_view: LogView,
    luck: dict[Side, Luck],
    *,
    width: int,
    height: int,
    log: bool = True,
    goals: bool = True,
    glyphs: GlyphSet = ASCII,
    signs: bool = True,
) -> Lines:
    """Return a panel of exactly `height` lines: the head above, at the foot what is to win, the log and the sides.

    `head` may be built for the lines it has. Goals and log take what it leaves, the goals whole until something has
    happened. Without `signs` the legend is elsewhere, without `log` the log.
    """
    if height <= 6:
        return [*(head(height) if callable(head) else head), *[BLANK] * height][:height]
    tall = height >= TALL
    foot = screen_spec_of(table).foot(table, luck, width, tall)
    foot += legend(table, width, glyphs) if height >= 40 and signs else []
    if table.provisional_winner:
        mark = good_run if table.viewing_side in table.scene.sides_meeting_goals else danger_run
        foot = [fit(line(mark(table.provisional_winner, bold=True)), width), *foot]
    kept = len(battle(table, width)) if tall and goals else 0
    head = head(height - len(foot) - kept) if callable(head) else head
    spare = height - len(head) - len(foot)
    count = max(1, min(6 if tall else 3, spare - 1)) if log else 0
    shown = battle(table, width) if goals and (tall or not log or not log_view) else []
    whole = [*shown, *flags(table, width, glyphs)] if shown and len(shown) < spare else shown
    room = spare - (count + 1 if log and (log_view or tall) else 0)
    told = whole if 0 < len(whole) <= room else to_win(table, width, room, glyphs) if goals else []
    if log and (log_view or tall or not told):
        rows = log_view.tail(count, width)
        foot = [section_head(width, "log  i", "inspect"), *rows, *[BLANK] * (count - len(rows)), *foot]
    foot = [*told, *foot]
    if tall and (roster := beside(table, width, height - len(foot) - len(head) - 1)):
        foot = [*roster, *foot]
    room = height - len(foot)
    return [*head[:room], *[BLANK] * (room - len(head)), *foot]


def to_win(table: GameView, width: int, most: int, glyphs: GlyphSet) -> Lines:
    """Return the player's first goal and who holds each objective, in at most `most` lines, or no lines below two."""
    shown = flags(table, width, glyphs) if most > LEAST else []
    rows = opening(table, width, most - 1 - len(shown)) if most > 1 else []
    own = rows[: 1 + len(wrap(table.goals[0], width))] if rows else []
    return [*own, *shown][:most] if own else []


def flags(table: GameView, width: int, glyphs: GlyphSet) -> Lines:
    """Return the objectives with the flags of their holders as on the map, in one line, or no line if they are many.

    Where there is room it says why no side holds one in which pieces stand.
    """
    parts: list[Line] = []
    reasons: list[Line] = []
    for each in table.scene.objectives:
        side = table.role(each.holder) if each.holder else NOBODY
        ground = f"chip {side}" if each.holder else "neutral"
        flag = TextRun(glyphs.objective(side), side if each.holder else NUMBER, bold=True, ground=ground)
        parts.append(line(flag, f" {each.display_name}  "))
        why = table.unheld_reason(each)
        reasons.append(line(label(f"not held: {why}  ")) if why else ())
    told = line(" ", *(line(part, why) for part, why in zip(parts, reasons, strict=True)))
    whole = next((one for one in (told, line(" ", *parts)) if length(one) <= width + 2), ())
    return [whole] if parts and whole else []


def legend(table: GameView, width: int, glyphs: GlyphSet) -> Lines:
    """Return the marks of the map with their meaning, the shortest two to a line."""
    marks = screen_spec_of(table).marks
    pairs = [[own_word(marks, told) for told in pair] for pair in brief(table.scene.board, glyphs, table.out_of_order)]
    return [
        section_head(width, "legend"),
        *(fit(columns_at((0, label(left)), (17, label(right))), width) for left, right in pairs),
    ]


def opening(table: GameView, width: int, most: int) -> Lines:
    """Return the goals that fit whole into `most` lines, under a heading with the key for all of them.

    The first goal is the player's own and is shortened if it is longer.
    """
    rows: Lines = []
    for sentence in table.goals:
        more = wrap(sentence, width)
        if not rows and len(more) > most > 0:
            more = [*more[: most - 1], shorten(line(" ".join(map(plain_text, more[most - 1 :]))), width)]
        rows += more if len(rows) + len(more) <= most else []
    return [section_head(width, "to win  o", "objectives"), *rows] if rows else []


def battle(table: GameView, width: int) -> Lines:
    """Return all goals under a heading."""
    rows: Lines = [section_head(width, "to win  o", "objectives")]
    scene, late = table.scene, screen_spec_of(table).time_up(table) if table.scene.by_default else ""
    first = scene.by_default == table.viewing_side  # the side that need only wait reads that first
    for sentence in ((late, *table.goals) if first else (*table.goals, late)) if late else table.goals:
        rows += wrap(sentence, width)
    return rows


def log_strip(log_view: LogView, width: int, height: int) -> Lines:
    """Return the log under the map: a heading and the last lines, nothing before the first."""
    if not log_view:
        return [BLANK] * height
    rows = log_view.tail(height - 1, width)
    return [section_head(width, "log  i", "inspect"), *rows, *[BLANK] * (height - 1 - len(rows))]


def empty(of: Line) -> bool:
    """Check whether a line shows nothing."""
    return not any(run.text.strip() for run in of)


def made(game: Position) -> str:
    """Return the day of the run that the battle of a game was made for, of others a short seed of the dice."""
    if (run := game.battle.run) is None:
        seed = game.shown_seed
        return f"seed {seed}" if seed is not None and seed_words(seed).isdigit() else ""
    return f"day {run.day} of {RUN_DAYS}"


def header(
    table: GameView,
    width: int,
    *,
    of: str,
    saved: str = "saved",
    over: str = "",
    watched: SeatId | None = None,
) -> Line:
    """Return the header, with parts left out from the middle if it is too long.

    Args:
        table: The table.
        width: Columns.
        of: The day of a run or the seed, from `made`.
        saved: The save state.
        over: The winner, or an empty string.
        watched: The seat whose turn is still shown, though the next may have begun.
    """
    scene = table.scene
    active = watched or scene.active
    name = table.seat_name(active)
    right = line(label("  ".join(filter(None, (of, saved)))), " ")
    turn = label(f"  {table.turn_text}")
    role = table.seat_role(active)
    count: Line = ()
    lists: list[Line] = []
    own = screen_spec_of(table).acting_header(table)
    if over:
        who: Line = (TextRun(f"  {over}", role, bold=True),)
    elif own is not None:
        who, count = own
    elif scene.question and not screen_spec_of(table).has_begun(table):
        turn, asked = label(""), f"  {table.seat_name(table.decides)}: {scene.question.title.lower()}"
        who = (TextRun(asked, table.seat_role(table.decides or scene.active), bold=True),)
    elif table.my_turn and active == scene.active:
        mine = [piece for piece in table.commanded(scene.active) if not piece.leader]
        waiting = screen_spec_of(table).waiting(table) if table.is_our_decision and not scene.question else ()
        left = len(waiting)
        who = (TextRun(f"  {name} to act", role, bold=True),)
        count = line(label(f"  {left} of {len(mine)} left" if left else ""))
        if width >= 120 and left:
            count = line(count, label(":  "), *(line(table.unit_names([piece.id]), " ") for piece in waiting))
        if width >= 100 and table.is_our_decision and not scene.question:
            hurt = [piece.id for piece in table.out_of_order_pieces() if piece in mine]
            done = [piece.id for piece in mine if piece.acted and not piece.can_act and piece.id not in hurt]
            both = ((table.ruleset.vocabulary.get("disrupted", "hurt"), hurt), ("done", done))
            lists = [line(label(f"  {word}: "), table.unit_names(ids, most=9)) for word, ids in both if ids]
    else:
        who = (TextRun(f"  {name} turn", role, bold=True),)
        if watched is None and table.is_our_decision and table.decides and active != table.decides:
            decides = TextRun(f"{table.seat_name(table.decides)} to decide", table.seat_role(table.decides), bold=True)
            who = line(*who, ": ", decides)
    rest = length(line(turn, who))
    title = shorten(line(TextRun(f" {scene.title}", bold=True)), max(width - rest, 8))
    named = line(title, turn, who)
    for whole in (line(named, count, *lists), line(named, count, *lists[:1]), line(named, count), named):
        if length(whole) + length(right) < width:
            return justify(whole, right, width)
    return justify(named, (), width)


def held(table: GameView, glyphs: GlyphSet, width: int, most: int = 99) -> Lines:
    """Return a sentence for each holder, with the map's mark and at most `most` of its objectives by name."""
    places: dict[Side | None, list[str]] = {}
    for objective in table.scene.objectives:
        places.setdefault(objective.holder, []).append(objective.display_name)
    rows: Lines = []
    for holder, named in places.items():
        role = table.role(holder) if holder else NUMBER
        whose = plural_of_side(table.force(holder).name) if holder else "no one"
        why = [table.unheld_reason(each) for each in table.scene.objectives if each.holder == holder]
        told = [f"{name} ({each})" if each else name for name, each in zip(named, why, strict=True)]
        mark = glyphs.objective(role if holder else NOBODY)
        rest = f" and {len(named) - most} more" if len(named) > most else ""
        rows += wrap(
            line(
                TextRun(mark, role, bold=True),
                label(" on map, held by "),
                f"{whose}: {', '.join(told[:most])}{rest}",
            ),
            width,
        )
    return rows
