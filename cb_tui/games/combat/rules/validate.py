"""Faults of a battle, its settings, and whether each commander can deploy."""

from collections.abc import Iterator

import msgspec

from cb_tui.core.findings import expect
from cb_tui.core.limits import ACROSS, PIECES, TURNS
from cb_tui.core.scenario import Finding
from cb_tui.games.combat.rules import validate_parts
from cb_tui.games.combat.rules.battle import TACTICS, Battle, Half, Parameters
from cb_tui.games.combat.rules.board import board
from cb_tui.games.combat.rules.deployment import hopeless
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.rules.rulings import RULINGS
from cb_tui.games.combat.rules.validate_parts import half_of

MOST = 99  # of a number that has no other bound
BOUNDS = {  # the least and the most of each number of the rules
    "majority": (2, 20), "half_depth": (1, ACROSS // 2), "deploy_depth": (1, ACROSS // 2), "advance_ratio": (1, MOST),
    "airstrip_len": (1, 20), "strips_per_player": (0, 4), "planes_per_strip": (0, MOST), "pieces_per_side": (1, 100),
    "max_pieces": (1, 100), "mines_per_side": (0, 20), "points": (1, 1000), "depth_hill": (0, MOST),
    "depth_wood": (0, MOST), "crest_bonus": (0, 20), "salvo_hits": (0, 1000), "salvo_misses": (0, 1000),
    "bua_cover": (-5, 5), "reinforcements": (0, 20), "hq_pieces": (1, 20), "objective_turns": (1, TURNS),
    "hours_per_day": (0, TURNS), "night_turns": (0, 20), "days": (0, TURNS), "confer_every": (1, TURNS),
}  # fmt: skip


def muster_findings(setting: BattleContext) -> Iterator[Finding]:
    """Yield why a commander cannot deploy in a half that the seat may come to play.

    The battle is expected to be sound otherwise.
    """
    battle = setting.battle
    for seat in setting.seats:
        force = setting.forces.get(seat)
        if battle.setup == "given" and force and force.units:
            continue
        either: tuple[Half, ...] = ("south", "north") if battle.toss else (half_of(setting, seat),)
        for half in either:
            wrong = hopeless(setting, half, seat)
            if wrong:
                yield Finding(f"forces.{seat}", f"no army can be set up in the {half} [{wrong.rule}]: {wrong.sentence}")


def findings(battle: Battle) -> tuple[Finding, ...]:
    """Return all faults that keep a battle from being played as meant, and notes on oddities."""
    if first := (*_size(battle), *_parameters(battle), *validate_parts.drawn(battle)):
        return first  # nothing else can be asked before these are mended
    setting = BattleContext(battle, board(battle), {})
    found = (
        *_frame(battle),
        *_armies(battle),
        *validate_parts.map_findings(setting),
        *validate_parts.force_findings(setting),
    )
    sound = all(each.note or each.mild for each in found)
    return (*found, *(muster_findings(setting) if sound else ()))


def _size(battle: Battle) -> Iterator[Finding]:
    for number, force in enumerate(battle.forces):
        for kind, count in force.army.items():
            yield from expect(f"forces[{number}].army.{kind}", f"0 to {PIECES}", count, sound=0 <= count <= PIECES)


def _parameters(battle: Battle) -> Iterator[Finding]:
    yield from RULINGS.findings(battle)
    unknown = [key for key in battle.parameters if key not in Parameters.__struct_fields__]
    for key in unknown:
        yield Finding(f"parameters.{key}", "there is no such parameter; docs/scenarios.md lists them")
    if unknown:
        return
    try:
        rules = RULINGS.in_force(battle)
    except msgspec.ValidationError as error:
        said, _, path = str(error).partition(" - at `$")
        yield Finding(f"parameters{path.rstrip('`')}", f"{said[:1].lower()}{said[1:]}".replace("`", ""))
        return
    for key, (least, most) in BOUNDS.items():
        found = getattr(rules, key)
        yield from expect(f"parameters.{key}", f"{least} to {most}", found, sound=least <= found <= most)
    if not rules.salvo_hits + rules.salvo_misses:
        yield Finding("parameters.salvo_hits", "a deck without cards; give it hits and misses")
    if rules.deploy_depth > rules.half_depth:
        yield Finding("parameters.deploy_depth", f"expected at most half_depth, {rules.half_depth}")
    for kind in rules.vehicles:
        known = ("tank", "gun", "foot", "motor", "cavalry", "helicopter")
        yield from expect("parameters.vehicles", " ".join(known), f'"{kind}"', sound=kind in known)


def _frame(battle: Battle) -> Iterator[Finding]:
    ids = [army.id for army in battle.sides]
    either = " or ".join(ids)
    if battle.turns == 0:
        yield Finding("turns", "without a last round two careful players never finish", note=True)
    yield from expect("default", either, f'"{battle.default}"', sound=battle.default is None or battle.default in ids)
    if battle.profile == "house":
        if not battle.era:
            yield Finding("era", "a battle by house rules names an era, ERA-10 to ERA-16", note=True)
    elif battle.era:
        yield Finding("era", f"eras belong to profile house, not to {battle.profile}; leave it out")
    if battle.toss and battle.setup == "given" and any(force.units for force in battle.forces):
        yield Finding("toss", "sides are not rolled for where pieces stand already; set toss = false")
    if battle.setup == "given" and battle.army == "own":
        yield Finding("army", 'a player who chooses an army deploys it; set setup = "own" too', note=True)


def _armies(battle: Battle) -> Iterator[Finding]:
    for army in battle.sides:
        known = army.tactic in TACTICS
        yield from expect(f"sides.{army.id}.tactic", " ".join(TACTICS), f'"{army.tactic}"', sound=known)
