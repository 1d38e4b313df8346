"""A game that others play at a host, told to a watcher as it is played."""

from cb_tui.host.answers import AnyNews, Clocks, GoAway, Signals, Told
from cb_tui.host.client import HostClient
from cb_tui.host.requests import SeeClocks, SeeSignals
from cb_tui.plain.host.game import clock_sentences, signal_sentences
from cb_tui.plain.manual import ManualEntry
from cb_tui.plain.output import EndOfInput, Names, Output
from cb_tui.plain.replay import TypedReplay
from cb_tui.presentation.text import percent
from cb_tui.session.errors import plain
from cb_tui.session.game import Game
from cb_tui.session.position import Position
from cb_tui.session.watched import as_watched, chances

POLL = 0.5  # seconds between two looks for news
WATCHING = {
    "clock": ManualEntry("clock", "shows the time left of each player, who is here, and who else watches"),
    "chance": ManualEntry("chance", "shows the estimated chance of each side to win"),
    "signal": ManualEntry("signal", "shows what the players have said"),
}


class WatchedGame(TypedReplay):
    """A game that grows. Whoever is at its newest command hears the next ones as they come."""

    at_end = "Nothing new has been played; it is told here as it comes. back, turn 1 or start goes back."
    words = WATCHING

    def __init__(self, game: Game, voice: Output, client: HostClient, *, late: bool) -> None:
        self._whole, self._client, self._heard = game, client, False
        self._late = late and client.expect(SeeClocks(), Clocks).terms.rated
        super().__init__(self._now(), voice)
        client.on_news = self._hear
        self.wind(self.playback.end)

    def _now(self) -> Position:
        self._shown = self._whole.hash(), self._whole.ended
        return as_watched(self._whole, late=self._late)

    def _hear(self, news: AnyNews) -> None:
        match news:
            case Told(text=text):
                self._heard = True
                self.voice.say(f"--- {plain(text, 200)}")
            case GoAway(why=why):
                self.voice.say(f"--- {plain(why, 200)}")
                raise EndOfInput

    def hears(self) -> bool:
        """Report the news, and at the newest command the later ones. Return whether there was anything."""
        self._heard = False
        self._client.read_news()
        self._whole.refresh()
        if self._shown == (self._whole.hash(), self._whole.ended):
            return self._heard
        before, newest = self.step, self.step == self.playback.end
        self.read(self._now())
        if newest and self.playback.end > before:
            self.wind(self.playback.end)
            self.voice.say(*self.brought(before, self.step))
        return True

    def line(self, names: Names) -> str:
        """Return the next line, and report at once what is played while none is typed."""
        self.hears()
        self.voice.say(f"{self.place()}.")
        while not self.voice.typed_within(POLL):
            if self.hears():
                self.voice.say(f"{self.place()}.")
        return self.voice.ask("Watching", names)

    def greet(self) -> None:
        """Report the battle and the words that help to watch it."""
        late = " This host shows watchers each turn of a rated game once it is over." if self._late else ""
        self.voice.say(
            f"Watching {self.game.battle.title}. {self.game.ruleset.title}.{late}",
            "Commands are told as they are played. look describes the field, clock, chance and signal tell more, "
            "back goes back, end to the newest; help lists the commands.",
        )

    def takes(self, words: list[str]) -> bool:
        """Check whether a word asks for the table, and answer it."""
        match [word.lower() for word in words]:
            case ["clock" | "clocks"]:
                shown = self._client.expect(SeeClocks(), Clocks)
                others = f"Watching: {', '.join(shown.watching)}." if shown.watching else ""
                self.voice.say(*clock_sentences(shown), *([others] if others else []))
            case ["chance" | "chances"]:
                found = chances(self.game, self.step)
                told = [f"{self.sentences.seat(seat)} {percent(chance)}" for seat, chance in found.items()]
                self.voice.say(f"Chance to win: {', '.join(told)}." if told else "No one can estimate this battle.")
            case ["signal" | "signals"]:
                self.voice.say(*signal_sentences(self._client.expect(SeeSignals(), Signals), watching=True))
            case _:
                return False
        return True
