"""The logins of a host, and limits on how often something may be asked for."""

from dataclasses import dataclass

from cb_tui.host.requests import Place

NEW_NAMES = 20  # an hour
NEW_NAMES_OF_NET = 12  # a day, from addresses that begin alike
SIGNALS = 20  # an hour, of a player to one game
PAUSE = 3  # seconds between two signals of a player


@dataclass
class Session:
    """A login: its player by number, 0 for a guest and before a name is taken, and the place of its process."""

    id: int
    player: int = 0
    key: str = ""
    address: str = ""
    guest: str = ""  # the name of a guest without a name of their own
    place: Place = "lobby"
    table: int = 0
    game: int = 0
    next_place: tuple[Place, int, int] | None = None  # once the process has ended

    @property
    def plays(self) -> bool:
        """Check whether its process plays a game of the host."""
        return self.place == "game"


def net_of(address: str) -> str:
    """Return the first three parts of an address, or the first half of one of the newer kind."""
    if ":" in address:
        return ":".join(address.split(":")[:4])
    return ".".join(address.split(".")[:3])


class Pace:
    """A limit on how often something happens: so many `most` within some seconds, for each key."""

    def __init__(self, most: int, within: int) -> None:
        self._most, self._within = most, within
        self._times: dict[str, list[int]] = {}

    def take(self, key: str, now: int) -> bool:
        """Return whether it may happen now, which counts."""
        recent = [at for at in self._times.get(key, ()) if now - at < self._within]
        if len(recent) >= self._most:
            return False
        self._times[key] = [*recent, now]
        return True
