"""Faults of the map and the forces of a battle."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.core.findings import expect, width
from cb_tui.core.grammar import count_noun
from cb_tui.core.limits import ACROSS, PIECES, RANGE
from cb_tui.core.scenario import Finding
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId, UnitId
from cb_tui.games.combat.rules import army, setup_draft, victory, zones
from cb_tui.games.combat.rules.battle import (
    AnyAim,
    Battle,
    CommanderForce,
    CutRoad,
    Destroy,
    Exit,
    Half,
    Hold,
    Kind,
    OverrunStrip,
)
from cb_tui.games.combat.rules.battle_json import roster
from cb_tui.games.combat.rules.board import GROUND, features
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.rules.rulings import RULINGS

LIMITS = ("DEP-2",)  # which a battle of history may pass over


def drawn(battle: Battle) -> Iterator[Finding]:
    """Yield the faults of the drawing itself."""
    depth = RULINGS.in_force(battle).half_depth if not _unread(battle) else len(battle.map) // 2
    rows, across = len(battle.map), width(battle.map)
    yield from expect("map", f"{2 * depth} rows, two halves of {depth}", rows, sound=rows == 2 * depth)
    yield from expect("map", f"2 to {ACROSS} columns", across, sound=2 <= across <= ACROSS)
    for number, row in enumerate(battle.map[:ACROSS], 1):
        where = f"map row {number}"
        yield from expect(where, f"{across} letters, as in most rows", len(row), sound=len(row) == across)
        strange = next((letter for letter in row if letter not in GROUND), None)
        if strange is not None:
            yield Finding(where, f"expected letters of {' '.join(GROUND)}, found {strange!a}")


def _unread(battle: Battle) -> bool:
    """Check whether the parameters cannot be read: they have findings of their own."""
    try:
        RULINGS.in_force(battle)
    except ValueError:
        return True
    return False


def map_findings(setting: BattleContext) -> Iterator[Finding]:
    """Yield the faults of strips, links, sections and masks on a readable map."""
    yield from _map_strips(setting)
    yield from _water(setting)
    yield from _links(setting)
    yield from _sections(setting)
    for at, ways in setting.battle.masks.items():
        yield from on_board(setting, f"masks.{at}", at)
        for way in ways:
            known = " ".join(SQUARES.directions)
            yield from expect(f"masks.{at}", f"directions of {known}", f'"{way}"', sound=way in SQUARES.directions)


def on_board(setting: BattleContext, where: str, at: str) -> Iterator[Finding]:
    """Return a finding for a square that the map does not have."""
    last = SQUARES.place_at(setting.board.columns, setting.board.rows)
    yield from expect(where, f"a square of the map, 0101 to {last}", ascii(at), sound=at in setting.board)


def _map_strips(setting: BattleContext) -> Iterator[Finding]:
    rules = setting.rules
    rears = [zones.rear(setting, half) for half in ("south", "north")]
    bases = zones.base(setting, "south") | zones.base(setting, "north")
    for mark, squares in sorted(setting.board.marks.items()):
        if not mark.startswith("strip:"):
            continue
        where = f"map letter {mark[-1]}"
        long = rules.airstrip_len
        wanted = f"{long} squares in a row for an airstrip"
        yield from expect(where, wanted, " ".join(sorted(squares)), sound=len(squares) == long and straight(squares))
        if not any(squares <= rear for rear in rears):
            yield Finding(where, f"an airstrip lies behind the deployment line, in the last {rules.deploy_depth} rows")
        elif rules.strip_touches_base and not squares & bases:
            yield Finding(where, "an airstrip touches the base line, the outermost row", note=True)


def _water(setting: BattleContext) -> Iterator[Finding]:
    """Yield a note for each river wider than two squares, other water being lakes. [HOUSE-4]"""
    board = setting.board
    for water in features(board.terrain, "river"):
        across, down = zip(*map(SQUARES.coordinates, water), strict=True)
        flows = {1, board.columns} <= {*across} or {1, board.rows} <= {*down}
        middle = (at for at in water if all(board.terrain.get(other) == "river" for other in SQUARES.neighbours(at)))
        at = next((at for at in middle if len(tuple(SQUARES.neighbours(at))) == len(SQUARES.directions)), None)
        if flows and at:
            yield Finding("map", f"the river at {at} is wider than two squares, its limit [HOUSE-4]", note=True)


def straight(squares: frozenset[Place]) -> bool:
    """Check whether squares lie side by side in one row or one column."""
    places = sorted(SQUARES.coordinates(at) for at in squares)
    across, down = {column for column, _ in places}, {row for _, row in places}
    longest = max(len(across), len(down))
    first, last = places[0], places[-1]
    return min(len(across), len(down)) == 1 and last[0] - first[0] + last[1] - first[1] == longest - 1


def _links(setting: BattleContext) -> Iterator[Finding]:
    roads = setting.board.marks.get("road", frozenset())
    for number, (one, other) in enumerate(setting.battle.links):
        where = f"links[{number}]"
        sound = one in roads and other in roads and SQUARES.distance(one, other) == 1
        yield from expect(where, "two road squares that touch", f"{one!a} {other!a}", sound=sound)


def _sections(setting: BattleContext) -> Iterator[Finding]:
    battle, last = setting.battle, setting.board.columns
    for seat, (first, end) in battle.sections.items():
        where = f"sections.{seat}"
        yield from expect(where, " or ".join(setting.seats), f'"{seat}"', sound=seat in setting.seats)
        sound = 1 <= first <= end <= last
        yield from expect(where, f"a first and a last column, 1 to {last}", f"{first} {end}", sound=sound)
    if not battle.sections or any(seat not in setting.seats for seat in battle.sections):
        return
    for side in setting.sides:
        covered = [
            column
            for seat in zones.commanders_of(setting, side)
            for column in range(*_span(zones.columns(setting, seat)))
        ]
        if sorted(covered) != list(range(1, last + 1)):
            yield Finding("sections", f"the sections of {side} must cover columns 1 to {last}, each once")


def _span(columns: tuple[int, int]) -> tuple[int, int]:
    return columns[0], min(columns[1], ACROSS) + 1


def force_findings(setting: BattleContext) -> Iterator[Finding]:
    """Yield the faults of armies, of their places and of their aims."""
    for kind, change in setting.battle.kinds.items():
        for key in ("move", "road", "range", "crest", "points"):
            value = getattr(change, key)
            sound = value is None or 0 <= value <= RANGE
            yield from expect(f"kinds.{kind}.{key}", f"0 to {RANGE}", value, sound=sound)
    for kind, number in setting.battle.pool.items():
        yield from expect(f"pool.{kind}", f"0 to {PIECES}", number, sound=0 <= number <= PIECES)
    seats = Counter(force.seat for force in setting.battle.forces)
    for number, force in enumerate(setting.battle.forces):
        where = f"forces[{number}]"
        known = force.seat in setting.seats
        yield from expect(f"{where}.seat", " or ".join(setting.seats), f'"{force.seat}"', sound=known)
        yield from expect(where, "one force for each seat", seats[force.seat], sound=seats[force.seat] == 1)
        if known:
            yield from _force(setting, force, where)
    yield from _equal(setting)
    yield from _strips(setting)
    if setting.rules.hq:
        yield from _headquarters(setting)
    for number, aim in enumerate(setting.battle.aims):
        where = f"aims[{number}]"
        sound = aim.side in setting.sides
        yield from expect(f"{where}.side", " or ".join(setting.sides), f'"{aim.side}"', sound=sound)
        if sound:
            yield from _aim(setting, aim, where)


def half_of(setting: BattleContext, seat: SeatId) -> Half:
    """Return the half in which a commander deploys if no player picks: the south for the first side."""
    return "south" if setting.side(seat) == setting.sides[0] else "north"


def _force(setting: BattleContext, force: CommanderForce, where: str) -> Iterator[Finding]:
    for kind, number in force.army.items():
        yield from expect(f"{where}.army.{kind}", f"0 to {PIECES}", number, sound=0 <= number <= PIECES)
    if force.mines is not None:
        most = army.most_mines(setting, setting.side(force.seat))
        yield from expect(f"{where}.mines", f"0 to {most}", force.mines, sound=0 <= force.mines <= most)
    if force.reinforcements is not None:
        sound = 0 <= force.reinforcements <= 20
        yield from expect(f"{where}.reinforcements", "0 to 20", force.reinforcements, sound=sound)
    brought: Counter[Kind] = Counter({kind: max(0, min(number, PIECES)) for kind, number in force.army.items()})
    standing = Counter(unit.kind for unit in force.units)
    if force.army and force.units and +brought != +standing:
        yield Finding(f"{where}.army", "other pieces than stand in units; leave one of the two out")
    for kind in force.army:
        yield from _kind(setting, f"{where}.army.{kind}", kind)
    yield from _limits(setting, force, where, brought or standing)
    yield from _stands(setting, force, where)


def _kind(setting: BattleContext, where: str, kind: Kind) -> Iterator[Finding]:
    when = setting.era.name if setting.era else f"the {setting.battle.profile} rules"
    known = kind in setting.kinds
    yield from expect(where, f"a kind of {when}, {' '.join(setting.kinds)}", f'"{kind}"', sound=known)


def _limits(setting: BattleContext, force: CommanderForce, where: str, counts: Counter[Kind]) -> Iterator[Finding]:
    """Yield notes on historical armies beyond the limits, and faults of armies that cannot be chosen. [SET-4b]"""
    known = {kind: number for kind, number in counts.items() if kind in setting.kinds and number}
    if known and (refused := army.over(setting, force.seat, known)):
        yield Finding(where, f"beyond the limits [{refused.rule}]: {refused.sentence}", note=True)
    mines = len(force.mined) if force.mines is None else force.mines
    if mines and setting.era and not setting.era.mines:
        yield Finding(f"{where}.mines", f"{setting.era.name} has no mines", note=True)


def _stands(setting: BattleContext, force: CommanderForce, where: str) -> Iterator[Finding]:
    """Lay a set-up piece by piece, as a commander would."""
    counts = dict(Counter(unit.kind for unit in force.units))
    laid = setup_draft.SetupDraft(seat=force.seat, half=half_of(setting, force.seat), army=counts)
    for number, unit in enumerate(force.units):
        spot = f"{where}.units[{number}]"
        if unit.kind not in setting.kinds:
            yield from _kind(setting, f"{spot}.kind", unit.kind)
            continue
        refused = setup_draft.placement_refusal(setting, laid, unit.kind, unit.at)
        if refused:
            yield Finding(spot, f"{refused.sentence} [{refused.rule}]", note=refused.rule in LIMITS)
        laid = replace(laid, units=(*laid.units, unit))
    for number, at in enumerate(force.mined):
        refused = setup_draft.placement_refusal(setting, laid, "mine", at)
        if refused:
            yield Finding(
                f"{where}.mined[{number}]", f"{refused.sentence} [{refused.rule}]", note=refused.rule in LIMITS
            )
        laid = replace(laid, mines=(*laid.mines, at))
    if force.hq is not None and not setting.rules.hq:
        yield Finding(f"{where}.hq", "no headquarters are in play; set hq = true in parameters, or leave it out")
    elif force.hq is not None and not any(force.hq in squares for squares in _sites(setting, force)):
        yield Finding(f"{where}.hq", f"expected {setup_draft.site_words(setting)}, found {force.hq!a}")
    elif force.hq is None and setting.rules.hq and force.units:
        yield Finding(
            f"{where}.hq", f"{force.seat} has no headquarters to lose; name a square of it [VAR-1]", note=True
        )


def _sites(setting: BattleContext, force: CommanderForce) -> tuple[tuple[Place, ...], ...]:
    return setup_draft.sites(setting, half_of(setting, force.seat), force.seat)


def _equal(setting: BattleContext) -> Iterator[Finding]:
    sizes = Counter(row.side for row in roster(setting.battle))
    if len(sizes) > 1 and len(set(sizes.values())) > 1:
        told = " against ".join(str(sizes[side]) for side in setting.sides)
        yield Finding("forces", f"the armies differ: {told} pieces [SET-4b]", note=True)
    mines = [sum(_mines(setting, seat) for seat in zones.commanders_of(setting, side)) for side in setting.sides]
    if len(set(mines)) > 1:
        told = " against ".join(map(str, mines))
        yield Finding(
            "forces", f"the mines differ: {told}, where both sides may lay the same number [SET-5]", note=True
        )


def _mines(setting: BattleContext, seat: SeatId) -> int:
    """Return how many mines a commander has: those on the map where its pieces stand there already."""
    force = setting.forces.get(seat)
    stands = setting.battle.setup == "given" and force is not None and bool(force.units)
    return len(force.mined) if force is not None and stands else army.mines(setting, seat)


def _strips(setting: BattleContext) -> Iterator[Finding]:
    """Yield a note on each commander with more airstrips on the map than a player has. [DEP-5]"""
    most = setting.rules.strips_per_player
    for seat in setting.seats:
        there = len(setup_draft.own_strips(setting, half_of(setting, seat), seat))
        if there > most:
            yield Finding(
                "map", f"{seat} has {count_noun(there, 'airstrip')}, where a player has {most} [DEP-5]", note=True
            )


def _headquarters(setting: BattleContext) -> Iterator[Finding]:
    for side in setting.sides:
        seat = zones.commanders_of(setting, side)[0]
        if not setup_draft.sites(setting, half_of(setting, seat), seat):
            yield Finding("parameters.hq", f"{side} does not have {setup_draft.site_words(setting)} [VAR-1c]")


def _aim(setting: BattleContext, aim: AnyAim, where: str) -> Iterator[Finding]:
    match aim:
        case Hold():
            for at in (*aim.squares, *(at for group in aim.groups for at in group)):
                yield from on_board(setting, f"{where}.squares", at)
            if aim.squares and aim.groups:
                yield Finding(where, "expected squares or groups, found both")
            most = len(aim.groups) or len(set(aim.squares))
            if most:
                yield from _count(where, aim.count, most, "groups" if aim.groups else "squares")
            else:
                yield Finding(f"{where}.squares", "expected at least one square, found none")
            if aim.names and len(aim.names) != (few := len(aim.groups or aim.squares)):
                yield Finding(f"{where}.names", f"expected {count_noun(few, 'name')}, found {len(aim.names)}")
        case CutRoad():
            roads = setting.board.marks.get("road", frozenset())
            for at in aim.squares:
                yield from on_board(setting, f"{where}.squares", at)
                if at in setting.board and at not in roads:
                    yield Finding(f"{where}.squares", f"{at} is not a road", note=True)
            yield from expect(f"{where}.squares", "at least one square", "none", sound=bool(aim.squares))
        case OverrunStrip():
            pass
        case Exit():
            yield from _count(where, aim.count, PIECES, "pieces")
        case Destroy():
            yield from _marks(setting, aim, where)
    if victory.at_last(aim):
        rounds, days = setting.battle.turns, setting.rules.days
        yield from expect(f"{where}.last", "a last round, in turns or in days", "none", sound=bool(rounds or days))
    if isinstance(aim, Hold) and aim.last and aim.rounds is not None:
        yield Finding(where, "expected rounds or last, found both")
    elif isinstance(aim, Hold | CutRoad) and aim.rounds is not None:
        yield from expect(f"{where}.rounds", "1 to 60", aim.rounds, sound=1 <= aim.rounds <= 60)


def _marks(setting: BattleContext, aim: Destroy, where: str) -> Iterator[Finding]:
    there: set[UnitId] = {row.id for row in roster(setting.battle) if row.side != aim.side}
    for name in aim.ids:
        wanted = f"an enemy piece ({' '.join(sorted(there)[:12]) or 'there are none'})"
        yield from expect(f"{where}.ids", wanted, f'"{name}"', sound=name in there)
    if not aim.ids:
        yield from _count(where, aim.count, PIECES, "pieces")
    elif aim.kind is not None:
        yield Finding(where, "expected ids or a kind, found both")


def _count(where: str, count: int, most: int, what: str) -> Iterator[Finding]:
    yield from expect(f"{where}.count", f"1 to {most} {what}", count, sound=1 <= count <= most)
