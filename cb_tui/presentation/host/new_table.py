"""The terms of a table while they are chosen: what may stand on each line, and what it means in words."""

from collections.abc import Sequence
from typing import Literal, TypeVar

from cb_tui.core.grammar import count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.host.clocks import DAY as SECONDS
from cb_tui.host.clocks import INCREMENT, LEAVE, SILENCE, ClockTerms
from cb_tui.host.events import TableTerms
from cb_tui.presentation.text import Line, TextRun, label, line, number_run
from cb_tui.session.levels import offered

LINES = ("Battle", "Seat", "Against", "Games", "Clock", "Time", "Rated", "Watchers", "Word")
DAYS, MINUTES = (1, 2, 3, 5, 7, 14), (10, 20, 30, 45, 60, 90, 120)
CLOCKS: tuple[Literal["days", "live", "none"], ...] = ("days", "live", "none")
WATCHERS: tuple[Literal["all", "afterwards", "none"], ...] = ("all", "afterwards", "none")
SEEN = {"all": "everyone", "afterwards": "after it ends", "none": "no one"}
Of = TypeVar("Of")


class Choices:
    """The terms as they are chosen so far."""

    def __init__(self, battle: Scenario) -> None:
        self.games: Literal[1, 2] = 2
        self.clock: Literal["days", "live", "none"] = "days"
        self.days, self.minutes = 3, 60
        self.rated = True
        self.watchers: Literal["all", "afterwards", "none"] = "all"
        self.take(battle)

    def take(self, battle: Scenario) -> None:
        """Choose a battle. What it does not have is chosen anew."""
        self.battle = battle
        self.seat: SeatId | None = None
        self.against = "anyone"
        if not self.paired:
            self.games = 1

    @property
    def paired(self) -> bool:
        """Check whether two players meet, who may swap seats."""
        return len(self.battle.seated) == 2

    @property
    def ai(self) -> str:
        """Return the level of the opponent, or an empty string against people."""
        return self.against if self.against not in ("anyone", "player") else ""

    @property
    def opponents(self) -> tuple[str, ...]:
        """Return the possible opponents: anyone, one player, or a level of the AI."""
        one = ("player",) if self.paired else ()
        return ("anyone", *one, *(level.id for level in offered(RULESETS[self.battle.ruleset], self.battle)))

    @property
    def terms(self) -> TableTerms:
        """Return the terms of the table. Against the AI only the own seat is a player's."""
        seats = tuple(seat.id for seat in self.battle.seated)
        if self.ai:
            seats = (self.seat or seats[0],)
        clock = ClockTerms(
            kind=self.clock,
            days=self.days if self.clock == "days" else 0,
            minutes=self.minutes if self.clock == "live" else 0,
        )
        return TableTerms(
            battle=self.battle.id, seats=seats, clock=clock, games=1 if self.ai else self.games,
            rated=self.rated, watchers=self.watchers, ai=self.ai,
        )  # fmt: skip

    def change(self, name: str, by: int) -> None:
        """Take the next value of a line, or with -1 the one before."""
        match name:
            case "Seat" if self.games == 1 or self.ai:
                self.seat = _next([None, *(seat.id for seat in self.battle.seated)], self.seat, by)
            case "Against":
                self.against = _next(self.opponents, self.against, by)
            case "Games" if self.paired and not self.ai:
                self.games = 1 if self.games == 2 else 2
            case "Clock":
                self.clock = _next(CLOCKS, self.clock, by)
            case "Time" if self.clock == "days":
                self.days = _next(DAYS, self.days, by)
            case "Time" if self.clock == "live":
                self.minutes = _next(MINUTES, self.minutes, by)
            case "Rated":
                self.rated = not self.rated
            case "Watchers":
                self.watchers = _next(WATCHERS, self.watchers, by)


def _next(values: Sequence[Of], now: Of, by: int) -> Of:
    return values[(values.index(now) + by) % len(values)]


def chosen_text(choices: Choices, name: str, typed: str) -> Line:
    """Return the choice on a line. `typed`: the one player's name or the word, as far as it is typed."""
    battle, told = choices.battle, ""
    match name:
        case "Battle":
            return line(TextRun(battle.title, bold=True), label(f"   {battle.minutes} min"))
        case "Seat" if choices.games == 2 and not choices.ai:
            told = "both, one in each game"
        case "Seat":
            told = next((seat.name for seat in battle.seated if seat.id == choices.seat), "")
            told = told or (battle.seated[0].name if choices.ai else "either, by lot")
        case "Against" if choices.against == "player":
            return line(number_run("one player"), label("   "), number_run(typed))
        case "Against" if choices.ai:
            level = RULESETS[battle.ruleset].level(choices.ai)
            told = f"the AI, {level.said if level else choices.ai}"
        case "Against":
            told = "anyone"
        case "Games":
            told = "one" if choices.games == 1 or choices.ai else "two, seats swapped"
        case "Clock":
            told = {"days": "days", "live": "live", "none": "none"}[choices.clock]
        case "Time":
            told = _time(choices)
        case "Rated":
            told = "yes" if choices.rated else "no"
        case "Watchers":
            told = SEEN[choices.watchers]
        case "Word":
            return line(number_run(typed) if typed else label("none"))
    return line(number_run(told))


def _time(choices: Choices) -> str:
    match choices.clock:
        case "days":
            return f"{count_noun(choices.days, 'day')} a turn"
        case "live":
            return f"{choices.minutes} min a game"
        case "none":
            return "-"


def sentence(choices: Choices, name: str) -> str:
    """Return the meaning of the choice on a line, a sentence."""
    match name:
        case "Battle":
            return choices.battle.summary
        case "Seat" | "Games" if choices.games == 2 and not choices.ai:
            return "Two games at once with the seats swapped: neither side of the battle decides."
        case "Seat":
            return "Which side you play; either leaves it to the lot."
        case "Games":
            return "One game."
        case "Against" if choices.ai:
            return "It begins as soon as you open the table; the host proves afterwards that the AI made its own moves."
        case "Against":
            return "The table waits for seven days, or until you close it."
        case "Clock" | "Time":
            return _clock_sentence(choices)
        case "Rated":
            return "A rated game counts on the ladder." if choices.rated else "The game does not count on the ladder."
        case "Word":
            return "A word of your own is mixed into the dice, so that the host cannot choose them either."
        case _:
            return "The players who may watch the game. Hidden pieces stay hidden from watchers."


def _clock_sentence(choices: Choices) -> str:
    match choices.clock:
        case "days":
            return (
                f"Time for each turn; then {LEAVE // SECONDS} days of leave a game are spent, then it may be claimed."
            )
        case "live":
            return f"Time for all your turns, and {INCREMENT} seconds more a turn; who has none left may lose."
        case "none":
            return f"No hurry; after {SILENCE // SECONDS} days without a move the game may be claimed."
