"""Attacks from above: aiming a shell, placing a plane's tape, bombing, flying on. The pick of an event."""

from collections.abc import Sequence

from cb_tui.core.inches import format_inches, format_place, parse_place
from cb_tui.core.plane import COMPASS, bearing, distance_in_ticks, nearest_compass_direction, point_along
from cb_tui.core.values import Command, Place
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.stand_text import cover_of
from cb_tui.games.combat_captain.rules import artillery, tell
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.events import Came, ShellFell
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import AirAttack, Shelling
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.overlay import MapOverlay, MapSketch, SketchLine
from cb_tui.presentation.text import (
    Line,
    Lines,
    columns_at,
    danger_run,
    justify,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState, cycle, reason_line

MOST = 6  # stands that have a line each
LAST = 4  # shells
LONG = 10000  # ticks of a vector that is a direction alone


def fallen(log: LogView) -> list[ShellFell]:
    """Return the shells of this artillery that have fallen, the first one first."""
    found: list[ShellFell] = []
    for row in reversed(log.latest):
        event = row.report.event if row.report else None
        if isinstance(event, Came):
            break
        found += [event] if isinstance(event, ShellFell) else []
    return found[::-1]


def shells(fell: Sequence[ShellFell], width: int) -> Lines:
    """Return where the last shells came down, and the stands that they touched."""
    rows: Lines = [section_head(width, "shells")] if fell else []
    for number_, each in list(enumerate(fell, 1))[-LAST:]:
        where = f"at {each.at}" if each.at else "off the table"
        rows.append(shorten(line(label(f" {number_} {where}  "), tell.from_above(each)), width))
    return rows


def shelling(known: Advice, aim: Place, gun: Place | None, fell: Sequence[ShellFell], width: int) -> Lines:
    """Return shells left, scatter at the cursor, the stands at risk, and the shells that have fallen."""
    waiting = known.state.pending[-1]
    left = waiting.left if isinstance(waiting, Shelling) else 0
    rows: Lines = [
        justify((danger_run("ARTILLERY", bold=True),), (label(f"{left} shell{'s' * (left != 1)} left"),), width),
        section_head(width, f"aim {aim}"),
    ]
    told = known.scatter(aim, gun)
    rows += [
        line(label(f" from {told.gun}, {rim(known, told.gun)} edge")),
        line(label(" "), number_run(format_inches(told.ticks)), label(f" inches: long +-{told.long / 10:.1f}")),
        line(label(f" across +-{told.across / 10:.1f}")),
        line(label(f" in the box {percent(told.boxed)}")),
        section_head(width, "a ball touches"),
        line(label(" enemy "), number_run(f"{percent(told.enemy):>4}")),
        line(label(" own   "), danger_run(f"{percent(told.own):>4}") if told.own else label("  0%")),
    ]
    for touch in sorted(told.touches, key=lambda each: -each.chance)[:MOST]:
        rows.append(
            columns_at(
                (1, known.table.unit_names([touch.unit])),
                (7, number_run(f"{percent(touch.chance):>4}")),
                (13, label(f"{float(touch.lost):.2f} men")),
            )
        )
    return [*rows, *shells(fell, width)]


def rim(known: Advice, at_: Place) -> str:
    """Return by which edge of the table a point lies."""
    (x, y), (wide, deep) = parse_place(at_), known.state.context.table.size
    far = {"west": x, "north": y, "east": wide - x, "south": deep - y}
    return min(far, key=lambda side: far[side])


def strafing(known: Advice, start: Place, towards: Place, width: int) -> Lines:
    """Return the tape, the stands that it crosses and the fate of the plane."""
    waiting = known.state.pending[-1]
    left = waiting.left if isinstance(waiting, AirAttack) else 0
    rows: Lines = [justify((danger_run("STRAFING", bold=True),), (label(f"{left} plane{'s' * (left != 1)}"),), width)]
    rows += [section_head(width, f"tape {known.state.context.rules.tape} inches"), line(label(f" from {start}"))]
    told = known.tape(start, towards) if distance_in_ticks(parse_place(start), parse_place(towards)) else None
    if told is None:
        return [*rows, line(label(f" toward {towards}"))]
    rows += [line(label(f" to   {told.end}")), section_head(width, "crosses")]
    for touch in told.crosses[:MOST]:
        cover = cover_of(known.state, touch.unit) or "no cover"
        rows.append(
            shorten(
                columns_at(
                    (1, known.table.unit_names([touch.unit])), (6, f"{float(touch.men):.1f} men"), (14, label(cover))
                ),
                width,
            )
        )
    if not told.crosses:
        rows.append(line(label(" no one")))
    lost = sum(float(touch.lost) for touch in told.crosses)
    rows.append(line(label(" men lost on average "), number_run(f"{lost:.1f}")))
    return [
        *rows,
        section_head(width, "the plane"),
        line(label(" through unhurt "), number_run(percent(told.through))),
        line(label(" lost for good  "), percent(told.lost)),
    ]


def run(table: GameView, marked: int, width: int) -> Lines:
    """Return the answers to a question, one marked."""
    asked = table.scene.question
    rows: Lines = [(danger_run(asked.title, bold=True),), *wrap(line(label(asked.about)), width)] if asked else []
    rows.append(section_head(width))
    first = max(0, min(marked - 8, len(table.legal) - 10))
    for index, command in enumerate(table.legal[first : first + 10], first):
        told = table.ruleset.label(table.state, command)
        rows.append(shorten(line(number_run(">") if index == marked else " ", told), width))
    return rows


class ShellMode(Mode):
    """The aim of a shell at the cursor. `turn` picks its point of the table edge, the nearest first."""

    keys = "captain shell"
    is_question = True

    def __init__(self, turn: int = 0) -> None:
        self.turn = turn

    def gun(self, desk: ViewState) -> Place | None:
        """Return the point of the edge from which it comes, None for the nearest."""
        found = artillery.gun_places(advice(desk.table).state, desk.table.viewing_side, parse_place(desk.cursor))
        turn = self.turn % len(found)
        return found[turn] if turn else None

    @classmethod
    def start(cls, desk: ViewState) -> "ShellMode":
        """Return the question with the cursor at the best aim."""
        aims = _aims(advice(desk.table).state)
        desk.cursor = aims[0] if aims else desk.cursor
        return cls()

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the scatter of a shell, and the stands that it may touch."""
        return shelling(advice(desk.table), desk.cursor, self.gun(desk), fallen(desk.log_view), width)

    def message(self, desk: ViewState) -> Line:
        """Return the shell of Enter, with the chances to touch an enemy and a friend."""
        known = advice(desk.table)
        told = known.scatter(desk.cursor, self.gun(desk))
        odds = f": {percent(told.enemy)} touch an enemy, {percent(told.own)} a friend"
        keys = line(number_run("Tab"), " best aim  ", number_run("g"), " from where")
        return line(number_run("Enter"), f" shells here{odds}.  ", keys)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the box into which nearly half of the shells fall, and the shells that have fallen."""
        told = advice(desk.table).scatter(desk.cursor, self.gun(desk))
        strokes = (SketchLine("edge", box(parse_place(told.gun), parse_place(told.aim), told.box)),)
        shells = tuple(parse_place(each.at) for each in fallen(desk.log_view) if each.at)
        return MapOverlay(cursor=desk.cursor, sketch=MapSketch(strokes=strokes, shells=shells))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Handle aiming the shell, marking the next best aim, and giving up the rest."""
        state = advice(desk.table).state
        match action:
            case "enter":
                return _given(state, c.Shell(desk.cursor, self.gun(desk)))
            case "next" | "previous":
                aims = _aims(state)
                desk.cursor = cycle(aims, desk.cursor, 1 if action == "next" else -1) if aims else desk.cursor
            case "turn":
                return SwitchTo(ShellMode(self.turn + 1))
            case "pass":
                return Play(c.Pass())
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], return_to=self)
        return None


def _aims(state: State) -> list[Place]:
    waiting = state.pending[-1]
    assert isinstance(waiting, w.Shelling)
    return [each.aim for each in artillery.candidates(state, waiting) if isinstance(each, c.Shell)]


def box(gun: tuple[int, int], aim: tuple[int, int], half: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the corners of a box about an aim, along the line of the shot."""
    far = max(1, distance_in_ticks(gun, aim))
    x, y = aim[0] - gun[0], aim[1] - gun[1]

    def corner(ahead: int, right: int) -> tuple[int, int]:
        return aim[0] + (x * ahead - y * right) // far, aim[1] + (y * ahead + x * right) // far

    long, wide = half
    around = [corner(long, wide), corner(long, -wide), corner(-long, -wide), corner(-long, wide)]
    return (*around, around[0])


class StrafeMode(Mode):
    """A plane flies one of the runs that are worth it, or from the cursor towards an end."""

    keys = "captain strafe"
    is_question = True

    def __init__(self, start: Place, towards: Place) -> None:
        self.start_, self.towards = start, towards

    @classmethod
    def start(cls, desk: ViewState) -> Mode:
        """Return the question with the best tape."""
        runs = _runs(desk)
        if not runs:
            return cls(desk.cursor, desk.cursor)
        desk.cursor = runs[0].start
        return cls(runs[0].start, runs[0].towards)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the tape, the stands that it crosses and the fate of the plane."""
        return strafing(advice(desk.table), self.start_, self.towards, width)

    def message(self, desk: ViewState) -> Line:
        return line(
            number_run("Enter"),
            f" flies the run from {self.start_}, stand by stand.   ",
            number_run("Tab"),
            " best tape",
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the tape."""
        here, there = parse_place(self.start_), parse_place(self.towards)
        far = distance_in_ticks(here, there)
        length = 10 * advice(desk.table).state.context.rules.tape
        end = point_along(here, there, length, far) if far else here
        return MapOverlay(cursor=desk.cursor, sketch=MapSketch(strokes=(SketchLine("way", (here, end)),)))

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move the start of the tape with the cursor."""
        desk.cursor = to
        return SwitchTo(StrafeMode(to, self.towards))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Flies, turns the tape, marks the next, or lets it be."""
        match action:
            case "enter":
                return _given(advice(desk.table).state, c.Strafe(self.start_, self.towards))
            case "turn":
                desk.cursor = self.towards
                return SwitchTo(StrafeMode(self.towards, self.start_))
            case "back_tick" | "on_tick":
                return SwitchTo(StrafeMode(self.start_, self._turned(desk, 1 if action == "on_tick" else -1)))
            case "next" | "previous":
                runs = _runs(desk)
                now = next((one for one in runs if (one.start, one.towards) == (self.start_, self.towards)), None)
                other = cycle(runs, now, 1 if action == "next" else -1)
                desk.cursor = other.start
                return SwitchTo(StrafeMode(other.start, other.towards))
            case "pass":
                return Play(c.Pass())
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], return_to=self)
        return None

    def _turned(self, desk: ViewState, by: int) -> Place:
        """Return a point towards which the tape lies a sixteenth of a circle on from where it does."""
        here, state = parse_place(self.start_), advice(desk.table).state
        now = nearest_compass_direction(here, parse_place(self.towards))
        name = COMPASS[
            (
                next(i for i, way in enumerate(COMPASS) if nearest_compass_direction((0, 0), bearing(way, LONG)) == now)
                + by
            )
            % 16
        ]
        x, y = bearing(name, 10 * state.context.rules.tape)
        wide, deep = state.context.table.size
        return format_place((min(max(here[0] + x, 0), wide), min(max(here[1] + y, 0), deep)))


def _runs(desk: ViewState) -> list[c.Strafe]:
    return [each for each in desk.table.legal if isinstance(each, c.Strafe)]


class PickMode(Mode):
    """A pick among a few answers: the target of a bomb, the event, or whether to fly on."""

    keys = "captain pick"
    is_question = True

    def __init__(self, marked: int = 0) -> None:
        self.marked = marked

    @classmethod
    def start(cls, desk: ViewState) -> "PickMode":
        """Return the question with its first answer marked."""
        mode = cls()
        mode._look(desk)
        return mode

    def command(self, desk: ViewState) -> Command:
        """Return the marked answer."""
        return desk.table.legal[self.marked % len(desk.table.legal)]

    def panel(self, desk: ViewState, width: int) -> Lines:
        return run(desk.table, self.marked, width)

    def message(self, desk: ViewState) -> Line:
        asked = desk.table.scene.question
        title = asked.title if asked else ""
        label_ = desk.table.ruleset.label(desk.table.state, self.command(desk))
        return shorten(
            line(
                danger_run(title, bold=True), "  ", number_run("Enter"), f": {label_}.   ", number_run("Tab"), " next"
            ),
            79,
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Show only the cursor, which lies on the target of the marked answer."""
        return MapOverlay(cursor=desk.cursor)

    def _look(self, desk: ViewState) -> None:
        place = desk.table.ruleset.offer(desk.table.state, self.command(desk)).place
        desk.cursor = place or desk.cursor

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Give the marked answer, or mark the next."""
        match action:
            case "enter":
                return Play(self.command(desk))
            case "next" | "previous":
                other = PickMode((self.marked + (1 if action == "next" else -1)) % len(desk.table.legal))
                other._look(desk)
                return SwitchTo(other)
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], return_to=self)
        return None


def air(desk: ViewState) -> Mode:
    """Return the mode of a plane: a tape to lay, or a stand to bomb."""
    waiting = advice(desk.table).state.pending[-1]
    assert isinstance(waiting, w.AirAttack)
    return PickMode.start(desk) if waiting.kind == "bombing" else StrafeMode.start(desk)


def _given(state: State, command: Command) -> Reply:
    refused = refusal(state, command)
    return Notify(reason_line(refused.brief, refused.rule)) if refused else Play(command)
