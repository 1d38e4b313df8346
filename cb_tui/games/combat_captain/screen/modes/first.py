"""The initiative roll, and the side to act first. Close combats and events are rolled the same way."""

from collections.abc import Sequence
from itertools import takewhile

from cb_tui.core.values import Command, Side
from cb_tui.games.combat_captain.presentation.advice import Advice, advice
from cb_tui.games.combat_captain.presentation.stand_text import called
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.games.combat_captain.rules.pending import MeleeDue
from cb_tui.games.combat_captain.rules.phases import modifiers
from cb_tui.games.combat_captain.rules.turn_events import InitiativeJudged, TurnBegan
from cb_tui.games.combat_captain.screen.modes.company import LOOKS
from cb_tui.games.combat_captain.screen.panels.charge import wins
from cb_tui.games.combat_captain.screen.panels.melee import fought, melee
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    justify,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState

SUM = 26  # column


def initiative(known: Advice, width: int) -> Lines:
    """Return each side's modifiers to its initiative die, with reasons."""
    rows: Lines = [
        justify((number_run("Initiative"),), (label(f"turn {known.state.turn}"),), width),
        section_head(width, "what is added"),
    ]
    for side in known.state.context.sides:
        rows += [line(_name(known, side), label("  one die, plus")), *added(known, side)]
    return [
        *rows,
        section_head(width, "what it decides"),
        *wrap(line(label("The higher total wins and chooses who acts first. Reroll ties.")), width),
    ]


def added(known: Advice, side: Side) -> Lines:
    """Return the modifiers of a side, a line each."""
    return _reasons(known, side, modifiers(known.state)[side]) or [line(label("  no bonus"))]


def _reasons(known: Advice, side: Side, total: int) -> Lines:
    """Return the parts of a bonus, a line each.

    The part not due to destroyed stands or close combats is for the initiative of last turn.
    """
    lost, won = known.state.destroyed.get(side, 0), 3 * known.state.won.get(side, 0)
    told = (
        (f"destroyed {lost} last turn", lost),
        ("initiative last turn", total - lost - won),
        ("won a close combat" if won == 3 else f"won {won // 3} close combats", won),
    )
    return [columns_at((2, label(why)), (SUM, number_run(f"{bonus:+d}"))) for why, bonus in told if bonus]


def _name(known: Advice, side: Side) -> TextRun:
    return TextRun(known.table.force(side).name, known.table.role(side), bold=True)


def judged(log: LogView) -> list[InitiativeJudged]:
    """Return this turn's initiative dice, ties first, or an empty list if an event gave the initiative."""
    events = (entry.report.event for entry in reversed(log.latest) if entry.report)
    turn = takewhile(lambda event: not isinstance(event, TurnBegan), events)
    return [event for event in turn if isinstance(event, InitiativeJudged)][::-1]


def first(known: Advice, marked: Side, fell: Sequence[InitiativeJudged], width: int) -> Lines:
    """Return the sums that fell and what each is made of, and what it means to go first."""
    state = known.state
    rows: Lines = [justify((number_run("Initiative"),), (label(f"turn {state.turn}"),), width)]
    rows.append(line(_name(known, state.holder or marked), " to choose"))
    rows.append(section_head(width, "dice"))
    if not fell:
        rows += wrap(line(label("No dice: the random event gave it.")), width)
    if len(fell) > 1:
        rows.append(line(label(" a tie, rerolled")))
    for each in fell[-1:]:
        adds = dict(each.modifiers)
        for side, total in each.totals:
            die = total - adds[side]
            rows.append(columns_at((1, _name(known, side)), (13, label("die")), (SUM, number_run(f"{die:>2}"))))
            if adds[side]:
                rows += [
                    *_reasons(known, side, adds[side]),
                    columns_at((2, label("sum")), (SUM, number_run(f"{total:>2}"))),
                ]
    rows.append(section_head(width, "who acts first?"))
    for side in (known.table.viewing_side, state.context.enemy(known.table.viewing_side)):
        told = ": first go, first fire" if side == known.table.viewing_side else ": they act first; you act last"
        rows += wrap(line(number_run(">") if side == marked else " ", _name(known, side), label(told)), width)
    return rows


def close_combat(known: Advice, due: MeleeDue, width: int) -> Lines:
    """Return the companies of a close combat, and the chances."""
    state = known.state
    rows: Lines = [(number_run("Close combat"),)]
    for word, companies in (("attack", due.attackers), ("defense", due.defenders)):
        for company in companies:
            rows.append(
                shorten(line(label(f" {word:<8}"), f"{called(state, company)}, {len(state.stands_of(company))}"), width)
            )
    rows += wins(known.brawl(due.attackers, due.defenders), width)
    told = (
        "Each stand rolls a die. Attackers hit on even pips, defenders on odd. "
        "Then the survivors roll: the defender adds his cover and wins a tie."
    )
    return [*rows, section_head(width, "how it is fought"), *wrap(line(label(told)), width)]


def event(known: Advice, width: int) -> Lines:
    """Return the effect of each face of the event die."""
    told = (
        ("1", "the enemy's choice"),
        ("2", "the enemy's initiative"),
        ("3", "your initiative"),
        ("4", "artillery"),
        ("5", "strafing"),
        ("6", "bombing"),
    )
    rows: Lines = [(number_run("Random event"),), section_head(width, "die")]
    return [*rows, *(columns_at((1, number_run(face)), (4, label(what))) for face, what in told)]


class RollMode(Mode):
    """Dice are to be rolled: for the initiative, a close combat, an event."""

    keys = "captain roll"
    is_question = True

    @classmethod
    def start(cls, desk: ViewState) -> "RollMode":
        """Return the question, the cursor at the close combat where it is one."""
        waiting = advice(desk.table).state.pending[-1]
        if isinstance(waiting, w.MeleeDue):
            state = advice(desk.table).state
            units = [unit for company in waiting.defenders for unit in state.stands_of(company)]
            desk.cursor = state.stands[units[0]].at if units else desk.cursor
        return cls()

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the dice to roll and the decision that depends on them."""
        known = advice(desk.table)
        match known.state.pending[-1]:
            case w.MeleeDue() as due:
                return close_combat(known, due, width)
            case w.EventDue() if told := fought(desk.log_view):
                return [*melee(known, told, width), section_head(width, "then a random event")]
            case w.EventDue():
                return event(known, width)
            case _:
                return initiative(known, width)

    def message(self, desk: ViewState) -> Line:
        """Return the roll that Enter makes."""
        side = line(desk.table.force(desk.table.viewing_side).name, ": ", number_run("Enter"))
        if isinstance(self._waiting(desk), w.EventDue):
            return line(side, " to roll for an event, ", number_run("p"), " to skip it")
        asked = desk.table.scene.question
        return shorten(line(side, f" to {asked.asked if asked is not None else 'roll'}"), 79)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the pass action unless an event is rolled, since only an event may be skipped."""
        return frozenset() if isinstance(self._waiting(desk), w.EventDue) else frozenset(("pass",))

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Roll, or skip the event."""
        match action:
            case "enter":
                return Play(_rolls(self._waiting(desk)))
            case "pass" if isinstance(self._waiting(desk), w.EventDue):
                return Play(c.Pass())
            case "pass":
                return Notify(line("This roll cannot be skipped"))
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], return_to=self)
        return None

    def _waiting(self, desk: ViewState) -> w.Waiting:
        return advice(desk.table).state.pending[-1]


def _rolls(waiting: w.Waiting) -> Command:
    match waiting:
        case w.MeleeDue():
            return c.Fight()
        case w.EventDue():
            return c.RollEvent()
        case _:
            return c.RollInitiative()


class FirstSideMode(Mode):
    """The holder of the initiative marks a side."""

    keys = "captain first"
    is_question = True

    def __init__(self, side: Side) -> None:
        self.side = side

    @classmethod
    def start(cls, desk: ViewState) -> "FirstSideMode":
        """Return the question with one's own side marked."""
        return cls(desk.table.viewing_side)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the dice rolled, and the effect of going first."""
        return first(advice(desk.table), self.side, judged(desk.log_view), width)

    def message(self, desk: ViewState) -> Line:
        """Return the side that would go first."""
        table = desk.table
        other = advice(table).state.context.enemy(self.side)
        return line(
            number_run("Enter"), ": ", TextRun(table.force(self.side).name, table.role(self.side), bold=True),
            " first.   ", number_run("Tab"), ": ",
            table.force(other).name, " first",
        )  # fmt: skip

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Choose the marked side, or mark the other."""
        match action:
            case "enter":
                return Play(c.ChooseFirst(self.side))
            case "next" | "previous":
                return SwitchTo(FirstSideMode(advice(desk.table).state.context.enemy(self.side)))
            case _ if action in LOOKS:
                return OpenNamed(LOOKS[action], return_to=self)
        return None
