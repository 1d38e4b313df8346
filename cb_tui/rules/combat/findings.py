"""Findings: all that is wrong with a battle whose records are sound, each with what was expected."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from cb_tui.core.limits import ACROSS, CONDITIONS, LISTED, PIECES, TEXTS, TURNS
from cb_tui.core.scenario import Finding
from cb_tui.core.width import columns
from cb_tui.rules.combat import findings_forces, findings_map, findings_muster
from cb_tui.rules.combat.battle import TACTICS, Battle
from cb_tui.rules.combat.board import board
from cb_tui.rules.combat.findings_support import expect, mild, printed
from cb_tui.rules.combat.parameters import Parameters
from cb_tui.rules.combat.rulings import RULINGS
from cb_tui.rules.combat.setting import BattleContext

ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
MOST = 99  # of a number that has no other bound
BOUNDS = {  # the least and the most of each number of the rules
    "majority": (2, 20), "half_depth": (1, ACROSS // 2), "deploy_depth": (1, ACROSS // 2), "advance_ratio": (1, MOST),
    "airstrip_len": (1, 20), "strips_per_player": (0, 4), "planes_per_strip": (0, MOST), "pieces_per_side": (1, 100),
    "max_pieces": (1, 100), "mines_per_side": (0, 20), "points": (1, 1000), "depth_hill": (0, MOST),
    "depth_wood": (0, MOST), "crest_bonus": (0, 20), "salvo_hits": (0, 1000), "salvo_misses": (0, 1000),
    "bua_cover": (-5, 5), "reinforcements": (0, 20), "hq_pieces": (1, 20), "objective_turns": (1, TURNS),
    "hours_per_day": (0, TURNS), "night_turns": (0, 20), "days": (0, TURNS), "confer_every": (1, TURNS),
}  # fmt: skip


def findings(battle: Battle) -> tuple[Finding, ...]:
    """Return all faults that keep a battle from being played as meant, and notes on oddities."""
    if first := (*_size(battle), *_parameters(battle), *findings_map.drawn(battle)):
        return first  # nothing else can be asked before these are mended
    setting = BattleContext(battle, board(battle), {})
    found = (
        *_frame(battle),
        *mild(_words(battle)),
        *_armies(battle),
        *findings_map.findings(setting),
        *findings_forces.findings(setting),
    )
    sound = all(each.note or each.mild for each in found)
    return (*found, *(findings_muster.findings(setting) if sound else ()))


def _size(battle: Battle) -> Iterator[Finding]:
    yield from expect("sides", "two sides", len(battle.sides), sound=len(battle.sides) == 2)
    yield from _twice("sides", (army.id for army in battle.sides))
    ids = {army.id for army in battle.sides}
    for seat in battle.seats:
        yield from expect(f"seats.{seat.id}.side", " or ".join(ids), f'"{seat.side}"', sound=seat.side in ids)
    yield from _twice("seats", (seat.id for seat in battle.seats))
    for side in ids - {seat.side for seat in battle.seated}:
        yield Finding("seats", f"no seat plays {side}; give it one")
    yield from expect("aims", f"at most {CONDITIONS}", len(battle.aims), sound=len(battle.aims) <= CONDITIONS)
    for number, force in enumerate(battle.forces):
        for key, many in (("units", force.units), ("mined", force.mined)):
            wanted = f"at most {PIECES} entries"
            yield from expect(f"forces[{number}].{key}", wanted, len(many), sound=len(many) <= PIECES)
        for kind, count in force.army.items():
            yield from expect(f"forces[{number}].army.{kind}", f"0 to {PIECES}", count, sound=0 <= count <= PIECES)
    for key, listed in (("links", battle.links), ("masks", battle.masks), ("sections", battle.sections)):
        yield from expect(key, f"at most {LISTED} entries", len(listed), sound=len(listed) <= LISTED)


def _twice(where: str, names: Iterable[str]) -> Iterator[Finding]:
    for name, times in Counter(names).items():
        yield from expect(where, "an id of its own for each", f'"{name}" {times} times', sound=times == 1)


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
    yield from expect("turns", f"0 to {TURNS}", battle.turns, sound=0 <= battle.turns <= TURNS)
    if battle.turns == 0:
        yield Finding("turns", "without a last round two careful players never finish", note=True)
    yield from expect("first", either, f'"{battle.first}"', sound=battle.first in ids)
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


def _words(battle: Battle) -> Iterator[Finding]:
    yield from expect("minutes", "1 to 600", battle.minutes, sound=1 <= battle.minutes <= 600)
    yield from expect("difficulty", "1, 2 or 3", battle.difficulty, sound=battle.difficulty in (1, 2, 3))
    yield from expect("title", "a name", "none", sound=bool(battle.title.strip()))
    for key in ("title", "summary", "briefing", "balance"):
        yield from printed(key, getattr(battle, key), TEXTS[key], lines=key in ("briefing", "balance"))


def _armies(battle: Battle) -> Iterator[Finding]:
    for army in battle.sides:
        where = f"sides.{army.id}"
        named = ID.fullmatch(army.id) is not None
        yield from expect(f"{where}.id", "letters, digits, - and _", ascii(army.id), sound=named)
        yield from expect(f"{where}.tactic", " ".join(TACTICS), f'"{army.tactic}"', sound=army.tactic in TACTICS)
        yield from mild(expect(f"{where}.name", "a name", "none", sound=bool(army.name.strip())))
        yield from printed(f"{where}.name", army.name, TEXTS["side"])
        yield from printed(f"{where}.title", army.title, TEXTS["side title"])
    for seat in battle.seats:
        wide = columns(seat.name)
        yield from mild(
            expect(f"seats.{seat.id}.name", f"at most {TEXTS['side']} columns", wide, sound=wide <= TEXTS["side"])
        )
