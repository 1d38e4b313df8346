"""Table: the game at one moment, with what a screen asks of it answered once."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from cb_tui.core.advisor import Advisor
from cb_tui.core.display import Danger, Force, Objective, Piece, Reach, Scene, Sight
from cb_tui.core.forecast import Exposure, Forecast
from cb_tui.core.geometry import Geometry
from cb_tui.core.grammar import plural_of_side
from cb_tui.core.offer import Offer, Role
from cb_tui.core.ruleset import IllegalCommand, Ruleset
from cb_tui.core.scenario import Seat
from cb_tui.core.values import Command, Event, Pending, Place, SeatId, Side, UnitId
from cb_tui.presentation.boards.cells import side_colour
from cb_tui.presentation.text import Line, TextRun, line

T = TypeVar("T")


def _titled(scene: Scene, titles: Mapping[UnitId, str]) -> Scene:
    """Return a scene whose pieces have their titles as names, the scene itself without titles."""
    if not titles:
        return scene
    return replace(scene, pieces=tuple(replace(one, name=titles.get(one.id, one.name)) for one in scene.pieces))


class GameView:
    """One state and its cached answers. `human` are the seats of the players at this keyboard.

    A new state gets a new view. `scene`: another scene than the state's own, as with a set-up that is
    still in progress. `titles`: names of pieces in place of their kinds, as in a run.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        state: Any,
        human: frozenset[SeatId] = frozenset(),
        sides: Mapping[UnitId, Side] | None = None,
        scene: Scene | None = None,
        *,
        titles: Mapping[UnitId, str] | None = None,
    ) -> None:
        self.ruleset, self.state, self.human = ruleset, state, human
        self.advisor: Advisor[Any] = ruleset.advisor or Advisor()
        self.titles = titles or {}
        self.scene: Scene = _titled(scene or ruleset.scene(state), self.titles)
        self.pieces: dict[UnitId, Piece] = {piece.id: piece for piece in self.scene.pieces}
        self.sides: dict[UnitId, Side] = {**(sides or {}), **{piece.id: piece.side for piece in self.scene.pieces}}
        self.sides.update(self.scene.off_board_units)
        self._own: dict[Callable[[GameView], Any], Any] = {}
        self.reach = cache(self._reach)
        self.forecast = cache(self._forecast)
        self.sight = cache(self._sight)
        self.exposure = cache(self._exposure)
        self.danger = cache(self._danger)
        self.safest = cache(self._safest)
        self.refusal = cache(self._refusal)

    @cached_property
    def legal(self) -> tuple[Command, ...]:
        """Return every command that the side to decide may give."""
        return self.ruleset.legal(self.state) if self.decides else ()

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """Return the purpose of each legal command, in their order."""
        return tuple(self.ruleset.offer(self.state, command) for command in self.legal)

    def offered(self, *roles: Role) -> tuple[Offer, ...]:
        """Return the offers of some roles, in their order."""
        return tuple(offer for offer in self.offers if offer.role in roles)

    def with_events(self, *events: Event) -> "GameView":
        """Return the table as it would be after some events."""
        state = self.state
        for event in events:
            state = self.ruleset.evolve(state, event)
        return GameView(self.ruleset, state, self.human, self.sides, titles=self.titles)

    @cached_property
    def seats(self) -> Mapping[SeatId, Seat]:
        """Return all seats by id, the first side's first."""
        one_a_side = (Seat(SeatId(force.side), force.side, force.name) for force in self.scene.forces)
        return {seat.id: seat for seat in self.scene.seats or one_a_side}

    def side(self, seat: SeatId) -> Side:
        """Return the side of a seat."""
        return self.seats[seat].side

    def seat_name(self, seat: SeatId | None) -> str:
        """Return the name of a seat."""
        return self.seats[seat].name if seat else "no one"

    def commanded(self, seat: SeatId) -> tuple[Piece, ...]:
        """Return the pieces that a seat commands."""
        side = self.side(seat)
        return tuple(piece for piece in self.scene.pieces if (piece.seat == seat if piece.seat else piece.side == side))

    @property
    def decides(self) -> SeatId | None:
        """Return the seat that has to decide."""
        return self.scene.decides

    @property
    def question(self) -> str:
        """Return the code of the decision that is waited for, "" where the side to act is free."""
        return self.scene.question.kind if self.scene.question else ""

    def asks(self, kind: type[Pending]) -> bool:
        """Check whether a decision of a kind is waited for."""
        return self.question == kind.__struct_config__.tag

    @property
    def is_our_decision(self) -> bool:
        """Check whether the decision belongs to this keyboard."""
        return self.decides in self.human

    @property
    def viewing_seat(self) -> SeatId:
        """Return the seat whose view is shown: the one to decide if human, else the first human one."""
        if self.decides in self.human or not self.human:
            return self.decides or self.scene.active
        return next(seat for seat in self.seats if seat in self.human)

    @property
    def viewing_side(self) -> Side:
        """Return the side of that seat."""
        return self.side(self.viewing_seat)

    @property
    def my_turn(self) -> bool:
        """Check whether the active seat belongs to a player at this keyboard."""
        return self.scene.active in self.human

    @cached_property
    def local_sides(self) -> frozenset[Side]:
        """Return the sides of the players at this keyboard."""
        return frozenset(self.side(seat) for seat in self.human)

    @property
    def other_sides(self) -> frozenset[Side]:
        """Return all sides but the viewer's."""
        return frozenset(force.side for force in self.scene.forces) - {self.viewing_side}

    @property
    def provisional_winner(self) -> str:
        """Return the side that wins if this turn ends now, in words, or an empty string if no side does.

        It is worded for the viewer's side ("You win ..").
        """
        sides, ends = self.scene.sides_meeting_goals, f"when this {self.turn_word} ends"
        if len(sides) != 1:
            return f"A draw {ends}" if sides else ""
        return f"{'You' if self._looks in sides else 'They'} win {ends}" if self._looks else ""

    @property
    def goals(self) -> tuple[str, ...]:
        """Return a sentence for each way to win, those of the side that looks first."""
        return *self.own_goals, *self.other_goals

    @property
    def own_goals(self) -> tuple[str, ...]:
        """Return the goals of the viewer's side and of all. Without a goal it holds out, if time is on its side."""
        scene, me = self.scene, self._looks
        mine = tuple(told for side, told in zip(scene.goals, scene.victory, strict=False) if me and side in (me, None))
        if me is None or me in scene.goals or scene.by_default != me:
            return mine
        return (f"{plural_of_side(self.force(me).name)}: hold out to the end of {self.turn_word} {scene.turns}", *mine)

    @property
    def other_goals(self) -> tuple[str, ...]:
        """Return the goals of the other sides, or all goals if there is no viewing side."""
        scene, own = self.scene, (self._looks, None) if self._looks and self.scene.goals else ()
        sides = scene.goals or (None,) * len(scene.victory)
        return tuple(told for side, told in zip(sides, scene.victory, strict=True) if side not in own)

    @property
    def _looks(self) -> Side | None:
        return self.viewing_side if self.viewing_seat in self.human else None

    @property
    def turn_word(self) -> str:
        """Return the rules' word for a turn of all sides, "turn" or "round"."""
        return self.ruleset.vocabulary.get("turn", "turn")

    @property
    def turn_text(self) -> str:
        """Return the current turn, with the last one if there is one: "turn 3/8".

        Rules with a clock show the hour instead.
        """
        scene = self.scene
        of = f"{min(scene.turn, scene.turns)}/{scene.turns}" if scene.turns else str(scene.turn)
        return scene.clock or f"{self.turn_word} {of}"

    def force(self, side: Side) -> Force:
        """Return the standing of a side."""
        return next(force for force in self.scene.forces if force.side == side)

    def stack(self, at: Place) -> tuple[Piece, ...]:
        """Return the pieces in a hex, top first."""
        return tuple(piece for piece in self.scene.pieces if piece.at == at)

    def unheld_reason(self, objective: Objective) -> str:
        """Return why no side holds an objective although pieces stand there, or an empty string."""
        there = [piece for piece in self.stack(objective.at) if not piece.leader]
        if objective.holder is not None or not there:
            return ""
        able = {piece.side for piece in there if not piece.disrupted}
        names = "+".join(piece.id for piece in there)
        return f"{names} {self.out_of_order}" if not able else "both are there" if len(able) > 1 else ""

    def enemies(self, at: Place) -> tuple[Piece, ...]:
        """Return the enemy pieces in a hex, without leaders, who are no targets and hold nothing."""
        return tuple(piece for piece in self.stack(at) if piece.side != self.viewing_side and not piece.leader)

    def waiting(self) -> tuple[Piece, ...]:
        """Return the pieces that can act, without leaders."""
        return tuple(piece for piece in self.ready() if not piece.leader)

    @property
    def out_of_order(self) -> str:
        """Return the rules' word for a piece that can do nothing for now."""
        return self.ruleset.vocabulary.get("disrupted", "out of order")

    def may_react(self, piece: Piece) -> bool:
        """Check whether a piece may still fire in this turn, which is another side's."""
        waits = self.scene.has_map and self.ruleset.orders is not None and piece.side != self.side(self.scene.active)
        return waits and bool(piece.arms) and not (piece.leader or piece.disrupted or piece.out_of_reactions)

    def out_of_order_pieces(self) -> tuple[Piece, ...]:
        """Return the pieces that are out of order."""
        return tuple(piece for piece in self.scene.pieces if piece.disrupted)

    def ready(self) -> tuple[Piece, ...]:
        """Return the pieces that can act now, those whose turn is open first, then by id."""
        able = [piece for piece in self.scene.pieces if piece.can_act]
        return tuple(sorted(able, key=lambda piece: (not piece.acting, self.piece_index(piece.id))))

    def distance(self, one: Place, other: Place) -> int:
        """Return how far two places are apart: units of the board, 100 for a band of range."""
        measured = self.advisor.off_field_distance or self.geometry.distance
        return measured(one, other)

    @property
    def geometry(self) -> Geometry:
        """Return the geometry of the board."""
        return self.scene.board.geometry

    def terrain(self, at: Place) -> str:
        """Return the ground of a hex or a band in words, or an empty string without a map."""
        if not self.scene.has_map:
            return ""
        if strip := next((strip for strip in self.scene.strips if strip.at == at), None):
            return f"cover {strip.cover}" if strip.cover else "open"
        level = self.scene.board.level(at)
        name = self.scene.board.terrain[at]
        return f"{name}, level {level}" if level else name

    def on_board(self, at: str | None) -> bool:
        """Check whether there is such a place on the board, not in a band beyond it."""
        return at in self.scene.board

    def seat_role(self, seat: SeatId) -> str:
        """Return the palette role of a seat, that of its side."""
        return self.role(self.side(seat))

    def role(self, side: Side | None) -> str:
        """Return the palette role of a side."""
        return side_colour(next((index for index, force in enumerate(self.scene.forces) if force.side == side), 1))

    def unit_names(self, ids: Sequence[UnitId], *, marks: bool = False, bold: bool = True, most: int = 4) -> Line:
        """Return names joined by `+` in their side's color. `marks` adds the marks that the map shows.

        If there are more than `most` names, the rest is only counted.
        """
        shown = ids if len(ids) <= most else [*ids[: most - 1]]
        runs: list[TextRun] = []
        for unit in shown:
            if runs:
                runs.append(TextRun("+"))
            runs.append(TextRun(unit, self.role(self.side_of(unit)), bold))
            piece = self.pieces.get(unit)
            if marks and piece is not None and piece.disrupted:
                runs.append(TextRun("!"))
        if len(ids) > len(shown):
            runs.append(TextRun(f"+{len(ids) - len(shown)} more"))
        return line(*runs)

    def side_of(self, unit: UnitId) -> Side:
        """Return the side that a piece belongs or belonged to, by the case of its ID if the piece is unknown."""
        if unit in self.sides:
            return self.sides[unit]
        sender = UnitId(unit.partition("-")[0])  # what a piece sends out is named by it: "H-2"
        return self.sides.get(sender, self.scene.forces[0 if unit[:1].isupper() else 1].side)

    @cached_property
    def place_columns(self) -> int:
        """Return the columns that lists keep for a place: those of the longest where a piece is, at least four."""
        return max((len(piece.at) for piece in self.scene.pieces), default=4) if not self.scene.board.places else 4

    def piece_index(self, unit: UnitId) -> int:
        """Return the place of a piece in the scene."""
        return list(self.pieces).index(unit)

    def memo(self, make: "Callable[[GameView], T]") -> T:
        """Return the result of `make` for this view, computed once."""
        if make not in self._own:
            self._own[make] = make(self)
        return cast("T", self._own[make])

    # --- an answer that the system does not have is None ------------------------------------------------------------

    def _forecast(self, command: Command) -> Forecast | None:
        return self.advisor.forecast(self.state, command) if self.advisor.forecast else None

    def _reach(self, unit: UnitId) -> Mapping[Place, Reach] | None:
        return self.advisor.reach(self.state, unit) if self.advisor.reach else None

    def _safest(self, unit: UnitId) -> Mapping[Place, Reach] | None:
        return self.advisor.safest_reach(self.state, unit) if self.advisor.safest_reach else None

    def _sight(self, origin: Place, target: Place) -> Sight | None:
        return self.advisor.sight(self.state, origin, target) if self.advisor.sight else None

    def _exposure(self, unit: UnitId, way: tuple[Place, ...]) -> Exposure | None:
        return self.advisor.exposure(self.state, unit, way) if self.advisor.exposure else None

    def _danger(self, unit: UnitId, at: Place) -> Danger | None:
        return self.advisor.danger(self.state, unit, at) if self.advisor.danger else None

    def _refusal(self, command: Command) -> IllegalCommand | None:
        return self.ruleset.refusal(self.state, command)
