"""The course of a battle for a report: each game turn by seats, with moves, hits, misses and notes."""

from collections.abc import Iterable, Iterator
from typing import Any

from cb_tui.core.display import Scene
from cb_tui.core.report import Kind, Report
from cb_tui.core.values import SeatId
from cb_tui.plain.text_spec import dice_text, text_spec
from cb_tui.session.position import Position

SILENT: frozenset[Kind] = frozenset(("step", "hold", "shed", "turn", "end", "relation"))
FIRE = ("fire", " at")
VERBS = {  # as several do it, and what follows the verb
    "fire": FIRE, "opportunity": ("fire", " at the moving"), "return": ("fire", " back at"), "overrun": ("overrun", ""),
    "assault": ("assault", ""), "artillery": ("strike", ""), "air": ("attack", ""),
    "ground fire": ("fire", " at the aircraft"), "pursuit": FIRE, "run": ("fire", " in passing at"),
    "head-on": ("meet", " head-on"),
}  # fmt: skip


class SeatTurn:
    """The events of one seat's turn: `moves` with start and end, `told` in words, and a count of misses."""

    def __init__(self, seat: SeatId, package: str) -> None:
        self.seat, self.package = seat, package
        self.told, self.notes, self.missed = list[str](), list[str](), 0
        self.moves: dict[str, list[str]] = {}

    def take(self, report: Report) -> None:
        """Add an event."""
        if report.path:
            ((unit, to),) = report.positions
            self.moves.setdefault(unit, [report.path[0]]).append(to)
        elif report.attack:
            hits = list(fired(report, self.package))
            self.told += hits
            self.missed += not hits
        elif report.kind not in SILENT and report.text:
            self.told.append(report.text)

    @property
    def data(self) -> dict[str, Any]:
        """Return the half as plain data."""
        moves = [f"{unit} {way[0]} to {way[-1]}" for unit, way in self.moves.items() if way[0] != way[-1]]
        return {"side": self.seat, "moves": moves, "told": self.told, "missed": self.missed, "notes": self.notes}


def fired(report: Report, package: str) -> Iterator[str]:
    """Yield an attack in words, once for each defender or group that it hit."""
    for roll in report.rolls:
        verb, rest = VERBS.get(roll.kind, FIRE)
        verb += "" if len(roll.actors) > 1 else "s"
        if roll.result_index:
            where = f" in {roll.place}" if roll.place else ""
            had = f"{float(roll.chance):.0%}"
            who = f"{'+'.join(roll.actors)} {verb}{rest} {'+'.join(roll.targets)}{where}"
            yield f"{who}: {roll.result.name} ({dice_text(text_spec(package).record(roll))}, {had} likely)"


def turns(game: Position) -> Iterator[dict[str, Any]]:
    """Yield each game turn with its halves, its events worth a mention, and the map at its end."""
    start = game.ruleset.scene(game.state_at(0))
    number, told = start.turn, list[str]()
    halves = [SeatTurn(start.active, game.ruleset.package)]
    halves[0].notes += [note.text for note in game.notes if note.step == 0]
    for deed, reports in game.logged():
        for index, report in enumerate(reports):
            if report.kind == "turn" and report.seat:
                if report.turn > number:
                    yield _over(game, number, told, halves, game.ruleset.scene(game.state_mid_command(deed, index)))
                    number, told, halves = report.turn, [], []
                halves.append(SeatTurn(report.seat, game.ruleset.package))
            if _worth_telling(report) and report.text:
                told.append(report.text)
            halves[-1].take(report)
        halves[-1].notes += [note.text for note in game.notes if note.step == deed.step]
    if game.entries:
        yield _over(game, number, told, halves, game.ruleset.scene(game.state))


def _over(game: Position, number: int, told: list[str], halves: Iterable[SeatTurn], scene: Scene) -> dict[str, Any]:
    picture = text_spec(game.ruleset.package).picture
    return {"turn": number, "map": picture(scene), "told": told, "sides": [half.data for half in halves]}


def _worth_telling(report: Report) -> bool:
    """Check whether a report is worth showing: a hit, a rally, an arrival, anything but a move or a miss."""
    return any(roll.result_index for roll in report.rolls) if report.attack else report.kind not in SILENT


def people(game: Position) -> list[dict[str, Any]]:
    """Return every piece seen at the start or end of a turn, with its ratings and its first place."""
    steps = [
        0,
        *(deed.step for deed, reports in game.logged() if any(one.kind == "turn" for one in reports)),
        game.step,
    ]
    seen: dict[str, dict[str, Any]] = {}
    for step in steps:
        scene = game.ruleset.scene(game.state_at(step))
        for piece in scene.pieces:
            range_ = "" if piece.leader else piece.reach
            bare = not piece.arms and not piece.sv and not piece.leader  # a system that prints nothing on its pieces
            rating, mv = ("", "") if bare else (piece.rating, f"{piece.mv:g}")
            seen.setdefault(piece.id, _one(piece, rating, range_, mv, piece.at))
        for one, rating, range_, mv in text_spec(game.ruleset.package).flying(scene):
            seen.setdefault(one.id, _one(one, rating, range_, mv, ""))
    for deed, reports in game.logged():
        for report in reports:
            for unit in report.units if report.kind == "departure" else ():
                seen[unit]["left"] = f"{report.exit_text}, step {deed.step}"
    return list(seen.values())


def _one(piece: Any, rating: str, range_: str, mv: str, at: str) -> dict[str, Any]:
    return {
        "unit": piece.id,
        "side": piece.side,
        "name": piece.name if piece.name != piece.id else "",
        "rating": rating,
        "range": range_,
        "mv": mv,
        "at": at,
        "left": "",
    }
