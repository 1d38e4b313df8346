"""The `cb-tui los` command: lines of sight on a battle's map, with the reason where one is blocked."""

from argparse import Namespace
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cb_tui.cli.battle_arguments import with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit
from cb_tui.cli.position_arguments import Standing, standing, with_position
from cb_tui.cli.progress import progress
from cb_tui.core.display import Sight
from cb_tui.core.values import Place
from cb_tui.plain.text_spec import sight_lines

Look = Callable[[Place, Place], Sight]


def run(arguments: list[str]) -> int:
    """Print one line of sight, all places visible from one, or every pair of places."""
    parser = ArgumentParser("los", "Check lines of sight on a battle's map.")
    with_position(parser)
    parser.add_argument("origin", metavar="FROM", nargs="?", help='a hex, such as "0302", or a piece')
    parser.add_argument(
        "target",
        metavar="TO",
        nargs="?",
        help="the same; if left out, every hex that FROM sees (on a table, every stand)",
    )
    parser.add_argument("--all", action="store_true", help="every pair of hexes")
    with_json(parser)
    asked = parser.parse_args(arguments)
    if asked.all == bool(asked.origin):
        parser.error("name a hex to look from, or use --all")
    at = standing(asked)
    sees = at.rules.advisor and at.rules.advisor.sight
    if not sees:
        raise UsageError(f"the rules of {at.rules.title} do not use line of sight; see cb-tui show {at.name}")
    board, grid = at.scene.board, at.scene.board.geometry
    stands = {piece.at: piece.id for piece in at.scene.pieces if piece.at in board}
    places = sorted(board.places or stands)

    def look(origin: Place, target: Place) -> Sight:
        return sees(at.state, origin, target)

    if asked.target:
        sight = look(at.place(asked.origin), at.place(asked.target))
        emit(record(sight, grid.unit) if asked.json else sight_lines(_named(sight, at, asked)), asked.json)
    elif asked.origin:
        origin = at.place(asked.origin)
        found = seen(look, origin, places)
        told = found if board.places else [f"{stands[place]} {place}" for place in found]
        emit({"from": origin, "visible": found} if asked.json else " ".join(told), asked.json)
    else:
        pairs = {origin: seen(look, origin, places) for origin in progress(places, len(places), grid.units)}
        table = {"scenario": at.name, grid.units: places, "visible": pairs}
        emit(table if asked.json else [f"{origin}: {' '.join(found)}" for origin, found in pairs.items()], asked.json)
    return at.status


def _named(sight: Sight, at: Standing, asked: Namespace) -> Sight:
    """Return a line of sight whose ends have the names of the pieces that were asked for: "AR1 29.0,53.0"."""

    def called(end: Place, word: str) -> Place:
        return Place(f"{word} {end}") if any(piece.id == word for piece in at.scene.pieces) else end

    return replace(sight, origin=called(sight.origin, asked.origin), target=called(sight.target, asked.target))


def seen(look: Look, origin: Place, places: list[Place]) -> list[Place]:
    """Return the places visible from `origin`, without `origin` itself."""
    return [target for target in places if target != origin and look(origin, target).visible]


def record(sight: Sight, unit: str) -> dict[str, Any]:
    """Return a line of sight as JSON data."""
    return {
        "from": sight.origin,
        "to": sight.target,
        "visible": sight.visible,
        "at": sight.at,
        "reason": sight.reason,
        "rule": sight.rule,
        "profile": [{unit: ground.hex, "level": ground.level, "terrain": ground.terrain} for ground in sight.profile],
    }
