"""Every die of a throw: who threw what by which rule, how it fell and read, what that means, what the chances were."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, zip_longest
from typing import Any

from msgspec.structs import replace

from cb_tui.core.answers import Odds, Shed
from cb_tui.core.spelling import counted
from cb_tui.core.values import Rolled, Side, kind
from cb_tui.session.judged import Judged
from cb_tui.ui.panels.allowed import RULE, line_of_sight, may
from cb_tui.ui.panels.pools import bar
from cb_tui.ui.panels.result import VERBS
from cb_tui.ui.shots import raised, story
from cb_tui.ui.table import Table
from cb_tui.ui.text import WARN, Line, Lines, Run, at, fit, label, line, number, wrap

ATTACK, DICE, DEFENSE = 10, 27, 29  # columns
NAME = 19  # columns of a result
AIR_VERBS = {"pursuit": " fires at ", "run": " fires in passing at ", "head-on": " meets "}
RULES = {"hand to hand": "HTH-4", "morale": "MOR-1", "nerve": "SOLO-7", "maneuver": "DOG-6", "speed": "DOG-7"}


def attack(table: Table, throw: Judged, sheds: Sequence[Shed], width: int, head: Line = ()) -> Lines:
    """An attack at one defender or group; `table` is the game just before it."""
    shot, verdict = throw.event, throw.verdict
    verbs = AIR_VERBS if kind(shot) == "AirFired" else VERBS
    verb = verbs.get(shot.kind, " fired at ")
    who = line(head, table.who(throw.by), verb, table.who(throw.at, most=3))
    rows: Lines = [line(fit(who, width - 6), label(f" {shot.at}")), *_allowed(table, throw)]
    drop = getattr(shot, "drop", 0)
    first = sum(entry.dice for entry in shot.attack) > sum(entry.dice for entry in verdict.defense)
    for name, ids, entries, shown, sheds_it in (
        ("ATTACK", throw.by, shot.attack, throw.faces[0], first),
        ("DEFENSE", throw.at, verdict.defense, throw.faces[1], not first),
    ):
        role = table.role(table.side_of(ids[0]))
        rating = ", ".join(f"{one} {table.pieces[one].rating}" for one in ids[:3] if one in table.pieces)
        rows.append(
            at((0, Run(name, role, bold=True)), (9, fit(line(label(rating)), RULE - 10)), (RULE, label("rule")))
        )
        rows += pool_lines(entries)
        if drop:
            words = f"sheds {drop}" if sheds_it else f"sheds {drop} too"
            rows.append(at((2, words), (DICE, number(counted(len(shown), "die", "dice"))), (RULE, label("EXC-1"))))
    if verdict.shaken:
        rows.append(at((2, "disrupted already: any hit kills"), (RULE, label("FIRE-6"))))
    if shot.one_die_kills:
        rows.append(
            at((2, "one die over is enough to destroy"), (RULE, label("SHC-3" if shot.distance == 0 else "AT-1")))
        )
    rows += _lines(shot, verdict, throw.faces)
    told = _with_reads(shot, verdict)
    rows += wrap(story(told, verdict), width)
    rows += chances(throw, width)
    odds = Odds(throw.results[2].chance, throw.results[1].chance, throw.results[0].chance)
    rows.append(line("      ", bar(odds, min(38, width - 15)), label(" luck "), number(_percentile(throw))))
    for shed in [shed for shed in sheds if shed.drop != drop][:3]:
        chance = f"kill {tenths(shed.odds.kill)} disrupt {tenths(shed.odds.disrupt)} none {tenths(shed.odds.none)}"
        rows.append(fit(line(number(f"{shed.fp}-{shed.sv}"), label(" instead "), chance), width))
    return rows


def other(table: Table, throw: Judged, width: int) -> Lines:
    """A throw of another sort: hand to hand, morale, nerve, a contest in the air."""
    event = throw.event
    rows: Lines = []
    names = (table.force(throw.side).name, next(force.name for force in table.scene.forces if force.side != throw.side))
    for name, faces in zip(names, throw.faces, strict=False):
        shown = number(" ".join(str(face) for face in sorted(faces, reverse=True)))
        rows.append(
            at((0, name), (12, shown), (DICE, counted(len(faces), "die", "dice")), (RULE, label(RULES[throw.kind])))
        )
        if throw.kind == "hand to hand":
            rows += _fighters(table, throw, throw.side if len(rows) == 1 else None, len(faces))
    for unit, chance in zip(getattr(event, "units", ()), getattr(event, "chances", ()), strict=False):
        rows.append(at((2, table.who([unit])), (12, f"passes with {tenths(chance)}"), (RULE, label(chance))))
    rows += wrap(sentence(table, throw), width)
    return [
        *rows,
        *chances(throw, width),
        line(label("luck of this throw "), number(_percentile(throw)), label(" of 100")),
    ]


def _fighters(table: Table, throw: Judged, side: Side | None, dice: int) -> Lines:
    """Who of a side (None: of the other one) fights hand to hand, with the dice of each; what is left is a bonus."""
    fit_ones = [piece for piece in table.stack(throw.event.at) if not piece.disrupted and piece.kind != "L"]
    mine = [piece for piece in fit_ones if (piece.side == throw.side) == (side is not None)]
    able = [piece for piece in mine if not throw.by or piece.id in (*throw.by, *throw.at)]
    parts: list[str | Line] = []
    for piece in able:
        parts += [" + " if parts else "", table.who([piece.id]), f" {piece.sv}"]
    left = dice - sum(piece.sv for piece in able)
    extra = f" + first round {left}" if left > 0 else ""
    return [at((2, line(*parts, extra)), (RULE, label("HTH-3")))] if parts else []


def sentence(table: Table, throw: Judged) -> str:
    """The comparison in words."""
    event = throw.event
    match throw.kind:
        case "hand to hand":
            pairs = list(zip(*(sorted(faces, reverse=True) for faces in throw.faces), strict=False))[: event.pairs]
            told = [f"{a} {'beats' if a > b else 'loses to' if a < b else 'ties'} {b}" for a, b in pairs]
            tie = "; a tie costs both one" if any(a == b for a, b in pairs) else ""
            best = "The best die of both is" if event.pairs == 1 else f"The best {event.pairs} of both are"
            return (
                f"{best} compared, the lower loses a piece{tie}: {', '.join(told)}. {throw.result.name.capitalize()}."
            )
        case "morale" | "nerve":
            morale, dice = table.force(throw.side).morale, throw.faces[0]
            total = sum(dice)
            return f"{' + '.join(map(str, dice))} = {total} against morale {morale}: {throw.result.name}."
        case _:
            own, foe = (max(faces) for faces in throw.faces)
            verb = "beats" if own > foe else "loses to" if own < foe else "ties"
            return f"The best die decides: {own} {verb} {foe}. {throw.by[0]} {throw.result.name}."


def chances(throw: Judged, width: int) -> Lines:
    """Each result with the chance that it had, best first; `>` where the throw fell."""
    rows: Lines = []
    for index in range(len(throw.results) - 1, -1, -1):
        result, fell = throw.results[index], index == throw.got
        if not (result.chance or fell):
            continue
        told = result.name.removesuffix(" and destroyed").ljust(NAME)
        name = Run(told, WARN if fell and index else "text", bold=fell)
        mark = number(">") if fell else ""
        chance, exact = tenths(result.chance).rjust(6), label(str(result.chance))
        row = at((0, "" if rows else label("odds")), (5, mark), (6, name), (25, chance))
        wide = 32 + len(exact.text) > width  # a fraction of many dice takes a line of its own
        rows.append(row if wide else at((0, row), (32, exact)))
        rows += [fit(line(" " * max(0, width - len(exact.text)), exact), width)] if wide else []
    return rows


def thrown(rolls: Sequence[Rolled], seed: int, step: int, width: int) -> Lines:
    """Seed, step, and the faces in the order in which they fell."""
    fell = " / ".join(" ".join(str(face) for face in roll.faces) for roll in rolls)
    return wrap(
        line(label(f"seed {seed}  step {step}"), label("  fell "), fell)
        if fell
        else line(label(f"seed {seed}  step {step}")),
        width,
    )


def pool_lines(entries: Sequence[Any]) -> Lines:
    """A line a rule: "R2 2 + M1 2"."""
    rows: Lines = []
    for rule, group in groupby(entries, key=lambda entry: entry.rule):
        same = list(group)
        parts: list[str | Line] = []
        for entry in same:
            parts += [" + "] if parts else []
            parts += [f"{entry.reason} ", line(number(str(entry.dice)))]
        total = sum(entry.dice for entry in same)
        *first, last = wrap(line(*parts), DICE - 4)
        rows += [at((2, row)) for row in first]
        dice = number(counted(total, "die", "dice"))
        rows.append(at((2, last), (DICE, dice), (RULE, label(rule))))
    return rows


def _allowed(table: Table, throw: Judged) -> Lines:
    """Sight, levels, range: why the attack could be made."""
    shot, piece = throw.event, table.pieces.get(throw.by[0])
    far = getattr(shot, "distance", 0)
    ends = (piece.at, shot.at) if piece is not None and kind(shot) == "Fired" else ("", "")
    places = {strip.at for strip in table.scene.strips} | table.scene.board.terrain.keys()
    sight = table.sight(*ends) if places.issuperset(ends) else None
    return [*line_of_sight(table, sight), *may(table, shot.kind, throw.by, throw.at[0], far)]


def _lines(shot: Any, verdict: Any, faces: Sequence[Sequence[int]]) -> Lines:
    """Thrown, added, reads, sixes, both sides side by side."""
    mine, theirs = (sorted(each, reverse=True) for each in faces)
    best, second = _with_reads(shot, verdict).reads
    reads = [best, *([second] if second else []), *mine[2:]]
    rows: Lines = [at((ATTACK, label("ATTACK")), (DEFENSE, label("DEFENSE")))]
    rows.append(_both("thrown", _faces(mine), _faces(theirs)))
    best_die = raised(shot.faces, shot.attack_mods, shot.reads[0])
    added = [_added(entry) for entry in (*best_die, *verdict.attack_mods)]
    added += [_added(entry, ", 2nd") for entry in shot.second_mods]
    cover = [_added(entry) for entry in raised(verdict.faces, verdict.defense_mods, verdict.reads)]
    for index, (left, right) in enumerate(zip_longest(added, cover, fillvalue=())):
        rows.append(_both("added" if not index else "", fit(left, DEFENSE - ATTACK - 1), right))
    rows.append(_both("reads", _faces(reads), _faces([verdict.reads, *theirs[1:]])))
    if verdict.sixes is not None:
        rows.append(_both("sixes", _faces(verdict.sixes[:1]), line(_faces(verdict.sixes[1:]), label("   SIX-1"))))
    return rows


def _with_reads(shot: Any, verdict: Any) -> Any:
    """The attack as it reads against this defender: what is added against him alone is added to the best die."""
    high = sum(entry.dice for entry in verdict.attack_mods)
    if not high:
        return shot
    return replace(shot, reads=(shot.reads[0] + high, shot.reads[1]))


def _added(entry: Any, on: str = "") -> Line:
    return line(f"{entry.dice:+d} {entry.reason}{on}", label(f" {entry.rule}"))


def _both(name: str, left: Line, right: Line) -> Line:
    return at((2, label(name)), (ATTACK, left), (DEFENSE, right))


def _faces(faces: Sequence[int]) -> Line:
    return (number(" ".join(str(face) for face in faces)),)


def _percentile(throw: Judged) -> str:
    return str(round(throw.percentile * 100))


def tenths(chance: Fraction | str) -> str:
    """A chance in per cent to a tenth."""
    return f"{float(Fraction(chance)) * 100:.1f}%"
