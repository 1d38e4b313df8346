"""The lobby of a host in plain mode: typed words for its lists, its tables and the ways out of it."""

from collections.abc import Callable
from time import time
from typing import TypeVar

from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.host.answers import (
    Answer,
    AnyNews,
    Changed,
    DailyPage,
    Done,
    GoAway,
    LadderPage,
    Lobby,
    Profile,
    Replays,
    TablePage,
    Told,
    Welcome,
)
from cb_tui.host.client import HostClient, HostGoneError
from cb_tui.host.requests import (
    AnyRequest,
    Hello,
    OpenTable,
    Place,
    Rematch,
    SeeDaily,
    SeeLadder,
    SeeLobby,
    SeeProfile,
    SeeReplays,
    SeeTable,
    SitDown,
    StandUp,
    TakeCode,
    TakeName,
    Visit,
)
from cb_tui.plain.arguments import figure, split
from cb_tui.plain.host.game import begun
from cb_tui.plain.host.lines import (
    battle_sentences,
    daily_sentences,
    ladder_sentences,
    lobby_sentences,
    profile_sentences,
    replay_sentences,
    seat_of,
    table_sentences,
)
from cb_tui.plain.manual import ManualEntry, find, named, rows, unknown
from cb_tui.plain.output import EndOfInput, Output
from cb_tui.presentation.host.families import family_name
from cb_tui.presentation.host.new_table import Choices
from cb_tui.presentation.host.table_page import TableLook
from cb_tui.session.errors import LibraryError, SessionError, plain
from cb_tui.session.library import Library

Wanted = TypeVar("Wanted", bound=Answer)
WORDS = {
    "lobby": ManualEntry("lobby", "lists your games, open tables, games to watch and visitors", ("list", "look")),
    "table": ManualEntry("table 417", "shows a table: its seats, its terms, its players"),
    "sit": ManualEntry("sit 417, sit 417 us, sit 417 us word heron", "sits down at a table", ("join",)),
    "leave": ManualEntry("leave 417", "leaves a table before its games begin, or closes your own", ("stand",)),
    "open": ManualEntry(
        "open mill, open mill us one days 3 unrated, open mill against bert, open mill officer",
        "opens a table: a seat, one or two games, days N, live N or no clock, rated or unrated, watchers all, "
        "afterwards or none, against a player, or a level of the AI; word and a word mixes it into the dice",
    ),
    "battles": ManualEntry("battles", "lists the battles that open takes"),
    "go": ManualEntry("go 402, go 417 2", "goes to your game at a table, or to its second game", ("play",)),
    "watch": ManualEntry("watch 390", "shows a game of others"),
    "replay": ManualEntry("replay 380", "shows a game that is over, step by step"),
    "rematch": ManualEntry(
        "rematch, rematch 380", "takes another game that is offered to you, or offers one after that of a table"
    ),
    "daily": ManualEntry("daily, daily play", "shows the battle of the day, or begins your one try of it"),
    "ladder": ManualEntry("ladder, ladder combat", "shows the ratings of a family of games"),
    "replays": ManualEntry("replays, replays anna", "lists games that are over, of a player or a battle", ("results",)),
    "player": ManualEntry("player, player bert", "shows your record, or that of a player", ("you", "profile")),
    "practice": ManualEntry("practice", "plays alone: lessons, battles against the AI, your saves"),
    "name": ManualEntry("name anna", "takes a name that then belongs to your ssh key"),
    "code": ManualEntry("code 1A2B", "adds your ssh key to the name of your other login, which shows the code"),
    "help": ManualEntry("help", "lists these words", ("?", "commands")),
    "quit": ManualEntry("quit", "leaves the host; everything is saved", ("q", "bye", "exit")),
}
PLACES: dict[str, Place] = {"go": "game", "watch": "watch", "replay": "replay"}


class TypedLobby:
    """A guest at the prompt. `went` is set once the host was asked for another place."""

    def __init__(self, client: HostClient, voice: Output) -> None:
        self.client, self.voice, self.went = client, voice, False
        self.welcome = client.expect(Hello(), Welcome)
        self.library = Library()
        client.on_news = self._heard
        self._news, self._changed = 0, False  # since the last line; whether the lobby is no longer as it was shown
        self._words: dict[str, Callable[[list[str]], None]] = {
            "lobby": self._lobby, "table": self._table, "sit": self._sit, "leave": self._leave, "open": self._open,
            "battles": self._battles, "go": self._go, "watch": self._watch, "replay": self._replay,
            "rematch": self._rematch, "daily": self._daily, "ladder": self._ladder, "replays": self._replays,
            "player": self._player, "practice": self._practice, "name": self._name, "code": self._code,
            "help": self._help,
        }  # fmt: skip

    # --- the host ----------------------------------------------------------------------------------------------------

    def ask(self, request: AnyRequest, wanted: type[Wanted]) -> Wanted:
        """Return the host's answer. Raises SessionError with the host's reason for a refusal."""
        return self.client.expect(request, wanted)

    def visit(self, place: Place, table: int = 0, game: int = 0) -> None:
        """Ask for another place. Raises SessionError with the host's reason for a refusal."""
        self.ask(Visit(place=place, table=table, game=game), Done)
        self.went = True

    def _heard(self, news: AnyNews) -> None:
        match news:
            case Changed():
                self._changed = True
            case Told(text=text):
                self._news += 1
                self.voice.say(f"--- {plain(text, 200)}")
            case GoAway(why=why):
                self.voice.say(f"--- {plain(why, 200)}")
                raise EndOfInput

    # --- at the prompt -----------------------------------------------------------------------------------------------

    def talk(self) -> None:
        """Take words until the player leaves or goes elsewhere. Raises HostGoneError, EndOfInput."""
        you = self.welcome
        self.voice.say(f"{you.host}, a wargame host, version {you.version}.")
        if you.number:
            self._lobby([])
        elif you.key and not you.guest:
            self.voice.say(
                f"No one is registered here with your ssh key, {you.key}. name and a word takes a name, which then "
                "belongs to this key.",
                *([f"This host's own key: {you.host_key}."] if you.host_key else []),
                *([you.house_rules] if you.house_rules else []),
            )
        self.voice.say("help lists the words.")
        while not self.went and self._took(self.voice.ask(self.welcome.name or "guest", lambda _: [*WORDS])):
            pass

    def _took(self, line: str) -> bool:
        """Execute a typed line. Return False if the player leaves the host."""
        self._news = 0
        self.client.read_news()
        words = split(line)
        if not words:
            if self._changed and self.welcome.name:
                self._lobby([])
            else:
                self.voice.say(*([] if self._news else ["No news."]))
            return True
        name, rest = find(words, named(WORDS))
        if name == "quit":
            return False
        try:
            if name:
                self._words[name](rest)
            else:
                self.voice.say(unknown(words[0], named(WORDS)))
        except HostGoneError:
            raise
        except SessionError as refused:
            self.voice.say(refused.sentence)
        return True

    def _lobby(self, _: list[str]) -> None:
        self._changed = False
        self.voice.say(*lobby_sentences(self.ask(SeeLobby(), Lobby), self.welcome.name))

    def _help(self, _: list[str]) -> None:
        self.voice.say("Words here; Enter alone tells the news:", *rows(WORDS.values()))

    def _battles(self, _: list[str]) -> None:
        self.voice.say(*battle_sentences(self.library.battles()))

    # --- tables ------------------------------------------------------------------------------------------------------

    def _table(self, words: list[str]) -> None:
        self._tell(self.ask(SeeTable(table=_number(words)), TablePage))

    def _tell(self, page: TablePage) -> None:
        battle = self._battle(page.terms.battle)
        rules = RULESETS.get(battle.ruleset) if battle else None
        named_rules = f"{rules.family}, {rules.edition}" if rules and rules.edition else rules.family if rules else ""
        names = {seat.id: seat.name for seat in battle.seated} if battle else {}
        self.voice.say(
            *table_sentences(page, TableLook(self.welcome.name, names, named_rules, int(time()), self.welcome.late))
        )

    def _battle(self, name: str) -> Scenario | None:
        try:
            return self.library.read(name)
        except LibraryError:
            return None

    def _sit(self, words: list[str]) -> None:
        number, rest = _number(words), words[1:]
        page = self.ask(SeeTable(table=number), TablePage)
        seat = seat_of(self._battle(page.terms.battle), rest[0]) if rest and rest[0].lower() != "word" else None
        if rest and rest[0].lower() != "word" and seat is None:
            raise SessionError(f'table {number} has no seat "{plain(rest[0], 20)}"; table {number} lists them', "seats")
        self._tell(begun(self.client, self.ask(SitDown(table=number, seat=seat, word=_after("word", rest)), TablePage)))

    def _leave(self, words: list[str]) -> None:
        number = _number(words)
        self.ask(StandUp(table=number), Done)
        self.voice.say(f"You have left table {number}.")

    def _open(self, words: list[str]) -> None:
        if not words or (battle := self._battle(words[0].lower())) is None:
            raise SessionError("open takes a battle by its word, as in: open mill; battles lists them", "battle")
        choices = Choices(battle)
        read_terms(choices, words[1:])
        wanted = OpenTable(
            terms=choices.terms, seat=choices.seat, word=_after("word", words), against=_after("against", words)
        )
        self._tell(self.ask(wanted, TablePage))

    # --- ways out ----------------------------------------------------------------------------------------------------

    def _go(self, words: list[str]) -> None:
        self.visit("game", *_game(words))

    def _watch(self, words: list[str]) -> None:
        self.visit("watch", *_game(words))

    def _replay(self, words: list[str]) -> None:
        self.visit("replay", *_game(words))

    def _rematch(self, words: list[str]) -> None:
        page = begun(self.client, self.ask(Rematch(table=_number(words) if words else 0), TablePage))
        if (row := page.going) is not None:
            self.visit("game", row.table, row.game)
        else:
            self._tell(page)

    def _daily(self, words: list[str]) -> None:
        if words and words[0].lower() in ("play", "go"):
            self.visit("daily")
        else:
            self.voice.say(*daily_sentences(self.ask(SeeDaily(), DailyPage)))

    def _ladder(self, words: list[str]) -> None:
        page = self.ask(SeeLadder(family=""), LadderPage)
        wanted = " ".join(words).lower()
        found = [family for family in page.families if wanted and family_name(family).lower().endswith(wanted)]
        self.voice.say(*ladder_sentences(self.ask(SeeLadder(family=found[0]), LadderPage) if found else page))

    def _replays(self, words: list[str]) -> None:
        self.voice.say(*replay_sentences(self.ask(SeeReplays(text=" ".join(words)), Replays)))

    def _player(self, words: list[str]) -> None:
        page = self.ask(SeeProfile(name=words[0].lower() if words else ""), Profile)
        self.voice.say(*profile_sentences(page, self.welcome.name))

    def _practice(self, _: list[str]) -> None:
        self.visit("practice")

    def _name(self, words: list[str]) -> None:
        name = words[0] if words else ""
        self.welcome = self.ask(TakeName(name=name), Welcome)
        self.voice.say(f"You are {self.welcome.name} here from now on.")
        self._lobby([])

    def _code(self, words: list[str]) -> None:
        self.welcome = self.ask(TakeCode(code=words[0] if words else ""), Welcome)
        self.voice.say(f"You are {self.welcome.name} here with this key too.")


def read_terms(choices: Choices, words: list[str]) -> None:
    """Set the terms that are typed behind a battle. Raises SessionError for a word that means nothing there."""
    before = ""
    for word in map(str.lower, words):
        seat, number = seat_of(choices.battle, word), figure(word)
        if before in ("against", "word", "watchers"):
            if before == "against":
                choices.against = "player"
            elif before == "watchers" and word in ("all", "afterwards", "none"):
                choices.watchers = "all" if word == "all" else "afterwards" if word == "afterwards" else "none"
        elif seat is not None:
            choices.seat, choices.games = seat, 1
        elif word in choices.opponents[1:] and word != "player":
            choices.against = word
        elif word in ("one", "two") and (word == "one" or choices.paired):
            choices.games = 1 if word == "one" else 2
        elif word in ("days", "live"):
            choices.clock = "days" if word == "days" else "live"
        elif number is not None and 1 <= number <= 240 and before in ("days", "live"):
            choices.days, choices.minutes = (number, choices.minutes) if before == "days" else (choices.days, number)
        elif word in ("rated", "unrated"):
            choices.rated = word == "rated"
        elif word in ("none", "untimed"):
            choices.clock = "none"
        elif word not in ("against", "word", "watchers", "games", "game", "clock", "no", "as", "ai"):
            raise SessionError(
                f'"{plain(word, 30)}" means nothing behind open; help shows what may stand there', "word"
            )
        before = word


def _number(words: list[str]) -> int:
    """Return the number of a table. Raises SessionError."""
    number = figure(words[0]) if words else None
    if number is None:
        raise SessionError("a table has a number, as in: table 417; lobby lists them", "number")
    return number


def _game(words: list[str]) -> tuple[int, int]:
    """Return the numbers of a table and of its game, the first without a second number. Raises SessionError."""
    return _number(words), (figure(words[1]) if len(words) > 1 else None) or 1


def _after(word: str, words: list[str]) -> str:
    """Return the word behind another, or an empty string."""
    low = [each.lower() for each in words]
    return words[low.index(word) + 1] if word in low[:-1] else ""
