"""Signals between the players of a game as lines: what can be sent, and what was sent."""

from cb_tui.host.answers import Signals, SignalSent
from cb_tui.host.requests import SIGNALS
from cb_tui.presentation.host.times import hour_text
from cb_tui.presentation.text import BLANK, Line, Lines, columns_at, label, line, number_run, section_head, shorten

ABOUT = "abcd"  # that point at something
ASKED = "cd"  # of them those that ask
OFFERS = "efg"
ACCEPTS = {"e": "accept the draw", "f": "agree to stop, without a result"}  # while such an offer stands
COLUMN = 36  # of the second list
WIDE = 70  # columns from which it begins there


def signal_text(sent: SignalSent) -> str:
    """Return a signal as a sentence: "Look at step 41"."""
    said = SIGNALS.get(sent.code, "")
    return f"{said} {sent.about}".strip() if sent.code in ABOUT else said


def signal_line(sent: SignalSent, width: int) -> Line:
    """Return a signal behind the name of its sender."""
    return shorten(line(number_run(sent.name), label(": "), signal_text(sent)), width)


def to_send(width: int, about: dict[str, str], *, accepts: str = "") -> Lines:
    """Return the signals with their keys, in two columns.

    `about` is what the player looks at, by the code of a signal: what has no odds or cites no rule is not asked about.
    `accepts` is the code that accepts the offer that stands, or empty.
    """
    indent, column = (3, COLUMN) if width >= WIDE else (1, width // 2)
    first = [_choice(code, about, indent) for code in "123456789"]
    second = [_choice(code, about, 0) for code in ABOUT if code not in ASKED or about.get(code)]
    second += [BLANK, *(_offered(code, about, accepts) for code in OFFERS)]
    return [
        columns_at((0, shorten(_at(first, row), column - 1)), (column, shorten(_at(second, row), width - column)))
        for row in range(max(len(first), len(second)))
    ]


def _choice(code: str, about: dict[str, str], indent: int) -> Line:
    what = about.get(code, "")
    told = "" if code not in ABOUT else f" {what}" if what else " .."
    return line(" " * indent, number_run(code), f"  {SIGNALS[code]}{told}")


def _offered(code: str, about: dict[str, str], accepts: str) -> Line:
    return line(number_run(code), f"  {ACCEPTS[code]}") if code == accepts else _choice(code, about, 0)


def _at(rows: Lines, index: int) -> Line:
    return rows[index] if index < len(rows) else BLANK


def sent_lines(signals: Signals, width: int, most: int) -> Lines:
    """Return the last signals under a rule, the newest last."""
    if most < 2:
        return []
    rows = [
        columns_at((3, label(hour_text(sent.at))), (11, number_run(sent.name)), (26, signal_text(sent)))
        for sent in signals.sent[-(most - 1) :]
    ]
    return [section_head(width, "sent"), *(rows or [line(label("   nothing yet"))])]


def page_lines(
    signals: Signals, choices: Lines, table: Lines, width: int, height: int, *, offer: Lines | None = None
) -> Lines:
    """Return the page: the `offer` that stands, the choices, the actions at the `table`, and as many sent as fit."""
    airy = [BLANK] if height >= 20 else []
    rows = [*(offer or []), *airy, *choices, *airy, *table]
    room = height - len(rows)
    if room < 3:  # the last ones still
        rows = rows[: height - 3]
        room = 3
    return [*rows, *sent_lines(signals, width, room)][:height]
