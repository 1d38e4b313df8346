"""What may be done now, role by role, and the chances of what is marked."""

from collections.abc import Sequence
from fractions import Fraction

from cb_tui.core.offer import Offer
from cb_tui.present.table import Table
from cb_tui.present.text import Line, Lines, fit, label, line, number, percent, ruling, shorten

SHOWN = 7  # lines of the list on a panel of 24
HEAD = 8  # columns of a role


def listed(table: Table, offers: Sequence[Offer], chosen: Offer | None, width: int) -> Lines:
    """Return the offers around the marked one, each role named once."""
    now = offers.index(chosen) if chosen in offers else 0
    first = max(0, min(now - SHOWN // 2, len(offers) - SHOWN))
    rows: Lines = []
    role = ""
    for offer in offers[first : first + SHOWN]:
        mark = number(">") if offer == chosen else " "
        head = label(f"{offer.role if offer.role != role else '':<{HEAD}}")
        rows.append(fit(line(mark, head, shorten(told(table, offer), width - HEAD - 1)), width))
        role = offer.role
    return rows or [(label("nothing"),)]


def told(table: Table, offer: Offer) -> Line:
    """Return an offer of a piece by whom and where it is aimed at, any other by its label."""
    if not offer.actors or not (offer.targets or offer.place):
        return line(table.ruleset.label(table.state, offer.command))
    whom = table.who(offer.targets, most=3) if offer.targets else ()
    if offer.place is None:
        return whom
    ground = label(f" {table.terrain(offer.place)}") if not offer.targets and table.on_board(offer.place) else ()
    return line(whom, " " if whom else "", label(offer.place) if whom else offer.place, ground)


def foretold(table: Table, offer: Offer, width: int) -> Lines:
    """Return the chances of what an offer may bring, the best first, and nothing of what rolls no dice."""
    return (
        [
            ruling(width, "chances"),
            *(fit(line(number(f"{percent(chance):>5} "), name), width) for name, chance in chances(table, offer)),
        ]
        if chances(table, offer)
        else []
    )


def chances(table: Table, offer: Offer) -> tuple[tuple[str, Fraction], ...]:
    """Return each result of an offer with its chance."""
    forecast = table.forecast(offer.command)
    if forecast is None:
        return ()
    return tuple((result.name, result.chance) for result in reversed(forecast.results) if result.chance)
