"""The additional parts of a scene of Combat: decks, armies, mines, strips, headquarters, clock."""

from cb_tui.core import answers
from cb_tui.core.answer import DisplayRecord
from cb_tui.core.values import Place, SeatId, Side, UnitId
from cb_tui.games.combat.rules.kinds import Kind


class DeckStatus(DisplayRecord, frozen=True):
    """A salvo deck as all players may count it. [SALVO-2e]"""

    hits: int
    cards: int
    side: Side | None = None  # whose it is; None: of both


class ArmyStatus(DisplayRecord, frozen=True):
    """An army as it stands: pieces by kind, and how many enemies must fall for the majority. [OBJ-1]"""

    side: Side
    count: int
    kinds: tuple[tuple[Kind, int], ...]
    to_go: int
    box: tuple[tuple[Kind, int], ...]  # what could still come [REINF-1b]
    agreed: str  # the size of an army, "15 pieces" or "45 points"
    mines: int  # agreed


class AirstripStatus(DisplayRecord, frozen=True):
    """An airstrip: its squares, the planes that are based there, whether it works. [STRIP]"""

    side: Side
    seat: SeatId
    squares: tuple[Place, ...]
    planes: tuple[UnitId, ...]
    works: bool


class HeadquartersStatus(DisplayRecord, frozen=True):
    """The headquarters of a side, and who of the enemy counts against it. [VAR-1]"""

    side: Side
    squares: tuple[Place, ...]
    inside: tuple[UnitId, ...]


class Scene(answers.Scene, frozen=True):
    """All that a battle screen draws."""

    phase: str = "play"  # or "toss", "deploy", "night"
    commander: str = ""  # whose turn it is
    decks: tuple[DeckStatus, ...] = ()
    armies: tuple[ArmyStatus, ...] = ()
    mines: tuple[tuple[Place, Side], ...] = ()
    airstrips: tuple[AirstripStatus, ...] = ()
    headquarters: tuple[HeadquartersStatus, ...] = ()
    first_salvo: bool = False  # pieces save better now [SAVE-3]
    order: tuple[SeatId, ...] = ()  # of the commanders in a round
    confer: bool = False  # partners may talk now [FOUR-3]
    lots: tuple[tuple[SeatId, int], ...] = ()
    fired: frozenset[UnitId] = frozenset()  # who has fired in an open turn and may go on [FIRE-1]
