"""Set-up: its page of the joined halves, and the words between players who set up or wait."""

from collections.abc import Iterator

from cb_tui.core.grammar import count_noun
from cb_tui.core.values import SeatId, Side
from cb_tui.games.combat.rules import army, deployment, prose, zones
from cb_tui.games.combat.rules.model import Deploying, Picking, Regrouping, State, Tossing
from cb_tui.games.combat.rules.saves import of_kind
from cb_tui.games.combat.screen.modes.army import ArmyMode
from cb_tui.games.combat.screen.modes.deploy import DeployMode
from cb_tui.games.combat.screen.panels import armies
from cb_tui.games.combat.screen.setup_progress import muster_of, state_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    justify,
    label,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.ui.modes.base import AskScreen, Mode, OpenNamed, Reply, ViewState

SEEN = "joined"


def joined_lines(table: GameView, width: int) -> Lines:
    """Return the panel of the joined halves, `width` columns wide."""
    state = state_of(table)
    rows: Lines = [(TextRun("THE HALVES ARE JOINED", bold=True),)]
    for side in state.context.sides:
        rows += _army(table, state, side, width)
    rows += [section_head(width, "who begins"), *_begins(table, state, width)]
    if state.context.rules.first_salvo == "first_turn":
        rows += [section_head(width, "the first salvo"), *_salvo(state, width)]
    rows.append(section_head(width, "to win  o"))
    for goal in table.goals:
        rows += wrap(goal, width)
    return [fit(row, width) for row in rows]


def _army(table: GameView, state: State, side: Side, width: int) -> Iterator[tuple[TextRun, ...]]:
    pieces = [piece for unit, piece in state.pieces.items() if state.side(unit) == side]
    mines = sum(whose == side for whose in state.mines.values())
    sight = count_noun(len(pieces), "piece") + (f", {count_noun(mines, 'mine')}" if mines else "")
    name = TextRun(table.force(side).name, table.role(side), bold=True)
    yield justify(line(TextRun("- ", "ornament"), name, " "), line(label(f" {sight}")), width)
    rear = zones.rear(state.context, zones.home(state, side))
    ahead = sorted(piece.at for piece in pieces if piece.kind != "plane" and piece.at not in rear)
    yield line(prose.kinds(piece.kind for piece in pieces), label(f"   {zones.home(state, side)} half"))
    yield from wrap(
        line(label(f"beyond the line {len(ahead)}: {' '.join(ahead)}" if ahead else "all behind the line")), width
    )


def _begins(table: GameView, state: State, width: int) -> Lines:
    setting = state.context
    first = setting.side(state.order[0])
    other = setting.enemy(first)
    name, foe = table.force(first).name, table.force(other).name
    tossed = f"{foe} took the {zones.home(state, other)}, so {name} has the first turn [SET-3, TURN-1]"
    return wrap(line(label(tossed if setting.battle.toss else f"{name} has the first turn [TURN-1]")), width)


def _salvo(state: State, width: int) -> Lines:
    """Return the save of a tank in the first turn, in the open and in a wood. [SAVE-3]"""
    opened, wood = (of_kind(state.context, "tank", ground, "fire", first=True).needs for ground in ("open", "wood"))
    told = f"this turn a piece that is hit is saved on {opened}+ in the open, {wood}+ in cover [SAVE-3]"
    return wrap(line(label(told)), width)


class JoinedMode(Mode):
    """The whole field, both armies, who begins and how one wins."""

    keys = "combat joined"
    is_question = True

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the facts that both players know now that the halves are joined."""
        return joined_lines(desk.table, width)

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        return self.panel(desk, width)[:height]

    def message(self, desk: ViewState) -> Line:
        """Return the side that begins."""
        active = desk.table.scene.active
        who = TextRun(desk.table.seat_name(active), desk.table.seat_role(active), bold=True)
        return line("From now on everyone sees everything.  ", number_run("Enter"), ": ", who, " begins")

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Begin the first turn, or show lines of fire."""
        if action in ("enter", "back"):
            desk.extras[SEEN] = "yes"
            return AskScreen("go_on")
        if action == "sight":
            return OpenNamed("lines", return_to=self)
        return None


def deploying(desk: ViewState) -> Mode:
    """Return the page of the army, or that of its set-up once the army is chosen."""
    return DeployMode.start(desk) if muster_of(desk).chosen else ArmyMode.start(desk)


def begun(table: GameView) -> bool:
    """Return whether a turn is played: what the machine does in secret, or to begin, is not watched."""
    state = state_of(table)
    return state.joined and not any(isinstance(each, Regrouping | Tossing) for each in state.pending)


def page(desk: ViewState) -> Mode | None:
    """Return the page of the joined halves, once, where they were set up by those who play."""
    state = state_of(desk.table)
    if not desk.table.human or SEEN in desk.extras or not deployment.mustered(state.context):
        return None
    fresh = state.joined and state.round == 1 and state.seat == state.order[0] and state.walk is None
    return JoinedMode() if fresh and not any(piece.acted for piece in state.pieces.values()) else None


def handed(table: GameView, leaves: SeatId, comes: SeatId) -> tuple[str, ...] | None:
    """Return the text between two players while they set up or regroup.

    Once the halves are joined, return None for no page, or () for general words if mines are hidden.
    """
    state = state_of(table)
    waits = state.pending[-1] if state.pending else None
    match waits:
        case Deploying():
            rules, who = state.context.rules, table.seat_name(comes)
            size = f"{rules.points} points" if rules.army_limit == "points" else f"{rules.pieces_per_side} pieces"
            mines = army.mines(state.context, comes)
            half = zones.home(state, state.context.side(comes))
            stands = f"{table.seat_name(leaves)} is ready. The set-up stays hidden."
            deploys = f"The {who} player deploys {size}{f' and {mines} mines' if mines else ''} in the {half}."
            joins = "When all are ready, the two halves are joined and everyone sees everything."
            return stands if _stands(state, leaves) else "The battle is set up in secret.", f"{deploys} {joins}"
        case Regrouping():
            return (
                "It is night. No planned move is shown.",
                f"The {table.seat_name(comes)} player moves pieces in secret; they stay hidden until dawn.",
            )
        case _:
            return () if state.joined and state.context.rules.hidden_mines else None


def standby(table: GameView, width: int) -> Lines:
    """Return the ready seats and the rules of secrecy, or no lines once the set-up is open."""
    state = state_of(table)
    if state.joined and not any(isinstance(each, Regrouping) for each in state.pending):
        return []
    asked = [each.seat for each in reversed(state.pending) if isinstance(each, Deploying | Regrouping)]
    rows = [section_head(width, "who is ready")]
    for seat in state.context.seats:
        now = "ready" if seat not in asked else "regroups" if state.joined else "deploys"
        rows.append(columns_at((1, TextRun(table.seat_name(seat), table.seat_role(seat))), (14, label(now))))
    if not asked:
        told = "Each player's program reveals its set-up automatically; then the halves are joined."
    elif any(seat not in asked for seat in table.human):
        told = "Yours is sealed until everyone is ready. Backspace takes it back."
    else:
        told = "Set-ups stay hidden until everyone is ready."
    return [*rows, *wrap(line(label(told)), width)]


def below(table: GameView, width: int, height: int) -> Lines:
    """Return the lines under the map: what was agreed while the battle is set up, then decks and armies."""
    state = state_of(table)
    if state.joined:
        return armies.below(table, width)
    rules, setting = state.context.rules, state.context
    mines = sum(army.mines(setting, seat) for seat in setting.seats if setting.side(seat) == setting.sides[0])
    size = f"{rules.points} points" if rules.army_limit == "points" else f"{rules.pieces_per_side} pieces"
    first = setting.side(state.order[0])
    sides = ", ".join(f"{table.force(side).name} {zones.home(state, side)}" for side in setting.sides)
    told = (
        setting.era.name if setting.era else f"The {setting.battle.profile} rules",
        f"Up to {size} a side, {count_noun(mines, 'mine') if mines else 'no mines'}",
        "A die roll decides who plays which half"
        if any(isinstance(each, Tossing | Picking) for each in state.pending)
        else f"{sides}; {table.force(first).name} begins",
    )
    return [section_head(width), *(fit(line(" ", label(each)), width) for each in told)]


def _stands(state: State, seat: SeatId) -> bool:
    """Check whether a seat is asked for its set-up no more."""
    return not any(isinstance(each, Deploying) and each.seat == seat for each in state.pending)
