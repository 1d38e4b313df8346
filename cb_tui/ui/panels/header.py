"""The header line of a battle: title, turn, active side, pieces left, seed or run day, and save state."""

from cb_tui.core.scenario import RUN_DAYS
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Line, TextRun, justify, label, length, line, shorten
from cb_tui.session.position import Position
from cb_tui.session.rolls import seed_words
from cb_tui.ui.screen_spec import screen_spec_of


def made(game: Position) -> str:
    """Return the day of the run that the battle of a game was made for, of others a short seed of the dice."""
    if (run := game.battle.run) is None:
        seed = game.shown_seed
        return f"seed {seed}" if seed is not None and seed_words(seed).isdigit() else ""
    return f"day {run.day} of {RUN_DAYS}"


def header(table: GameView, width: int, *, of: str, saved: str = "saved", over: str = "") -> Line:
    """Return the header, with parts left out from the middle if it is too long. `of` comes from `made`."""
    scene = table.scene
    name = table.seat_name(scene.active)
    right = line(label("  ".join(filter(None, (of, saved)))), " ")
    turn = label(f"  {table.turn_text}")
    role = table.seat_role(scene.active)
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
    elif table.my_turn:
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
    rest = length(line(turn, who))
    title = shorten(line(TextRun(f" {scene.title}", bold=True)), max(width - rest, 8))
    named = line(title, turn, who)
    for whole in (line(named, count, *lists), line(named, count, *lists[:1]), line(named, count), named):
        if length(whole) + length(right) < width:
            return justify(whole, right, width)
    return justify(named, (), width)
