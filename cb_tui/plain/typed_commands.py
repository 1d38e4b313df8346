"""The typed commands of a rules system, and every legal command numbered, so that nothing is ever stuck."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from cb_tui.core.display import Piece
from cb_tui.core.offer import Offer
from cb_tui.core.values import Command, Pending, Place
from cb_tui.games import GAMES, PLAIN
from cb_tui.plain.compass import bearing
from cb_tui.plain.manual import ManualEntry
from cb_tui.plain.sentences import Sentences
from cb_tui.plain.typed_game import TypedGame
from cb_tui.plain.typed_view import TypedView
from cb_tui.presentation.game_view import GameView

PAGE = 25  # choices that are listed at once
WITH_ODDS = 16  # choices up to which each is listed with its odds


class TypedCommands(NamedTuple):
    """The typed commands of one rules system. The general commands are in `plain`."""

    entries: Mapping[str, ManualEntry]  # every command, what it does, its other names
    names: Mapping[str, str]  # every name of a command
    overview: Callable[[GameView], list[str]]  # the paragraphs of `help`
    look_commands: Mapping[str, Callable[[TypedView, list[str]], None]]  # commands that only look, in a replay too
    play_commands: Mapping[str, Callable[[TypedGame, list[str]], None]]  # commands that need a game in play
    odds: Callable[[TypedView, Command], str]  # of a choice in a few words, "" where nothing is rolled
    waiting: Callable[[GameView], tuple[Piece, ...]]  # who can act and loses something if its turn passes
    ratings: Callable[
        [Sentences, Piece], str
    ]  # what is printed on a piece: "range 6, 4 of 4 points"; "" where it has nothing
    hides_from_others: Callable[[GameView], bool] = lambda _: (
        True
    )  # whether others who share the keyboard look away now
    hints: Mapping[type[Pending], str] = {}  # how a decision is answered by words, where a list would be too long


@cache
def typed_commands(package: str) -> TypedCommands:
    """Return the typed commands of a system, or those by the roles of its offers if it has no own ones."""
    game = GAMES.get(package, PLAIN)
    own: TypedCommands = game.load(game.typed)
    return own


def prompt(desk: TypedGame) -> str:
    """Return the seat, its decision and the turn, as in "US to act, turn 3 of 8: 4 of 6 left"."""
    table, speech = desk.table, desk.sentences
    scene = table.scene
    if desk.game.outcome is not None:
        return "The battle is over"
    who, turn = speech.seat(scene.decides), table.turn_text.replace("/", " of ")
    if desk.game.is_blocked and desk.game.waiting:
        return f"{desk.game.waiting[:1].upper()}{desk.game.waiting[1:]}, {turn}"
    if not table.is_our_decision:
        return f"{'Waiting for' if desk.game.local_seats else 'Watching'} the {who} side, {turn}"
    if scene.question:
        return f"{who} to decide, {turn}: {speech.told(scene.question.asked)}"
    mine = len(table.commanded(scene.active))
    left = len(typed_commands(table.ruleset.package).waiting(table))
    soon = f"; {table.provisional_winner[:1].lower()}{table.provisional_winner[1:]}" if table.provisional_winner else ""
    return f"{who} to act, {turn}: {left} of {mine} left{soon}"


def spare(table: GameView, commands: Sequence[Command]) -> list[tuple[int, Offer]]:
    """Return the offers of `commands` with their numbers among the legal ones, without attack variants."""
    numbers = {offer.command: (number, offer) for number, offer in enumerate(table.offers, 1)} if commands else {}
    return [row for command in commands if not (row := numbers[command])[1].variant]


def options(desk: TypedView, commands: Sequence[Command], first: int = 0, *, every: bool = False) -> None:
    """List commands with their numbers, one page from `first`.

    With `every`, list all of them at once and with all numbers of dice shed.
    """
    numbers = {offer.command: (number, offer) for number, offer in enumerate(desk.table.offers, 1)}
    rows = [numbers[one] for one in commands] if every else spare(desk.table, commands)
    many = [row for row in rows if row[1].group]
    rows = [row for row in rows if not row[1].group]
    page = rows if every else rows[first : first + PAGE]
    for _, group in groupby(many if not first else (), lambda row: (row[1].group, row[1].actors)):
        desk.voice.say(f"  {_grouped(desk, list(group))}")
    for number, offer in page:
        odds = typed_commands(desk.table.ruleset.package).odds(desk, offer.command) if len(rows) <= WITH_ODDS else ""
        desk.voice.say(f"  {number}. {desk.sentences.label(offer.command)}{f': {odds}' if odds else ''}")
    desk.shown = desk.table.state
    left = len(rows) - first - len(page)
    if left > 0:
        desk.voice.say(f"  {left} more: type list more, list R2, list fire or list all.")


def _grouped(desk: TypedView, rows: Sequence[tuple[int, Offer]]) -> str:
    """Return the places of a piece in one paragraph, as in "US R1 goes: 1. east to 0407"."""
    speech, first = desk.sentences, rows[0][1]
    who = f"{speech.who(first.actors)} {first.group}"
    here = desk.table.pieces.get(first.actors[0])
    if first.role != "move" or here is None:
        return f"{who}: {'; '.join(f'{number}. {offer.place}' for number, offer in rows)}"
    ways = [
        f"{number}. {_bearing(desk.table, here.at, offer.place)}to {speech.name(offer.place)}"
        for number, offer in rows
        if offer.place is not None
    ]
    return f"{who}: {'; '.join(ways)}"


def _bearing(table: GameView, here: Place, to: Place) -> str:
    return f"{bearing(table.geometry, here, to)} " if table.on_board(here) and table.on_board(to) else ""


def posed(desk: TypedGame) -> None:
    """List the answers to a pending decision, or the hint for it, once per state."""
    scene = desk.table.scene
    if not scene.question or not desk.table.is_our_decision or desk.shown is desk.table.state:
        return
    if scene.mover in desk.table.pieces and scene.mover is not None:
        piece = desk.table.pieces[scene.mover]
        desk.voice.say(f"{desk.sentences.who([piece.id])} is at {desk.sentences.near(piece)}.")
    hints = typed_commands(desk.table.ruleset.package).hints
    hint = next((told for kind, told in hints.items() if desk.table.asks(kind)), None)
    if hint is None:
        options(desk, desk.table.legal)
    elif desk.hinted is not desk.table.state:
        desk.voice.say(hint)
        desk.hinted = desk.table.state
