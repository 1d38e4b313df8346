"""The deck and both armies below the map, and the luck of both sides at the foot of the panel.

Each army is listed by kind, with the number of pieces still to destroy.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from cb_tui.core.grammar import clip, count_noun
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat.presentation.advice import advice
from cb_tui.games.combat.rules import chance, night, targets, zones
from cb_tui.games.combat.rules.events import Shot, Struck
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.rules.prose import kinds
from cb_tui.games.combat.rules.scene_model import ArmyStatus, DeckStatus
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogView
from cb_tui.presentation.text import (
    FATES,
    GOOD,
    TEXT,
    WARN,
    Line,
    Lines,
    TextRun,
    bar,
    columns_at,
    danger_run,
    fit,
    justify,
    label,
    length,
    line,
    number_run,
    percent,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.ledger import Luck
from cb_tui.ui.screen_spec import luck_so_far

RICH, POOR = Fraction(1, 2), Fraction(35, 100)  # hits in a deck that is worth shooting with, or not
BESIDE, LEAST = 14, 10  # columns right of the bar of a deck, and cells that make one
MOST = 10  # names of pieces in a line
LOST, BY = 12, 21  # columns
CAUSES = {
    "fire": "fire", "mine": "mine", "strike": "strike", "own strike": "own strike", "strip": "strip", "exit": "left",
}  # fmt: skip


def below(table: GameView, width: int) -> Lines:
    """Return the lines under the map."""
    scene = advice(table).scene
    names = max(len(table.force(army.side).name) for army in scene.armies)
    return [
        section_head(width),
        _decks(table, scene.decks, width),
        *(_army(table, army, names, width) for army in scene.armies),
    ]


def _decks(table: GameView, decks: tuple[DeckStatus, ...], width: int) -> Line:
    if len(decks) == 1:
        deck = decks[0]
        told = line(" deck  ", *_cards(deck), label(" left"))
        cells = min(deck.cards, width - length(told) - BESIDE)
        hits = round(cells * deck.hits / deck.cards) if cells >= LEAST else 0
        shown = line("  ", bar(hits, FATES["x"], cells)) if hits else ()
        return justify(line(told, shown), line(label("hit "), _hit(deck), " "), width)
    parts = (
        line(
            TextRun(clip(table.force(deck.side).name, 2).upper(), table.role(deck.side)),
            " ",
            *_cards(deck),
            " ",
            _hit(deck),
        )
        for deck in decks
        if deck.side is not None
    )
    return line(" deck  ", *(line(part, "   ") for part in parts))


def _cards(deck: DeckStatus) -> Line:
    return line(number_run(str(deck.hits)), label(" hits in "), number_run(str(deck.cards)))


def _hit(deck: DeckStatus) -> TextRun:
    if not deck.cards:
        return label("shuffled next")
    share = Fraction(deck.hits, deck.cards)
    return TextRun(percent(share), GOOD if share >= RICH else WARN if share < POOR else TEXT, bold=True)


def _army(table: GameView, army: ArmyStatus, names: int, width: int) -> Line:
    name = TextRun(f"{table.force(army.side).name:<{names}}", table.role(army.side), bold=True)
    there = kinds(kind for kind, count in army.kinds for _ in range(count))
    told = line(" ", name, number_run(f" {army.count:>2}"), label(f"  {there}"))
    return justify(told, line(number_run(str(army.to_go)), label(" to go ")), width)


def foot(table: GameView, luck: Mapping[Side, Luck], width: int, tall: bool) -> Lines:
    """Return the pieces of each side and how many it must still destroy, on a tall panel its luck too."""
    rows: Lines = []
    for army in advice(table).scene.armies:
        name = table.force(army.side).name
        role, count, to_go = table.role(army.side), number_run(str(army.count)), number_run(str(army.to_go))
        if not tall:
            rows.append(line(TextRun(clip(name, 2).upper(), role), " ", count, label(", "), to_go, label(" to go   ")))
            continue
        rows.append(line(" ", TextRun(f"{clip(name, 9):<9} ", role), luck_so_far(luck.get(army.side))))
    return [section_head(width, "luck  I"), *rows] if tall else [fit(line(*rows), width)]


def by_night(table: GameView, unit: UnitId, width: int) -> Lines:
    """Return the bans of the night, the dawn, and the enemies that may fire then, or no lines by day."""
    state = advice(table).state
    if not night.is_night(state):
        return []
    now, rules = night.clock(state.context, state.round), state.context.rules
    forward = "row 01" if zones.forward(state, state.side(unit)) < 0 else f"row {state.context.board.rows:02}"
    rows: Lines = [section_head(width, f"NIGHT  {now.hour} of {rules.night_turns}")]
    rows += [
        justify((label(" no fire, no strike"),), (label("TIME-3"),), width),
        justify((label(" back or sideways only"),), (label("TIME-2"),), width),
        (label(f" forward is toward {forward}"),),
        section_head(width, "then"),
    ]
    dawn = f" dawn of day {now.day + 1} after night {rules.night_turns}: a roll for the first move, planes are ready"
    rows += [line(" ", row) for row in wrap(line(label(dawn.strip()), label(" [TIME-4]")), width - 1)]
    return [*rows, section_head(width, "AT DAWN, IF NOTHING CHANGES"), *_at_dawn(table, unit, width)]


def _at_dawn(table: GameView, unit: UnitId, width: int) -> Lines:
    state = advice(table).state
    at = state.pieces[unit].at
    by = targets.at_dawn(state, unit).get(at, ())
    if not by:
        return [(label(f" no enemy may fire at {at}"),)]
    return [shorten(line(" ", danger_run(" ".join(by)), label(f" may fire at {at}")), width)]


def commanders(table: GameView, width: int, *, short: bool) -> Lines:
    """Return the commander whose turn it is and those who follow, or no lines with one seat a side.

    Unless `short`, the pieces of this commander and of the partners are listed.
    """
    scene, setting = advice(table).scene, advice(table).state.context
    if len(setting.seats) <= len(setting.sides):
        return []
    now = scene.active
    first, last = zones.columns(setting, now)
    name = TextRun(table.seat_name(now).upper(), table.seat_role(now))
    rows: Lines = [section_head(width, line(name, label(f" commands columns {first:02}-{last:02}")))]
    for seat in () if short else _partners(setting, now):
        whose = "yours" if seat in table.human and seat == now else table.seat_name(seat)
        ids = [piece.id for piece in table.commanded(seat) if piece.kind != "P"]
        rows.append(shorten(line(label(f" {whose}: "), " ".join(ids)), width))
    after = scene.order.index(now) + 1
    following = (*scene.order[after:], *scene.order[:after])[:2] if short else scene.order
    rows += [] if short else [section_head(width, "order")]
    told = line(label("then ") if short else "", _order(table, following, now))
    rows += [line(" ", row) for row in wrap(told, width - 1)]
    return [*rows, line(label(_talk(setting, scene.turn, confer=scene.confer)))]


def _partners(setting: BattleContext, now: SeatId) -> list[SeatId]:
    side = setting.side(now)
    return sorted((seat for seat in setting.seats if setting.side(seat) == side), key=lambda seat: seat != now)


def _order(table: GameView, order: tuple[SeatId, ...], now: SeatId) -> Line:
    parts = [
        line(number_run(">") if seat == now else "", TextRun(table.seat_name(seat), table.seat_role(seat)), "  ")
        for seat in order
    ]
    return line(*parts)


def _talk(setting: BattleContext, turn: int, *, confer: bool) -> str:
    """Return when partners may talk. [FOUR-3]"""
    if confer:
        return " partners may confer now  [FOUR-3]"
    every = setting.rules.confer_every
    return f" partners may confer after round {-(-turn // every) * every}"


def toll(table: GameView, log: LogView, width: int) -> Lines:
    """Return how many pieces of each side are lost and by what, then the deck."""
    rows: Lines = [section_head(width, "pieces     lost      by")]
    for force in table.scene.forces:
        head = columns_at(
            (1, TextRun(force.name[:10], table.role(force.side))),
            (LOST, number_run(f"{force.lost:>2}")),
            (14, f" of {force.total}"),
        )
        told = _causes(table, force.side, width - BY) or [()]
        rows += [columns_at((0, "" if index else head), (BY, row)) for index, row in enumerate(told)]
    return [*rows, *_deck(table, log, width)]


def _causes(table: GameView, side: Side, width: int) -> Lines:
    """Return the losses of a side by cause. No cause is broken across lines."""
    found = Counter(loss.cause for loss in advice(table).state.losses if loss.side == side)
    rows: Lines = []
    for cause, name in CAUSES.items():
        told = line(label(f"{name} "), f"{found[cause]}  ") if found[cause] else ()
        if told and rows and length(rows[-1]) + length(told) <= width + 2:
            rows[-1] = line(rows[-1], told)
        elif told:
            rows.append(told)
    return rows


def _deck(table: GameView, log: LogView, width: int) -> Lines:
    drawn = [report.event for _, report in log.attacks if isinstance(report.event, Shot | Struck)]
    full = chance.full_deck(advice(table).state).cards
    hits = sum(event.hit for event in drawn if isinstance(event, Shot | Struck))
    told = f"{len(drawn)} of {full} drawn" if len(drawn) <= full else f"{len(drawn) / full:.1f} times through"
    return [line(label(" deck  "), f"{told}, {count_noun(hits, 'hit')}")]
