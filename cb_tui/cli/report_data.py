"""What an after-action report tells, as data: turns with maps, losses, decisive throws, luck."""

from collections.abc import Iterator, Sequence
from typing import Any

from cb_tui.cli.report_turns import drawn, people, turns
from cb_tui.cli.throws import headline, record
from cb_tui.core.answers import Scene
from cb_tui.core.dice import SIDES
from cb_tui.core.values import Side, UnitId, kind
from cb_tui.session.deed import Deed
from cb_tui.session.fairness import FaceCount, Fairness
from cb_tui.session.game import Game
from cb_tui.session.judged import Judged, side_of
from cb_tui.session.ledger import Ledger, Luck
from cb_tui.session.playback import LOSSES
from cb_tui.session.roster import roster
from cb_tui.ui.panels.luck_plot import after_turns

DECISIVE = 5


def report(game: Game) -> dict[str, Any]:
    """The report of a game as it stands."""
    book = Ledger(roster(game.ruleset, game.battle), game.entries)
    scene: Scene = game.ruleset.scene(game.state)
    names = {force.side: force.name for force in scene.forces}
    outcome = game.outcome
    return {
        "name": game.name,
        "title": game.battle.title,
        "rules": game.ruleset.title,
        "briefing": " ".join(game.battle.briefing.split("\n\n")[0].split()),
        "seats": game.seats,
        "names": {army.id: names.get(army.id, army.name) for army in game.battle.sides},
        "seed": game.seed,
        "commands": game.step,
        "turn": min(scene.turn, scene.turns),
        "of_turns": scene.turns,
        "outcome": {"winner": outcome.winner, "why": outcome.why} if outcome else None,
        "victory": list(scene.victory),
        "pieces": people(game),
        "notes": [{"step": note.step, "text": note.text} for note in game.notes],
        "start": drawn(game.ruleset.scene(game.state_at(0))),
        "turns": list(turns(game)),
        "forces": [{"side": each.side, "lost": each.lost, "total": each.total} for each in scene.forces],
        "losses": list(losses(game)),
        "decisive": [_told(throw, book) for throw in decisive(book)],
        "luck": {side: luck(each) | over_time(book, side) for side, each in book.sides.items()},
        "extremes": {side: extremes(book, side) for side in book.sides},
        "units": {unit: luck(each) | {"side": _owner(book, unit)} for unit, each in sorted(book.did.items())},
        "percentile": book.percentile,
        "dice": fairness(book.dice),
        "halted": scene.halted,
    }


def over_time(book: Ledger, side: Side) -> dict[str, list[float]]:
    """How far a side was ahead after each of the throws, and when each turn was over, the start first."""
    values = [round(float(value), 3) for value in book.over_time[side]]
    return {"over_time": values, "after_turns": after_turns([throw.turn for throw in book.throws], values)}


def losses(game: Game) -> Iterator[dict[str, Any]]:
    """Every piece lost, with turn and command, in their order."""
    number = 1
    sides = roster(game.ruleset, game.battle).sides
    event: Any  # read by its kind, whatever the rules system
    for deed in game.entries:
        for event in deed.events:
            name = kind(event)
            if name == "TurnBegan":
                number = getattr(event, "turn", number)
            elif name in LOSSES:  # who is hurt in the air leaves
                unit = event.leader if name == "LeaderFell" else event.unit
                why = f"{'damaged ' if name == 'Hurt' else ''}{_cause(deed, unit) or getattr(event, 'why', '')}"
                yield {"unit": unit, "side": sides.get(unit), "turn": number, "step": deed.step, "why": why.strip()}


def _cause(deed: Deed, unit: UnitId) -> str:
    """Whose attack it was, "" where the command tells of none."""
    event: Any
    for event in deed.events:
        for verdict in getattr(event, "verdicts", ()):
            if unit in verdict.units and verdict.effect != "none":
                return f"by {'+'.join(event.by)}"
    return ""


def decisive(book: Ledger) -> list[Judged]:
    """The attacks that left their expectation furthest, by the worth of what they were aimed at, in their order."""
    attacks = [throw for throw in book.throws if throw.verdict is not None]
    most = sorted(attacks, key=lambda throw: -abs(throw.swing * book.roster.worth(throw.at)))[:DECISIVE]
    return sorted(most, key=lambda throw: throw.step)


def _told(throw: Judged, book: Ledger) -> dict[str, Any]:
    swing = throw.swing * book.roster.worth(throw.at)
    had = {"chance": str(throw.chance), "p": round(float(throw.chance), 4)}
    return record(throw) | had | {"told": headline(throw), "swing": round(float(swing), 3)}


def extremes(book: Ledger, side: Side) -> dict[str, Any]:
    """A side's luckiest and unluckiest throw, None without throws."""
    mine: Sequence[Judged] = [throw for throw in book.throws if throw.side == side]
    if not mine:
        return {"best": None, "worst": None}
    rank = {throw: (throw.percentile, throw.swing) for throw in mine}
    return {"best": _told(max(mine, key=rank.__getitem__), book), "worst": _told(min(mine, key=rank.__getitem__), book)}


def luck(mine: Luck) -> dict[str, Any]:
    """What was got and what was due, in pieces."""
    return {
        "throws": len(mine.throws),
        "kills": mine.kills, "kills_expected": round(float(mine.kills_expected), 3),
        "disrupted": mine.disrupted, "disrupted_expected": round(float(mine.disrupted_expected), 3),
        "rallied": mine.rallied, "rallied_expected": round(float(mine.rallied_expected), 3),
        "ahead": round(float(mine.ahead), 3), "swing": round(float(mine.swing), 3),
        "percentile": mine.percentile if mine.throws else None,
    }  # fmt: skip


def fairness(dice: Fairness) -> dict[str, Any]:
    """The faces that fell, and how likely fair dice are as uneven; `others` has the kinds of dice with more sides."""
    first, *more = (_count(kind) for kind in dice.kinds)
    return first | ({"others": more} if more else {})


def _count(dice: FaceCount) -> dict[str, Any]:
    sides = {} if dice.sides == SIDES else {"sides": dice.sides}
    return sides | {
        "faces": list(dice.faces), "thrown": dice.thrown,
        "chi_square": round(dice.chi_square, 3), "p": round(dice.p, 4),
    }  # fmt: skip


def _owner(book: Ledger, unit: UnitId) -> str:
    return side_of(book.roster.sides, unit, book.roster.order[0])
