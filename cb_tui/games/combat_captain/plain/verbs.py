"""Verbs: orders to a stand or a company that is free to act."""

from collections.abc import Callable

from cb_tui.core.inches import format_place
from cb_tui.core.plane import COMPASS, UNITS, Vector, bearing
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_captain.plain.command_runner import carry_out, mine, reading, usage
from cb_tui.games.combat_captain.plain.order_words import ArgumentReader, corners
from cb_tui.games.combat_captain.plain.told import chances
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.presentation.command_sequences import (
    CompanyCover,
    CompanyDeployment,
    CompanyMove,
    Deed,
    front,
    one,
)
from cb_tui.games.combat_captain.rules import activity, arrivals, deployment
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import (
    Activate,
    BreakCover,
    Charge,
    Cross,
    Deploy,
    EndActivation,
    Fire,
    Move,
    Occupy,
    PullMarkers,
    Shelter,
    Shot,
    TakeCover,
    Uncover,
)
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import HeldFire, ReturnFire
from cb_tui.games.combat_captain.rules.terrain import point
from cb_tui.plain.typed_game import TypedGame


def fire(desk: TypedGame, words: list[str]) -> None:
    """Fire a volley, after its odds and a yes. Alone, fire all held dice at a mover."""
    said = reading(desk, words)
    if not mine(desk):
        return
    company = said.company()
    named = said.units() if company is None else []
    said.took("at")
    target = said.unit(foe=True)
    most = said.dice() if said.left else None
    hand = said.took("hand", "by-hand", "bazooka")
    company = _company(said.state, company, named)
    if said.rest or company is None:
        usage(desk, "fire", said.rest)
        return
    state = activated_state.opened(said.state, company)
    if target is None:
        target = next(iter(activated_state.targets(state, company)), None) if state.pending else None
    if target is None:
        usage(desk, "fire")
        return
    command = _volley(state, company, named, target, most or 9, hand=hand)
    if refused := refusal(state, command):
        raise refused
    if not said.sure:
        told = chances(desk, state, command)
        desk.voice.say(f"{desk.sentences.label(command)}.", *told)
        if told and not desk.ask_yes_no("Fire?"):
            return
    carry_out(desk, one(None if state.pending else company, command))


def _company(state: State, company: CompanyId | None, named: list[UnitId]) -> CompanyId | None:
    """Return the firing company: the one named, that of the stands named or asked, the active one, or None."""
    if company is not None:
        return company
    if named:
        return state.context.company[named[0]]
    waiting = state.pending[-1] if state.pending else None
    if isinstance(waiting, HeldFire | ReturnFire):
        return state.context.company[waiting.holders[0]]
    return state.acting


def _volley(state: State, company: CompanyId, named: list[UnitId], target: UnitId, most: int, *, hand: bool) -> Fire:
    """Return the volley, or one that the rules refuse with a reason if no stand can hit the target."""
    dice = activated_state.armed(state, company)
    able = {unit: dice[unit] for unit in named if unit in dice} if named else dice
    found = None if hand else activated_state.volley(state, able, target, most)
    if found is not None:
        return found
    units = named or [*able] or [*state.stands_of(company)]
    shots = tuple(Shot(unit, max(1, min(most, dice.get(unit, 1))), hand) for unit in units)
    return Fire(shots if named else shots[:1], target)


def all_at(state: State, company: CompanyId, target: UnitId) -> Deed | None:
    """Return the fire of a whole company with the common die at a target. [ACT-7]"""
    now = activated_state.opened(state, company)
    more = now.context.rules.common_bonus_dice if activated_state.fresh(now, company) else 0
    dice = {unit: many + more for unit, many in activated_state.armed(now, company).items()}
    command = activated_state.volley(now, dice, target)
    return one(company, command, together="fire") if command is not None else None


def at_hand(said: ArgumentReader, unit: UnitId) -> State:
    """Return the state in which the company of a stand acts, if it may."""
    return activated_state.opened(said.state, said.state.context.company[unit])


def single(
    verb: str, made: Callable[[ArgumentReader, UnitId, State], Command | None]
) -> Callable[[TypedGame, list[str]], None]:
    """Return an order to one stand, which activates its company."""

    def ordered(desk: TypedGame, words: list[str]) -> None:
        said = reading(desk, words)
        if not mine(desk):
            return
        unit = said.unit(foe=False) or desk.focus
        if unit is None or unit not in said.state.context.cards:
            usage(desk, verb)
            return
        desk.focus, state = unit, at_hand(said, unit)
        said.state = state
        command = made(said, unit, state) if unit in state.stands else None
        if command is None or said.rest:
            usage(desk, verb, said.rest)
        elif refused := refusal(state, command):
            raise refused  # before its company is activated for it
        else:
            carry_out(desk, one(state.context.company[unit] if not state.pending else None, command))

    return ordered


def move(said: ArgumentReader, unit: UnitId, state: State) -> Command | None:
    """Return the move along the way that was named, with one die where no number was."""
    many = None
    way = corners(said, unit)
    if said.left:
        many = said.dice()
    common = state.company(unit).common is not None
    return Move(unit, way, many or (activity.left(state, unit) if common else 1)) if way else None


def charge(said: ArgumentReader, unit: UnitId, state: State) -> Command | None:
    """Return the announcement of a charge at a company."""
    foe = said.company(foe=True)
    if foe is None and (target := said.unit(foe=True)) is not None:
        foe = state.context.company[target]
    return Charge(unit, foe) if foe is not None else None


def cover(said: ArgumentReader, unit: UnitId, state: State) -> Command | None:
    """Return the placing of cover sticks, facing as named or toward the nearest enemy.

    Without a number it is one stick, or all dice left if the company has its common die.
    """
    many = said.count()
    way = said.direction()
    faces: Vector | None = UNITS[COMPASS.index(way)] if way else front(state, unit)
    common = state.company(unit).common is not None
    return TakeCover(unit, many or (activity.left(state, unit) if common else 1), faces)


def uncover(said: ArgumentReader, unit: UnitId, state: State) -> Command | None:
    """Return sticks taken away."""
    return Uncover(unit, said.count() or 1)


def breaks(said: ArgumentReader, unit: UnitId, state: State) -> Command | None:
    """Return cover broken for a marker."""
    return BreakCover(unit)


def named(
    kind: Callable[[UnitId, str], Command], of: Callable[[State], list[str]]
) -> Callable[[ArgumentReader, UnitId, State], Command | None]:
    """Return an order to a stand about something on the table that has a name of its own."""

    def made(said: ArgumentReader, unit: UnitId, state: State) -> Command | None:
        text = " ".join(said.left).lower()
        known = of(state)
        name = next((name for name in known if name.lower() == text), None) or next(
            (name for name in known if text and name.lower().startswith(text)), None
        )
        said.left = [] if name else said.left
        return kind(unit, name) if name else None

    return made


def _lines(state: State) -> list[str]:
    return [*state.context.table.lines]


def _works(state: State) -> list[str]:
    return [*state.context.table.positions]


def pull(desk: TypedGame, words: list[str]) -> None:
    """Pull markers off the active company, or off the one named."""
    said = reading(desk, words)
    if not mine(desk):
        return
    company = said.company() or said.state.acting
    many = said.count() or 1
    if company is None or said.rest:
        usage(desk, "pull", said.rest)
    else:
        carry_out(desk, one(company, PullMarkers(many)))


def end(desk: TypedGame, words: list[str]) -> None:
    """End the activation and hold the remaining dice. A company not yet active ends its whole activation."""
    said = reading(desk, words)
    if not mine(desk):
        return
    company = said.company() or said.state.acting
    if company is None:
        names = ", ".join(activated_state.due(said.state))
        desk.voice.say(
            f"No company is active. Type end with the name of one that has yet to act: {names}."
            if names
            else "No company is active."
        )
    else:
        carry_out(desk, one(company, EndActivation()))


def activate(desk: TypedGame, words: list[str]) -> None:
    """Begin the activation of a company."""
    said = reading(desk, words)
    company = said.company()
    if not mine(desk):
        return
    if company is None:
        desk.voice.say(f"Type activate and a company: {', '.join(activated_state.due(said.state))}.")
    elif said.left:
        said.took("at", "by", "near")
        try:
            to = point(",".join(said.left))  # "40,0" comes as two words
        except ValueError as error:
            desk.voice.say(f"{error}.")
            return
        carry_out(desk, one(None, Activate(company, arrivals.nearest(said.state, company, to) or format_place(to))))
    else:
        carry_out(desk, one(company))


def together(desk: TypedGame, words: list[str]) -> None:
    """Have a whole company do the same: with the common die, or with the number of dice named for each."""
    said = reading(desk, words)
    if not mine(desk):
        return
    company = said.company() or said.state.acting
    deed = _together(said, company) if company is not None else None
    if deed is None or said.rest:
        usage(desk, "all", said.rest)
    else:
        carry_out(desk, deed)


def _together(said: ArgumentReader, company: CompanyId) -> Deed | None:
    if said.took("move", "go", "march"):
        said.took("to")
        way = said.direction()
        far = said.figure()
        return CompanyMove(company, bearing(way, far), said.dice() if said.left else None) if way and far else None
    if said.took("cover"):
        return CompanyCover(company, said.count())
    if said.took("uncover"):
        return CompanyCover(company, said.count(), away=True)
    if said.took("fire"):
        target = said.unit(foe=True)
        return None if target is None else all_at(said.state, company, target)
    return None


def deploy(desk: TypedGame, words: list[str]) -> None:
    """Shift a stand, or all of a company that may be shifted, before turn 1."""
    said = reading(desk, words)
    state = said.state
    if not mine(desk):
        return
    deed: Deed | None = None
    if (unit := said.unit(foe=False)) is not None and unit in state.stands:
        way = corners(said, unit)
        deed = one(None, Deploy(unit, way[-1])) if way else None
    elif (company := said.company()) is not None:
        units = [each for each in state.stands_of(company) if deployment.circle(state.context, each)]
        towards, far = said.direction(), said.figure()
        deed = CompanyDeployment(units, bearing(towards, far)) if towards and far else None
    if deed is None or said.rest:
        usage(desk, "deploy", said.rest)
    else:
        carry_out(desk, deed)


ORDERS = {
    "move": single("move", move), "charge": single("charge", charge), "cover": single("cover", cover),
    "uncover": single("uncover", uncover), "break": single("break", breaks),
    "cross": single("cross", named(Cross, _lines)), "shelter": single("shelter", named(Shelter, _lines)),
    "occupy": single("occupy", named(Occupy, _works)), "pull": pull, "end": end, "activate": activate, "all": together,
    "deploy": deploy,
}  # fmt: skip
