"""The lobby and the tables of a host in sentences."""

from cb_tui.core.grammar import count_noun, join_list
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId
from cb_tui.host.answers import DailyPage, GameRow, LadderPage, LadderRow, Lobby, Profile, Replays, TablePage, TableRow
from cb_tui.host.clocks import DAY
from cb_tui.presentation.host.families import family_name
from cb_tui.presentation.host.lobby_page import clock_text, sections, versus
from cb_tui.presentation.host.table_page import TableLook, by_lot, card_lines, terms_pairs
from cb_tui.presentation.host.times import ago_text, date_text, days_text, left_text
from cb_tui.presentation.text import line, plain_text

MOST = 20  # games of a list
HEADS = {
    "move": "Your move, go and the number plays:", "wait": "Their move:", "open": "Open tables, sit and the number:",
    "watch": "Played now, watch and the number:", "over": "Just over, replay and the number:",
}  # fmt: skip


def lobby_sentences(lobby: Lobby, me: str) -> list[str]:
    """Return the lists of the lobby, the visitors, the day and the news."""
    told = [f"News: {each}." for each in lobby.news]
    for section in sections(lobby):
        told.append(HEADS[section.kind])
        told += [f"  {_row(row, lobby.now)}" for row in section.rows]
    if not sections(lobby):
        told.append("No one plays here now. open and a battle offers a game to others; battles lists them.")
    here = [f"{each.name} ({each.where})" if each.where else each.name for each in lobby.here if each.name != me]
    told.append(f"Here: you{', ' if here else ' alone'}{join_list(here)}.")
    if lobby.ladder:
        told.append(f"Ladder, {family_name(lobby.family)}: {'; '.join(map(_rating, lobby.ladder))}.")
    return told


def _row(row: GameRow | TableRow, now: int) -> str:
    if isinstance(row, TableRow):
        rated = "rated" if row.terms.rated else "not rated"
        games = "two games, seats swapped" if row.terms.games > 1 else "one game"
        by = "yours" if row.mine else f"by {row.by}"
        return f"{row.table}. {row.title}, {by}, {games}, {rated}, clock {clock_text(row.terms.clock)}."
    number = f"{row.table}" if row.game == 1 else f"{row.table} {row.game}"
    if row.result:
        checked = {"": "not audited yet", "checked": "audited"}.get(row.checked, row.checked)
        return f"{number}. {row.title}: {row.result}, {checked}."
    of = f" of {row.turns}" if row.turns else ""
    ago = ago_text(now, row.since)
    moved = f", {'moved' if row.moved else 'begun'} {'just now' if ago == 'now' else f'{ago} ago'}"
    left = "" if row.left is None or not row.mine else f", {left_text(row.left)} left"
    return f"{number}. {row.title}, {versus(row)}, turn {row.turn}{of}{moved}{left}."


def _rating(row: LadderRow) -> str:
    return f"{row.name} {row.rating} plus or minus {row.interval}"


def table_sentences(page: TablePage, look: TableLook) -> list[str]:
    """Return the seats of a table, its terms, the records of its players, and its games."""
    games = ", two games" if page.terms.games > 1 else ""
    by = "you" if page.by == look.me else page.by
    left = page.closes - look.now
    closes = f", closes in {days_text(left + DAY // 2 if left > DAY else left)}" if left > 0 and page.free else ""
    told = [f"Table {page.table}, {page.title}{games}, opened by {by} on {date_text(page.opened)}{closes}."]
    for number, seats in enumerate(page.seats, 1):
        names = (f"{look.names.get(seat, seat)} {seats.get(seat) or 'free'}" for seat in page.terms.seats)
        told.append(f"  Game {number}: {', '.join(names)}.")
    if lots := by_lot(page, look.me):
        told.append(f"  Seats by lot: {lots}.")
    told += [f"  {name}: {text}." for name, text in terms_pairs(page.terms, look.rules, late=look.late)]
    for card in page.players:
        if card.name != look.me:
            told += [f"  {' '.join(' '.join(map(plain_text, card_lines(card, 200))).split())}."]
    told += [f"  {_row(row, look.now)}" for row in page.games]
    if page.closed:
        told.append(f"The table is closed: {page.closed}.")
    elif page.games:
        second = f", go {page.table} 2 to the second" if len(page.games) > 1 else ""
        told.append(f"go {page.table} goes to the game{second}.")
    elif page.sitting and not page.free:
        second = f", go {page.table} 2 to the second game" if page.terms.games > 1 else ""
        told.append(f"Every seat is taken and the battle begins. go {page.table} goes there{second}.")
    elif page.sitting:
        told.append(f"You sit here. The battle begins once every seat is taken. leave {page.table} leaves.")
    elif page.free:
        told.append(f"sit {page.table} sits down; a seat and the word of your choice may follow.")
    return told


def ladder_sentences(page: LadderPage) -> list[str]:
    """Return the ladder of a family of games, a line for each player or AI level."""
    told = [
        f"Ladder, {family_name(page.family)}, from {count_noun(page.games, 'game')}; ladder and a word shows another."
    ]
    for row in page.rows:
        place = "AI" if row.anchor else "not placed" if row.place is None else f"{row.place}."
        told.append(f"  {place} {_rating(row)}, {count_noun(row.games, 'game')}.")
    return told


def daily_sentences(page: DailyPage) -> list[str]:
    """Return the results of a day, the best first, and how the day is played."""
    told = [f"Daily battle of {page.day}."]
    ended = [(row.name, row.ended) for row in page.rows if row.ended]
    for place, (name, end) in enumerate(ended, 1):
        told.append(f"  {place}. {name} {'won' if end.won else 'lost'}, turn {end.turn}, score {end.score}.")
    told += [f"  {row.name} is playing." for row in page.rows if not row.ended]
    own = {
        "": "daily play begins your one try.",
        "playing": "daily play continues your try.",
        "over": "You have played.",
    }
    return [*told, own[page.mine] if page.now < page.closes else "This day is over."]


def replay_sentences(page: Replays) -> list[str]:
    """Return the finished games, a line each."""
    rows = [f"  {_row(row, row.since)}" for row in page.games[:MOST]]
    return [f"{count_noun(page.all, 'game')} are over here; replay and the number shows one.", *rows]


def profile_sentences(page: Profile, me: str) -> list[str]:
    """Return the record of a player, the ratings, the rivals and the latest games."""
    name = page.card.name
    told = ["You" if name == me else name, f"here since {date_text(page.since, year=True)}"]
    card = " ".join(plain_text(line(*card_lines(page.card, 300))).removeprefix(name).split())
    rows = [f"{', '.join(told)}. {card}."]
    rows += [f"  {family_name(family)}: {_rating(row)}." for family, row in page.ratings.items()]
    rows += [f"  Against {rival}: won {won}, lost {lost}." for rival, won, lost in page.rivals]
    if len(page.curve) > 1:
        rows.append(
            f"  Rating since {date_text(page.curve[0][0])}: {', '.join(str(rating) for _, rating in page.curve)}."
        )
    rows += [f"  Fastest win here: {_row(row, row.since)}" for row in page.records]
    rows += [f"  {_row(row, row.since)}" for row in page.latest]
    return [*rows, *(f"  Key {f'{key} {label}'.strip()}." for key, label in page.keys.items())]


def battle_sentences(battles: list[Scenario]) -> list[str]:
    """Return a line for each battle, with the word that opens a table of it."""
    return [f"  {each.id}: {each.title}, {count_noun(each.minutes, 'minute')}. {each.summary}" for each in battles]


def seat_of(battle: Scenario | None, word: str) -> SeatId | None:
    """Return the seat of a battle by its ID or its name, or None."""
    for seat in battle.seated if battle else ():
        if word.lower() in (seat.id.lower(), seat.name.lower()):
            return seat.id
    return None
