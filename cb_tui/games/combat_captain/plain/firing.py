"""Firing: the volley of a company, or of the stands that are named, after its odds and a yes."""

from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.plain.carrying import carry_out, mine, reading, usage
from cb_tui.games.combat_captain.plain.told import chances
from cb_tui.games.combat_captain.presentation import stage, volleys
from cb_tui.games.combat_captain.presentation.deeds import Deed, one
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fire, Shot
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import HeldFire, ReturnFire
from cb_tui.games.combat_captain.rules.refusal import refusal
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
    state = stage.opened(said.state, company)
    if target is None:
        target = next(iter(volleys.targets(state, company)), None) if state.pending else None
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
    dice = volleys.armed(state, company)
    able = {unit: dice[unit] for unit in named if unit in dice} if named else dice
    found = None if hand else volleys.volley(state, able, target, most)
    if found is not None:
        return found
    units = named or [*able] or [*state.stands_of(company)]
    shots = tuple(Shot(unit, max(1, min(most, dice.get(unit, 1))), hand) for unit in units)
    return Fire(shots if named else shots[:1], target)


def all_at(state: State, company: CompanyId, target: UnitId) -> Deed | None:
    """Return the fire of a whole company with the common die at a target. [ACT-7]"""
    now = stage.opened(state, company)
    more = now.context.rules.common_bonus_dice if stage.fresh(now, company) else 0
    dice = {unit: many + more for unit, many in volleys.armed(now, company).items()}
    command = volleys.volley(now, dice, target)
    return one(company, command, together="fire") if command is not None else None
