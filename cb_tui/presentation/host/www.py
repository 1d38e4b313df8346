"""The pages of a host for the web: its newest games, its ladders and a feed, as plain files without a script."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from html import escape

from cb_tui.core.grammar import count_noun, printable
from cb_tui.host.answers import LadderRow
from cb_tui.host.ladder import Ladder, RatedGame
from cb_tui.presentation.game_files import html, result_text
from cb_tui.presentation.host.families import family_name

NEWEST, FED = 100, 30  # games on the first page, and in the feed
INDEX, LADDER, FEED = "index.html", "ladder.html", "feed.xml"
XML = dict.fromkeys((*range(32), 127), " ")  # what no feed may hold


def site(host: str, games: Sequence[RatedGame], ladders: Mapping[str, Ladder]) -> dict[str, bytes]:
    """Return the pages by the names of their files. `host`: its name, as players type it."""
    newest = sorted(games, key=lambda game: game.key, reverse=True)
    return {
        INDEX: _index(host, newest).encode(),
        LADDER: _ladder(host, ladders).encode(),
        FEED: _feed(host, newest[:FED]).encode(),
    }


def _index(host: str, newest: Sequence[RatedGame]) -> str:
    rows = [(_day(game.at), *_told(game), _links(game)) for game in newest[:NEWEST]]
    head = f"<h1>{_text(host)}</h1>\n<p>{count_noun(len(newest), 'rated game')}. "
    links = f'<a href="{LADDER}">Ladder</a>, <a href="{FEED}">feed</a>, <a href="games.jsonl">games.jsonl</a></p>\n'
    return html(host, head + links + _table(("ended", "battle", "players", "result", "files"), rows))


def _told(game: RatedGame) -> tuple[str, str, str]:
    met = " against ".join(f"{who} ({side})" for side, who in game.players.items())
    return _text(game.battle), _text(met), _text(result_text(game))


def _links(game: RatedGame) -> str:
    """Return links to the files of a game."""
    if not game.name:
        return ""
    return " ".join(f'<a href="{_path(game)}.{end}">{end}</a>' for end in ("html", "txt", "cast", "cbt"))


def _path(game: RatedGame) -> str:
    return escape(f"{datetime.fromtimestamp(game.at, UTC):%Y/%m}/{printable(game.name)}")


def _ladder(host: str, ladders: Mapping[str, Ladder]) -> str:
    parts = [f'<h1>Ladder</h1>\n<p><a href="{INDEX}">{_text(host)}</a></p>\n']
    heads = ("", "player", "rating", "95%", "games", "won", "drawn", "lost", "last", "by clock")
    for family, found in ladders.items():
        title = family_name(family)
        parts.append(f"<h2>{_text(title)}</h2>\n<p>{count_noun(found.games, 'game')} until {_day(found.at)}</p>\n")
        parts.append(_table(heads, [_row(row) for row in found.rows]))
    parts.append("<p>AI players in brackets stand still. ? has no place yet: too few games.</p>\n")
    return html(f"{host}: ladder", "".join(parts))


def _row(row: LadderRow) -> tuple[str, ...]:
    place = str(row.place) if row.place else "-" if row.name.startswith("[") else "?"
    sure = "fixed" if row.anchor else f"&plusmn;{row.interval}"
    counts = (row.games, row.won, row.drawn, row.lost)
    return place, _text(row.name), str(row.rating), sure, *map(str, counts), _day(row.last), str(row.by_clock)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table of cells that are HTML already."""
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>\n" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table>\n"


def _feed(host: str, newest: Sequence[RatedGame]) -> str:
    """Return the newest games as an Atom feed."""
    name = _text(host)
    when = _moment(newest[0].at if newest else 0)
    entries = "".join(_entry(game, name) for game in newest)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>{name}</title>\n<id>tag:{name},2026:games</id>\n<updated>{when}</updated>\n"
        f'<author><name>{name}</name></author>\n<link rel="self" href="{FEED}"/>\n{entries}</feed>\n'
    )


def _entry(game: RatedGame, host: str) -> str:
    battle, met, result = _told(game)
    link = f'<link href="{_path(game)}.html"/>\n' if game.name else ""
    name = f"tag:{host},2026:{_text(game.name or str(game.at))}"
    return (
        f"<entry>\n<title>{battle}: {met}, {result}</title>\n<id>{name}</id>\n"
        f"<updated>{_moment(game.at)}</updated>\n{link}<summary>{met}, {result}</summary>\n</entry>\n"
    )


def _text(text: str) -> str:
    return escape(printable(text).translate(XML))


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"


def _moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}"
