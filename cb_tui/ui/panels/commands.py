"""Commands: the legal ones by role with a forecast, and the last ones of the other side."""

from collections.abc import Sequence

from cb_tui.core.forecast import Exposure, Forecast
from cb_tui.core.grammar import clip
from cb_tui.core.offer import Offer
from cb_tui.core.report import Report, Result
from cb_tui.core.values import SeatId, UnitId
from cb_tui.presentation import panel
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow
from cb_tui.presentation.text import (
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.seats import HUMAN
from cb_tui.ui.screen_spec import screen_spec_of

SHOWN = 7  # lines of the list on a panel of 24
HEAD = 8  # columns of a role
ROOM = 48  # characters for what happened meanwhile, in a message of 80 columns


def listed(table: GameView, offers: Sequence[Offer], chosen: Offer | None, width: int) -> Lines:
    """Return the offers around the marked one, each role named once."""
    now = offers.index(chosen) if chosen in offers else 0
    first = max(0, min(now - SHOWN // 2, len(offers) - SHOWN))
    rows: Lines = []
    role = ""
    for offer in offers[first : first + SHOWN]:
        mark = number_run(">") if offer == chosen else " "
        head = label(f"{offer.role if offer.role != role else '':<{HEAD}}")
        rows.append(fit(line(mark, head, shorten(offer_line(table, offer), width - HEAD - 1)), width))
        role = offer.role
    return rows or [(label("nothing"),)]


def offer_line(table: GameView, offer: Offer) -> Line:
    """Return an offer as its targets and its place, or as its label if it has no piece or no target."""
    if not offer.actors or not (offer.targets or offer.place):
        return line(table.ruleset.label(table.state, offer.command))
    whom = table.unit_names(offer.targets, most=3) if offer.targets else ()
    if offer.place is None:
        return whom
    ground = label(f" {table.terrain(offer.place)}") if not offer.targets and table.on_board(offer.place) else ()
    return line(whom, " " if whom else "", label(offer.place) if whom else offer.place, ground)


def foretold(table: GameView, offer: Offer, width: int) -> Lines:
    """Return the chances of an offer, the best first, or no lines if it rolls no dice."""
    return panel.chances(found, width) if (found := results(table, offer)) else []


def reasons(table: GameView, offer: Offer, width: int) -> Lines:
    """Return the label of an offer, the lines of its rolls with their rules, and the exact chances."""
    forecast = table.forecast(offer.command)
    rows: Lines = [line(" ", row) for row in wrap(table.ruleset.label(table.state, offer.command), width - 1)]
    return [*rows, *panel.foretold(table, forecast, width)] if forecast else rows


def results(table: GameView, offer: Offer) -> tuple[Result, ...]:
    """Return the possible results of an offer, from the worst to the best, or no results if a march has one end."""
    known: Forecast | Exposure | None = table.forecast(offer.command)
    if known is None and offer.role == "move" and offer.place:
        known = table.exposure(offer.actors[0], (offer.place,))
        return known.results if known is not None and len(known.results) > 1 else ()
    return known.results if known is not None else ()


def machine(
    table: GameView,
    seat: SeatId,
    tactic: str,
    entries: list[LogRow],
    width: int,
    *,
    speed: int,
    step: int,
    paused: bool,
    back: int,
    room: int = 8,
) -> Lines:
    """Return the player, the speed and the last commands, newest last, in at most `room` lines."""
    name = table.seat_name(seat).upper()
    where = f"{step}/{step + back}" if back else str(step)
    rows: Lines = [
        fit(line(TextRun(f"{name} TURN", table.seat_role(seat), bold=True), *_by(table, tactic)), width),
        line(
            label("speed "), number_run(str(speed)), label(" of 5   step "), number_run(where),
            TextRun("  paused" if paused else "", WARN),
        ),
        section_head(width),
    ]  # fmt: skip
    deeds: Lines = []
    for entry in reversed(entries[-5:]):
        told = entry.lines(width, full=True)
        if deeds and len(deeds) + len(told) > room:
            break
        deeds = [*told, *deeds]
    return [*rows, *deeds[:room]]


def _by(table: GameView, player: str) -> tuple[TextRun | str, ...]:
    if player == HUMAN:
        return (label("  another player"),)
    return label(" level: " if table.ruleset.level(player) else " tactic: "), player


def may_fire(table: GameView, width: int) -> Lines:
    """Return our pieces that may still react this turn, or no lines if the rules have no reactions."""
    if table.ruleset.orders is None or not table.scene.has_map:
        return []
    able = [piece.id for piece in table.scene.pieces if piece.side in table.local_sides and table.may_react(piece)]
    names = (
        line(*(run for unit in able for run in (*table.unit_names([unit]), TextRun(" "))))
        if able
        else line(label("none"))
    )
    return [section_head(width, "yours that may still fire"), *(line(" ", row) for row in wrap(names, width - 1))]


def since(table: GameView, before: GameView, width: int) -> Lines:
    """Return the changes since your turn ended: losses of all sides and other setbacks."""
    rows: Lines = [section_head(width, "since your turn ended" if table.human else "since it began")]
    pairs = [(force, before.force(force.side)) for force in table.scene.forces]
    rows_of = [("losses", [now.lost - then.lost for now, then in pairs])]
    rows_of += [
        (name, [max(0, count(now) - count(then)) for now, then in pairs])
        for name, count in screen_spec_of(table).setbacks(table)
    ]
    for title, values in rows_of:
        parts = [
            line(TextRun(clip(force.name, 2).upper(), table.role(force.side)), f" {value:<4}")
            for (force, _), value in zip(pairs, values, strict=True)
        ]
        rows.append(columns_at((1, label(title)), (9, line(*parts))))
    return [*rows, *screen_spec_of(table).changes_since(table, before, width)]


def summary(table: GameView, before: GameView, reports: Sequence[Report] = ()) -> str:
    """Return the events while you waited, in a few words, worst first.

    `reports` tell pieces that left the board from lost ones.
    """
    away = {unit: report for report in reports if report.exit_text for unit in report.units}
    changed = screen_spec_of(table).change_word
    aboard, rode = _aboard(table), _aboard(before)
    named = {unit for scene in (before.scene, table.scene) for unit, _ in scene.off_board_units}  # no pieces at times
    named -= {unit for report in reports for unit in report.lost}
    parts: list[tuple[int, str]] = []  # how bad it is, from 0 for a loss
    for unit in (*before.pieces, *(cargo for cargo in rode if cargo not in before.pieces)):
        piece, now = before.pieces.get(unit), table.pieces.get(unit)
        if now is None and unit in named:
            continue
        if now is None and unit not in aboard:
            parts.append(_gone(unit, away.get(unit)))
        elif piece is None or now is None:
            if (piece is None) != (now is None):
                parts.append((3, f"{unit} got off" if piece is None else f"{unit} aboard {aboard[unit]}"))
        elif told := changed(table, piece, now):
            parts.append((2 if now.disrupted else 3, f"{unit} {told}"))
        elif now.at != piece.at:
            parts.append((3, f"{unit} to {now.at}"))
    parts += [(3, f"{unit} arrived") for unit in table.pieces if unit not in {*before.pieces, *rode, *named}]
    worst = [told for _, told in sorted(parts, key=lambda part: part[0])]
    if not worst:
        return "no piece moved or was hit" if table.scene.board.terrain else "no aircraft was hit"
    most = next(n for n in range(len(worst), 0, -1) if n == 1 or len(", ".join(worst[:n])) <= ROOM)
    return ", ".join(worst[:most]) + (f" and {len(worst) - most} more" if len(worst) > most else "")


def _gone(unit: UnitId, report: Report | None) -> tuple[int, str]:
    """Return the rank and the text of a piece's departure: 0 if lost, 1 if hit but safe, else 3."""
    if report is None:
        return 0, f"{unit} lost"
    return 1 if report.kind == "loss" else 3, f"{unit} {report.exit_text}"


def _aboard(table: GameView) -> dict[UnitId, UnitId]:
    """Return the carrier of each piece that is carried."""
    return {cargo: piece.id for piece in table.pieces.values() for cargo in piece.carried_units}
