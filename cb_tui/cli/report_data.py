"""The data of an after-action report: turns with maps, losses, decisive rolls and luck."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from cb_tui.cli.report_turns import people, turns
from cb_tui.core.dice import SIDES
from cb_tui.core.display import Scene
from cb_tui.core.report import Roll
from cb_tui.core.values import Side
from cb_tui.plain.text_spec import headline, record, text_spec
from cb_tui.presentation.luck_plot import after_turns
from cb_tui.session.build import build
from cb_tui.session.ledger import FaceCount, Fairness, Ledger, Luck, roster
from cb_tui.session.position import Position

DECISIVE = 5


def report(game: Position) -> dict[str, Any]:
    """Return the report of a game in its present state."""
    book = Ledger(roster(game.ruleset, game.battle), game.logged())
    headings = book.headings(game.ruleset.tally_headings)
    scene: Scene = game.ruleset.scene(game.state)
    names = {force.side: force.name for force in scene.forces}
    sides = {army.id: names.get(army.id, army.name) for army in game.battle.sides}
    several = () if game.battle.one_a_side else game.battle.seated
    outcome = game.outcome
    return {
        "name": game.name,
        "build": build(),
        "title": game.battle.title,
        "rules": game.ruleset.title,
        "rulings": list(scene.rulings),
        "briefing": " ".join(game.battle.briefing.split("\n\n")[0].split()),
        "seats": game.seats,
        "names": {**{seat.id: seat.name for seat in several}, **sides},
        "seed": game.shown_seed,
        "commands": game.step,
        "turn": min(scene.turn, scene.turns),
        "of_turns": scene.turns,
        "outcome": msgspec.to_builtins(outcome),
        "victory": list(scene.victory),
        "pieces": people(game),
        "notes": [{"step": note.step, "text": note.text} for note in game.notes],
        "start": text_spec(game.ruleset.package).picture(game.ruleset.scene(game.state_at(0))),
        "turns": list(turns(game)),
        "forces": [{"side": each.side, "lost": each.lost, "total": each.total} for each in scene.forces],
        "losses": list(losses(game)),
        "decisive": [_told(roll, book, game) for roll in decisive(book)],
        "luck": {side: luck(each, headings) | over_time(book, side) for side, each in book.sides.items()},
        "extremes": {side: extremes(book, side, game) for side in book.sides},
        "units": {
            unit: luck(each, headings) | {"side": each.last[0].side if each.last else ""}
            for unit, each in sorted(book.did.items())
        },
        "percentile": book.percentile,
        "dice": fairness(book.dice),
        "halted": game.ruleset.vocabulary.get("disrupted", "hurt"),
        "turn_word": game.ruleset.turn_noun,
    }


def over_time(book: Ledger, side: Side) -> dict[str, list[float]]:
    """Return a side's lead in pieces after each roll, and after each turn from the start on."""
    values = [round(float(value), 3) for value in book.over_time[side]]
    return {"over_time": values, "after_turns": after_turns([roll.turn for roll in book.rolls], values)}


def losses(game: Position) -> Iterator[dict[str, Any]]:
    """Yield every piece lost, with its turn and step, in order."""
    number = 1
    sides = roster(game.ruleset, game.battle).sides
    for deed, reports in game.logged():
        for report in reports:
            number = report.turn if report.kind == "turn" else number
            for unit in report.lost:
                yield {"unit": unit, "side": sides.get(unit), "turn": number, "step": deed.step, "why": report.why}


def decisive(book: Ledger) -> list[Roll]:
    """Return the attacks furthest from their expectation, by the worth of their targets, in order of play."""
    attacks = [roll for roll in book.rolls if roll.attack]
    most = sorted(attacks, key=lambda roll: -abs(roll.swing * book.roster.worth(roll.targets)))[:DECISIVE]
    return sorted(most, key=lambda roll: roll.step)


def _told(roll: Roll, book: Ledger, game: Position) -> dict[str, Any]:
    swing = roll.swing * book.roster.worth(roll.targets)
    had = {"chance": str(roll.chance), "p": round(float(roll.chance), 4)}
    return record(game.ruleset.package, roll) | had | {"told": headline(roll), "swing": round(float(swing), 3)}


def extremes(book: Ledger, side: Side, game: Position) -> dict[str, Any]:
    """Return a side's luckiest and unluckiest roll, each None without rolls."""
    mine: Sequence[Roll] = [roll for roll in book.rolls if roll.side == side]
    if not mine:
        return {"best": None, "worst": None}
    rank = {index: (roll.percentile, roll.swing) for index, roll in enumerate(mine)}
    best, worst = (mine[pick(rank, key=rank.__getitem__)] for pick in (max, min))
    return {"best": _told(best, book, game), "worst": _told(worst, book, game)}


def luck(mine: Luck, headings: Mapping[str, str]) -> dict[str, Any]:
    """Return the actual and the expected results, by name under its heading and in pieces."""
    counted: dict[str, Any] = {"rolls": len(mine.rolls)}
    for name, heading in headings.items():
        counted |= {heading: mine.actual_count(name), f"{heading}_expected": round(float(mine.expected_count(name)), 3)}
    return counted | {
        "ahead": round(float(mine.balance), 3), "swing": round(float(mine.swing), 3),
        "percentile": mine.percentile if mine.rolls else None,
    }  # fmt: skip


def fairness(dice: Fairness) -> dict[str, Any]:
    """Return the faces rolled and the chance that fair dice are as uneven.

    `others` holds the kinds of dice with more sides.
    """
    first, *more = (_count(kind) for kind in dice.kinds)
    return first | ({"others": more} if more else {})


def _count(dice: FaceCount) -> dict[str, Any]:
    sides = {} if dice.sides == SIDES else {"sides": dice.sides}
    return sides | {
        "faces": list(dice.faces), "rolled": dice.rolled,
        "chi_square": round(dice.chi_square, 3), "p": round(dice.p, 4),
    }  # fmt: skip
