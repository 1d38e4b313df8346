"""Artillery and air support: the cursor picks the hex, the panel shows the units in it."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, scene_of
from cb_tui.games.combat_boots.rules.battle import Arm
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, DefenderForecast
from cb_tui.games.combat_boots.rules.model import Call, Shift, Strike
from cb_tui.games.combat_boots.rules.scene_model import Battery, Sortie
from cb_tui.games.combat_boots.screen.panels.preview import preview
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    columns_at,
    danger_run,
    fit,
    justify,
    label,
    length,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.ui.modes.base import Mode, Notify, Play, Reply, ReturnToGame, SwitchTo, ViewState, cycle, reason_line


def support(table: GameView) -> list[Battery | Sortie]:
    """Return the batteries and aircraft of our side."""
    named: list[Battery | Sortie] = [*scene_of(table).batteries]
    named += scene_of(table).sorties
    return [one for one in named if one.side == table.viewing_side]


def ready(table: GameView) -> tuple[Battery | Sortie, ...]:
    """Return our batteries and aircraft that can attack now."""
    return tuple(one for one in support(table) if one.ready)


def offer(table: GameView, width: int) -> Lines:
    """Return a line with the support that key `a` calls, or no lines if nothing can be called."""
    able = ready(table)
    if not able:
        return []
    names = ", ".join(f"{one.id} {_rating(one)}" for one in able)
    return [fit(line(number_run("a"), label(" calls "), names), width)]


def head(table: GameView, one: Battery | Sortie, width: int) -> Lines:
    """Return the attacker and its remaining missions or strafes."""
    if isinstance(one, Battery):
        left = f"{one.missions} mission{'s' * (one.missions != 1)}"
    else:
        left = f"{one.strafes} strafe{'s' * (one.strafes != 1)}"
    name, hurt = line(table.unit_names([one.id]), f" {one.name}"), isinstance(one, Sortie) and one.damaged
    rating = line(label(_rating(one)), label("  damaged") if hurt else "")
    if length(name) + 2 + len(left) <= width:
        return [justify(name, (label(left),), width), rating]
    return [shorten(name, width), justify(rating, (label(left),), width)]


def _rating(one: Battery | Sortie) -> str:
    return one.rating if isinstance(one, Battery) else " ".join(one.arms)


def observer(table: GameView, place: Place, width: int) -> Lines:
    """Return the nearest intact piece that sees the hex, or a warning that no observer does."""
    able = [piece for piece in table.scene.pieces if piece.side == table.viewing_side and not piece.disrupted]
    for piece in sorted(able, key=lambda piece: table.distance(piece.at, place)):
        if advice(table).sight(piece.at, place).visible:
            return [fit(line(label("observer "), table.unit_names([piece.id]), f" {piece.at}"), width)]
    return [(danger_run(f"no observer sees {place}"),)]


def blast(table: GameView, prospect: AttackForecast | None, width: int, most: int = 8) -> Lines:
    """Return a line a unit in the blast: ground, dice, chances. Friendly units stand out."""
    rows: Lines = [section_head(width, "in blast      dice kill any")]
    targets = prospect.targets if prospect is not None else ()
    for target in targets[:most]:
        assert prospect is not None
        rows.append(_row(table, prospect, target))
    if len(targets) > most:
        rows.append((label(f" and {len(targets) - most} more"),))
    if not targets:
        return [*rows, (label(" no piece"),)]
    friends = [unit for target in targets for unit in target.units if table.side_of(unit) == table.viewing_side]
    if friends:
        return [*rows, fit(line(danger_run("OWN IN BLAST: ", bold=True), table.unit_names(friends)), width)]
    return [*rows, (label(" no friends in it"),)]


def _row(table: GameView, prospect: AttackForecast, target: DefenderForecast) -> Any:
    ground = table.scene.board.terrain[target.at]
    dice = f"{prospect.fp + target.extra}-{target.sv}"
    return columns_at(
        (1, table.unit_names(target.units, marks=True, most=2)),
        (6, label(ground[:8] if ground != "open" else "")),
        (15, dice),
        (19, f"{percent(target.odds.kill):>4}"),
        (24, number_run(f"{percent(target.odds.effect):>4}")),
    )


def when(table: GameView, command: Command, width: int) -> Lines:
    """Return the timing of an attack: the accuracy die, or the units that may fire first."""
    enemy = " and ".join(force.name for force in table.scene.forces if force.side in table.other_sides)
    lies = f"then on all who enter until the {enemy} turn ends"
    match command:
        case Call():
            text = f"odd die: now; even: your next turn; {lies}"
        case Shift():
            text = f"it lands now, {lies}"
        case _:
            text = "targets that can fire shoot first; a hit sends it home after this attack"
    return [section_head(width, "when"), *wrap(line(label(text)), width)]


def best(table: GameView, commands: Sequence[Any]) -> tuple[Any, ...]:
    """Return the attacks on hexes with or next to enemies that gain anything, one a hex, the best first."""
    foes = {piece.at for piece in table.scene.pieces if piece.side != table.viewing_side}
    rated: dict[Place, tuple[Fraction, Any]] = {}
    for command in commands:
        place = where(command)
        if not any(table.distance(place, foe) <= 1 for foe in foes):
            continue
        worth = gain(table, command)
        if worth > 0 and (place not in rated or worth > rated[place][0]):
            rated[place] = worth, command
    return tuple(command for _, command in sorted(rated.values(), key=lambda pair: -pair[0]))


def gain(table: GameView, command: Any) -> Fraction:
    """Return the enemy pieces put out on average less friends, a disruption counting one half."""
    prospect = advice(table).prospect(command)
    total = Fraction(0)
    for target in prospect.targets if prospect is not None else ():
        for unit in target.units:
            toll = target.odds.kill + target.odds.disrupt / 2
            total += -toll if table.side_of(unit) == table.viewing_side else toll
    return total


def where(command: Any) -> Place:
    """Return the hex at which a call, shift or strike is aimed."""
    place: Place = command.to if isinstance(command, Shift) else command.at
    return place


def weapon(command: Any) -> UnitId:
    """Return the battery, mission or aircraft of a command."""
    return UnitId(
        getattr(command, "battery", "") or getattr(command, "mission", "") or getattr(command, "aircraft", "")
    )


class SupportMode(Mode):
    """A call of `one`, a battery or aircraft. `choice` is an index among its attacks on the cursor's hex."""

    keys = "support"
    accepts_early_enter = False

    def __init__(self, one: UnitId, choice: int = 0) -> None:
        self.one, self.choice = one, choice

    @classmethod
    def start(cls, desk: ViewState) -> "SupportMode | None":
        """Return the first ready battery or aircraft, its best hex under the cursor, or None."""
        able = ready(desk.table)
        if not able:
            return None
        mode = cls(able[0].id)
        mode.seek(desk)
        return mode

    @classmethod
    def of(cls, desk: ViewState, command: Command) -> "SupportMode":
        """Return the call or strike of a command, its hex under the cursor."""
        desk.cursor = where(command)
        mode = cls(weapon(command))
        return cls(mode.one, mode._here(desk).index(command))

    def seek(self, desk: ViewState) -> None:
        """Move the cursor to the best hex, unless an attack gains something where it is."""
        if any(gain(desk.table, command) > 0 for command in self._here(desk)):
            return
        able = best(desk.table, self._all(desk.table))
        if able:
            desk.cursor = where(able[0])

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the attacker, the observer, the units in the blast, and the timing."""
        table = desk.table
        one, command = self._counter(table), self._command(desk)
        rows = head(table, one, width) if one is not None else []
        if not isinstance(one, Sortie) and self._in_sight(desk):
            rows += observer(table, desk.cursor, width)
        rows += blast(table, advice(table).prospect(command) if command is not None else None, width)
        if command is None:
            return [*rows, *wrap(line(danger_run("not here: "), *self._why_not(desk)), width)]
        return [*rows, *when(table, command, width), BLANK]

    def message(self, desk: ViewState) -> Line:
        """Return the effect of Enter, or the reason why no attack is possible here."""
        command = self._command(desk)
        if command is None:
            return self._why_not(desk)
        keys = line("") if "next" in self.idle_actions(desk) else line("   ", number_run("Tab"), " best hex")
        other = line("   ", number_run("g"), " another") if len(self._here(desk)) > 1 else line("")
        return line(number_run("Enter"), f" {desk.table.ruleset.label(desk.table.state, command)}", other, keys)

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the actions for hexes, attacks and attackers that offer no second choice."""
        hexes = {where(command) for command in best(desk.table, self._all(desk.table))} - {desk.cursor}
        choices = {"next": len(hexes) + 1, "group": len(self._here(desk)), "support": len(ready(desk.table))}
        return frozenset(action for action, count in choices.items() if count < 2)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Draw the blast around the cursor."""
        command = self._command(desk)
        board = desk.table.scene.board.terrain
        wide = not isinstance(command, Strike) or command.arm == "H"
        hexes = {desk.cursor}
        if wide and not (command is None and isinstance(self._counter(desk.table), Sortie)):
            hexes |= (
                {at for at in desk.table.geometry.neighbours(desk.cursor) if at in board}
                if desk.cursor in board
                else set()
            )
        elif isinstance(command, Strike) and command.second:
            hexes.add(command.second)
        return MapOverlay(cursor=desk.cursor, blast=frozenset(hexes))

    def dice_page(self, desk: ViewState) -> Callable[[int], Lines] | None:
        """Return the attack's dice pool and that of every unit in the blast."""
        command = self._command(desk)
        prospect = advice(desk.table).prospect(command) if command is not None else None
        return partial(preview, desk.table, prospect) if prospect is not None else None

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Call the attack, choose another hex, attack or attacker, or go back."""
        table = desk.table
        match action:
            case "enter":
                command = self._command(desk)
                return Play(command) if command is not None else Notify(self._why_not(desk))
            case "next" | "previous":
                able = [where(command) for command in best(table, self._all(table))]
                if not able:
                    return Notify(line("No hex is worth an attack"))
                desk.cursor = cycle(able, desk.cursor, 1 if action == "next" else -1)
                return SwitchTo(self._as(0))
            case "group":
                many = len(self._here(desk))
                return (
                    SwitchTo(self._as((self.choice + 1) % many))
                    if many > 1
                    else Notify(line("There is no other way to attack here"))
                )
            case "support":
                others = [one.id for one in ready(table)]
                if len(others) < 2:
                    return Notify(line("There is nothing else to call"))
                mode = SupportMode(cycle(others, self.one))
                mode.seek(desk)
                return SwitchTo(mode)
            case "back":
                return ReturnToGame()
        return None

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Move the cursor, and mark the first attack there."""
        desk.cursor = to
        return SwitchTo(self._as(0)) if self.choice else None

    # --- the command in hand -------------------------------------------------------------------------------------

    def _in_sight(self, desk: ViewState) -> bool:
        """Check whether a unit has to see the cursor's hex."""
        return True

    def _as(self, choice: int) -> "SupportMode":
        return SupportMode(self.one, choice)

    def _counter(self, table: GameView) -> Battery | Sortie | None:
        return next((one for one in support(table) if one.id == self.one), None)

    def _all(self, table: GameView) -> tuple[Any, ...]:
        able = (command for command in table.legal if isinstance(command, Call | Strike | Shift))
        return tuple(command for command in able if weapon(command) == self.one and not getattr(command, "drop", 0))

    def _here(self, desk: ViewState) -> tuple[Any, ...]:
        return tuple(command for command in self._all(desk.table) if where(command) == desk.cursor)

    def _command(self, desk: ViewState) -> Any:
        able = self._here(desk)
        return able[min(self.choice, len(able) - 1)] if able else None

    def _why_not(self, desk: ViewState) -> Line:
        table = desk.table
        if isinstance(self._counter(table), Sortie):
            if not table.enemies(desk.cursor):
                return line("no enemy is there to be attacked")
            arm: Arm = next((command.arm for command in self._all(table)), "")
            target = tuple(piece.id for piece in table.enemies(desk.cursor)[:1]) if arm in ("m", "n") else ()
            no = table.refusal(Strike(self.one, desk.cursor, target, arm))
        else:
            no = table.refusal(Call(self.one, desk.cursor))
        return reason_line(no.sentence, no.rule) if no is not None else line("it cannot attack there")


class LandingMode(SupportMode):
    """A delayed mission lands now: it may be shifted first. Enter where it stands leaves it there."""

    is_question = True

    @classmethod
    def start(cls, desk: ViewState) -> "LandingMode":
        """Return the mission that lands, the best hex under the cursor."""
        able = [command for command in desk.table.legal if isinstance(command, Shift)]
        mode = cls(able[0].mission)
        good = best(desk.table, able)
        desk.cursor = where(good[0]) if good else where(able[0])
        return mode

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the mission, then the usual panel."""
        title = line(danger_run("A MISSION LANDS", bold=True), label("  shift it?"))
        return [title, *super().panel(desk, width)]

    def message(self, desk: ViewState) -> Line:
        return line(danger_run("SHIFT IT?", bold=True), "  ", super().message(desk))

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the idle actions, with going back and calling another: the mission lands somewhere."""
        return super().idle_actions(desk) | {"back", "support"}

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Handle all actions except going back, since the mission lands somewhere."""
        return None if action in ("back", "support") else super().on_action(action, desk)

    def enter_label(self, desk: ViewState) -> str:
        """Return the verb "land": the mission has been called before."""
        return "land"

    def _in_sight(self, desk: ViewState) -> bool:
        """Check whether this is not the hex of the call, where the mission lands unseen. [ART-9a]"""
        return all(desk.cursor != barrage.at for barrage in scene_of(desk.table).barrages if barrage.id == self.one)

    def _as(self, choice: int) -> "SupportMode":
        return LandingMode(self.one, choice)

    def _why_not(self, desk: ViewState) -> Line:
        no = desk.table.refusal(Shift(self.one, desk.cursor))
        return reason_line(no.sentence, no.rule) if no is not None else line("it cannot land there")


def calls(desk: ViewState) -> Reply:
    """Open the call of a battery or aircraft (key `a`), or say why nothing can be called."""
    mode = SupportMode.start(desk)
    if mode is not None:
        return SwitchTo(mode)
    table = desk.table
    mine = support(table)
    if not mine:
        return Notify(line("You have no artillery or aircraft in this battle"))
    later = [one for one in mine if table.scene.turn < (one.since if isinstance(one, Battery) else one.turn)]
    if later:
        turn = later[0].since if isinstance(later[0], Battery) else later[0].turn
        return Notify(line(table.unit_names([later[0].id]), f" can be called from turn {turn} on"))
    return Notify(line("No artillery or aircraft can attack any more this turn"))
