"""The muster page: which pieces go, fire missions, morale, and the other side."""

from collections import Counter
from collections.abc import Iterator

from cb_tui.core.grammar import capital, count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.run.presentation.run_text import note
from cb_tui.games.combat_boots.run.rules.platoon import Member, Rename
from cb_tui.games.combat_boots.run.screen.base import RunScreen, TextScreen, beside
from cb_tui.games.combat_boots.run.screen.facts import UNMADE, chip, fallen, grade, picked, stars
from cb_tui.games.combat_boots.run.store.battles import BattleRequest
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    LABEL,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    label,
    length,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.errors import SessionError
from cb_tui.session.seat_locks import take_own
from cb_tui.ui.screens.saves import NameInput

BESIDE = 78  # columns from which the marked piece has a part of its own
RIGHT, RIGHT_MOST = 22, 62  # columns of it
LEFT_MOST = 66  # columns of the platoon, where there is room for both
COLUMNS = (
    (2, "piece"), (25, "fire"), (31, "def"), (35, "range"), (41, "move"), (47, "days"), (52, "kills"),
)  # fmt: skip
TALL = 36  # lines of the page from which the fallen have a line each
MAP_LINES = 100  # of a map that scrolls


class MusterScreen(RunScreen):
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
        right = line(label(f"{go}  {self.campaign.name} "))
        left = line(TextRun(f" Muster, day {self.run.day}: {title}", bold=True))
        return shorten(left, self.size.width - length(right) - 1), right

    @property
    def going(self) -> list[UnitId]:
        """Return the pieces that go."""
        return [one.id for one in self.run.members if one.id not in self.home]

    @property
    def marked(self) -> Member:
        """Return the piece that is marked."""
        return self.run.members[self.row % len(self.run.members)]

    def page(self, width: int, height: int) -> Lines:
        """Return the platoon on the left, and the marked piece, the other side and the map on the right."""
        wide = min(RIGHT_MOST, max(RIGHT, width - LEFT_MOST)) if width >= BESIDE else 0
        left = width - wide - 1 if wide else width
        below = self._below(left, each=height >= TALL)
        rows = self._platoon(left, height - len(below) - 1)
        rows += [BLANK] * (2 if height >= TALL else height - len(rows) - len(below))
        rows = [*rows, *below][:height]
        return beside(rows, self._right(wide, height), width, height, wide) if wide else rows

    def _platoon(self, width: int, height: int) -> Lines:
        """Return each piece with its figures, in two lines where there is room."""
        run = self.run
        rows: Lines = [columns_at(*((column, label(name)) for column, name in COLUMNS))]
        guests = self._guests()
        double = 1 + 2 * (len(run.members) + len(run.chiefs)) + len(guests) <= height
        for index, one in enumerate(run.members):
            told = self._piece(one, double=double)
            rows += [picked(row, width) for row in told] if index == self.row % len(run.members) else told
        for chief in run.chiefs:
            fought = count_noun(chief.fought, "battle")
            plus = columns_at((0, self._goes(True)), (2, chip(chief.id)), (8, TextRun(chief.name, bold=True)))
            rows.append(columns_at((0, plus), (26, label("leader: +1 on the best die"))))
            rows += [line(label(f"        {fought}"))] * double
        return [*rows, *guests]

    def _goes(self, go: bool) -> TextRun:
        """Return the mark of a piece that goes, or a blank."""
        return TextRun(("\u221a" if self.blocks else "v") if go else " ", GOOD, bold=True)

    def _piece(self, one: Member, *, double: bool) -> Lines:
        """Return a piece with the figures of its counter, its battles and its kills, and its grade in words."""
        kind = self.campaign.kinds().get(one.counter)
        arm = kind.arms[0] if kind and kind.arms else None
        figures = (f"{arm.fp}", f"{kind.sv}", f"{kind.range:>2}", f"{kind.mv:g}") if kind and arm else ()
        chosen = one.id not in self.home
        known = chip(one.id) if chosen else label(f" {one.id:<2} ")
        row = columns_at(
            (0, self._goes(chosen)),
            (2, known),
            (7, TextRun(one.title[:18], bold=True)),
            *((column, number_run(text)) for column, text in zip((27, 32, 37, 43), figures, strict=False)),
            (49, label(f"{one.fought or '-'}")),
            (53, stars(one.kills)),
        )
        said = self._standing(one)
        if double:
            return [row, line("       ", said)]
        return (
            [line(row, " ", label(note(one)))]
            if said.role == LABEL
            else [line(row, " ", said._replace(text=note(one)))]
        )

    def _standing(self, one: Member) -> TextRun:
        """Return the grade of a piece in a sentence."""
        if one.half:
            return TextRun("half squad: whole once it survives a battle", WARN, bold=True)
        said = grade(one)
        return label("one battle from veteran") if not said.text else said

    def _below(self, width: int, *, each: bool) -> Lines:
        """Return fire missions, morale, replacements and the fallen, with `each` a line for each of those."""
        rows = [self._fire_missions(), self._morale(width)]
        use = self.campaign.journal.run_rules.replacement_use(self.run)
        if use:
            told = label(use) if self.run.replacements else ""
            rows.append(
                shorten(line(label(" replacements "), number_run(f"{self.run.replacements} "), told), width - 1)
            )
        dead = [line(name, label(f" day {day}, {how}  ")) for name, day, how in fallen(self.run)]
        if each and dead:
            return [*rows, BLANK, line(" ", TextRun("Fallen", bold=True)), *(line(" ", one) for one in dead)]
        return [*rows, shorten(line(label(" fallen "), *dead), width - 1)] if dead else rows

    def _fire_missions(self) -> Line:
        """Return the number of fire missions, and the keys that take one along."""
        many = self.run.missions
        told = line(label(" fire missions "), number_run(f"{many}"))
        if not many:
            return told
        keys = line(number_run("-"), label("/"), number_run("+"), label(" take "), number_run(f"<{self.missions}>"))
        return line(told, "  ", keys, label("  firepower 4, from turn 2"))

    def _morale(self, width: int) -> Line:
        """Return the morale with its parts."""
        base, tried, green = self.campaign.journal.run_rules.morale_parts(self.run, self.going)
        fought = sum(one.fought >= 2 for one in self.run.members if one.id in self.going)
        new = sum(not one.fought for one in self.run.members if one.id in self.going)
        parts = [f"army {base}"]
        parts += [f"{fought} of {len(self.going)} fought twice {tried:+}"] * bool(tried)
        parts += [f"{new} of {len(self.going)} new {green:+}"] * bool(green)
        told = line(
            label(" morale "), number_run(f"{self.campaign.morale(self.going)}"), label(f"  {', '.join(parts)}")
        )
        return shorten(told, width - 1)

    def wanted(self) -> list[BattleRequest]:
        """Return the battle with the pieces that go."""
        return [self.campaign.battle_request(self.going, self.missions)]

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
                (0, label("+")),
                (2, chip(guest.id)),
                (7, f"{guest.noun}"[:18]),
                (26, self._printed(guest.counter)),
                (38, label(guest.why)),
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

    def _right(self, width: int, height: int) -> Lines:
        """Return the counter of the marked piece with its story, the other side, and the map where it has room."""
        one = self.marked
        rows: Lines = [line(" ", chip(one.id), " ", TextRun(one.title, bold=True)), *self._counter(one)]
        rows += [line(" ", row) for told in self._story(one) for row in wrap(told, width - 2)]
        rows.append(section_head(width, "the other side"))
        try:
            battle = self._known()
        except SessionError as error:
            return [*rows, *(line(" ", row) for row in wrap(error.sentence, width - 2))]
        if battle is None:
            return [*rows, line(" ", UNMADE)]
        foes = Counter(unit.type for unit in getattr(battle, "units", ()) if unit.side != self.run.begun.side)
        army = next(army for army in battle.sides if army.id != self.run.begun.side)
        kinds = getattr(battle, "types", {})
        rows.append(
            line(" ", TextRun(army.name, "second", bold=True), label(f", morale {getattr(army, 'morale', '?')}"))
        )
        rows += [line(f" {many} {kinds[kind].name}"[: width - 1]) for kind, many in foes.most_common()]
        rows += [section_head(width, "your order"), *(line(" ", row) for row in wrap(battle.summary, width - 2))]
        drawn = self.ground(battle, width - 2, height - len(rows) - 1)
        return [*rows, BLANK, *(line(" ", row) for row in drawn)] if drawn else rows

    def _counter(self, one: Member) -> Lines:
        """Return the counter of a piece as the map draws it large, with the names of its figures."""
        kind = self.campaign.kinds().get(one.counter)
        arm = kind.arms[0] if kind and kind.arms else None
        if kind is None or arm is None:
            return []
        corners = "\u250c\u2510\u2514\u2518\u2500\u2502" if self.blocks else "++++-|"
        edge = corners[4] * 8
        texts = (f" {one.id:<7}", f" {kind.range:<3}{kind.mv:>3g} ", f"{f'{arm.arm}{arm.fp}/{kind.sv}':^8}")
        names = ("", " id", " range/move", " fire/def.", "")
        framed = [f"{corners[0]}{edge}{corners[1]}", *(f"{corners[5]}{text}{corners[5]}" for text in texts)]
        framed.append(f"{corners[2]}{edge}{corners[3]}")
        return [
            line(" ", TextRun(text, "first", bold=True, ground="chip first"), label(name))
            for text, name in zip(framed, names, strict=True)
        ]

    def _story(self, one: Member) -> Iterator[Line]:
        """Yield the history of a piece, day by day."""
        yield line(label(f"joined after day {one.joined}" if one.joined else "from the start"))
        for day, done in enumerate(self.run.days, 1):
            best = done.account.best
            if best and one.id in best.by:
                shot = f" destroyed {best.target} at {best.place}, {best.kill}%"
                yield line(label(f"day {day} "), TextRun("x", WARN, bold=True), shot)
            elif many := done.account.kills.get(one.id, 0):
                yield line(label(f"day {day} "), TextRun("x", WARN, bold=True), f" {count_noun(many, 'kill')}")
            if any(blow.target == one.id for blow in done.account.lost):
                yield line(label(f"day {day} "), "came back")

    def message(self) -> Line:
        """Return the effect of leaving a piece behind, the fault of the selection, or a name being typed."""
        if self.naming.typing:
            return self.naming.message(self.marked.title)
        if unfit := self.campaign.march_fault(self.going, self.missions):
            return line(danger_run(f"{capital(unfit)}."))
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
            case "map":
                battle = self.campaign.battle(self.going, self.missions)
                self.app.push_screen(TextScreen(battle.title, lambda width: self.ground(battle, width, MAP_LINES)))
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
