"""Texts of a finished game for its readers: report, page with the map, recording for asciinema (format 2).

The report comes from the caller as lines of Markdown in which foreign text is harmless already.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from markdown_it import MarkdownIt

from cb_tui.core.grammar import clip, one_line, printable
from cb_tui.core.values import Side
from cb_tui.host.ladder import NO_RESULT, RatedGame
from cb_tui.presentation.boards import NOTHING, UNICODE, MapOverlay
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.markdown import harmless
from cb_tui.presentation.replay_frames import ReplayFrames
from cb_tui.presentation.text import Line, Lines, TextRun, length
from cb_tui.session.position import Position

UNWANTED = ["html_block", "html_inline", "link", "image", "autolink", "reference", "linkify"]
POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # of a page: it runs nothing and asks for nothing
COLUMNS, ROWS = 80, 24
FOOT = 3  # rows below the map
STEP, LAST = 1.2, 4.0  # seconds that a frame is shown
FIRST_FRAME, LAST_FRAME = "\x1b[?25l\x1b[2J", "\x1b[0m\x1b[?25h"
WIDEST = 132  # columns of a map on a page, and its rows
HIGHEST = 60


class Colour(NamedTuple):
    """A color: the parameter that sets it in a terminal, and its value on a page."""

    terminal: int
    page: str


INKS = {
    "first": Colour(96, "#8ccbff"),
    "second": Colour(93, "#ffb454"),
    "third": Colour(92, "#8fe388"),
    "fourth": Colour(91, "#ff9a8a"),
    "trees": Colour(32, "#7fc67b"),
    "road": Colour(33, "#d9bd86"),
    "river": Colour(94, "#62a9f5"),
    "contour": Colour(33, "#d2a26c"),
    "warn": Colour(95, "#ff8ccb"),
    "disrupted": Colour(95, "#d0a6ff"),
    "destroyed": Colour(91, "#ff7a6b"),
    "lost": Colour(91, "#ff8ca0"),
    "label": Colour(37, "#a4a9ad"),
    "ornament": Colour(90, "#5f666b"),
}
GROUNDS = {  # of a piece, by its side
    "first": Colour(44, "#1f5fbf"),
    "second": Colour(43, "#8a5a14"),
    "third": Colour(42, "#237a34"),
    "fourth": Colour(41, "#b3372b"),
}


def texts_of(rated: RatedGame, game: Position, report: Sequence[str]) -> dict[str, bytes]:
    """Return the texts of a finished game by the endings of their files, all except the letter."""
    names = {army.id: army.name for army in game.battle.sides}
    text = "\n".join(with_players(report, rated, names)) + "\n"
    title = f"{game.battle.title}: {_players(rated, names)}"
    shown = page(f"{title}, {result_text(rated)}", text, map_html(game))
    return {"txt": text.encode(), "html": shown.encode(), "cast": cast(game, title)}


def with_players(report: Sequence[str], rated: RatedGame, names: Mapping[Side, str]) -> list[str]:
    """Return a report with a line below its heading that names the players."""
    head, *rest = report
    return [head, "", f"**{harmless(_players(rated, names))}, {harmless(result_text(rated))}.**", *rest]


def page(title: str, text: str, picture: str = "") -> str:
    """Return a page of HTML with a picture above a text of Markdown, in which nothing is a link, a tag or a script."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").disable(UNWANTED, ignoreInvalid=True).render(text)
    return html(title, picture + body)


def html(title: str, body: str) -> str:
    """Return a whole page around a body that is HTML already."""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(printable(title))}</title>\n<style>{style()}</style></head>\n<body>\n{body}</body></html>\n"
    )


def map_html(game: Position) -> str:
    """Return the map of a game as it stands in colored text, or an empty string if it has none."""
    lines = _map(game, NOTHING, WIDEST, HIGHEST)
    rows = "\n".join("".join(map(_span, row)).rstrip() for row in lines)
    return f'<pre class="map">{rows}</pre>\n' if lines else ""


def style() -> str:
    """Return the style sheet of a page with maps."""
    inks = (f".i-{role}{{color:{colour.page}}}" for role, colour in INKS.items())
    grounds = (f".g-{role}{{background:{colour.page};color:#fff}}" for role, colour in GROUNDS.items())
    page = (
        "body{background:#15181b;color:#d6d3ca;font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto}"
        "pre{font:14px/1.2 monospace;overflow-x:auto}a{color:#8ccbff}"
        "table{border-collapse:collapse}th,td{padding:0 .6rem;text-align:left}"
    )
    return "".join((page, *inks, *grounds))


def cast(game: Position, title: str) -> bytes:
    """Return a recording of a game from its start to its end, a frame a step."""
    head = {"version": 2, "width": COLUMNS, "height": ROWS, "title": printable(title), "env": {"TERM": "xterm"}}
    frames = ReplayFrames(game)
    shown, when, told = [""] * ROWS, 0.0, list[list[Any]]()
    for step in range(frames.last + 1):
        rows = [_drawn(row) for row in _frame(frames, step, title)]
        changes = "".join(
            f"\x1b[{number};1H{row}\x1b[0m\x1b[K"
            for number, (row, before) in enumerate(zip(rows, shown, strict=True), 1)
            if row != before
        )
        told.append([round(when, 2), "o", changes if step else FIRST_FRAME + changes])
        shown, when = rows, when + STEP
    told.append([round(when - STEP + LAST, 2), "o", LAST_FRAME])
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in (head, *told)).encode()


def _frame(frames: ReplayFrames, step: int, title: str) -> Iterator[Line]:
    """Yield the rows of a frame: its head, the map, the command and its result."""
    turn, last = frames.stills[step].turn, frames.last
    place = f"{frames.game.ruleset.turn_noun} {turn}   step {step} of {last}"
    yield (TextRun(clip(printable(title), COLUMNS - len(place) - 2), bold=True), TextRun(f"  {place}", "label"))
    field = _map(frames.game.at_step(step), frames.overlay(step), COLUMNS, ROWS - 1 - FOOT)
    for number in range(ROWS - 1 - FOOT):
        yield field[number] if number < len(field) else ()
    ended = frames.game.outcome if step == last else None
    yield ()
    yield (TextRun(clip(printable(frames.label(step)) if step else "the start", COLUMNS), "label"),)
    said = frames.step_text(step) if step else ""
    yield (TextRun(clip(one_line(f"{said}  {ended.why}" if ended else said, COLUMNS), COLUMNS)),)


def _map(game: Position, overlay: MapOverlay, width: int, height: int) -> Lines:
    """Return the rows of a map that fit."""
    rows = field_lines(game.scene, UNICODE, width, height, overlay)
    return [row for row in rows[:height] if length(row) <= width]


def _drawn(row: Line) -> str:
    """Return a row for a terminal, without what it would obey."""
    return "".join(map(_sequence, row)).rstrip()


def _sequence(run: TextRun) -> str:
    text = printable(run.text)
    codes = [colour.terminal for colour in _colours(run)] + ([1] if run.bold else [])
    return f"\x1b[{';'.join(map(str, codes))}m{text}\x1b[0m" if codes else text


def _span(run: TextRun) -> str:
    text = escape(printable(run.text))
    side = _side(run)
    name = f"g-{side}" if side else f"i-{run.role}" if run.role in INKS else ""
    return f'<span class="{name}">{text}</span>' if name and text.strip() else text


def _colours(run: TextRun) -> Iterator[Colour]:
    side = _side(run)
    if side:
        yield Colour(97, "")
        yield GROUNDS[side]
    elif run.role in INKS:
        yield INKS[run.role]


def _side(run: TextRun) -> str:
    """Return the side on whose counter a run stands, or an empty string."""
    kind, _, side = run.ground.partition(" ")
    return side if kind in ("chip", "acted") and side in GROUNDS else ""


def _players(rated: RatedGame, names: Mapping[Side, str]) -> str:
    return " against ".join(f"{who} ({names.get(side, side)})" for side, who in rated.players.items())


def result_text(rated: RatedGame) -> str:
    """Return the result in words: `won by anna, resigned`."""
    if rated.winner is None:
        return "a draw" if rated.ended not in NO_RESULT else f"no result, {rated.ended}"
    how = "" if rated.ended == "rules" else f", {rated.ended}"
    return f"won by {rated.players.get(rated.winner, rated.winner)}{how}"
