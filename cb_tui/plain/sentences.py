"""Sentences: pieces, places, chances of a game at one moment in words."""

import re
from collections.abc import Sequence

from cb_tui.core.display import Piece
from cb_tui.core.tabletop import Tabletop
from cb_tui.core.values import Command, Place, SeatId, Side, UnitId, Unknown
from cb_tui.plain.compass import away, counted, left, length, listed
from cb_tui.plain.text_spec import text_spec
from cb_tui.presentation.game_view import GameView

JOINED = re.compile(r"(?<=\w)\+(?=\w)")
BAND = 100  # a distance from here on is one of bands beyond the field, 100 for each
TOKEN = re.compile(r"[A-Za-z0-9]+|[^A-Za-z0-9]+")


class Sentences:
    """The words for one table."""

    def __init__(self, table: GameView) -> None:
        self.table = table

    @property
    def points(self) -> tuple[str, str]:
        """Return the unit of movement, singular and plural: "point" and "points", "square" and "squares"."""
        one = self.table.ruleset.vocabulary.get("point", "point")
        return one, self.table.ruleset.vocabulary.get("points", f"{one}s")

    # --- pieces --------------------------------------------------------------------------------------------------

    def side(self, side: Side | None) -> str:
        """Return the short name of a side, such as "US", or a word for no side if it is None."""
        return self.table.force(side).name if side else "nobody"

    def seat(self, seat: SeatId | None) -> str:
        """Return the name of a seat, such as "US", or "no one" if it is None."""
        return self.table.seat_name(seat)

    def the(self, side: Side | None) -> str:
        """Return a side in a sentence, such as "the US side", or "neither side" if it is None."""
        return f"the {self.side(side)} side" if side else "neither side"

    def who(self, ids: Sequence[UnitId], word: str = "and") -> str:
        """Return pieces with their side, named once for each run of pieces: "US R2 and M1"."""
        names: list[str] = []
        last: Side | None = None
        for unit in ids:
            side = self.table.side_of(unit)
            names.append(unit if side == last else f"{self.side(side)} {unit}")
            last = side
        return listed(names, word)

    def told(self, text: str) -> str:
        """Return a sentence with the side named before each piece, unless the last one named was the same."""
        words: list[str] = []
        last: Side | None = None
        sides = {force.name: force.side for force in self.table.scene.forces}
        for word in TOKEN.findall(JOINED.sub(", ", text)):
            if word in sides:
                last = sides[word]
            elif (side := self.table.sides.get(UnitId(word))) is not None:
                words += [f"{self.side(side)} "] if side != last else []
                last = side
            words.append(word)
        return "".join(words)

    def state(self, piece: Piece) -> str:
        """Return the state of a piece: "ready", "disrupted", "on the move, 1.5 points left"."""
        if piece.disrupted:
            return self.table.ruleset.vocabulary.get("disrupted", "hurt")
        if piece.acting and piece.can_act and piece.shots_left:
            return f"has fired, {counted(piece.shots_left, 'attack')} left"
        if piece.acting and piece.can_act:
            return f"on the move, {left(piece.mv_left, self.points)}"
        if piece.acted:
            return "has acted"
        if piece.fired_at:
            return f"has fired at {self.who(piece.fired_at)}" + (
                "" if piece.out_of_reactions else ", may fire at another"
            )
        if piece.out_of_reactions:
            return "will not fire again this turn"
        return (
            "ready"
            if piece.can_act
            else "waiting"
            if piece in self.table.commanded(self.table.scene.active)
            else "intact"
        )

    def objectives(self) -> list[str]:
        """Return the objectives by their holders, one line a holder."""
        held: dict[Side | None, list[str]] = {}
        few = len(self.table.scene.objectives) <= 4
        for one in self.table.scene.objectives:
            held.setdefault(one.holder, []).append(one.name or (self.place(one.at) if few else str(one.at)))
        return [f"Held by {self.the(side)}: {listed(places)}." for side, places in held.items()]

    # --- places --------------------------------------------------------------------------------------------------

    def ground(self, at: Place) -> str:
        """Return the ground of a place in words: "in buildings, level 2"."""
        table = self.table
        if any(strip.at == at for strip in table.scene.strips):
            return table.terrain(at)
        board = table.scene.board
        level = board.level(at)
        return board.profile(at).phrase + (f", level {level}" if level else "")

    def name(self, at: Place) -> str:
        """Return the name of a place: "0605", "band 2"."""
        return next((strip.name for strip in self.table.scene.strips if strip.at == at), at)

    def place(self, at: Place, origin: Place | None = None) -> str:
        """Return a place with its ground: "0605, three hexes southeast, in buildings".

        The distance and direction are those from `origin`, if it is given. On a board without terrain the
        text is empty.
        """
        if not self.table.scene.board.terrain:
            return ""
        if origin is None:
            return f"{self.name(at)} {self.ground(at)}"
        grid, board = self.table.geometry, self.table.scene.board
        between = away(grid, origin, at) if at in board and origin in board else ""
        return f"{self.name(at)}, {between}, {self.ground(at)}" if between else f"{self.name(at)}, {self.ground(at)}"

    def near(self, piece: Piece) -> str:
        """Return the place of a piece, as in "0605 in buildings, two hexes east of R2".

        The bearing stands only behind an enemy piece, from the nearest piece of the player's side.
        """
        ours = [one for one in self.table.scene.pieces if one.side == self.table.viewing_side and one.id != piece.id]
        inside = self.table.on_board(piece.at)
        known = [one for one in ours if self.table.on_board(one.at) and not one.leader] if inside else []
        if piece.side == self.table.viewing_side or not known:
            return self.place(piece.at)
        one = min(known, key=lambda one: self.table.distance(one.at, piece.at))
        if one.at == piece.at:
            return f"{self.place(piece.at)}, in the {self.table.geometry.unit} of {one.id}"
        return f"{self.place(piece.at)}, {away(self.table.geometry, one.at, piece.at)} of {one.id}"

    def span(self, distance: int) -> str:
        """Return a distance as "range three hexes", or in bands beyond the field."""
        bands = distance >= BAND and not isinstance(self.table.scene.board, Tabletop)
        return f"range {counted(-(-distance // BAND), 'band') if bands else length(self.table.geometry, distance)}"

    # --- commands ------------------------------------------------------------------------------------------------

    def label(self, command: Command) -> str:
        """Return a command in words with its sides, or "something" if the players here may not know it."""
        if isinstance(command, Unknown):
            return "something"
        return self.told(text_spec(self.table.ruleset.package).bare(self.table, command))
