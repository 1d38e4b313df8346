"""The road page: the six days, today's battles with everything known about them, and the platoon."""

from pathlib import Path

from cb_tui.core.grammar import count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.games.combat_boots.run.presentation.run_text import difficulty, drawn, measured, note, rewarding
from cb_tui.games.combat_boots.run.rules.platoon import Abandon, Choose
from cb_tui.games.combat_boots.run.screen.after import AfterScreen, EndScreen
from cb_tui.games.combat_boots.run.screen.base import UNMADE, GroundScreen, beside, boxed, left_of, wrapped
from cb_tui.games.combat_boots.run.screen.begin import BeginScreen, HallScreen
from cb_tui.games.combat_boots.run.screen.muster import MusterScreen
from cb_tui.games.combat_boots.run.store.battles import BattleRequest, whole
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import current, rate, result
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, danger_run, label, line, number_run, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.game import Game
from cb_tui.session.seat_locks import take_own
from cb_tui.ui.run_ways import Page, RunPages
from cb_tui.ui.screens.base import KeyScreen

WON = {"W": "won", "L": "lost", "D": "drawn"}


class RoadScreen(GroundScreen):
    """Enter takes the place marked, or goes back to the battle that is under way."""

    def __init__(self, campaign: RunSession, said: str = "") -> None:
        super().__init__(campaign)
        self.row = 0
        self.ending = False  # whether it is asked if the run shall end
        self.note = line(said)

    def mode(self) -> str:
        """Return the keys of the road, or of the question whether to end the run."""
        return "run_abandon" if self.ending else "run_road"

    def idle(self) -> frozenset[str]:
        """Return the actions that do nothing now.

        These are the aftermath on the first morning, the choice with fewer than two battles, and the
        briefing while a battle is fought.
        """
        lanes = len(self.campaign.lanes())
        return frozenset(("after",) * (not self.run.days) + ("down", "up") * (lanes < 2) + ("briefing",) * (not lanes))

    @property
    def lane(self) -> int | None:
        """Return the lane that is marked."""
        lanes = self.campaign.lanes()
        return lanes[self.row % len(lanes)] if lanes else None

    def page(self, width: int, height: int) -> Lines:
        """Return the road and the days on the left, and the selected battle and the platoon on the right."""
        run = self.run
        left: Lines = drawn(run, self.lane)
        left.append(BLANK)
        for day, done in enumerate(run.days, 1):
            back = f", {done.back} came back" if done.back else ""
            left.append(
                columns_at((1, number_run("*")), (3, f"day {day}"), (10, done.title[:32]), (43, WON[result(done)]))
            )
            left.append(columns_at((10, label(f"{done.lost} lost{back}, {count_noun(done.killed, 'kill')}"))))
        for index, lane in enumerate(self.campaign.lanes()):
            here = index == self.row
            title = self._title(lane)
            left.append(
                columns_at(
                    (1, number_run(">" if here else "?")), (3, f"day {run.day}"), (10, TextRun(title[:40], bold=here))
                )
            )
        if run.march:
            left.append(
                columns_at((1, number_run(">")), (3, f"day {run.day}"), (10, TextRun(run.march.title[:40], bold=True)))
            )
        return beside(left, self._right(width - left_of(width)), width, height)

    def wanted(self) -> list[BattleRequest]:
        """Return today's battles, the selected one first."""
        return sorted(self.campaign.today(), key=lambda asked: asked.run.lane != self.lane)

    def shown(self) -> Scenario | None:
        """Return the selected battle with the whole platoon, or None until it is generated."""
        return None if self.lane is None else self._known(self.lane)

    def _title(self, lane: int) -> str:
        """Return the title of a lane's battle, or its mission until the battle is generated."""
        try:
            battle = self._known(lane)
        except SessionError as error:
            return error.sentence
        return battle.title if battle else next(spot.mission for spot in self.run.spots if spot.lane == lane)

    def _known(self, lane: int) -> Scenario | None:
        return self.campaign.known(self.campaign.battle_request(whole(self.run), 0, lane))

    def _right(self, width: int) -> Lines:
        rows = [] if self.lane is None else self._place(self.lane, width)
        return [*rows, *boxed("your platoon", self.platoon(width), width)]

    def _place(self, lane: int, width: int) -> Lines:
        """Return everything known about a lane's battle, or its mission and reward until it is generated."""
        run = self.campaign.chosen(lane)
        try:
            battle = self._known(lane)
        except SessionError as error:
            return wrapped(error.sentence, width)
        if battle is None:
            rows: Lines = [line(TextRun(run.spot.mission, bold=True)), UNMADE, BLANK]
        else:
            foes = sum(unit.side != run.begun.side for unit in getattr(battle, "units", ()))
            rows = [*wrap(line(TextRun(battle.title, bold=True)), width - 1), *wrapped(battle.summary, width), BLANK]
            rows.append(columns_at((0, label("enemy")), (9, count_noun(foes, "piece"))))
            rows.append(columns_at((0, label("strength")), (9, difficulty(run))))
            rows.append(columns_at((0, label("time")), (9, f"{battle.turns} turns, {battle.minutes} min")))
        reward = wrap(line(rewarding(run)), width - 10)
        rows += [columns_at((0, label("reward" if row is reward[0] else "")), (9, row)) for row in reward]
        if known := rate(run, run.spot):
            rows += [BLANK, *wrapped(measured(run, known), width)]
        return rows

    def platoon(self, width: int) -> Lines:
        """Return the members of the platoon and its condition."""
        run = self.run
        ids = " ".join([*(one.id for one in run.members), *(chief.id for chief in run.chiefs)])
        kinds = [note(one) for one in run.members]
        vets, halves, new = (kinds.count(kind) for kind in ("vet", "half", "new"))
        told = [count_noun(vets, "veteran")] * bool(vets)
        told += [count_noun(halves, "half squad")] * bool(halves) + [f"{new} new"] * bool(new)
        return [
            *wrap(line(TextRun(ids, bold=True)), width - 1),
            *wrapped(", ".join(told) or "all have fought before", width),
            line(f"morale {self.campaign.morale(whole(run))}   score {run.score}"),
            *self._replacements(width),
        ]

    def _replacements(self, width: int) -> Lines:
        """Return how many there are and what they are good for, nothing on the last day."""
        use = self.campaign.journal.run_rules.replacement_use(self.run)
        told = wrap(line(label(use)), width - 2) if self.run.replacements else []
        return [line(f"replacements {self.run.replacements}"), *told] if use else []

    def message(self) -> Line:
        """Return the effect of Enter, or the question."""
        if self.ending:
            return line(
                danger_run("END THE RUN?", bold=True),
                "  This ends it for good.   ",
                number_run("y"),
                " ends it   ",
                number_run("Esc"),
                " keeps it",
            )
        if self.run.march:
            return line(number_run("Enter"), label(" returns to the battle."))
        if self.run.day == len(self.run.begun.road):
            return line(label("The last battle: the same whichever road you took."))
        return line(label("Choose one place; tomorrow the others are off the table. Nothing is hidden."))

    def press(self, action: str) -> None:
        """Select a battle, read its briefing, take it, or return to the battle under way."""
        try:
            self._press(action)
        except SessionError as error:
            self.tried(error)

    def _press(self, action: str) -> None:
        many = max(1, len(self.campaign.lanes()))
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % many
            case "enter" if self.run.march:
                self.app.play(take_own(self.campaign.saves, self.campaign.ready(self.app.preferences.settings)))
            case "enter" if self.lane is not None:
                self.campaign.do(Choose(self.lane))
                self.onward()
            case "briefing" if self.lane is not None:
                battle = self.campaign.battle(whole(self.run), 0, self.lane)
                self.show_text_page(battle.title, battle.briefing)
            case "after" if self.run.days:
                self.app.run_page("after", self.campaign)
            case "house":
                self.house()
            case "hall":
                self.app.run_hall()
            case "abandon":
                self.ending = True
            case "yes" | "no":
                self.ending = False
                if action == "yes":
                    self.campaign.do(Abandon())
                    self.onward()
            case "back":
                self.app.to_title()


class BootsRunPages:
    """The pages of a platoon's run."""

    def led(self, saves: Path) -> KeyScreen:
        there = current(saves)
        return BeginScreen(saves) if there is None else self.page("", RunSession.open(saves, there.name))

    def page(self, page: Page, campaign: RunSession) -> KeyScreen:
        note = ""
        if not page:
            try:
                page = "after" if campaign.close() else ""
            except SessionError as error:
                note = error.sentence
        match page, campaign.run.stage:
            case "after", _:
                return AfterScreen(campaign)
            case "", "over":
                return EndScreen(campaign)
            case "", "muster":
                return MusterScreen(campaign)
            case _:
                return RoadScreen(campaign, note)

    def hall(self, saves: Path) -> KeyScreen:
        return HallScreen(saves)

    def story(self, saves: Path, name: str) -> KeyScreen:
        return EndScreen(RunSession.open(saves, name), hall=True)

    def after_battle(self, saves: Path, game: Game) -> KeyScreen | None:
        there = current(saves)
        march = there.run.march if there and there.run else None
        if there is None or march is None or march.save != game.name:
            return None
        return self.page("", RunSession.open(saves, there.name))


PAGES: RunPages = BootsRunPages()
