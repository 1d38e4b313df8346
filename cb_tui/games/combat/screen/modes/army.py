"""Army: how many of each kind a commander brings, within what was agreed. [SET-4 to SET-7, ERA, POINTS]"""

from msgspec.structs import replace

from cb_tui.games.combat.rules import army, setup_editing
from cb_tui.games.combat.rules.battle import BASIC, Kind
from cb_tui.games.combat.screen.panels.army import army_lines
from cb_tui.games.combat.screen.setup_progress import keep, kept_setups, muster_of, seat_of, shown, state_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, label, line, number_run
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, ViewState, cycle, reason_line

FIGURES = "0123456789"


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
