"""Choices: who decides and what, and every legal command numbered, so that nothing is ever stuck."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from cb_tui.cli.plain.compass import bearing
from cb_tui.cli.plain.desk import Desk
from cb_tui.cli.plain.onlooker import Onlooker
from cb_tui.core.spelling import counted
from cb_tui.core.values import Command, UnitId, kind
from cb_tui.ui.text import percent

QUESTIONS = {
    "OpportunityFire": "fire at {mover} as it moves, or hold",
    "ReturnFire": "fire back at {mover}, or hold",
    "GroundFire": "fire at the aircraft {mover}, or hold",
    "Shedding": "shed dice on both sides, or none",
    "Overrun": "attack in the overrun",
    "CloseCombat": "fight hand to hand, or end the turn",
    "FightOrFlee": "fight another round, or flee",
    "ChooseLoss": "give up a piece",
    "Pairing": "say whom your piece meets",
    "Storm": "assault the armor, or hold",
    "Shifting": "shift the mission that lands, or leave it",
    "Initiative": "throw for the initiative",
    "ChoosePosition": "say what the winner does",
}
GROUPED = ("Step", "Call", "Shift")  # told in one paragraph for each piece
PAGE = 25  # choices that are listed at once
WITH_ODDS = 16  # choices up to which each is told with its odds


def prompt(desk: Desk) -> str:
    """Who decides, what, and when: "US to act, turn 3 of 8: 4 of 6 left"."""
    table, speech = desk.table, desk.speech
    scene = table.scene
    if desk.game.outcome is not None:
        return "The battle is over"
    side, turn = speech.side(scene.decides), f"turn {min(scene.turn, scene.turns)} of {scene.turns}"
    if desk.game.pledge and desk.game.waiting:
        return f"{desk.game.waiting[:1].upper()}{desk.game.waiting[1:]}, {turn}"
    if not table.asks:
        return f"{'Waiting for' if desk.game.held else 'Watching'} {side}, {turn}"
    if scene.question:
        mover = speech.who([scene.mover]) if scene.mover else ""
        return f"{side} to decide, {turn}: {QUESTIONS.get(scene.question, scene.question).format(mover=mover)}"
    mine = sum(piece.side == scene.active for piece in scene.pieces)
    left = len(table.ready() if scene.sky else table.waiting())
    return f"{side} to act, {turn}: {left} of {mine} left"


def spare(commands: Sequence[Command], legal: Sequence[Command]) -> list[tuple[int, Command]]:
    """The commands with their numbers among the legal ones, of several that differ in dice shed by the firer the one without."""
    numbers = {command: number for number, command in enumerate(legal, 1)} if commands else {}
    return [
        (numbers[command], command)
        for command in commands
        if kind(command) == "ReduceDice" or not getattr(command, "drop", 0) or _bare(command) not in numbers
    ]


def _bare(command: Any) -> Command:
    bare: Command = msgspec.structs.replace(command, drop=0)
    return bare


def options(desk: Onlooker, commands: Sequence[Command], first: int = 0, *, every: bool = False) -> None:
    """Says the commands, each with its number; `every`: with all numbers of dice shed, and in one go."""
    legal = desk.table.legal
    numbers = {command: number for number, command in enumerate(legal, 1)}
    rows = [(numbers[one], one) for one in commands] if every else spare(commands, legal)
    many = [row for row in rows if kind(row[1]) in GROUPED]
    rows = [row for row in rows if kind(row[1]) not in GROUPED]
    page = rows if every else rows[first : first + PAGE]
    for (name, unit), group in groupby(many if not first else (), lambda row: (kind(row[1]), _whose(row[1]))):
        desk.voice.say(f"  {_grouped(desk, name, unit, list(group))}")
    for number, command in page:
        odds = told_odds(desk, command) if len(rows) <= WITH_ODDS else ""
        desk.voice.say(f"  {number}. {desk.speech.label(command)}{f': {odds}' if odds else ''}")
    desk.shown = desk.table.state
    left = len(rows) - first - len(page)
    if left > 0:
        desk.voice.say(f"  {left} more: list more; or list R2, list fire, list all.")


def _whose(command: Any) -> UnitId:
    """Which piece, battery or mission a command is about."""
    unit: UnitId = getattr(command, {"Step": "unit", "Call": "battery", "Shift": "mission"}[kind(command)])
    return unit


def _grouped(desk: Onlooker, name: str, unit: UnitId, commands: Sequence[tuple[int, Any]]) -> str:
    """The places of a piece in one paragraph: "US R1 goes: 1. east to 0407; 2. north-east to 0306"."""
    speech = desk.speech
    if name != "Step":
        places = "; ".join(f"{number}. {getattr(one, 'to', '') or one.at}" for number, one in commands)
        return f"{speech.who([unit])} {'fires at' if name == 'Call' else 'lands in'}: {places}"
    table = desk.table
    here = table.pieces[unit].at
    ways = [
        f"{number}. {f'{bearing(table.grid, here, step.to)} ' if table.on_board(here) and table.on_board(step.to) else ''}to {speech.name(step.to)}"
        for number, step in commands
    ]
    return f"{speech.who([unit])} goes: {'; '.join(ways)}"


def told_odds(desk: Onlooker, command: Command) -> str:
    """Dice and chances of a command in a few words, "" where it throws nothing."""
    sky = desk.table.scene.sky
    if deed := next((deed for deed in sky.deeds if deed.command == command), None) if sky else None:
        dice = f"{counted(deed.dice[0], 'die', 'dice')} to {deed.dice[1]}, " if deed.dice else ""
        return dice + ", ".join(f"{name} {percent(chance)}" for name, chance in deed.chances)
    prospect = desk.table.prospect(command)
    if prospect is None or not (prospect.targets or prospect.losses):
        return ""
    shed = next((shed for shed in prospect.sheds if shed.best and shed.drop), None)
    if shed and kind(command) != "ReduceDice" and not getattr(command, "drop", 0):
        who = desk.speech.side(prospect.shedder)
        return f"{desk.speech.brief(prospect)}; if {who} sheds {shed.drop}: {percent(shed.odds.effect)}"
    return desk.speech.brief(prospect)


def posed(desk: Desk) -> None:
    """Says what a pending decision may be answered with, once."""
    scene = desk.table.scene
    if not scene.question or not desk.table.asks or desk.shown is desk.table.state:
        return
    if scene.mover in desk.table.pieces and scene.mover is not None:
        piece = desk.table.pieces[scene.mover]
        desk.voice.say(f"{desk.speech.who([piece.id])} is in {desk.speech.near(piece)}.")
    options(desk, desk.table.legal)
