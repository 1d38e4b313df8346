"""The `cb-tui los` command: lines of sight on a battle's map, with the reason where one is blocked."""

from collections.abc import Callable
from typing import Any

from cb_tui.cli.battle_arguments import read, with_edition, with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit
from cb_tui.cli.progress import progress
from cb_tui.core.display import Sight
from cb_tui.core.values import Place
from cb_tui.plain.text_spec import sight_lines

Look = Callable[[Place, Place], Sight]


def run(arguments: list[str]) -> int:
    """Print one line of sight, all places visible from one, or every pair of places."""
    parser = ArgumentParser("los", "Check lines of sight on a battle's map at its start.")
    parser.add_argument("scenario", metavar="SCENARIO", help="a battle's id, code or file")
    parser.add_argument("origin", metavar="FROM", nargs="?", help='a hex, such as "0302"')
    parser.add_argument(
        "target", metavar="TO", nargs="?", help="a hex; if left out, every hex that FROM sees (on a table, every stand)"
    )
    parser.add_argument("--all", action="store_true", help="every pair of hexes")
    with_edition(parser)
    with_json(parser)
    asked = parser.parse_args(arguments)
    if asked.all == bool(asked.origin):
        parser.error("name a hex to look from, or use --all")
    battle, rules = read(asked.scenario, asked.edition)
    sees = rules.advisor and rules.advisor.sight
    if not sees:
        raise UsageError(f"the rules of {rules.title} do not use line of sight; see cb-tui show {battle.id}")
    state = rules.start(battle, {})
    scene = rules.scene(state)
    board, grid = scene.board, scene.board.geometry
    places = sorted(board.places or {piece.at for piece in scene.pieces if piece.at in board})
    for named in filter(None, (asked.origin, asked.target)):
        if named not in board:
            listed = f"its {grid.units} are {places[0]} to {places[-1]}" if board.places else f"write {grid.spelling}"
            there = listed if scene.has_map else "it has no map"
            raise UsageError(f"{named[:40]} is not a {grid.unit} of {battle.id}; {there}")

    def look(origin: Place, target: Place) -> Sight:
        return sees(state, origin, target)

    if asked.target:
        sight = look(asked.origin, asked.target)
        emit(record(sight, grid.unit) if asked.json else sight_lines(sight), asked.json)
    elif asked.origin:
        found = seen(look, asked.origin, places)
        emit({"from": asked.origin, "visible": found} if asked.json else " ".join(found), asked.json)
    else:
        pairs = {origin: seen(look, origin, places) for origin in progress(places, len(places), grid.units)}
        table = {"scenario": battle.id, grid.units: places, "visible": pairs}
        emit(table if asked.json else [f"{origin}: {' '.join(found)}" for origin, found in pairs.items()], asked.json)
    return 0


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
