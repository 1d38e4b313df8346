"""An attack before it is made: both pools line by line, what shedding gives, the odds as a bar."""

from fractions import Fraction

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, words_of
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, Odds, PoolLine, Shed, Target
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    LABEL,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    good_run,
    label,
    line,
    number_run,
    percent,
    section_head,
)
from cb_tui.ui.places import counted

TIGHT = 9  # columns of a reason beside its figure, on a narrow panel
NARROW = {"FIRE-7": "adjacent", "STK-4": "crowded", "HE-2": "armor"}  # by rule, where its reason is too long for that


def two_pools(table: GameView, prospect: AttackForecast, width: int, index: int = 0) -> Lines:
    """Attack left, defense right: a line a piece, the sums, what is added to the best die."""
    target = prospect.targets[index]
    half = 15 if width < 45 else width // 2
    sides = (table.role(table.side_of(prospect.by[0])), table.role(table.side_of(target.units[0])))
    rows: Lines = [
        columns_at((0, TextRun("ATTACK", sides[0], bold=True)), (half, TextRun("DEFENSE", sides[1], bold=True)))
    ]
    alone = (PoolLine("HE at armor", target.extra, "HE-2"),) if target.extra else ()
    rows += _columns(table, (*prospect.attack, *alone), target.defense, half, sign=False)
    if drop := sum(entry.dice for entry in prospect.attack) - prospect.fp:
        rows.append((label(f"  both shed {drop}"),))
    rows.append(
        _row((number_run("dice"),), prospect.fp + target.extra, (number_run("dice"),), target.sv, half, bold=True)
    )
    mods = _columns(table, prospect.attack_mods, target.defense_mods, half, sign=True)
    if mods:
        rows += mods
        rows.append((label("  on the best die"),))
    if prospect.one_die_kills:
        rows.append((danger_run(" one higher die destroys"),))
    return rows


def shed_table(table: GameView, sheds: tuple[Shed, ...], chosen: int, width: int) -> Lines:
    """Return the odds of each legal shed, the best in green, the chosen one marked `>`."""
    rows: Lines = [section_head(width, f"dice  kill {words_of(table).disrupt:>7}    none")]
    for shed in sheds:
        odds = shed.odds
        dice = f"{shed.fp}-{shed.sv}"
        text = f"{dice:>4}{_tenths(odds.kill):>7}{_tenths(odds.disrupt):>8}{_tenths(odds.none):>8}"
        mark = number_run(">") if shed.drop == chosen else TextRun(" ")
        rows.append(line(mark, good_run(text, bold=True) if shed.best else TextRun(text)))
    return rows


def bar(odds: Odds, cells: int) -> Line:
    """Return the odds as a bar of `k`, `d` and `.`, `cells` columns wide."""
    kill = round(float(odds.kill) * cells)
    disrupt = round(float(odds.effect) * cells) - kill
    return line(
        TextRun("k" * kill, WARN, bold=True),
        TextRun("d" * disrupt, WARN),
        TextRun("." * (cells - kill - disrupt), LABEL),
    )


def others(table: GameView, rest: tuple[Target, ...], width: int, most: int = 3) -> Lines:
    """Return the other targets of these attackers: hex, dice, chances to kill and to hit at all."""
    if not rest:
        return []
    rows: Lines = [section_head(width, "others      dice kill any")]
    for aim in rest[:most]:
        command, odds = (aim.joined, aim.joined_odds) if aim.joined is not None else (aim.alone, aim.odds)
        prospect = advice(table).prospect(command) if command is not None else None
        if prospect is None or odds is None:
            continue
        shed = next((shed for shed in prospect.sheds if shed.best), None)
        dice = f"{shed.fp}-{shed.sv}" if shed else f"{prospect.fp}-{prospect.targets[0].sv}"
        rows.append(
            columns_at(
                (1, table.unit_names(aim.units, marks=True, most=2)),
                (8, aim.at),
                (15, dice),
                (19, f"{percent(odds.kill):>4}"),
                (24, number_run(f"{percent(odds.effect):>4}")),
            )
        )
    return rows


def hit_back(table: GameView, prospect: AttackForecast, width: int) -> Lines:
    """Return the return fire of an unhurt target, or no lines if it cannot answer."""
    if prospect.hit_back is None:
        return []
    whom = prospect.targets[0].units
    who = table.unit_names(whom, most=2)
    if prospect.kind == "head-on":
        return [
            fit(line("risk to you: ", who, " hits ", danger_run(percent(prospect.hit_back.effect), bold=True)), width)
        ]
    hit = " hit back " if len(whom) > 1 else " hits back "
    return [fit(line("if unhurt, ", who, hit, danger_run(percent(prospect.hit_back.effect), bold=True)), width)]


def seen(prospect: AttackForecast, width: int) -> Line:
    """Range and sight with its rule."""
    sight = prospect.sight
    verdict = (
        line("sight ", good_run("clear") if sight.visible else danger_run("blocked"), label(f" {sight.rule}"))
        if sight
        else ()
    )
    return fit(line(label("range "), counted(prospect.distance), "   ", verdict), width)


def _columns(
    table: GameView, left: tuple[PoolLine, ...], right: tuple[PoolLine, ...], half: int, *, sign: bool
) -> Lines:
    rows: Lines = []
    wide = half > 15
    for index in range(max(len(left), len(right))):
        mine = left[index] if index < len(left) else None
        theirs = right[index] if index < len(right) else None
        rows.append(
            _row(
                _reason(table, mine, wide=wide), mine.dice if mine else None,
                _reason(table, theirs, wide=wide), theirs.dice if theirs else None,
                half, sign=sign,
            )
        )  # fmt: skip
    return rows


def _row(
    left: Line, mine: int | None, right: Line, theirs: int | None, half: int, *, sign: bool = False, bold: bool = False
) -> Line:
    def figure(value: int | None) -> TextRun:
        text = "" if value is None else f"{value:+d}" if sign else str(value)
        return number_run(f"{text:<2}") if bold or sign else TextRun(f"{text:<2}")

    return line(" ", fit(left, half - 5), figure(mine), "   ", fit(right, half - 5), figure(theirs))


def _reason(table: GameView, pool: PoolLine | None, *, wide: bool) -> Line:
    """Return the reason of a pool, the name of a piece in its color."""
    if pool is None:
        return ()
    words = pool.reason.split(" ", 1)
    if not wide and len(pool.reason) > TIGHT and words[0] in table.sides:
        words = words[1:]
    if words[0] in table.sides:
        return line(table.unit_names([UnitId(words[0])]), f" {words[1]}" if len(words) > 1 else "")
    reason = " ".join(words)
    return (TextRun(reason if wide else NARROW.get(pool.rule, reason)),)


def _tenths(chance: Fraction) -> str:
    value = float(chance) * 100
    return "-" if value == 0 else f"{value:.1f}%"
