"""The panel of legal commands by role, with the forecast of the marked one."""

from collections.abc import Sequence

from cb_tui.core.forecast import Exposure, Forecast
from cb_tui.core.offer import Offer
from cb_tui.core.report import Result
from cb_tui.presentation import panel
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    Line,
    Lines,
    fit,
    label,
    line,
    number_run,
    shorten,
    wrap,
)

SHOWN = 7  # lines of the list on a panel of 24
HEAD = 8  # columns of a role


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
    for part in forecast.parts if forecast else ():
        rows += [*panel.stages(table, part.stages, width), *panel.chances(part.results, width, exact=True)]
    return rows


def results(table: GameView, offer: Offer) -> tuple[Result, ...]:
    """Return the possible results of an offer, from the worst to the best."""
    known: Forecast | Exposure | None = table.forecast(offer.command)
    if known is None and offer.role == "move" and offer.place:
        known = table.exposure(offer.actors[0], (offer.place,))
    return known.results if known is not None else ()
