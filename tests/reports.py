"""What events say where no game was played: of pieces whose sides are given."""

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

from cb_tui.core.report import Report, Roll
from cb_tui.core.values import Event, Side
from cb_tui.games.combat_boots.rules.edition import E2025, Edition
from cb_tui.games.combat_boots.rules.report import report
from cb_tui.session.log import LogEntry, ReportedCommand, rolls


def known(sides: Mapping[Any, Side], first: Side | None = None, edition: Edition = E2025, **more: Any) -> Any:
    """As much of a state as is asked by what tells of rolls: the pieces by their sides, in no place."""
    order = dict.fromkeys(sorted(sides.values(), key=lambda side: side != (first or next(iter(sides.values())))))
    named = {unit: SimpleNamespace(side=side, name=unit) for unit, side in sides.items()}
    armies = {side: SimpleNamespace(id=side, name=side, morale=8) for side in order}
    context = SimpleNamespace(
        deployments=named, batteries=named, sorties={},
        officers=named | {"L1": SimpleNamespace(side=next(iter(order)), name="Hunt")}, armies=armies, edition=edition,
        battle=SimpleNamespace(sky=None, victory=()), types={},
        enemy=lambda side: next(one for one in order if one != side),
        **more,
    )  # fmt: skip
    return SimpleNamespace(context=context, units={}, sky=None, active=next(iter(order)))


def reported(
    sides: Mapping[Any, Side], *events: Event, first: Side | None = None, edition: Edition = E2025
) -> tuple[Report, ...]:
    """The reports of the events of one command."""
    return report(known(sides, first, edition), None, events)


def logged(sides: Mapping[Any, Side], *deeds: LogEntry) -> list[ReportedCommand]:
    """Commands with what their events say."""
    return [ReportedCommand(deed, reported(sides, *deed.events)) for deed in deeds]


def rolled(sides: Mapping[Any, Side], *deeds: LogEntry) -> Iterable[Roll]:
    """The rolls of some commands."""
    return rolls(logged(sides, *deeds))
