"""The machine's turn as it is told: its last commands, what yours may still do, what it cost since your turn."""

from collections.abc import Iterable

from cb_tui.core.report import Report
from cb_tui.core.values import Side, UnitId
from cb_tui.core.width import clip
from cb_tui.present.log_view import LogRow
from cb_tui.present.table import Table
from cb_tui.present.text import WARN, Lines, Run, at, fit, label, line, number, ruling
from cb_tui.session.seats import HUMAN

ROOM = 48  # characters for what happened meanwhile, in a message of 80 columns


def machine(
    table: Table,
    side: Side,
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
    """Who plays, at what speed, and the last commands, newest last and in full, as far as there is room for their lines."""
    name = table.force(side).name.upper()
    where = f"{step}/{step + back}" if back else str(step)
    rows: Lines = [
        fit(line(Run(f"{name} TURN", table.role(side), bold=True), *_by(tactic)), width),
        line(label("speed "), number(str(speed)), label(" of 5   step "), number(where), Run("  paused" if paused else "", WARN)),
        ruling(width),
    ]  # fmt: skip
    deeds: Lines = []
    for entry in reversed(entries[-5:]):
        told = entry.lines(width, full=True)
        if deeds and len(deeds) + len(told) > room:
            break
        deeds = [*told, *deeds]
    return [*rows, *deeds[:room]]


def _by(tactic: str) -> tuple[Run | str, ...]:
    return (label("  another player"),) if tactic == HUMAN else (label(" tactic: "), tactic)


def since(table: Table, before: Table, width: int) -> Lines:
    """What has changed since your turn ended: losses of all sides, and disruptions where a piece can rally from them."""
    rows: Lines = [ruling(width, "since your turn ended" if table.human else "since it began")]
    pairs = [(force, before.force(force.side)) for force in table.scene.forces]
    rallies = table.scene.sky is None and any(now.rally is not None for now, _ in pairs)
    for name, values in (
        ("losses", [now.lost - then.lost for now, then in pairs]),
        ("disr", [max(0, now.disrupted - then.disrupted) for now, then in pairs]),
    )[: 2 if rallies else 1]:
        parts = [
            line(Run(clip(force.name, 2).upper(), table.role(force.side)), f" {value:<4}")
            for (force, _), value in zip(pairs, values, strict=True)
        ]
        rows.append(at((1, label(name)), (9, line(*parts))))
    return rows


def summary(table: Table, before: Table, reports: Iterable[Report] = ()) -> str:
    """What happened while you waited, in a few words; the reports tell who is gone but not lost."""
    away = {unit: report.away for report in reports if report.away for unit in report.units}
    aboard, rode = _aboard(table), _aboard(before)
    parts: list[str] = []
    for unit in (*before.pieces, *(cargo for cargo in rode if cargo not in before.pieces)):
        piece, now = before.pieces.get(unit), table.pieces.get(unit)
        if now is None and unit not in aboard:
            parts.append(f"{unit} {away.get(unit, 'lost')}")
        elif piece is None or now is None:
            if (piece is None) != (now is None):
                parts.append(f"{unit} got off" if piece is None else f"{unit} aboard {aboard[unit]}")
        elif now.disrupted and not piece.disrupted:
            parts.append(f"{unit} disrupted")
        elif piece.disrupted and not now.disrupted:
            parts.append(f"{unit} rallied")
        elif now.at != piece.at:
            parts.append(f"{unit} to {now.at}")
    parts += [f"{unit} arrived" for unit in table.pieces if unit not in before.pieces and unit not in rode]
    worst = sorted(parts, key=lambda part: ("lost" not in part, "damaged" not in part, "disrupted" not in part))
    if not worst:
        return "no piece moved or was hit" if table.scene.sky is None else "nobody was hit"
    told = next(n for n in range(len(worst), 0, -1) if n == 1 or len(", ".join(worst[:n])) <= ROOM)
    return ", ".join(worst[:told]) + (f" and {len(worst) - told} more" if len(worst) > told else "")


def _aboard(table: Table) -> dict[UnitId, UnitId]:
    """Who is carried, and by whom."""
    return {cargo: piece.id for piece in table.pieces.values() for cargo in piece.load}
