"""BattleEditor: what a game knows about editing its battles, for any screen.

A battle under edit is the plain data that its file holds, whether or not the battle is sound. A function that changes
it returns a `Change`, and changes are joined by `+`: a later part is about the data as the earlier ones left it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from cb_tui.core.board import Board, Edge
from cb_tui.core.display import MapMark, Piece
from cb_tui.core.editing import Change, KeyPath
from cb_tui.core.scenario import Finding
from cb_tui.core.shape_editor import ShapeEditor
from cb_tui.core.values import Place

Data = Mapping[str, Any]  # of a battle file
Layer = Literal["ground", "lines"]
Paints = Literal[
    "place",
    "side",  # between two places
    "path",  # a way over places
    "link",  # from one place to the next, each set or cleared alone
    "outline",  # a shape on a measured table by its corners, and so all that follow
    "band",  # the outline along a middle line
    "line",
    "spot",
    "circle",
]  # what a brush paints
FieldKind = Literal[
    "number",
    "halves",  # a number that may have a half
    "yes",
    "choice",
    "choices",
    "text",
    "lines",  # a text that may have more than one line
    "place",
    "places",
    "piece",
    "pieces",
    "pairs",  # of two pieces, or of a piece and a number
    "groups",  # of places
    "names",  # texts with commas between them
    "counter",
]


class Brush(Struct, frozen=True):
    """A brush: the key that takes it, its name, and what it paints."""

    id: str  # "trees"
    letter: str  # the key that takes it, "" if it is taken from the list alone
    name: str  # "trees"
    layer: Layer
    paints: Paints
    help: str = ""  # a sentence on its effect in the game


class Stroke(Struct, frozen=True):
    """The way of a brush: places in their order, or sides. A stroke may take away instead of painting.

    Of a brush of links a stroke of one place takes away all that begin there.
    """

    places: tuple[Place, ...] = ()
    sides: tuple[Edge, ...] = ()
    remove: bool = False


class Features(Struct, frozen=True):
    """The contents of a place: in words, and as brushes that paint the same."""

    at: Place
    words: tuple[str, ...]  # "trees", "level 2", "road to 0304 0504"
    brush: str  # the brush of its ground, by id
    level: int = 0
    sides: Mapping[str, tuple[Place, ...]] = {}  # by brush: the neighbors beyond the sides that have it
    ways: Mapping[str, tuple[Place, ...]] = {}  # by brush: the neighbors that it leads to
    pieces: tuple[KeyPath, ...] = ()  # that start here, in the order of the file


class CounterView(Struct, frozen=True, kw_only=True):
    """A counter of a catalogue, or of the battle itself, as the palette shows it."""

    id: str  # "de_schreck"
    catalogue: str  # the key of its `Catalogue`: "types"
    name: str  # "Panzerschreck team"
    letter: str = ""  # on the map; "" if it has no place there
    kind: str = ""  # its class: "team"
    arms: tuple[str, ...] = ()  # as printed: "a4"
    sv: int = 0
    reach: str = ""  # "3", "2b"; "" if it has none
    mv: float = 0
    army: str = ""  # whose it is and when: "German, 1939-45"
    note: str = ""
    figures: str = ""  # what is printed in place of armament and survivability: "3 points"

    @property
    def rating(self) -> str:
        """Return armament and survivability as printed: "a4/1"."""
        return self.figures or f"{' '.join(self.arms) or '-'}/{self.sv}"

    @property
    def move(self) -> str:
        """Return the movement points as text."""
        return f"{self.mv:g}"

    @property
    def meaning(self) -> str:
        """Return the words by which a wrong name is understood, without the id."""
        return f"{self.name} {self.army} {self.note}"

    @property
    def words(self) -> str:
        """Return everything that a search looks at, in small letters."""
        return f"{self.id} {self.id.replace('_', ' ')} {self.name} {self.kind} {self.army} {self.note}".lower()


Palette = Mapping[str, CounterView]  # by id


def matching(palette: Palette, typed: str) -> tuple[CounterView, ...]:
    """Return the counters that have every typed word somewhere: the one of that id, then those that begin so."""
    words = typed.lower().split()
    found = [view for view in palette.values() if all(word in view.words for word in words)]
    return tuple(sorted(found, key=lambda view: (view.id != typed.lower().strip(), not _begins(view, words))))


def _begins(view: CounterView, words: Sequence[str]) -> bool:
    parts = (view.id.lower(), *view.id.lower().split("_"), *view.name.lower().split())
    return any(part.startswith(word) for word in words for part in parts)


class Placing(Struct, frozen=True):
    """A counter of the palette for a side, with the place where it starts and the turn in which it comes."""

    counter: str
    side: str
    at: Place
    turn: int = 1


class PlacedPiece(Struct, frozen=True):
    """A piece of the file as a map draws it, with the turn in which it comes. `piece.at` may be off the board."""

    path: KeyPath
    piece: Piece
    turn: int = 1
    aboard: str = ""  # the id of the piece that carries it


class Drawing(Struct, frozen=True):
    """The marks of a map that are neither ground nor pieces, and the rows below which it has a line, with its sign."""

    marks: tuple[MapMark, ...] = ()
    row_separators: tuple[tuple[int, str], ...] = ()


class Field(Struct, frozen=True, kw_only=True):
    """A value of the file that a page or a card can change."""

    path: KeyPath
    label: str  # "comes on"
    kind: FieldKind
    value: Any  # as the data has it, or its default
    words: str  # the value in words: "turn 3"
    default: Any = None
    needed: bool = False  # it has no default, and cannot be left out
    choices: tuple[str, ...] = ()  # values of the file, () for any
    least: float = 0
    most: float = 0  # of a number; of a text the columns that it may have
    help: str = ""  # what it does, a sentence

    @property
    def given(self) -> bool:
        """Check whether the value differs from the default."""
        return self.needed or self.value != self.default


class Card(Struct, frozen=True):
    """All that the file can say about one thing: a piece, a leader, an objective, a side."""

    path: KeyPath
    title: str  # "r3  Rifle squad"
    fields: tuple[Field, ...]


class Entries(Struct, frozen=True):
    """A list of the file that can grow: leaders, batteries, orders for the AI."""

    key: KeyPath  # ("leaders",)
    title: str  # "leaders"
    cards: tuple[Card, ...]
    help: str = ""
    most: int = 0  # entries


class Page(Struct, frozen=True):
    """A page of the battle: fields of its own, and lists."""

    title: str  # "rulings"
    fields: tuple[Field, ...] = ()
    lists: tuple[Entries, ...] = ()


class Sentence(Struct, frozen=True):
    """An objective as a sentence with blanks, in the words that the game uses."""

    path: KeyPath
    kind: str  # "hold"
    side: str
    parts: tuple[str | Field, ...]
    rest: tuple[Field, ...] = ()  # fields that the sentence has no blank for

    @property
    def words(self) -> str:
        """Return the sentence with its blanks filled in."""
        return "".join(part if isinstance(part, str) else part.words for part in self.parts)


class Mend(Struct, frozen=True):
    """The one sure cure of a finding, in words and as a change."""

    words: str  # "row 1: add ."
    change: Change


class KeptPosition(Struct, frozen=True):
    """The change that makes the position of a game the start of its battle, in two parts."""

    change: Change
    gone: tuple[KeyPath, ...]  # pieces that are no longer in the game, by their paths after `change`
    left_out: tuple[str, ...]  # facts of the position that no file can say, in words


class BattleEditor(Struct, frozen=True, kw_only=True):
    """The functions by which the battles of a game are edited. All are pure."""

    # --- the board -------------------------------------------------------------------------------------------------

    brushes: Callable[[Data], tuple[Brush, ...]]
    """Return the brushes, in the order of the list, those of the ground first."""
    board: Callable[[Data], Board]
    """Return the board as far as the data draws one. It has no places if the battle has no map."""
    painted: Callable[[Data, str, Stroke], Change]
    """Return the change that a stroke of a brush makes.

    Args:
        brush: The id of a brush.
        stroke: Places of the board. Those that are painted already cost nothing.

    Returns:
        () if the stroke changes nothing. Letters, roads and levels agree after it.

    Raises:
        EditError: The map cannot be read, or the stroke does not suit the brush.
    """
    features: Callable[[Data, Place], Features]
    """Return what is in a place of the board."""
    copied: Callable[[Data, Mapping[Place, Place]], Change]
    """Return the change that gives places the ground of others.

    Args:
        sources: For each place that changes the place whose ground, levels, sides and roads it gets, all as the data
            has them. Sides and roads are copied where both of their places are.
    """
    resized: Callable[[Data, int, int, int, int], Change]
    """Return the change to a number of columns and rows.

    Args:
        west: How many columns are added at the west edge, below 0 for those that are cut off there.
        north: The same of rows at the north edge.

    Returns:
        A change in which everything keeps its ground. Pieces on ground that is cut off move to the nearest edge.

    Raises:
        EditError: The board would be too small or too large, or its rows would shift.
    """

    drawing: Callable[[Data], Drawing] | None = None
    """Return the marks and the lines of the map (None: the map has none)."""
    halves: bool = False  # rows are added and cut at both ends, so that the middle of the board stays

    # --- pieces ----------------------------------------------------------------------------------------------------

    counter: Callable[[str, str, Any, str], CounterView]
    """Return the view of a counter.

    Args:
        catalogue: The key of its `Catalogue`.
        name: Its key in the file.
        found: Its record, or its plain table, sound or not.
        army: The army whose counters it stands with, or an empty string.
    """
    side_at: Callable[[Data, Place], str] | None = None
    """Return the side whose pieces start in a place (None: those of any side may)."""
    armies: Callable[[Data], tuple[tuple[str, str], ...]] | None = None
    """Return the strength of each side in words, by its id (None: the map tells who comes when)."""
    pieces: Callable[[Data, Palette], tuple[PlacedPiece, ...]]
    """Return all pieces that have a place, in the order of the file. A piece of an unknown counter is drawn as `?`."""
    placed: Callable[[Data, Palette, Placing], Change]
    """Return the change that places a new piece.

    Returns:
        The change that adds it under the next free id of its side, below the last one of its side and turn. An
        aircraft joins those over the battle.

    Raises:
        EditError: The palette has no such counter, or the battle no such side.
    """
    moved: Callable[[Data, Sequence[KeyPath], Place], Change]
    """Return the change that moves pieces to a place, with those aboard them."""
    removed: Callable[[Data, Sequence[KeyPath]], Change]
    """Return the change that removes pieces or other entries of lists, with all that speaks of them."""
    copied_pieces: Callable[[Data, Palette, Mapping[KeyPath, Place]], Change]
    """Return the change that copies pieces to places, under new ids."""
    twinned: Callable[[Data, Palette, KeyPath, Callable[[Place], Place | None]], Change]
    """Return the change that gives the other side the same piece at the twin of its place: its counter of that kind.

    Args:
        path: That of a piece.
        twin: The twin of a place, or None if it has no twin.

    Raises:
        EditError: The palette has no such counter, or its place has no twin.
    """
    card: Callable[[Data, Palette, KeyPath], Card]
    """Return the card of a piece, or of an entry of any list."""

    # --- the battle ------------------------------------------------------------------------------------------------

    objectives: Callable[[Data], tuple[Sentence, ...]]
    """Return the objectives in the order of the file."""
    objective_kinds: Mapping[str, str]  # what there is to choose from, in words: {"hold": "hold places"}
    new_objective: Callable[[Data, str, str], Change]
    """Return the change that adds an objective of a kind for a side, sound as far as can be."""
    pages: Callable[[Data], tuple[Page, ...]]
    """Return the pages of the battle, the frame first. With cards and objectives they reach every key of the file."""
    added: Callable[[Data, Palette, KeyPath, str, Place | None], Change]
    """Return the change that adds an entry to a list of a page.

    Args:
        key: The key of its `Entries`.
        side: The id of the side that it belongs to, where it belongs to one.
        at: Where it starts, where it starts in a place.
    """
    mended: Callable[[Data, Palette, Finding], Mend | None]
    """Return the cure of a finding, or None unless it has exactly one that is sure."""
    soonest: Callable[[Any], tuple[str, ...]]
    """Return how soon each side can be where its objectives are, a sentence each.

    Args:
        battle: A sound record of the battle.
    """
    kept: Callable[[Data, Any], KeptPosition] | None = None
    """Return the position of a game as the start of its battle (None: the game cannot).

    Args:
        state: The full state of a game of this battle.

    Raises:
        EditError: A file cannot describe the position.
    """

    # --- what only some games have ---------------------------------------------------------------------------------

    counters: Callable[[Data], Palette] | None = None
    """Return the counters that are in no catalogue, by id."""
    follow: Callable[[Data, Change], Change] | None = None
    """Return a change of fields with all that follows from it: a new name wherever the old one stands."""
    shapes: ShapeEditor | None = None  # how shapes are drawn on a measured table
