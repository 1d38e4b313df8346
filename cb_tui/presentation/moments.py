"""The course of a battle, from its reports: its turning points, and the fate of the pieces that are gone."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from cb_tui.core.display import Scene
from cb_tui.core.report import Report, Roll
from cb_tui.core.values import Place, Side, UnitId
from cb_tui.presentation.command_marks import in_close_combat
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import tinted
from cb_tui.presentation.text import FATES, Line, TextRun, line, number_run
from cb_tui.session.ledger import Ledger, roster
from cb_tui.session.log import LogEntry
from cb_tui.session.position import Position

GROUND = Fraction(4)  # pieces that all objectives of a battle are worth together
MOST = Fraction(2)  # and one of them at the most


class TurningPoint(msgspec.Struct, frozen=True):
    """One event in few words, with the chance of its roll. `weight`, in pieces, is how much it turned."""

    step: int
    text: Line
    weight: Fraction
    chance: Fraction | None = None
    turn: int = 0
    told: Line = ()  # the same as a sentence without its end, where there is room
    side: Side | None = None  # that it helped


class Loss(msgspec.Struct, frozen=True):
    """A piece that is gone: `mark` is x destroyed, + lost in close combat, > left, and `how` the same in words."""

    unit: UnitId
    side: Side
    name: str
    mark: Literal["x", "+", ">"]
    how: str
    turn: int


class BattleSummary(msgspec.Struct, frozen=True):
    """The course of a battle: its turning points in order, and its luck.

    The luck is the luckiest and the unluckiest attack, and the luck of the first side.
    """

    moments: tuple[TurningPoint, ...] = ()
    best: TurningPoint | None = None
    worst: TurningPoint | None = None
    luck: int | None = None  # of 100 games with these rolls so many go worse for it
    losses: tuple[Loss, ...] = ()  # in their order

    def turning(self, most: int, side: Side | None = None) -> tuple[TurningPoint, ...]:
        """Return the moments that weigh most, in their order, those that helped `side` before all others."""
        heaviest = sorted(self.moments, key=lambda moment: (side is not None and moment.side != side, -moment.weight))[
            :most
        ]
        return tuple(sorted(heaviest, key=lambda moment: moment.step))


def battle_summary(game: Position, table: GameView) -> BattleSummary:
    """Return the course of a battle. Best and worst attack are the local player's if they play one side alone.

    Otherwise they are those of all sides.
    """
    book = Ledger(roster(game.ruleset, game.battle), game.logged())
    moments = [*_fights(game, table, book), *_objectives(game, table)]
    alone = table.human if len(table.human) == 1 else frozenset(book.sides)
    attacks = [roll for roll in book.rolls if roll.attack and roll.side in alone]
    rank = sorted(attacks, key=lambda roll: (roll.percentile, roll.swing))
    best, worst = (_moment(table, roll, Fraction(0)) for roll in (rank[-1], rank[0])) if rank else (None, None)
    standing = book.percentile if book.rolls else None
    ordered = tuple(sorted(moments, key=lambda moment: moment.step))
    return BattleSummary(ordered, best, worst, standing, tuple(_losses(game, table)))


def turns(game: Position) -> Iterator[tuple[int, LogEntry, Sequence[Report]]]:
    """Yield each command of a game with its reports, after the turn in which it was given."""
    turn = 1
    for deed, reports in game.logged():
        yield turn, deed, reports
        turn = next((each.turn for each in reversed(reports) if each.kind == "turn"), turn)


def _losses(game: Position, table: GameView) -> Iterator[Loss]:
    """Yield the pieces that were lost or left, each once, as the rules name them just before."""
    gone: set[UnitId] = set()
    for turn, deed, reports in turns(game):
        if not any(each.lost or each.kind == "exit" for each in reports):
            continue
        before = {piece.id: piece.display_name for piece in game.ruleset.scene(game.state_at(deed.step - 1)).pieces}
        for each in reports:
            left = each.kind == "exit"
            for unit in each.actors if left else each.lost:
                if unit not in gone:
                    gone.add(unit)
                    close = not left and in_close_combat(unit, reports)
                    how = each.exit_text if left else each.why
                    name = table.titles.get(unit) or before.get(unit, "")
                    yield Loss(
                        unit, table.side_of(unit), name, ">" if left else "+" if close else "x",
                        how or "destroyed", turn,
                    )  # fmt: skip


def _fights(game: Position, table: GameView, book: Ledger) -> Iterator[TurningPoint]:
    """Yield the attacks and close combats with an effect, weighted by worth and distance from expectation.

    The distance is in pieces. Close combat decides which side keeps a place, so all its effects count.
    """
    for turn, deed, reports in turns(game):
        for report in reports:
            for roll in report.rolls if report.kind in ("attack", "fight") else ():
                if roll.result.gain_tally or roll.result.cost_tally:
                    fought = report.sort == "close combat"
                    turned = max(abs(roll.swing), abs(roll.result.balance) if fought else 0)
                    weight = turned * book.roster.worth(roll.targets)
                    if report.kind == "fight":
                        told, whole = (tinted(table, text, report.alarm) for text in (report.brief, report.text))
                    else:
                        told, whole = _told(table, roll), _sentence(table, roll, "fought" if fought else "fired at")
                    helped = roll.side if roll.swing > 0 else book.roster.against(roll.side, roll.targets)
                    yield TurningPoint(deed.step, told, weight, roll.chance, turn, whole, helped)


def _sentence(table: GameView, roll: Roll, verb: str) -> Line:
    """Return a roll as a sentence: "R1+R5 fired at r1: destroyed"."""
    fell = TextRun(roll.result.word or roll.result.name, FATES[roll.result.mark] if roll.result_index else "text")
    return line(table.unit_names(roll.actors), f" {roll.verb or verb} ", table.unit_names(roll.targets), ": ", fell)


def _moment(table: GameView, roll: Roll, weight: Fraction) -> TurningPoint:
    return TurningPoint(roll.step, _told(table, roll), weight, roll.chance)


def _told(table: GameView, roll: Roll) -> Line:
    """Return a line with attacker, result and target of a roll."""
    fell = TextRun(roll.result.short, FATES[roll.result.mark] if roll.result_index else "text")
    return line(table.unit_names(roll.actors, most=2), " at ", table.unit_names(roll.targets, most=2), " ", fell)


def _objectives(game: Position, table: GameView) -> Iterator[TurningPoint]:
    """Yield a turning point for every objective that changed hands.

    One that its last holder kept to the end has double weight.
    """
    held = _holders(game.ruleset.scene(game.state_at(0)))
    value = min(MOST, GROUND / len(held)) if held else MOST
    found: list[tuple[Place, TurningPoint]] = []
    for turn, deed, reports in turns(game):
        if not _touches(reports, held):
            continue
        scene = game.ruleset.scene(game.state_at(deed.step))
        names = {each.at: each.display_name for each in scene.objectives}
        for at, side in (now := _holders(scene)).items():
            if side != held.get(at):
                there = [piece.id for piece in scene.pieces if piece.at == at and piece.side == side][:1]
                gone = "left" if _leaves(reports, at) and not any(one.at == at for one in scene.pieces) else "lost"
                did, whose = ("took", side) if side else (gone, held.get(at))
                name = line(TextRun(table.force(whose).name, table.role(whose))) if whose else line("no one")
                told = line(table.unit_names(there) if there else name, f" {did} ", number_run(names[at]))
                found.append((at, TurningPoint(deed.step, told, value / 2, turn=turn, told=told, side=side)))
        held = now
    last = {at: moment.step for at, moment in found if held[at] is not None}
    for at, moment in found:
        kept = last.get(at) == moment.step
        yield msgspec.structs.replace(moment, weight=value) if kept else moment


def _holders(scene: Scene) -> dict[Place, Side | None]:
    return {each.at: each.holder for each in scene.objectives}


def _leaves(reports: Sequence[Report], at: Place) -> bool:
    """Check whether a unit marches out of a place."""
    return any(report.kind == "step" and report.path[:1] == (at,) for report in reports)


def _touches(reports: Sequence[Report], places: Mapping[Place, Side | None]) -> bool:
    """Check whether a command may have changed the holder of one of `places`.

    A command that only moves pieces elsewhere cannot.
    """
    return any(report.path == () or any(at in places for at in report.path) for report in reports)
