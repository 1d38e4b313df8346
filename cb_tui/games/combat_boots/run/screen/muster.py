"""The muster page: which pieces go, fire missions, morale, and the other side."""

from collections import Counter

from cb_tui.core.grammar import count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.run.presentation.run_text import note
from cb_tui.games.combat_boots.run.rules.platoon import Member, Rename
from cb_tui.games.combat_boots.run.screen.base import GroundScreen, beside, boxed, left_of, wrapped
from cb_tui.games.combat_boots.run.screen.facts import UNMADE
from cb_tui.games.combat_boots.run.store.battles import BattleRequest
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import end, lost_leaders
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, danger_run, label, line, number_run, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.seat_locks import take_own
from cb_tui.ui.screens.saves import NameInput


class MusterScreen(GroundScreen):
    """A list of the platoon. Nothing is settled until it marches."""

    def __init__(self, campaign: RunSession) -> None:
        super().__init__(campaign)
        self.row, self.missions = 0, 0
        self.home: set[UnitId] = set()
        self.naming = NameInput(12)

    def mode(self) -> str:
        """Return the keys of the muster, or of a name being typed."""
        return "name" if self.naming.typing else "run_muster"

    def head(self) -> tuple[Line, Line]:
        """Return the title of the day's battle, and the number of pieces that go."""
        try:
            battle = self._known()
        except SessionError:
            battle = None
        title = battle.title if battle else self.run.spot.mission
        go = f"{len(self.going)} of {count_noun(len(self.run.members), 'piece')} go"
        return line(TextRun(f" Muster, day {self.run.day}: {title}", bold=True)), line(
            label(f"{go}  {self.campaign.name}  saved ")
        )

    @property
    def going(self) -> list[UnitId]:
        """Return the pieces that go."""
        return [one.id for one in self.run.members if one.id not in self.home]

    @property
    def marked(self) -> Member:
        """Return the piece that is marked."""
        return self.run.members[self.row % len(self.run.members)]

    def page(self, width: int, height: int) -> Lines:
        """Return the platoon on the left, and the selected piece and the other side on the right."""
        run, wide = self.run, left_of(width)
        rows: Lines = [
            columns_at((1, label("go")), (4, label("piece")), (26, label("counter")), (37, label("fought  kills")))
        ]
        for index, one in enumerate(run.members):
            here = index == self.row
            who = TextRun(f"{one.id} {one.title}"[:21], bold=here)
            go = "x" if one.id not in self.home else " "
            rows.append(
                columns_at(
                    (0, number_run(">" if here else " ")),
                    (1, go),
                    (3, who),
                    (26, self._printed(one.counter)),
                    (39, f"{one.fought}"),
                    (45, f"{one.kills}"),
                    (47, label(note(one))),
                )
            )
        for chief in run.chiefs:
            rows.append(
                columns_at((1, "x"), (3, f"{chief.id} {chief.name}"[:21]), (26, "leader +1"), (39, f"{chief.fought}"))
            )
        rows += self._guests()
        rows += [BLANK, *self._replacements(wide)]
        rows.append(self._fire_missions())
        fallen = [f"{chief.name}, leader, day {day}" for chief, day in lost_leaders(run)]
        fallen += [f"{loss.member.title}, day {loss.day}: {end(loss.blow)}" for loss in reversed(run.losses)]
        if fallen:
            rows += [BLANK, line(" ", label("fallen"))]
            rows += [columns_at((3, row)) for told in fallen for row in wrapped(told, wide - 2)]
        return beside(rows, self._right(width - wide), width, height, width - wide)

    def _replacements(self, wide: int) -> Lines:
        """Return how many there are and what they are good for, nothing on the last day."""
        use = self.campaign.journal.run_rules.replacement_use(self.run)
        told = wrap(line(label(use)), wide - 21) if self.run.replacements else []
        first, *more = told or [BLANK]
        row = columns_at((1, label("replacements")), (15, f"{self.run.replacements}"), (19, first))
        return [row, *(columns_at((19, rest)) for rest in more)] if use else []

    def _fire_missions(self) -> Line:
        """Return how many there are, and how many are taken along by which keys."""
        many = self.run.missions
        keys = line(number_run("-"), label("/"), number_run("+"), label(" take "), number_run(f"<{self.missions}>"))
        return columns_at(
            (1, label("fire missions")),
            (15, f"{many}"),
            (19, label("FP 4, from turn 2")),
            (38, keys if many else BLANK),
        )

    def wanted(self) -> list[BattleRequest]:
        """Return the battle with the pieces that go."""
        return [self.campaign.battle_request(self.going, self.missions)]

    def shown(self) -> Scenario | None:
        """Return the battle with the pieces that go, or None until it is generated."""
        return self._known()

    def _known(self) -> Scenario | None:
        (asked,) = self.wanted()
        return self.campaign.known(asked)

    def _guests(self) -> Lines:
        """Return a line for each piece of others that fights on your side today."""
        try:
            battle = self._known()
        except SessionError:
            return []  # told at the right
        guests = self.campaign.journal.run_rules.attached_units(battle) if battle else ()
        return [
            columns_at(
                (1, label("+")),
                (3, f"{guest.id} {guest.noun}"[:22]),
                (26, self._printed(guest.counter)),
                (39, label(guest.why)),
            )
            for guest in guests
        ]

    def _printed(self, counter: str) -> str:
        """Return the figures of a counter: armament and survivability, range, movement points."""
        kind = self.campaign.kinds().get(counter)
        if kind is None or not kind.arms:
            return counter[:10]
        arm = kind.arms[0]
        return f"{arm.arm}{arm.fp}/{kind.sv} {kind.range:>2} {kind.mv:g}"

    def _right(self, width: int) -> Lines:
        one = self.marked
        rows: Lines = [line(TextRun(f"{one.id} {one.title}", bold=True))]
        rows.append(line(f"joined after day {one.joined}" if one.joined else "with you from the start"))
        if one.joined and not one.fought:
            rows += wrapped(
                "A new piece: it has not fought yet. If most of the pieces you take are new, morale is 1 lower.", width
            )
        if one.half:
            rows += wrapped("A half squad has SV 1. It is whole again once it survives a battle.", width)
        rows += boxed(f"morale {self.campaign.morale(self.going)}", self._morale(), width)
        try:
            battle = self._known()
        except SessionError as error:
            return [*rows, *boxed("the other side", wrapped(error.sentence, width), width)]
        if battle is None:
            return [*rows, *boxed("the other side", [UNMADE], width)]
        foes = Counter(unit.type for unit in getattr(battle, "units", ()) if unit.side != self.run.begun.side)
        army = next(army for army in battle.sides if army.id != self.run.begun.side)
        kinds = getattr(battle, "types", {})
        told = [line(TextRun(army.name, bold=True), label(f", morale {getattr(army, 'morale', '?')}"))]
        told += [line(f"{many}x {kinds[kind].name}"[: width - 2]) for kind, many in foes.most_common()]
        return [*rows, *boxed("the other side", told, width)]

    def _morale(self) -> Lines:
        base, tried, green = self.campaign.journal.run_rules.morale_parts(self.run, self.going)
        fought = sum(one.fought >= 2 for one in self.run.members if one.id in self.going)
        new = sum(not one.fought for one in self.run.members if one.id in self.going)
        rows = [
            columns_at((0, label("the army's own")), (21, f"{base}")),
            columns_at((0, label(f"{fought} of {len(self.going)} fought twice")), (20, f"{tried:+}")),
        ]
        if self.run.day > 1:  # on the first day all are
            rows.append(columns_at((0, label(f"{new} of {len(self.going)} new")), (20, f"{green:+}")))
        return rows

    def message(self) -> Line:
        """Return the effect of leaving a piece behind, the fault of the selection, or a name being typed."""
        if self.naming.typing:
            return self.naming.message(self.marked.title)
        if unfit := self.campaign.march_fault(self.going, self.missions):
            return line(danger_run(f"{unfit[:1].upper()}{unfit[1:]}."))
        return line(label("Left behind, a piece is safe but learns nothing; you may face fewer enemies."))

    def key(self, press: str) -> None:
        """Add every character to the name while one is typed, else handle the key."""
        if not self.naming.typing:
            super().key(press)
            return
        self.note = ()
        if (name := self.naming.takes(press)) is not None:
            try:
                self.campaign.do(Rename(self.marked.id, name.strip()))
            except SessionError as error:
                self.tried(error)
        self.paint()

    def press(self, action: str) -> None:
        """Select a piece, take or leave it, rename it, look at the battle, or march."""
        try:
            self._press(action)
        except SessionError as error:
            self.tried(error)

    def _press(self, action: str) -> None:
        many = len(self.run.members)
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % many
            case "take":
                self.home ^= {self.marked.id}
            case "more" | "less":
                one = int(action == "more")
                why = "No fire missions left" if not self.run.missions else "Only one fire mission per battle"
                self.note = line(why if one and self.missions == min(one, self.run.missions) else "")
                self.missions = min(one, self.run.missions)
            case "rename":
                self.naming.ask(self.marked.name)
            case "briefing":
                battle = self.campaign.battle(self.going, self.missions)
                self.show_text_page(battle.title, battle.briefing)
            case "house":
                self.house()
            case "enter":
                name = self.campaign.march(self.going, self.missions, self.app.preferences.settings)
                self.app.play(take_own(self.campaign.saves, name), new=True)
            case "back":
                self.app.run_page("road", self.campaign)
