"""The plain mode of play for any rules system: all legal commands, by piece and role."""

from collections.abc import Callable, Sequence
from functools import partial

from cb_tui.core.offer import Offer, Role
from cb_tui.core.report import Report
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, danger_run, fit, label, line, number_run, section_head, shorten, wrap
from cb_tui.ui.modes.base import Mode, Notify, Play, Reply, SwitchTo, ViewState, cursor_lines, cycle, reason_line
from cb_tui.ui.modes.look import LookMode
from cb_tui.ui.modes.popup import EndTurnMode
from cb_tui.ui.panels.commands import foretold, listed, reasons
from cb_tui.ui.screen_spec import screen_spec_of

BY_KEY: dict[str, tuple[Role, ...]] = {
    "fire": ("attack", "react"),
    "hold": ("hold",),
    "pass": ("pass",),
    "end": ("end",),
    "support": ("support",),
}
AT_ONCE: tuple[Role, ...] = ("hold", "pass", "end")  # given by their key alone
ATTACKS: tuple[Role, ...] = ("attack", "react")


class OffersMode(Mode):
    """The choice of a command for piece `unit`, None if no piece is selected.

    `chosen` is the marked choice that Enter gives, or None.
    """

    keys = "offers"
    is_free_to_act = True

    def __init__(self, unit: UnitId | None, chosen: Offer | None = None) -> None:
        self.unit, self.chosen = unit, chosen

    @classmethod
    def next(cls, desk: ViewState) -> "OffersMode":
        """Return the mode of the piece that was up last if it can still act, else of the next one."""
        able = actors(desk.table)
        unit = desk.unit if desk.unit in able else next(iter(able), None)
        desk.unit = unit or desk.unit
        desk.cursor = stands(desk.table, unit) or desk.cursor
        return cls(unit)

    def list(self, table: GameView) -> tuple[Offer, ...]:
        """Return the commands of the selected piece, then those of no piece, without variants of an attack."""
        mine = [offer for offer in table.offers if self.unit is not None and self.unit in offer.actors]
        free = [offer for offer in table.offers if not offer.actors]
        return tuple(offer for offer in (*mine, *free) if not offer.variant)

    # --- display -----------------------------------------------------------------------------------------------------

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the selected piece, its commands, the forecast of the marked one, and the pieces at the cursor."""
        table, rows = desk.table, self._head(desk, width)
        if not table.is_our_decision:
            return [*rows, *(fit(row, width) for row in cursor_lines(desk))]
        offers = self.list(table)
        rows += [section_head(width, f"you may  {len(offers)}"), *listed(table, offers, self.chosen, width)]
        if self.chosen is not None:
            rows += foretold(table, self.chosen, width)
        if desk.cursor != stands(table, self.unit):
            rows += [section_head(width), *(fit(row, width) for row in cursor_lines(desk))]
        return rows

    def _head(self, desk: ViewState, width: int) -> Lines:
        piece = desk.table.pieces.get(self.unit) if self.unit else None
        return screen_spec_of(desk.table).brief(desk.table, piece, width) if piece is not None else []

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter, or the keys that mark a choice."""
        table = desk.table
        if not table.is_our_decision:
            return line("The other side decides")
        if self.chosen is not None:
            return line(number_run("Enter"), f" {table.ruleset.label(table.state, self.chosen.command)}")
        if self.unit is None:
            ends = (
                line(number_run("e"), " ends the turn")
                if table.offered("end")
                else line(number_run("g"), " marks a choice")
            )
            return line("No piece can act any more.  ", ends)
        tail = line(", ", number_run("e"), " ends the turn") if table.offered("end") else ()
        return line(
            table.unit_names([self.unit]),
            " is selected: ",
            number_run("arrows"),
            " or ",
            number_run("g"),
            " choose what it does",
            tail,
        )

    def enter_label(self, desk: ViewState) -> str:
        """Return the verb of Enter: give the marked command, select a piece, or explain why nothing can be done."""
        if self.chosen is not None:
            return "do it"
        at = stands(desk.table, self.unit)
        return "why not" if desk.cursor != at and not self._others(desk) else "take"

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the places where the piece may go, and the line to what is marked."""
        table = desk.table
        places = {offer.place: "*" for offer in self.list(table) if offer.place and offer.role in ("move", "place")}
        at = stands(table, self.unit)
        attacked = self.chosen.place if self.chosen is not None and self.chosen.role in ATTACKS else None
        way = (at, attacked) if at and attacked and at != attacked else ()
        return MapOverlay(cursor=desk.cursor, selected=self.unit, reach=places if desk.show_reach else {}, line=way)

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return every line and chance of what is marked, for a page of a width."""
        if self.chosen is None or desk.table.forecast(self.chosen.command) is None:
            return None
        return partial(reasons, desk.table, self.chosen)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions of roles without a command now, Enter and Tab included if they would do nothing."""
        roles = {offer.role for offer in desk.table.offers}
        none = {action for action, its in BY_KEY.items() if not roles.intersection(its)}
        none |= set() if self.chosen is not None or desk.cursor != stands(desk.table, self.unit) else {"enter"}
        lone = {"next"} if len(actors(desk.table)) < 2 else set()
        return frozenset(none | lone)

    def unsupported_actions(self, desk: ViewState) -> frozenset[str]:
        """Return also the actions of roles that no command of the game has."""
        known = desk.table.ruleset.traits.roles
        return super().unsupported_actions(desk) | {name for name, its in BY_KEY.items() if known.isdisjoint(its)}

    # --- actions -----------------------------------------------------------------------------------------------------

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move the cursor to `to` and mark the first command there, attacks first."""
        desk.cursor = to
        there = self._there(desk)
        return SwitchTo(type(self)(self.unit, there[0] if there else None))

    def click_place(self, to: Place, desk: ViewState) -> Reply:
        """Select a piece at `to` that can act and is not selected yet, or move the cursor there."""
        able = [piece.id for piece in desk.table.stack(to) if piece.id in actors(desk.table) and piece.id != self.unit]
        if not able:
            return self.move_cursor(to, desk)
        desk.unit, desk.cursor = able[0], to
        return SwitchTo(type(self)(able[0]))

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Give the marked command, mark another, or select another piece."""
        table = desk.table
        match action:
            case "enter":
                return self._enter(desk)
            case "next" | "previous":
                return self._other(desk, 1 if action == "next" else -1)
            case "choice" | "choice_before":
                return self._mark(desk, self.list(table), 1 if action == "choice" else -1)
            case "back":
                desk.cursor = stands(table, self.unit) or desk.cursor
                return SwitchTo(type(self)(self.unit))
            case "reach":
                desk.show_reach = not desk.show_reach
            case "look":
                return SwitchTo(LookMode())
            case _ if action in BY_KEY:
                return self._by_key(action, desk)
        return None

    def _enter(self, desk: ViewState) -> Reply:
        table = desk.table
        if self.chosen is not None:
            return end(table, self.chosen) if self.chosen.role == "end" else Play(self.chosen.command)
        others = self._others(desk)
        if others:
            desk.unit = cycle(others, self.unit)
            return SwitchTo(type(self)(desk.unit))
        if desk.cursor != stands(table, self.unit):
            role: Role = "attack" if table.enemies(desk.cursor) else "move"
            no = table.ruleset.why_not(table.state, role, self.unit, desk.cursor)
            if no is not None:
                return Notify(reason_line(no.sentence, no.rule))
        return Notify(line("Nothing is marked: ", number_run("g"), " marks the next in the list"))

    def _others(self, desk: ViewState) -> Sequence[UnitId]:
        """Return the pieces at the cursor that can act, or an empty list if only the selected one can."""
        able = actors(desk.table)
        found = [piece.id for piece in desk.table.stack(desk.cursor) if piece.id in able]
        return found if found != [self.unit] else []

    def _by_key(self, action: str, desk: ViewState) -> Reply:
        its = tuple(offer for offer in self.list(desk.table) if offer.role in BY_KEY[action])
        if not its:
            return Notify(line(self._none(action, desk.table)))
        if len(its) == 1 and its[0].role in AT_ONCE:
            return end(desk.table, its[0]) if its[0].role == "end" else Play(its[0].command)
        return self._mark(desk, its, 1)

    def _none(self, action: str, table: GameView) -> Line:
        """Return the reason why a key does nothing."""
        who = line(table.unit_names([self.unit]), " has ") if self.unit is not None else line("There is ")
        what = {"fire": "nothing to attack", "hold": "nothing to hold back", "pass": "nothing to pass on"}
        other = {"end": "The turn cannot end now", "support": "No support can be called now"}
        return line(other[action]) if action in other else line(who, what[action])

    def _other(self, desk: ViewState, by: int) -> Reply:
        able = [*actors(desk.table)]
        if not able or able == [self.unit]:
            return Notify(line("No other piece can act"))
        desk.unit = cycle(able, self.unit, by)
        desk.cursor = stands(desk.table, desk.unit) or desk.cursor
        return SwitchTo(type(self)(desk.unit))

    def _mark(self, desk: ViewState, offers: tuple[Offer, ...], by: int) -> Reply:
        if not offers:
            return Notify(line("There is nothing to choose"))
        chosen: Offer = cycle(offers, self.chosen, by)
        if chosen.place is not None and desk.table.on_board(chosen.place):
            desk.cursor = chosen.place
        return SwitchTo(type(self)(self.unit, chosen))

    def _there(self, desk: ViewState) -> tuple[Offer, ...]:
        """Return the commands of the selected piece at the cursor, attacks first."""
        there = [offer for offer in self.list(desk.table) if offer.place == desk.cursor and offer.actors]
        return tuple(sorted(there, key=lambda offer: offer.role not in ATTACKS))


class PendingDecisionMode(OffersMode):
    """A pending decision: keys typed before it was seen answer nothing."""

    is_question = True
    is_free_to_act = False

    @classmethod
    def next(cls, desk: ViewState) -> "PendingDecisionMode":
        """Return the decision with its first answer marked, the cursor where that takes place."""
        mode = cls(next(iter(actors(desk.table)), None))
        offers = mode.list(desk.table)
        mode.chosen = offers[0] if offers else None
        place = mode.chosen.place if mode.chosen is not None else None
        desk.cursor = place or stands(desk.table, mode.unit) or desk.cursor
        return mode

    def _head(self, desk: ViewState, width: int) -> Lines:
        asked = desk.table.scene.question
        if asked is None:
            return []
        return [(danger_run(asked.title, bold=True),), *wrap(line(label(asked.about or asked.asked)), width)]


class RolledMode(OffersMode):
    """The choice of a command, with the `attack` just rolled in the panel."""

    def __init__(self, unit: UnitId | None, chosen: Offer | None = None, attack: Report | None = None) -> None:
        super().__init__(unit, chosen)
        self.attack = attack

    @classmethod
    def shown(cls, desk: ViewState, attack: Report) -> "RolledMode":
        """Return the mode that shows a rolled attack, with the next piece selected."""
        return cls(OffersMode.next(desk).unit, attack=attack)

    def marked_attack(self) -> Report | None:
        """Return the rolled attack."""
        return self.attack

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the result of the roll and the next piece."""
        if self.attack is None:
            return super().panel(desk, width)
        rows = screen_spec_of(desk.table).result(desk.table, self.attack, width)
        who = line(label("next "), desk.table.unit_names([self.unit])) if self.unit else line(label("all have acted"))
        return [*rows, section_head(width), shorten(who, width)]


def actors(table: GameView) -> dict[UnitId, None]:
    """Return the pieces that can act now, in the order of the scene."""
    able = {unit for offer in table.offers for unit in offer.actors} if table.is_our_decision else set()
    known = [piece.id for piece in table.scene.pieces if piece.id in able]
    return dict.fromkeys([*known, *sorted(able.difference(known))])


def stands(table: GameView, unit: UnitId | None) -> Place | None:
    """Return the place of a piece, or None if `unit` is None or not on the board."""
    return table.pieces[unit].at if unit in table.pieces else None


def end(table: GameView, offer: Offer) -> Reply:
    """End the turn, or ask first if pieces can still act."""
    left = [*actors(table)]
    return SwitchTo(EndTurnMode(offer.command, left)) if left else Play(offer.command)
