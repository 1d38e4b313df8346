"""Army: how many of each kind a commander brings, within what was agreed. [SET-4 to SET-7, ERA, POINTS]"""

from msgspec.structs import replace

from cb_tui.games.combat.rules import army, prose, saves, setup_draft, setup_editing
from cb_tui.games.combat.rules.battle import BASIC, Kind
from cb_tui.games.combat.rules.board import TERRAINS
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.screen.setup_progress import (
    SetupProgress,
    keep,
    kept_setups,
    muster_of,
    seat_of,
    shown,
    state_of,
)
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
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, ViewState, cycle, reason_line

FIGURES = "0123456789"


def army_lines(table: GameView, muster: SetupProgress, marked: Kind, mixes: tuple[army.Mix, ...], width: int) -> Lines:
    """Return the army panel, `width` columns wide."""
    setting, seat = state_of(table).context, seat_of(table)
    counts, by_points = muster.draft.army, setting.rules.army_limit == "points"
    agreed = army.size(setting, seat)
    taken = army.points(setting, counts) if by_points else sum(counts.values())
    size = f"{taken} of {agreed} {'points' if by_points else 'pieces'}"
    name = TextRun(f"ARMY OF {table.seat_name(seat).upper()}", table.seat_role(seat), bold=True)
    return [
        justify(line(name), line(label(size)), width),
        section_head(width, f"kind      {'cost take left' if by_points else 'take left move'} rng save"),
        *(_kind(setting, muster, kind, here=kind == marked, width=width) for kind in setting.kinds),
        *_mines(setting, muster, width, by_points=by_points),
        section_head(width, "what it means"),
        *_meaning(setting, muster, marked, width),
        section_head(width, "ready-made  Tab"),
        *(_mix(setting, mix, here=mix.name == muster.made, width=width) for mix in mixes[:5]),
        section_head(width, "the enemy"),
        *wrap(label_of(f"{_agreed(setting)}; {_told(table)}"), width),
    ]


def label_of(text: str) -> Line:
    """Return a line in the role of labels."""
    return line(label(text))


def _kind(setting: BattleContext, muster: SetupProgress, kind: Kind, *, here: bool, width: int) -> Line:
    one = setting.kinds[kind]
    have = muster.draft.army.get(kind, 0)
    left = army.stock(setting, muster.draft.seat, kind) - have
    move = "any" if kind == "plane" else f"{one.move}/{one.road}" if one.road else str(one.move)
    figures = (str(have), str(left), move)
    if setting.rules.army_limit == "points":
        figures = (str(one.points), str(have), str(left))
    rng, save = ("any", "-") if kind == "plane" else (str(one.range), f"{_needs(setting, kind, 'open')}+")
    return fit(
        columns_at(
            (0, number_run(">") if here else ""), (1, number_run(one.letter)), (3, TextRun(kind, bold=here)),
            *((12 + 5 * place, line(f"{figure:>4}")) for place, figure in enumerate(figures)),
            (27, label(f"{rng:>3}")), (31, label(f"{save:>4}")),
        ),
        width,
    )  # fmt: skip


def _mines(setting: BattleContext, muster: SetupProgress, width: int, *, by_points: bool) -> Lines:
    mines = army.mines(setting, muster.draft.seat)
    row = columns_at(
        (1, number_run("*")), (3, "mine"), (12 + 5 * by_points, f"{mines:>4}"), (18 + 5 * by_points, label("as agreed"))
    )
    return [fit(row, width)] if mines else []


def _meaning(setting: BattleContext, muster: SetupProgress, marked: Kind, width: int) -> Lines:
    """Return the limits of the marked kind and of this army's set-up, if there are any."""
    counts, seat = muster.draft.army, muster.draft.seat
    said: list[str] = []
    for share in army.shares(setting):
        most = counts.get(share.of, 0) // share.divisor
        said.append(
            f"{share.kind} {counts.get(share.kind, 0)} of {most}: one per {share.divisor} {army.plural(share.of)}"
        )
    if (most_ := army.cap(setting, seat, marked)) is not None:
        said.append(f"at most {most_} {army.plural(marked)} at any one time")
    one, pieces = setting.kinds[marked], sum(counts.values())
    if setting.rules.army_limit == "points" and one.move:
        said.append(f"{marked} moves {one.move}{f', {one.road} by road' if one.road else ''}")
    if pieces:
        said.append(f"{setup_draft.advance_max(setting, pieces)} of {pieces} may start beyond the line")
    if marked == "plane":
        said.append("a plane that strikes is lost on 1 2 3, hit or miss [AIR-3]")
    else:
        said.append(f"{marked} saves on {_saves(setting, marked)}")
    return [row for each in said for row in wrap(label_of(each), width)][:4]


def _mix(setting: BattleContext, mix: army.Mix, *, here: bool, width: int) -> Line:
    kinds = [kind for kind in BASIC for _ in range(mix.army.get(kind, 0))]
    cost = f"{army.points(setting, mix.army):>3}" if setting.rules.army_limit == "points" else ""
    told = line(number_run(">") if here else " ", TextRun(mix.name, bold=here))
    return justify(fit(columns_at((0, told), (12, label(prose.kinds(kinds)))), width - 4), line(label(cost)), width)


def _told(table: GameView) -> str:
    """Return the seats that are ready, and when the set-ups are revealed."""
    state = state_of(table)
    asked = {each.seat for each in state.pending}
    stand = [table.seat_name(seat) for seat in state.context.seats if seat not in asked]
    return f"{' and '.join(stand)} ready, revealed when all are" if stand else "revealed when all have deployed"


def _agreed(setting: BattleContext) -> str:
    rules = setting.rules
    size = f"{rules.points} points" if rules.army_limit == "points" else f"{rules.pieces_per_side} pieces"
    mines = sum(army.mines(setting, seat) for seat in setting.seats if setting.side(seat) == setting.sides[0])
    return f"{size} and {mines} mines" if mines else size


def _needs(setting: BattleContext, kind: Kind, ground: str) -> int:
    return saves.of_kind(setting, kind, ground, "fire").needs


def _saves(setting: BattleContext, kind: Kind) -> str:
    """Return the dice that save a kind from fire: "5+, 4+ on hills, 3+ in woods and houses"."""
    needs = {here.plural: _needs(setting, kind, name) for name, here in TERRAINS.items()}
    plain = _needs(setting, kind, "open")
    better = sorted({need for need in needs.values() if need != plain})
    parts = [f"{need}+ {' and '.join(word for word in needs if needs[word] == need)}" for need in better]
    return ", ".join([f"{plain}+", *parts])


class ArmyMode(Mode):
    """The choice of an army. `kind` is selected, and digits typed in a row form one number."""

    keys = "combat army"
    is_question = True

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.typed = ""
        self.before: list[dict[Kind, int]] = []  # as it was, for the key that takes a change back

    @classmethod
    def start(cls, desk: ViewState) -> "ArmyMode":
        """Return the page with the first kind marked."""
        return cls(next(iter(state_of(desk.table).context.kinds)))

    # --- display -----------------------------------------------------------------------------------------------------

    def displayed_view(self, desk: ViewState) -> GameView:
        """Return the map with the pieces placed so far."""
        return shown(desk, muster_of(desk).draft)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return no marks: the map has no cursor here."""
        return MapOverlay()

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return each kind with its numbers taken and left, the limits, and the ready-made armies."""
        muster = muster_of(desk)
        return army_lines(desk.table, muster, self.kind, self._mixes(desk), width)

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        return self.panel(desk, width)[:height]

    def message(self, desk: ViewState) -> Line:
        """Return the pieces or points taken of the agreed size, or the fault of the army."""
        muster, setting = muster_of(desk), state_of(desk.table).context
        agreed, by_points = army.size(setting, seat_of(desk.table)), setting.rules.army_limit == "points"
        counts = muster.draft.army
        taken = army.points(setting, counts) if by_points else sum(counts.values())
        lacks = army.check(setting, seat_of(desk.table), counts)
        if lacks is not None:
            return reason_line(lacks.brief, lacks.rule)
        told = f"{taken} of {agreed} {'points' if by_points else 'pieces'}.  "
        return line(told, number_run("Enter"), label(" puts them on the board"))

    # --- actions -----------------------------------------------------------------------------------------------------

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Select a kind, take more or fewer, take a ready-made army, undo, or continue to deployment."""
        setting = state_of(desk.table).context
        kinds = list(setting.kinds)
        if action not in FIGURES:
            self.typed = ""
        match action:
            case "later" | "earlier":
                self.kind = cycle(kinds, self.kind, 1 if action == "later" else -1)
            case "more" | "fewer":
                return self._count(desk, self._now(desk) + (1 if action == "more" else -1))
            case "next" | "previous":
                return self._made(desk, 1 if action == "next" else -1)
            case "rub":
                if not self.before:
                    return Notify(line("Nothing to undo yet"))
                self._take(desk, self.before.pop(), "")
            case "enter":
                return self._deploy(desk)
            case figure if figure in FIGURES:
                self.typed = f"{self.typed}{figure}"[-2:]
                return self._count(desk, int(self.typed))
            case named:
                return self._named(desk, named)
        return None

    def _named(self, desk: ViewState, kind: str) -> Reply:
        """Select the kind of a capital letter, or take one more of it if it is selected already."""
        setting = state_of(desk.table).context
        found: Kind | None = next((each for each in BASIC if each == kind), None)
        if found is None:
            return None
        if found not in setting.kinds:
            refused = army.over(setting, seat_of(desk.table), {found: 1})
            return Notify(reason_line(refused.brief, refused.rule)) if refused else None
        if found == self.kind:
            return self._count(desk, self._now(desk) + 1)
        self.kind = found
        return None

    def _now(self, desk: ViewState) -> int:
        return muster_of(desk).draft.army.get(self.kind, 0)

    def _count(self, desk: ViewState, number_: int) -> Reply:
        """Take `number_` of the selected kind, or refuse a number beyond a limit."""
        setting, seat, counts = state_of(desk.table).context, seat_of(desk.table), muster_of(desk).draft.army
        wanted = {**counts, self.kind: max(0, number_)}
        if number_ > counts.get(self.kind, 0) and (refused := army.over(setting, seat, wanted)):
            self.typed = ""
            return Notify(reason_line(refused.brief, refused.rule))
        self.before.append(dict(counts))
        self._take(desk, wanted, "")
        return None

    def _take(self, desk: ViewState, counts: dict[Kind, int], made: str) -> None:
        muster = muster_of(desk)
        setting = state_of(desk.table).context
        counts = {kind: counts[kind] for kind in setting.kinds if counts.get(kind)}
        keep(desk, replace(muster, draft=setup_editing.armed(muster.draft, counts), made=made))

    def _mixes(self, desk: ViewState) -> tuple[army.Mix, ...]:
        setting, seat = state_of(desk.table).context, seat_of(desk.table)
        mine = [
            army.Mix(each.name, each.counts)
            for each in kept_setups(desk)
            if army.check(setting, seat, each.counts) is None
        ]
        return (*mine, *army.mixes(setting, seat))

    def _made(self, desk: ViewState, by: int) -> Reply:
        mixes, muster = self._mixes(desk), muster_of(desk)
        now = next((each for each in mixes if each.name == muster.made), None)
        mix = cycle(mixes, now, by)
        self.before.append(dict(muster.draft.army))
        self._take(desk, mix.army, mix.name)
        return None

    def _deploy(self, desk: ViewState) -> Reply:
        muster = muster_of(desk)
        refused = army.check(state_of(desk.table).context, seat_of(desk.table), muster.draft.army)
        if refused:
            return Notify(reason_line(refused.brief, refused.rule))
        keep(desk, replace(muster, chosen=True, made=""))
        return OpenNamed("deploy")
