"""Every die of a roll: rollers, rules, faces, reads, their meaning and the chances."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, zip_longest

from msgspec.structs import replace

from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Roll
from cb_tui.core.values import Place, Side
from cb_tui.games.combat_boots.presentation.advice import advice, words_of
from cb_tui.games.combat_boots.presentation.attack_words import Part, Shot, raised, story
from cb_tui.games.combat_boots.presentation.other_rolls import RULES, sentence
from cb_tui.games.combat_boots.rules.events import AirFired, DiceEntry, Fired, Fought, Tested, Verdict
from cb_tui.games.combat_boots.rules.forecast_model import Odds, PoolLine
from cb_tui.games.combat_boots.screen.panels.allowed import RULE, line_of_sight, may
from cb_tui.games.combat_boots.screen.panels.pools import bar
from cb_tui.games.combat_boots.screen.result import VERBS
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import WARN, Line, Lines, TextRun, columns_at, fit, label, line, luck_of, number_run, wrap

ATTACK, DICE, DEFENSE = 10, 27, 29  # columns
NAME = 19  # columns of a result
AIR_VERBS = {"pursuit": " fires at ", "run": " fires in passing at ", "head-on": " meets "}


def explained(table: GameView, roll: Roll, width: int, head: Line = ()) -> Lines:
    """Return every die of a roll. `table` is the game just before it."""
    shot = roll.event
    if isinstance(shot, Fired | AirFired):
        return attack(table, roll, shot, width, head)
    return other(table, roll, width)


def attack(table: GameView, roll: Roll, shot: Shot, width: int, head: Line) -> Lines:
    """Return the lines of an attack on one defender or group."""
    verdict, words = shot.verdicts[roll.part], words_of(table)
    verbs = AIR_VERBS if isinstance(shot, AirFired) else VERBS
    verb = verbs.get(shot.kind, " fired at ")
    who = line(head, table.unit_names(roll.actors), verb, table.unit_names(roll.targets, most=3))
    rows: Lines = [line(fit(who, width - 6), label(f" {shot.at}")), *_allowed(table, roll, shot)]
    drop = shot.drop if isinstance(shot, Fired) else 0
    first = sum(entry.dice for entry in shot.attack) > sum(entry.dice for entry in verdict.defense)
    for name, ids, entries, shown, sheds_it in (
        ("ATTACK", roll.actors, shot.attack, roll.faces[0], first),
        ("DEFENSE", roll.targets, verdict.defense, roll.faces[1], not first),
    ):
        role = table.role(table.side_of(ids[0]))
        rating = ", ".join(f"{one} {table.pieces[one].rating}" for one in ids[:3] if one in table.pieces)
        rows.append(
            columns_at(
                (0, TextRun(name, role, bold=True)), (9, fit(line(label(rating)), RULE - 10)), (RULE, label("rule"))
            )
        )
        rows += pool_lines(entries)
        if drop:
            told = f"sheds {drop}" if sheds_it else f"sheds {drop} too"
            rows.append(
                columns_at((2, told), (DICE, number_run(count_noun(len(shown), "die", "dice"))), (RULE, label("EXC-1")))
            )
    if verdict.shaken:
        rows.append(columns_at((2, f"{words.disrupted} already: any hit kills"), (RULE, label("FIRE-6"))))
    if shot.one_die_kills:
        rows.append(
            columns_at((2, "one higher die destroys"), (RULE, label("SHC-3" if roll.distance == 0 else "AT-1")))
        )
    rows += _lines(shot, verdict, roll.faces)
    rows += wrap(story(_with_reads(shot, verdict), verdict, words), width)
    rows += chances(roll, width)
    odds = Odds(roll.results[2].chance, roll.results[1].chance, roll.results[0].chance)
    rows.append(line("      ", bar(odds, min(38, width - 15)), label(" luck "), number_run(_percentile(roll))))
    for shed in [shed for shed in advice(table).sheds(shot) if shed.drop != drop][:3]:
        chance = (
            f"kill {tenths(shed.odds.kill)} {words.disrupt} {tenths(shed.odds.disrupt)} none {tenths(shed.odds.none)}"
        )
        rows.append(fit(line(number_run(f"{shed.fp}-{shed.sv}"), label(" instead "), chance), width))
    return rows


def other(table: GameView, roll: Roll, width: int) -> Lines:
    """Return the lines of a roll that is no attack: hand to hand, morale, nerve, a contest in the air."""
    event = roll.event
    rows: Lines = []
    names = (table.force(roll.side).name, next(force.name for force in table.scene.forces if force.side != roll.side))
    for name, faces in zip(names, roll.faces, strict=False):
        shown = number_run(" ".join(str(face) for face in sorted(faces, reverse=True)))
        rows.append(
            columns_at(
                (0, name), (12, shown), (DICE, count_noun(len(faces), "die", "dice")), (RULE, label(RULES[roll.kind]))
            )
        )
        if isinstance(event, Fought):
            rows += _fighters(table, roll, event.at, roll.side if len(rows) == 1 else None, len(faces))
    for unit, chance in zip(event.units, event.chances, strict=True) if isinstance(event, Tested) else ():
        rows.append(columns_at((2, table.unit_names([unit])), (12, f"{tenths(chance)} likely"), (RULE, label(chance))))
    rows += wrap(sentence(table, roll), width)
    return [
        *rows,
        *chances(roll, width),
        luck_of(_percentile(roll), width),
    ]


def _fighters(table: GameView, roll: Roll, at_: Place, side: Side | None, dice: int) -> Lines:
    """Return a side's fighters (None: the other side) with their dice, and the rest as a bonus."""
    fit_ones = [piece for piece in table.stack(at_) if not piece.disrupted and not piece.leader]
    mine = [piece for piece in fit_ones if (piece.side == roll.side) == (side is not None)]
    able = [piece for piece in mine if not roll.actors or piece.id in (*roll.actors, *roll.targets)]
    parts: list[str | Line] = []
    for piece in able:
        parts += [" + " if parts else "", table.unit_names([piece.id]), f" {piece.sv}"]
    left = dice - sum(piece.sv for piece in able)
    extra = f" + first round {left}" if left > 0 else ""
    return [columns_at((2, line(*parts, extra)), (RULE, label("HTH-3")))] if parts else []


def chances(roll: Roll, width: int) -> Lines:
    """Return each result with its chance, best first, the rolled result marked `>`."""
    rows: Lines = []
    for index in range(len(roll.results) - 1, -1, -1):
        result, fell = roll.results[index], index == roll.result_index
        if not (result.chance or fell):
            continue
        told = (result.log_word or result.name).ljust(NAME)
        name = TextRun(told, WARN if fell and index else "text", bold=fell)
        mark = number_run(">") if fell else ""
        chance, exact = tenths(result.chance).rjust(6), label(str(result.chance))
        row = columns_at((0, "" if rows else label("odds")), (5, mark), (6, name), (25, chance))
        wide = 32 + len(exact.text) > width  # a fraction of many dice takes a line of its own
        rows.append(row if wide else columns_at((0, row), (32, exact)))
        rows += [fit(line(" " * max(0, width - len(exact.text)), exact), width)] if wide else []
    return rows


def pool_lines(entries: Sequence[DiceEntry | PoolLine]) -> Lines:
    """Return a line a rule: "R2 2 + M1 2"."""
    rows: Lines = []
    for rule, group in groupby(entries, key=lambda entry: entry.rule):
        same = list(group)
        parts: list[str | Line] = []
        for entry in same:
            parts += [" + "] if parts else []
            parts += [f"{entry.reason} ", line(number_run(str(entry.dice)))]
        total = sum(entry.dice for entry in same)
        *first, last = wrap(line(*parts), DICE - 4)
        rows += [columns_at((2, row)) for row in first]
        dice = number_run(count_noun(total, "die", "dice"))
        rows.append(columns_at((2, last), (DICE, dice), (RULE, label(rule))))
    return rows


def _allowed(table: GameView, roll: Roll, shot: Shot) -> Lines:
    """Sight, levels, range: why the attack could be made."""
    piece, far = table.pieces.get(roll.actors[0]), roll.distance or 0
    ends = (piece.at, shot.at) if piece is not None and isinstance(shot, Fired) else (Place(""), Place(""))
    places = {strip.at for strip in table.scene.strips} | table.scene.board.terrain.keys()
    sight = advice(table).sight(*ends) if places.issuperset(ends) else None
    return [*line_of_sight(table, sight), *may(table, shot.kind, roll.actors, roll.targets[0], far)]


def _lines(shot: Shot, verdict: Verdict, faces: Sequence[Sequence[int]]) -> Lines:
    """Return both sides in two columns: rolled, added, reads, sixes."""
    mine, theirs = (sorted(each, reverse=True) for each in faces)
    best, second = _with_reads(shot, verdict).reads
    reads = [best, *([second] if second else []), *mine[2:]]
    rows: Lines = [columns_at((ATTACK, label("ATTACK")), (DEFENSE, label("DEFENSE")))]
    rows.append(_both("rolled", _faces(mine), _faces(theirs)))
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


def _with_reads(shot: Shot, verdict: Verdict) -> Shot:
    """Return the attack with the modifiers against this defender alone added to the best die."""
    high = sum(entry.dice for entry in verdict.attack_mods)
    if not high:
        return shot
    return replace(shot, reads=(shot.reads[0] + high, shot.reads[1]))


def _added(entry: Part, on: str = "") -> Line:
    return line(f"{entry.dice:+d} {entry.reason}{on}", label(f" {entry.rule}"))


def _both(name: str, left: Line, right: Line) -> Line:
    return columns_at((2, label(name)), (ATTACK, left), (DEFENSE, right))


def _faces(faces: Sequence[int]) -> Line:
    return (number_run(" ".join(str(face) for face in faces)),)


def _percentile(roll: Roll) -> str:
    return str(round(roll.percentile * 100))


def tenths(chance: Fraction | str) -> str:
    """Return a chance as a percentage with one decimal."""
    return f"{float(Fraction(chance)) * 100:.1f}%"
