"""The road page: the drawn road of six days, today's places with everything known about them, and the platoon."""

from cb_tui.core.grammar import count_noun
from cb_tui.games.combat_boots.run.presentation.road_map import LOW, TALL, RoadMap
from cb_tui.games.combat_boots.run.presentation.run_text import REWARD_WORDS, REWARDS
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Abandon, Choose
from cb_tui.games.combat_boots.run.screen.base import RunScreen, beside, gauge
from cb_tui.games.combat_boots.run.screen.facts import (
    KnownPlace,
    chips,
    fact,
    fact_line,
    facts,
    fallen,
    grades,
    known_place,
    odds,
    odds_line,
    platoon_table,
    so_far,
)
from cb_tui.games.combat_boots.run.store.battles import BattleRequest, whole
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.run_summary import FinishedRun
from cb_tui.games.combat_boots.run.store.runs import end, finished, result
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    justify,
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

WON = {"W": "won", "L": "lost", "D": "drawn"}
GRAND = (140, 40)  # columns and lines from which the marked place stands at the right, with its map
RIGHT = 62  # columns of it
BODY = 120  # columns of the page without it
NARROWEST = 60  # columns of a drawn road
TWO = 78  # columns from which facts stand in two columns
ROADS = ((27, 18), (21, TALL), (13, LOW))  # lines of the page at least, lines of the road on it
GRAND_ROAD = 23
SUMS = 4  # lines of the platoon under the road


class RoadScreen(RunScreen):
    """Enter takes the place marked, or goes back to the battle that is under way."""

    def __init__(self, campaign: RunSession, said: str = "") -> None:
        super().__init__(campaign)
        self.row = 0
        self.day = campaign.run.day - 1  # that is looked at, from 0
        self.ending = False  # whether it is asked if the run shall end
        self.note = line(said)
        self._hall: list[FinishedRun] | None = None

    def mode(self) -> str:
        """Return the keys of the road, or of the question whether to end the run."""
        return "run_abandon" if self.ending else "run_road"

    def idle(self) -> frozenset[str]:
        """Return the actions that do nothing now.

        These are the aftermath on the first morning, the choice with fewer than two battles, and the
        briefing while a battle is fought.
        """
        lanes = len(self.lanes)
        return frozenset(("after",) * (not self.run.days) + ("down", "up") * (lanes < 2) + ("briefing",) * (not lanes))

    @property
    def today(self) -> bool:
        """Check whether today is looked at, not a day behind or ahead."""
        return self.day == self.run.day - 1

    @property
    def lanes(self) -> list[int]:
        """Return the lanes of the day that is looked at: of today those that can be chosen."""
        return self.campaign.lanes() if self.today else [spot.lane for spot in self.run.begun.road[self.day]]

    @property
    def lane(self) -> int | None:
        """Return the lane of today that is marked, None while a battle is under way."""
        lanes = self.campaign.lanes()
        return lanes[self.row % len(lanes) if self.today else 0] if lanes else None

    @property
    def marked(self) -> tuple[int, int] | None:
        """Return day (from 0) and lane of the marked place."""
        return (self.day, self.lanes[self.row % len(self.lanes)]) if self.lanes else None

    def wanted(self) -> list[BattleRequest]:
        """Return today's battles, the selected one first."""
        return sorted(self.campaign.today(), key=lambda asked: asked.run.lane != self.lane)

    # --- the page ----------------------------------------------------------------------------------------------------

    def page(self, width: int, height: int) -> Lines:
        """Return the road over the facts about the marked place, or beside them on a large page."""
        if width >= GRAND[0] and height >= GRAND[1]:
            return beside(self._grand(width - RIGHT - 1, height), self._right(RIGHT, height), width, height, RIGHT)
        room = min(width, BODY)
        high = next((lines for least, lines in ROADS if height >= least), 0) if room >= NARROWEST else 0
        rows = [*self._road(room, high), *self._info(room, height - high)]
        return [line(" " * ((width - room) // 2), row) for row in rows[:height]]

    def _road(self, width: int, height: int) -> Lines:
        here = self.lane if self.run.march is None else self.run.lane
        return (
            RoadMap(self.run, self._names(), self.marked, here, blocks=self.blocks).lines(width, height)
            if height
            else []
        )

    def _names(self) -> dict[tuple[int, int], str]:
        """Return the second line of each place: where it was fought or would be today, or its reward."""
        run = self.run
        found = {(day, done.lane): done.title for day, done in enumerate(run.days)}
        found |= {(run.day - 1, lane): known_place(self.campaign, lane).title for lane in self.campaign.lanes()}
        if run.march and run.lane is not None:
            found[run.day - 1, run.lane] = run.march.title
        for day in range(run.day, DAYS):
            found |= {
                (day, spot.lane): REWARD_WORDS[spot.reward] if day + 1 < DAYS else "the last"
                for spot in run.begun.road[day]
            }
        return found

    def _info(self, width: int, height: int) -> Lines:
        """Return the marked place and the platoon under the road, at most `height` lines."""
        if not self.today:
            return self._elsewhere(width)[:height]
        run = self.run
        if self.lane is None:
            told = line(TextRun(run.march.title if run.march else "", bold=True), label("  the battle is under way"))
            rows = [section_head(width, told)]
        else:
            place = known_place(self.campaign, self.lane)
            told = line(TextRun(place.title, bold=True), "  ", place.summary)
            rows = [section_head(width, shorten(told, width - 4))]
            rows += self._facts(place, width)
        rows.append(fact_line("yours", line(chips(run), f" {grades(run)}"), width))
        sums = line(
            label("   morale "),
            number_run(f"{self.campaign.morale(whole(run))}"),
            label("   replacements "),
            number_run(f"{run.replacements} "),
        )
        dead = [line(name, label(f" (day {day})  ")) for name, day, _ in fallen(run)]
        lost = shorten(line(*dead), width - 12 - length(sums)) if dead else line(label("nobody"))
        rows.append(justify(columns_at((1, label("lost")), (10, lost)), sums, width))
        if len(rows) + 2 <= height and (use := self._use()):
            rows.append(fact_line("", line(label(f"replacements: {use}")), width))
        if len(rows) + 3 <= height and run.days:
            rows += [section_head(width, "so far"), *so_far(run, blocks=self.blocks)]
        return rows[:height]

    def _facts(self, place: KnownPlace, width: int) -> Lines:
        """Return enemy and time, odds, reward and what a place leads to, in two columns on a wide page."""
        found = dict(facts(self.campaign, place))
        told = odds_line(self.campaign, place.lane)
        chances = [fact_line("odds", told, width)] if told else []
        if width < TWO:
            enemy, *rest = (fact_line(name, one, width) for name, one in found.items() if name != "time")
            return [enemy, *chances, *rest]
        second = max(46, width // 2)
        rows: Lines = []
        for pair in (("enemy", "time"), ("reward", "leads to")):
            places = zip((1, second), (10, second + 9), pair, strict=True)
            cells = [((at, label(name)), (start, found[name])) for at, start, name in places if name in found]
            rows.append(columns_at(*(part for cell in cells for part in cell)))
        return [*rows, *chances]

    def _elsewhere(self, width: int) -> Lines:
        """Return the facts about the marked place of a day behind or ahead."""
        run, (day, lane) = self.run, self.marked or (0, 0)
        spot = next(spot for spot in run.begun.road[day] if spot.lane == lane)
        when = label(f"  day {day + 1}")
        if day >= len(run.days):
            reward = REWARDS[spot.reward] if day + 1 < DAYS else "the last battle of the run"
            return [
                section_head(width, line(TextRun(spot.mission.capitalize(), bold=True), when)),
                *fact("reward", line(reward), width),
            ]
        done = run.days[day]
        if done.lane != lane:
            return [
                section_head(width, line(TextRun(spot.mission.capitalize(), bold=True), when, label(", not taken")))
            ]
        rows = [section_head(width, line(TextRun(done.title, bold=True), when))]
        rows += fact(WON[result(done)], line(f"on turn {done.account.turn} of {done.account.turns}"), width)
        rows += fact("lost", line(f"{count_noun(done.lost, 'piece')}, {done.back} came back"), width)
        rows += fact("kills", line(f"{done.killed}"), width)
        for blow in done.account.lost:
            rows.append(columns_at((10, label(f"{blow.target}: {end(blow)}"))))
        return rows

    # --- the large page ----------------------------------------------------------------------------------------------

    def _grand(self, width: int, height: int) -> Lines:
        """Return the road over the platoon, the fallen and the days behind, and the hall of fame."""
        run = self.run
        table = platoon_table(run)
        dead: Lines = [(TextRun("Fallen", bold=True),)]
        dead += [columns_at((0, name), (20, label(f"day {day}, {how}"))) for name, day, how in fallen(run)] or [
            line(label("nobody"))
        ]
        rows = [*self._road(width, GRAND_ROAD), section_head(width, "your platoon"), BLANK]
        tall = max(len(table), len(dead))
        rows += [
            columns_at((0, _at(table, index)), (62, shorten(_at(dead, index), width - 63))) for index in range(tall)
        ]
        morale = self.campaign.morale(whole(run))
        sums = (
            ("morale", morale),
            ("replacements", run.replacements),
            ("fire missions", run.missions),
            ("score", run.score),
        )
        rows += [
            BLANK,
            line("  ", *(line(label(f"{name} "), number_run(f"{many}   ")) for name, many in sums), label(self._use())),
        ]
        if run.days:
            rows += [BLANK, section_head(width, "so far"), *(line(" ", row) for row in so_far(run, blocks=self.blocks))]
        rows += [BLANK, section_head(width, "hall of fame"), *self._best()]
        return rows[:height]

    def _best(self) -> Lines:
        """Return the best runs that are finished."""
        if self._hall is None:
            self._hall = finished(self.campaign.saves, practice=self.run.practice)
        rows = [
            columns_at((2, label(f"{place}")), (5, number_run(f"{one.score:>4}")), (11, f"{one.title}, {one.country}"))
            for place, one in enumerate(self._hall[:3], 1)
        ]
        return rows or [line(label("  This run will be the first of it."))]

    def _right(self, width: int, height: int) -> Lines:
        """Return the marked place with its map, how hard today's places are, and the others."""
        lane = self.lane
        if not self.today or lane is None:
            return self._info(width, height)
        place = known_place(self.campaign, lane)
        rows: Lines = [BLANK, line(" ", TextRun(place.title, bold=True)), line(" ", place.summary), BLANK]
        if place.battle:
            rows += [line(" ", row) for row in self.ground(place.battle, width - 2, 22)]
        rows.append(BLANK)
        for name, told in facts(self.campaign, place):
            rows += fact(name, told, width)
        rows += [BLANK, section_head(width, "how hard: the AI in your place won")]
        for other in self.campaign.lanes():
            if rated := odds(self.campaign, other):
                mission = self.campaign.chosen(other).spot.mission
                rows.append(columns_at((1, mission), (12, gauge(rated.won, rated.played, 28))))
        others = [known_place(self.campaign, other) for other in self.campaign.lanes() if other != lane]
        for index, instead in enumerate(others):
            rows += [BLANK] if index else [BLANK, section_head(width, "or instead")]
            rows += [
                line(" ", TextRun(instead.title, bold=True)),
                *(line(" ", row) for row in wrap(instead.summary, width - 2)),
            ]
            for name, told in facts(self.campaign, instead):
                rows += fact(name, told, width) if name != "time" else []
        return rows[:height]

    def _use(self) -> str:
        """Return the use of replacements, or an empty string without any."""
        return self.campaign.journal.run_rules.replacement_use(self.run) if self.run.replacements else ""

    # --- keys --------------------------------------------------------------------------------------------------------

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
        if not self.today:
            return line(number_run("Enter"), label(" goes back to today's places."))
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
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % max(1, len(self.lanes))
            case "day_on" | "day_back":
                self.day = (self.day + (1 if action == "day_on" else -1)) % DAYS
                self.row = 0
            case "enter" if not self.today:
                self.day, self.row = self.run.day - 1, 0
            case "enter" if self.run.march:
                self.app.play(take_own(self.campaign.saves, self.campaign.ready(self.app.preferences.settings)))
            case "enter" if self.lane is not None:
                self.campaign.do(Choose(self.lane))
                self.onward()
            case "briefing" if self.today and self.lane is not None:
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


def _at(rows: Lines, index: int) -> Line:
    return rows[index] if index < len(rows) else BLANK
