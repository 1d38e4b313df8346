"""A game at a table of a host in plain mode, with the words clock, signal and claim."""

from collections.abc import Iterable
from time import sleep, time

from cb_tui.core.grammar import join_list
from cb_tui.core.values import SeatId
from cb_tui.host.answers import AnyNews, Clocks, Done, GoAway, Refusal, Signals, TablePage, Told
from cb_tui.host.client import HostClient
from cb_tui.host.requests import (
    SIGNALS,
    AnyRequest,
    Claim,
    Moved,
    Mute,
    Rematch,
    SeeClocks,
    SeeSignals,
    SeeTable,
    Signal,
    Visit,
)
from cb_tui.plain.manual import PLAYING, ManualEntry, find, rows
from cb_tui.plain.manual import about as about_command
from cb_tui.plain.output import EndOfInput, Names, Output
from cb_tui.plain.typed_commands import typed_commands
from cb_tui.plain.typed_game import TypedGame
from cb_tui.presentation.host.clock_lines import clock_of, thinks
from cb_tui.presentation.host.signal_lines import ABOUT, signal_text
from cb_tui.presentation.host.times import hour_text, left_text
from cb_tui.session.errors import SessionError, plain
from cb_tui.session.game import Game

WORDS = {  # of a table, in its help
    "clock": ManualEntry("clock", "shows the time left of each player, and who is here"),
    "signal": ManualEntry("signal, signal 3, signal a 41", "lists the signals, or sends one to the other player"),
    "mute": ManualEntry("mute NAME, mute off NAME", "takes no more signals of a player, or takes them again"),
    "claim": ManualEntry("claim", "takes a game won on time"),
    "rematch": ManualEntry("rematch", "after the end offers the same battle with sides changed, or takes that offer"),
}
MOMENT, MOMENTS = 0.25, 20  # seconds between two looks whether a game has begun, and how many
ONE_LINE = "a game at a host has one line: no branch, no redo, and the host names its save"
HINT = "clock shows the time left, signal lists what you can say to the other player, claim takes a game won on time."


class HostedGame(TypedGame):
    """A game at a table of a host, which hears of each command."""

    hosted = True
    after = "; rematch offers the same battle with sides changed, or takes that offer"

    def __init__(self, game: Game, voice: Output, client: HostClient) -> None:
        super().__init__(game, voice)
        self._client, self._known = client, self._end_of_log()
        known = client.ask(SeeClocks())
        self._players = known.players if isinstance(known, Clocks) else {}  # of a daily battle there are none
        self._heard = False  # something of the host since the last look
        client.on_news = self._hear
        voice.say(HINT)

    def _hear(self, news: AnyNews) -> None:
        match news:
            case Told(text=text):
                self._heard = True
                self.voice.say(f"--- {plain(text, 200)}")
            case GoAway(why=why):
                self.voice.say(f"--- {plain(why, 200)}")
                raise EndOfInput

    def other(self, seat: SeatId) -> str:
        """Return the name of another player."""
        return self._players.get(seat, "another player")

    def hears(self) -> bool:
        """Tell the news of the host, and return whether there were any."""
        self._heard = False
        self._client.read_news()
        return self._heard

    def advance(self) -> None:
        """Tell the news of the host, and play everything that needs no player at this keyboard."""
        self.hears()
        super().advance()

    def _end_of_log(self) -> tuple[object, ...]:
        return self.game.hash(), self.game.ended, self.game.offer

    def tell(self) -> None:
        """Report everything played since the last report, to the host too."""
        super().tell()
        if (now := self._end_of_log()) != self._known:
            self._known = now
            said = self._client.ask(Moved())
            if isinstance(said, Refusal):
                raise SessionError(said.why, "host")

    def overview(self, lines: list[str]) -> list[str]:
        """Return the help with the words of the table, and without those for other lines of play."""
        absent = [row for name in ("branch", "redo", "save") for row in rows([PLAYING[name]])]
        kept = [row for row in lines if row not in absent]
        return [*kept, "At this table:", *rows(WORDS.values())]

    def names(self, commands: Iterable[str]) -> Names:
        """Return the names that may be typed, with the words of the table and without those for other lines."""
        absent = ("branch", "redo")
        return super().names([*(name for name in commands if name not in absent), *WORDS])

    def takes(self, words: list[str]) -> bool:
        """Check whether words are meant for the table, and do what they ask for. Raises SessionError."""
        known = find(words, typed_commands(self.table.ruleset.package).names)
        if known[0] in ("branch", "redo") or (known[0] == "save" and known[1]):
            raise SessionError(ONE_LINE, "host")
        match [word.lower() for word in words]:
            case ["help", "branch" | "redo"]:
                raise SessionError(ONE_LINE, "host")
            case ["help", word] if word in WORDS:
                self.voice.say(*about_command(WORDS[word]))
            case ["mute", *rest] if rest and rest != ["off"]:
                on = rest[0] != "off"
                name = words[-1]
                self._client.expect(Mute(name=name, on=on), Done)
                self.voice.say(f"You hear {plain(name, 20)} no more." if on else f"You hear {plain(name, 20)} again.")
            case ["mute", *_]:
                self.voice.say(*about_command(WORDS["mute"]))
            case ["clock" | "clocks"]:
                self.voice.say(*clock_sentences(self._client.expect(SeeClocks(), Clocks)))
            case ["signal" | "signals"]:
                signals = self._client.expect(SeeSignals(), Signals)
                self.voice.say(*signal_sentences(signals))
            case ["signal", code, *about]:
                self._signal(code, " ".join(about))
            case ["claim"]:
                self._client.expect(Claim(), Done)
                self.voice.say("Claimed: the host ends the game.")
            case ["rematch"]:
                self._play_again()
            case _:
                return False
        return True

    def _play_again(self) -> None:
        """Offer another game, or go to it. Raises SessionError, EndOfInput on the way there."""
        if self.game.outcome is None:
            raise SessionError("rematch is for the end of the game; resign ends it now", "host")
        table = self._client.expect(SeeClocks(), Clocks).table
        page = begun(self._client, self._client.expect(Rematch(table=table), TablePage))
        if (row := page.going) is not None:
            self._client.expect(Visit(place="game", table=row.table, game=row.game), Done)
            raise EndOfInput
        self.voice.say(f"Offered as table {page.table}. Once it begins, rematch goes there.")

    def _signal(self, code: str, about: str) -> None:
        if code not in SIGNALS:
            raise SessionError(f'there is no signal "{plain(code, 10)}"; signal lists them', "signal")
        if code in ABOUT and not about:
            raise SessionError(f"signal {code} needs what it is about, as in: signal {code} 41", "signal")
        asked: AnyRequest = Signal(code=code, about=about if code in ABOUT else "")
        sent = self._client.expect(asked, Signals).sent
        self.voice.say(f"Sent: {signal_text(sent[-1])}" if sent else "Sent.")


def begun(client: HostClient, page: TablePage) -> TablePage:
    """Return a table, which has begun if all of its seats are taken and the host needs no longer than usual."""
    for _ in range(MOMENTS):
        if page.free or page.games:
            break
        sleep(MOMENT)
        page = client.expect(SeeTable(table=page.table), TablePage)
    return page


def clock_sentences(shown: Clocks) -> list[str]:
    """Return a sentence for each player: the time left, who decides and who is here."""
    passed, live = max(0, int(time()) - shown.now), shown.terms.clock.kind == "live"
    told = [f"Clock: {shown.terms.clock.sentence}."]
    for seat, name in shown.players.items():
        clock = clock_of(shown, seat, passed if passed < 60 else 0)
        left = f", {left_text(clock.time, live=live)} left"
        leave = f" and {left_text(clock.leave)} of leave" if clock.leave else ""
        state = [each for each, is_so in (("decides", seat in thinks(shown)), ("is here", seat in shown.here)) if is_so]
        time_left = "" if shown.terms.clock.kind == "none" or name.startswith("[") else f"{left}{leave}"
        told.append(f"  {name} {seat}{time_left}{', ' if state else ''}{join_list(state)}.")
    return [*told, *(["claim takes the game: the other player is out of time."] if shown.claimable else [])]


def signal_sentences(signals: Signals, *, watching: bool = False) -> list[str]:
    """Return the signals that can be sent, none by a watcher, and those sent."""
    told = ["Signals, signal and the sign sends one:"]
    told += [f"  {code}: {said}{' ..' if code in ABOUT else ''}" for code, said in SIGNALS.items()]
    if watching:
        told = [] if signals.sent else ["The players have sent no signals."]
    sent = [f"  {hour_text(each.at)} {each.name}: {signal_text(each)}" for each in signals.sent[-9:]]
    return [*told, *(["Sent:", *sent] if sent else [])]
