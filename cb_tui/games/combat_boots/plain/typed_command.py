"""Typed commands turned into commands of the game: found among the legal ones, confirmed, played."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from cb_tui.core.values import Command
from cb_tui.games.combat_boots.plain import pools
from cb_tui.games.combat_boots.plain.pools import told_odds
from cb_tui.games.combat_boots.plain.turn_commands import ATTACKS, VERBS, Verb, destination, fitting
from cb_tui.games.combat_boots.presentation.advice import acting, advice, scene_of, waiting
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.dogfight.model import AirFire
from cb_tui.plain import typed_commands
from cb_tui.plain.arguments import Arguments
from cb_tui.plain.compass import counted
from cb_tui.plain.typed_game import TypedGame, sentence
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.text import percent

MANY = 60  # attacks that are compared for the best one


def give(desk: TypedGame, verb: Verb, typed: Arguments) -> None:
    """Play the command that the words mean, or report the candidates or the reason against it.

    Raises the refusal of the command.
    """
    command = meant(desk, verb, typed)
    if command is None:
        return
    if typed.sure or confirmed(desk, command):
        desk.play(command)


def meant(desk: TypedView, verb: Verb, typed: Arguments) -> Command | None:
    """Return the command that the words mean, or report the candidates or the fault and return None."""
    if typed.rest:
        desk.voice.say(f'"{typed.rest[0][:30]}" is not understood here; type it like this: {verb.example}.')
        return None
    verb = _from_above(desk, verb, typed)
    found = fitting(desk.table, desk.table.legal, verb, typed)
    missing = next((one for one in typed.pieces if not desk.there(one)), None)
    if missing is not None:
        desk.voice.say(f"{desk.sentences.who([missing])} is not on the board now; units lists the pieces that are.")
        return None
    if typed.own:
        desk.focus = typed.own[-1]
    if len(found) > 1 and not typed.pieces and desk.focus and not isinstance(found[0], ATTACKS):
        found = [one for one in found if getattr(one, "unit", None) == desk.focus] or found
    if len(found) > 1 and isinstance(found[0], ATTACKS):
        return best(desk, found, shed=typed.drop is None)
    if len(found) > 1:
        desk.voice.say("Which one? Type its number.")
        typed_commands.options(desk, found)
        return None
    return found[0] if found else _refused(desk, verb, typed)


def _from_above(desk: TypedView, verb: Verb, typed: Arguments) -> Verb:
    """Return the verb for a battery or an aircraft that is to fire, else `verb`."""
    scene, firer = scene_of(desk.table), next(iter(typed.own), None)
    if verb is not VERBS["fire"] or scene.sky:
        return verb
    if any(one.id == firer for one in scene.batteries):
        return VERBS["call"]
    return VERBS["strike"] if any(one.id == firer for one in scene.sorties) else verb


def confirmed(desk: TypedGame, command: Command) -> bool:
    """Check whether to proceed: at once if no die falls, else after the odds and a yes."""
    if isinstance(command, m.EndTurn):
        left = waiting(desk.table)
        if not left or desk.table.scene.question:
            return True
        one = desk.sentences.who([piece.id for piece in left])
        return desk.ask_yes_no(f"{counted(len(left), 'piece').capitalize()} can still act: {one}. End the turn?")
    prospect = advice(desk.table).prospect(command)
    odds = told_odds(desk, command)
    if not isinstance(command, m.Call) and not odds:
        return True
    far = f", {desk.sentences.span(prospect.distance)}" if prospect is not None and prospect.distance else ""
    desk.voice.say(f"{desk.sentences.label(command)}{far}.")
    desk.voice.say(*(pools.pool_sentences(desk.sentences, prospect) if prospect is not None else [f"  {odds}."]))
    return desk.ask_yes_no("Do it?")


def best(desk: TypedView, found: Sequence[Any], *, shed: bool) -> Command:
    """Return the attack most likely to hit, and with `shed` the best of its sheds."""
    bare = [one for one in found if not getattr(one, "drop", 0)] or list(found)

    def worth(command: Command) -> tuple[Fraction, Fraction]:
        prospect = advice(desk.table).prospect(command)
        if prospect is None or not prospect.targets:
            return Fraction(0), Fraction(0)
        return sum((target.odds.effect for target in prospect.targets), Fraction(0)), prospect.odds.kill

    command: Command = max(bare[:MANY], key=worth)
    prospect = advice(desk.table).prospect(command)
    decides = desk.table.decides
    if shed and prospect is not None and decides is not None and prospect.shedder == desk.table.side(decides):
        drop = next((one.drop for one in prospect.sheds if one.best), 0)
        fuller = msgspec.structs.replace(command, drop=drop) if drop else command
        return fuller if fuller in found else command
    return command


def _refused(desk: TypedView, verb: Verb, typed: Arguments) -> Command | None:
    """Return a legal command that the list does not have, or report the reason and return None."""
    sort, to = verb.kinds[0], destination(desk.table, None, typed)
    fields = {"then": verb.then} if verb.then else verb.build(typed, to)
    if scene_of(desk.table).sky and sort is m.Fire:
        sort, fields = AirFire, VERBS["run"].build(typed, to)
    if fields is None:
        aimer = [one for one in typed.own[:1] if one in desk.table.pieces]
        aims = advice(desk.table).aims(aimer[0]) if sort is m.Fire and aimer and not scene_of(desk.table).sky else ()
        for aim in aims[:4]:
            rule = f" [{aim.rule}]" if aim.rule else ""
            if aim.why_not:
                desk.voice.say(f"  At {desk.sentences.who(aim.units)}: {desk.sentences.told(aim.why_not)}{rule}.")
        desk.voice.say(f"Not possible now. An example: {verb.example}. list shows your legal moves.")
        return None
    command = msgspec.convert(fields, sort)
    if refused := desk.game.refusal(command):
        desk.voice.say(desk.sentences.told(sentence(refused)))
        return None
    return command


def targets(desk: TypedView, unit: Any) -> None:
    """Report the targets of a piece with their chances, and the reasons against the others."""
    speech = desk.sentences
    aims = advice(desk.table).aims(unit)
    if not aims:
        desk.voice.say(f"{speech.who([unit])} has no target.")
    for aim in aims:
        head = f"  {speech.who(aim.units)}, {speech.place(aim.at, desk.table.pieces[unit].at)}"
        if aim.odds is None and aim.joined_odds is None:
            desk.voice.say(f"{head}: cannot, {speech.told(aim.why_not)}{f' [{aim.rule}]' if aim.rule else ''}.")
            continue
        alone = f"alone {percent(aim.odds.effect)}, destroyed {percent(aim.odds.kill)}" if aim.odds else "not alone"
        joined = ""
        if aim.joined is not None and aim.joined_odds is not None:
            joined = f"; {speech.who(acting(aim.joined))} together {percent(aim.joined_odds.effect)}"
        desk.voice.say(f"{head}: {alone}{joined}.")
