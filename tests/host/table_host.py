"""A table of a host for two players: dice, clocks and signals of a real game, each guest behind a socket pair."""

from msgspec.structs import replace

from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.host.answers import Changed, Clocks, Done, Key, Signals, SignalSent
from cb_tui.host.clocks import DAY, Clock, ClockTerms
from cb_tui.host.events import TableTerms
from cb_tui.session.game import Game
from cb_tui.session.host_dice import HostSeal, HostSecret, draw_secret, seal_of
from cb_tui.session.library import Library
from cb_tui.session.seats import HUMAN
from tests.host.small_host import NOW, WELCOME, SmallHost

DAYS, LIVE = ClockTerms(kind="days", days=3), ClockTerms(kind="live", minutes=40)


class TableHost:
    """Table 402, at which `names` play a battle. `guests` are their hosts by seat, and one for a watcher."""

    def __init__(self, saves, battle="veghel", *, clock=DAYS, names=("anna", "bert")):
        shown = Library().read(battle)
        system = RULESETS[shown.ruleset]
        seats = [seat.id for seat in shown.seated]
        self.secret = HostSecret(secret := draw_secret(), HostSeal(seal=seal_of(secret), words={}))
        game = Game.new(
            system, shown, seed=1, seats=dict.fromkeys(seats, HUMAN), saves=saves, name="402-1", host=self.secret.sealed
        )
        game.close()
        self.saves, self.players = saves, dict(zip(seats, names, strict=True))
        self.terms = TableTerms(battle=battle, seats=tuple(seats), clock=clock)
        self.here: tuple[SeatId, ...] = ()
        self.claimable = False
        self.sent: tuple[SignalSent, ...] = ()
        self.muted: tuple[str, ...] = ()
        self.left = dict.fromkeys(
            seats, Clock(3 * DAY - 3 * 3600 if clock is DAYS else 2280, 7 * DAY if clock is DAYS else 0)
        )
        self.rolled: dict[int, bytes] = {}
        self.guests = {seat: self._guest(seat) for seat in seats}
        self.watcher = self._guest(None)

    def _guest(self, seat):
        return SmallHost(
            Hello=replace(WELCOME, name=self.players.get(seat, "guest-3")),
            Roll=self._roll,
            SeeClocks=lambda _: self.clocks(),
            Moved=lambda _: self._moved(seat),
            SeeSignals=lambda _: self.signals(),
            Signal=lambda asked: self._signal(seat, asked),
            Mute=self._mute,
            Claim=lambda _: self._claim(seat),
        )

    def clocks(self):
        game = Game.open(self.saves, "402-1", watch=True)
        thinks = game.to_move
        clocks = {
            seat: clock._replace(falls_at=NOW + clock.time if seat == thinks else None)
            for seat, clock in self.left.items()
        }
        over = game.outcome.why if game.outcome else ""
        return Clocks(
            table=402, game=1, now=NOW, clocks=clocks, players=self.players, here=self.here, terms=self.terms,
            claimable=self.claimable, over=over,
        )  # fmt: skip

    def signals(self):
        return Signals(to=(), sent=self.sent, muted=self.muted)

    def changed(self, seat=None):
        """Say that the table has changed to everyone there but this seat."""
        for other, guest in self.guests.items():
            if other != seat:
                guest.news(Changed(table=402))
        self.watcher.news(Changed(table=402))

    def _roll(self, asked):
        self.rolled.setdefault(asked.step, asked.command)
        return Key(key=self.secret.key(asked.step, asked.command))

    def _moved(self, seat):
        self.changed(seat)
        return self.clocks()

    def _signal(self, seat, asked):
        self.sent += (SignalSent(at=NOW, name=self.players[seat], code=asked.code, about=asked.about),)
        self.changed(seat)
        return self.signals()

    def _mute(self, asked):
        self.muted = (asked.name,) if asked.on else ()
        return Done()

    def _claim(self, seat):
        game = Game.open(self.saves, "402-1", watch=True)
        game.end(game.people[seat], "claimed", by=seat)
        self.changed()
        return Done()
