"""Decide: a short list of what may be done now: close combat, flight, losses, assault, overrun."""

from collections.abc import Callable, Sequence
from functools import partial

from cb_tui.core.values import Command, Place
from cb_tui.games.combat_boots.presentation.advice import advice
from cb_tui.games.combat_boots.rules.forecast_model import Losses
from cb_tui.games.combat_boots.rules.model import (
    Assault,
    EndTurn,
    Fire,
    Flee,
    GiveUp,
    HandToHand,
    HoldFire,
    LayBridge,
    PairWith,
)
from cb_tui.games.combat_boots.screen.fight import helpless, lost
from cb_tui.games.combat_boots.screen.panels.preview import preview
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.panel import abreast, chances
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    danger_run,
    fit,
    label,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, Play, Reply, ReturnToGame, SwitchTo, ViewState, cycle

FIGHTS, ENDS = (HandToHand, Assault, Fire), (EndTurn, HoldFire)


class DecideMode(Mode):
    """A list of `commands`, one of them marked. `back`: it may be left without a decision."""

    keys = "decide"
    is_question = True

    def __init__(
        self,
        title: str,
        commands: Sequence[Command],
        chosen: Command | None = None,
        *,
        about: str = "",
        back: bool = False,
    ) -> None:
        self.title, self.commands, self.about, self.back = title, tuple(commands), about, back
        self.chosen: Command = chosen or self.commands[0]

    @classmethod
    def start(cls, desk: ViewState) -> "DecideMode":
        """Return the pending decision as a list, the cursor at its hex."""
        table = desk.table
        asked = table.scene.question
        title, about = (asked.title, asked.about) if asked else ("DECIDE", "")
        choices = _ordered(table)
        if len(choices) == 1:
            title, about = _forced(table, choices[0]) or (title, f"{about} There is no other choice.")
        mode = cls(title, choices, about=about)
        at = mode.place(table)
        if at is not None:
            desk.cursor = at
        return mode

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the list, and the dice pools of the marked command."""
        table = desk.table
        rows: Lines = [
            (danger_run(self.title, bold=True),),
            *wrap(line(label(self.about)), width),
            section_head(width, "you may"),
        ]
        first = max(0, min(self.commands.index(self.chosen) - 3, len(self.commands) - 7))
        for command in self.commands[first : first + 7]:
            mark = number_run("> ") if command == self.chosen else "  "
            prospect = advice(table).prospect(command) or helpless(table, command)
            odds = f" {percent(prospect.odds.effect)}" if prospect is not None and prospect.targets else ""
            room = width - 2 - len(odds)
            rows.append(line(mark, fit(shorten(_named(table, command), room), room), number_run(odds)))
        prospect = advice(table).prospect(self.chosen)
        if prospect is not None and prospect.targets:
            part = advice(table).described(prospect).parts[0]
            rows += abreast(table, part.stages, width)
            rows += losses(prospect.losses, width) if prospect.losses else chances(part.results, width)
        elif prospect is None and (sure := helpless(table, self.chosen)) is not None:
            rows += [section_head(width), *lost(table, sure)]
        return [*rows, BLANK]

    def message(self, desk: ViewState) -> Line:
        text = desk.table.ruleset.label(desk.table.state, self.chosen)
        more = (
            line("   ", number_run("Tab"), " the next of ", str(len(self.commands)))
            if len(self.commands) > 1
            else line("")
        )
        return line(danger_run(self.title, bold=True), "  ", number_run("Enter"), f": {text}", more)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions without effect: to fight, to mark the next choice, to go back."""
        close = () if self._fights() and not isinstance(self.chosen, FIGHTS) else ("close",)
        back = () if self.back else ("back",)
        return frozenset((*close, *back, *(("next",) if len(self.commands) < 2 else ())))

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Bracket the hex of the marked command."""
        at = self.place(desk.table)
        return MapOverlay(cursor=desk.cursor, target=at if at != desk.cursor else None)

    def with_answer_marked(self, command: Command) -> Mode | None:
        """Return the list with `command` marked, or None if it is not in the list."""
        if command not in self.commands:
            return None
        return self if command == self.chosen else self._with(command)

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return both dice pools of the marked command."""
        prospect = advice(desk.table).prospect(self.chosen)
        return partial(preview, desk.table, prospect) if prospect is not None else None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Play the marked command, or mark another."""
        match action:
            case "enter":
                return Play(self.chosen)
            case "next" | "previous":
                return SwitchTo(self._with(cycle(self.commands, self.chosen, 1 if action == "next" else -1)))
            case "close" | "end":
                wanted = FIGHTS if action == "close" else ENDS
                found = next((command for command in self.commands if isinstance(command, wanted)), None)
                if found is not None and action == "end" and self.chosen != found and self._fights():
                    return SwitchTo(self._with(found))  # the second of the two e that end a turn gives no fight away
                return Play(found) if found is not None else Notify(line("Not one of the choices offered here"))
            case "back" if self.back:
                return ReturnToGame()
        return None

    def place(self, table: GameView) -> Place | None:
        """Return the hex of the marked command, or None if it has no hex."""
        match self.chosen:
            case HandToHand(at=at):
                return at
            case Flee(to=to) | LayBridge(to=to):
                return to
            case GiveUp(unit=unit) | PairWith(unit=unit):
                return table.pieces[unit].at
            case Fire(by=by) | Assault(by=by):
                return table.pieces[by[0]].at
        return None

    def _fights(self) -> bool:
        return any(isinstance(command, FIGHTS) for command in self.commands)

    def _with(self, command: Command) -> "DecideMode":
        return DecideMode(self.title, self.commands, command, about=self.about, back=self.back)


def losses(ways: Sequence[Losses], width: int, most: int = 5) -> Lines:
    """Return the possible losses of both sides in a round hand to hand, the likeliest first."""
    rows: Lines = [section_head(width, "you lose  they lose")]
    for way in sorted(ways, key=lambda way: -way.chance)[:most]:
        rows.append(line(f"{way.own:>5}{way.enemy:>10}{'':6}", number_run(f"{percent(way.chance):>4}")))
    return rows


def _forced(table: GameView, only: Command) -> tuple[str, str] | None:
    """Return title and reason of a fight that no unit can flee, or None for another command."""
    if not isinstance(only, HandToHand):
        return None
    refused = advice(table).no_flight()
    why = refused.sentence if refused else "no adjacent hex is free and open to all the pieces that would flee"
    return "NO WAY OUT", f"Another round follows: {why}."


def best_shed(table: GameView, command: Command) -> bool:
    """Check whether an attack sheds the best number of dice for its side. Other commands always pass."""
    if not isinstance(command, Fire | Assault) or (prospect := advice(table).prospect(command)) is None:
        return True
    best = next((shed.drop for shed in prospect.sheds if shed.best), 0) if prospect.shedder == table.viewing_side else 0
    return command.drop == best


def _ordered(table: GameView) -> list[Command]:
    """Return the legal commands, the deadliest first, holding fire and ending the turn last.

    Of attacks that differ only in the firer's shed, only the best is listed.
    """
    kept = [command for command in table.legal if best_shed(table, command)]

    def worth(command: Command) -> tuple[bool, float]:
        prospect = advice(table).prospect(command)
        kill = float(prospect.odds.kill) if prospect is not None and prospect.targets else 0.0
        return isinstance(command, ENDS), -kill

    return sorted(kept, key=worth)


def _named(table: GameView, command: Command) -> Line:
    """Return a command in the short form of a list."""
    if isinstance(command, HandToHand):
        return line(f"close combat in {table.ruleset.offer(table.state, command).place}")
    return line(table.ruleset.label(table.state, command))
