"""The names of a host and the keys that they belong to."""

from collections.abc import Callable

from cb_tui.host import answers, events, requests
from cb_tui.host.clocks import DAY, Pace
from cb_tui.host.directory import Player
from cb_tui.host.journal import HostRefusalError
from cb_tui.host.pages import Pages
from cb_tui.host.state import HostState, Session

CODE_LASTS, HOUR = 600, 3600  # seconds
NEW_NAMES = 20  # an hour
NEW_NAMES_OF_NET = 12  # a day, from addresses that begin alike
WRONG_CODES = 12  # a day, from addresses that begin alike


class Accounts:
    """Names and keys. `chance` returns a fresh text of so many letters."""

    def __init__(self, state: HostState, pages: Pages, chance: Callable[[int], str]) -> None:
        self._state, self._pages, self._chance = state, pages, chance
        self._codes: dict[str, tuple[int, int]] = {}  # player and time at which it ends
        self._new_names, self._new_of_net = Pace(NEW_NAMES, HOUR), Pace(NEW_NAMES_OF_NET, DAY)
        self._wrong_codes = Pace(WRONG_CODES, DAY)

    def me(self, session: Session) -> Player:
        """Return the player of a login. Raises HostRefusalError."""
        player = self._state.directory.players.get(session.player)
        if player is None or player.left:
            raise HostRefusalError("choose a name first; whoever looks around only can watch and practice")
        return player

    def named(self, session: Session, name: str) -> Player:
        """Return the player of a name, an empty one standing for that of the login. Raises HostRefusalError."""
        player = self._state.directory.by_name(name) if name else self.me(session)
        if player is None:
            raise HostRefusalError(f"no player here is called {name}")
        return player

    def take_name(self, session: Session, request: requests.TakeName) -> answers.AnyAnswer:
        """Give a name to the key of a login, or say whether it is free. Raises HostRefusalError, SaveError."""
        now = self._state.clock()
        refused = self._state.disk.refusal or self._state.directory.name_refusal(request.name, now)
        if request.dry:
            return answers.Refusal(why=refused) if refused else self._pages.welcome(session)
        if session.guest or not session.key or session.player:
            raise HostRefusalError("a name belongs to an ssh key that has none yet; come with such a key")
        if refused:
            raise HostRefusalError(refused)
        if not (self._new_of_net.take(net_of(session.address), now) and self._new_names.take("", now)):
            raise HostRefusalError("too many new names came from your network; ask the operator, or come back tomorrow")
        number = len(self._state.directory.players) + 1
        self._state.journal.give(events.NameTaken(at=now, player=number, name=request.name, key=session.key))
        session.player = number
        self._state.changed()
        return self._pages.welcome(session)

    def make_code(self, session: Session) -> answers.Code:
        """Return a new code for another key of a login's player, whose last one is no longer good."""
        me, until, code = self.me(session), self._state.clock() + CODE_LASTS, self._chance(8)
        self._codes = {**{old: of for old, of in self._codes.items() if of[0] != me.number}, code: (me.number, until)}
        return answers.Code(code=code, until=until)

    def take_code(self, session: Session, request: requests.TakeCode) -> answers.AnyAnswer:
        """Add the key of a login to the player who was shown a code. Raises HostRefusalError, SaveError."""
        now, net = self._state.clock(), net_of(session.address)
        if self._wrong_codes.is_used_up(net, now):
            raise HostRefusalError("too many codes that do not fit came from your network; try again tomorrow")
        player, until = self._codes.get(request.code.strip().lower(), (0, 0))
        if until < now or not session.key or session.player:
            self._wrong_codes.take(net, now)
            raise HostRefusalError("this code is not good, or no longer; your other login shows a new one under p, K")
        self._codes = {code: of for code, of in self._codes.items() if of[0] != player}
        self._state.journal.give(events.KeyAdded(at=now, player=player, key=session.key))
        session.player = player
        return self._pages.welcome(session)


def net_of(address: str) -> str:
    """Return the first three parts of an address, or the first half of one of the newer kind."""
    if ":" in address:
        return ":".join(address.split(":")[:4])
    return ".".join(address.split(".")[:3])
