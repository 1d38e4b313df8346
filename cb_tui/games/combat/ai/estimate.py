"""The worth of squares, targets and pieces to a commander's plan, in pieces."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cb_tui.core.display import Reach
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, SeatId, Side, UnitId, Value
from cb_tui.games.combat.ai.deadlines import exit_deadline
from cb_tui.games.combat.ai.tasks import Task, errands, leaving, needed, planes, worth
from cb_tui.games.combat.ai.travel_times import NEVER, Course, ahead, course, hits
from cb_tui.games.combat.rules import chance, movement, saves, zones
from cb_tui.games.combat.rules.battle import Destroy, Kind
from cb_tui.games.combat.rules.model import Deck, Piece, State

FADES = 0.75  # the remaining share of a prize that is one turn further away
NEAR = 2.5  # turns from the base line: who is as near is to be stopped


class TacticProfile(Value, frozen=True, kw_only=True):
    """The weights of a tactic: what attracts a piece, what holds it back."""

    push: float = 1.0  # what leaving over the base line is worth, in parts of what it brings
    caution: float = 0.35  # how many of the enemies who could fire at a piece will
    guard: float = 0.6  # the worth of waiting for an enemy where it can be hit
    aim: float = 0.05  # the worth of a place from which an enemy could be hit next turn
    flank: tuple[int, int] | None = None  # the columns over which it leaves, None: all


@dataclass(frozen=True)
class Estimate:
    """The estimate of a position for one commander and one tactic, with cached answers."""

    state: State
    seat: SeatId
    temper: TacticProfile

    # --- who and where -------------------------------------------------------------------------------------------

    @cached_property
    def side(self) -> Side:
        """Return whose commander it is."""
        return self.state.context.side(self.seat)

    @cached_property
    def enemy(self) -> Side:
        """Return the other side."""
        return self.state.context.enemy(self.side)

    @cached_property
    def foes(self) -> Mapping[UnitId, Piece]:
        """Return the enemies that stand on squares."""
        pieces = self.state.pieces.items()
        return {unit: piece for unit, piece in pieces if self._side(piece) == self.enemy and piece.kind != "plane"}

    @cached_property
    def foes_at(self) -> tuple[tuple[int, int], ...]:
        """Return column and row of each of them."""
        return tuple(SQUARES.coordinates(piece.at) for piece in self.foes.values())

    @cached_property
    def friends(self) -> Mapping[UnitId, Piece]:
        """Return the pieces of the own side that stand on squares, partners' too."""
        pieces = self.state.pieces.items()
        return {unit: piece for unit, piece in pieces if self._side(piece) == self.side and piece.kind != "plane"}

    def _side(self, piece: Piece) -> Side:
        return self.state.context.side(piece.seat)

    # --- shots ---------------------------------------------------------------------------------------------------

    @cached_property
    def chance(self) -> float:
        """Return the chance that the next card is a hit."""
        return float(chance.hits(chance.deck_before(self.state)))

    def kills(self, unit: UnitId, foe: UnitId) -> float:
        """Return the chance (0-1) that a shot destroys a target."""
        key = self.state.pieces[unit].kind, foe
        if key not in self._kills:
            needs = saves.save(self.state, foe, "fire", unit).needs
            self._kills[key] = self.chance * float(chance.fails(needs))
        return self._kills[key]

    @cached_property
    def _kills(self) -> dict[tuple[Kind, UnitId], float]:
        return {}

    def prize(self, foe: UnitId) -> float:
        """Return the worth of destroying an enemy: its own, what it is about to gain, and a win of the battle."""
        if foe not in self._prizes:
            self._prizes[foe] = self._prize(foe)
        return self._prizes[foe]

    @cached_property
    def _prizes(self) -> dict[UnitId, float]:
        return {}

    def _prize(self, foe: UnitId) -> float:
        piece, setting = self.state.pieces[foe], self.state.context
        value = worth(setting, piece.kind)
        if piece.kind != "plane":
            value += self.leaving(piece.seat, piece.kind) * FADES ** self.to_leave(foe)
            value += 2.0 if piece.at in self._needed else 0.0
            at_stake = hits(self.state, self.enemy, piece.kind, piece.at) & self.state.standing.keys()
            value += 0.08 * min(4, sum(self.state.standing[at] in self.friends for at in at_stake))
        for aim in setting.battle.aims:
            if isinstance(aim, Destroy) and aim.side == self.side:
                wanted = foe in aim.ids if aim.ids else aim.kind in (None, piece.kind)
                value += 2.0 if wanted else 0.0
        return value

    @cached_property
    def _needed(self) -> frozenset[Place]:
        return needed(self.state, self.enemy)

    def leaving(self, seat: SeatId, kind: Kind) -> float:
        """Return a side's gain, in pieces, if a commander's piece exits off the enemy's base line."""
        return leaving(self.state, seat, kind)

    def to_leave(self, unit: UnitId, at: Place | None = None) -> float:
        """Return how many turns a piece is from the base line over which it leaves."""
        piece = self.state.pieces[unit]
        if not zones.leaves(self.state.context, piece.kind):
            return NEVER
        goals = zones.goal(self.state, self._side(piece))
        return course(self.state.context, piece.kind, goals).get(at or piece.at, NEVER)

    def reach_of(self, unit: UnitId) -> int:
        """Return the rank of a piece by its range: the farther it fires, the lower the number."""
        return -self.state.context.kinds[self.state.pieces[unit].kind].range

    def reach(self, unit: UnitId) -> Mapping[Place, Reach]:
        """Return the squares where a piece can stop with its remaining movement."""
        if unit not in self._reaches:
            self._reaches[unit] = movement.reach(self.state, unit)
        return self._reaches[unit]

    @cached_property
    def _reaches(self) -> dict[UnitId, Mapping[Place, Reach]]:
        return {}

    # --- squares -------------------------------------------------------------------------------------------------

    @cached_property
    def shooters(self) -> Mapping[Place, tuple[Place, ...]]:
        """Return where the enemies stand that could hit each square in their next turn."""
        key = "shooters", self.side
        now = frozenset((piece.kind, piece.at) for piece in self.foes.values()), self.state.homes[self.side]
        memo: tuple[object, Mapping[Place, tuple[Place, ...]]] | None = self.state.context.memo.get(key)  # type: ignore[assignment]
        if memo is None or memo[0] != now:
            found: dict[Place, tuple[Place, ...]] = {}
            for piece in self.foes.values():
                for at in hits(self.state, self.enemy, piece.kind, piece.at):
                    found[at] = (*found.get(at, ()), piece.at)
            memo = now, found
            self.state.context.memo[key] = memo
        return memo[1]

    def danger(self, piece: Piece, at: Place) -> float:
        """Return the chance that a piece falls at a square in the enemy's next turn, as the temper sees it."""
        shots = len(self.shooters.get(at, ()))
        return 1.0 - (1.0 - self.falls(piece.kind, at)) ** shots if shots else 0.0

    def falls(self, kind: Kind, at: Place) -> float:
        """Return the chance that a shot of the enemy destroys a piece at a square, as the temper sees it."""
        return min(0.95, self._fails(kind, self.state.context.board.terrain[at]) * self.temper.caution)

    def _fails(self, kind: Kind, ground: str) -> float:
        key = kind, ground
        if key not in self._open:
            needs = saves.of_kind(self.state.context, kind, ground, "fire").needs
            self._open[key] = self._answer * float(chance.fails(needs))
        return self._open[key]

    @cached_property
    def _open(self) -> dict[tuple[Kind, str], float]:
        return {}

    @cached_property
    def _answer(self) -> float:
        """Return the chance (0-1) that the enemy's cards hit."""
        decks, rules = self.state.decks, self.state.context.rules
        deck = decks[self.state.context.sides.index(self.enemy)] if len(decks) > 1 else decks[0]
        return float(chance.hits(deck if deck.cards else Deck(rules.salvo_hits, rules.salvo_misses)))

    def stand(self, unit: UnitId, at: Place) -> float:
        """Return the worth, in pieces, of ending a turn on a square, less the risk there."""
        key = unit, at
        if key not in self._stands:
            piece = self.state.pieces[unit]
            self._stands[key] = self._stand(piece, at, self.sent(unit)) + self._watch(piece.kind, at, unit)
        return self._stands[key]

    @cached_property
    def _stands(self) -> dict[tuple[UnitId, Place], float]:
        return {}

    def fresh(self, kind: Kind, at: Place) -> float:
        """Return the worth, in pieces, of bringing a new piece of a kind to a square."""
        new = Piece(seat=self.seat, kind=kind, at=at)
        if kind == "plane":
            return worth(self.state.context, kind) * 0.8
        return self._stand(new, at, self._home_run(new)) + self._watch(kind, at)

    def _stand(self, piece: Piece, at: Place, sent: tuple[Task, ...]) -> float:
        setting, kind = self.state.context, piece.kind
        own, alive = worth(setting, kind), 1.0
        if at in self.state.mines and self.state.mines[at] != self.side and not setting.kinds[kind].flies:
            needs = saves.of_kind(setting, kind, setting.board.terrain[at], "mine").needs
            alive -= float(chance.fails(needs))
        pulled = max((self._pull(kind, at, errand) for errand in sent), default=0.0)
        if at in self._goal and zones.leaves(setting, kind):
            gain = self.leaving(piece.seat, kind) * max(1.0, self.temper.push)
            reached = max((errand.value for errand in sent if at in errand.squares), default=0.0)
            return alive * (own + max(gain, reached) + 1.0) if gain or reached else -own
        value = own + pulled
        return value * alive * (1.0 - self.danger(piece, at)) + self._aims(kind, at)

    @cached_property
    def _goal(self) -> frozenset[Place]:
        return zones.goal(self.state, self.side)

    def sent(self, unit: UnitId) -> tuple[Task, ...]:
        """Return the tasks of a piece: squares of its own, and the base line."""
        if unit not in self._sent:
            piece = self.state.pieces[unit]
            taken = self._planes if self.state.context.kinds[piece.kind].ground else ()
            self._sent[unit] = (*self._errands.get(unit, ()), *taken, *self._home_run(piece))
        return self._sent[unit]

    @cached_property
    def _sent(self) -> dict[UnitId, tuple[Task, ...]]:
        return {}

    @cached_property
    def _planes(self) -> tuple[Task, ...]:
        return planes(self.state, self.side)

    @cached_property
    def _errands(self) -> Mapping[UnitId, tuple[Task, ...]]:
        return errands(self.state, self.side)

    def _home_run(self, piece: Piece) -> tuple[Task, ...]:
        key = piece.kind
        if key not in self._runs:
            gain = self.leaving(piece.seat, piece.kind) * self.temper.push
            goals = zones.goal(self.state, self.side)
            if self.temper.flank:
                left, right = self.temper.flank
                goals = frozenset(at for at in goals if left <= SQUARES.coordinates(at)[0] <= right)
            words = "makes for their base line"
            self._runs[key] = (Task(goals, gain, words, words, exit_deadline(self.state, self.side)),) if gain else ()
        return self._runs[key]

    @cached_property
    def _runs(self) -> dict[Kind, tuple[Task, ...]]:
        return {}

    def _pull(self, kind: Kind, at: Place, errand: Task) -> float:
        return errand.value * float(FADES ** self._far(kind, at, errand))

    def drawn(self, unit: UnitId, at: Place) -> Task | None:
        """Return the task that draws a piece most to a square, or None if it comes no nearer to any."""
        piece = self.state.pieces[unit]
        kind = piece.kind

        def serves(errand: Task) -> bool:
            return at in errand.squares or self._far(kind, at, errand) < self._far(kind, piece.at, errand)

        able = [errand for errand in self.sent(unit) if serves(errand)]
        return max(able, key=lambda errand: self._pull(kind, at, errand), default=None)

    def _far(self, kind: Kind, at: Place, errand: Task) -> float:
        key = kind, errand.squares
        if key not in self._courses:
            self._courses[key] = course(self.state.context, kind, errand.squares)
        return self._courses[key].get(at, NEVER)

    @cached_property
    def _courses(self) -> dict[tuple[Kind, frozenset[Place]], Course]:
        return {}

    # --- watching ------------------------------------------------------------------------------------------------

    @cached_property
    def coming(self) -> Mapping[UnitId, Place]:
        """Return the enemies who will be about to leave after their next turn, and where they will be then."""
        found = {}
        for foe, piece in self.foes.items():
            if 1 < self.to_leave(foe) <= 1 + NEAR and self.leaving(piece.seat, piece.kind):
                there = ahead(self.state, self.enemy, piece.kind, piece.at)
                if there is not None:
                    found[foe] = there
        return found

    def _watch(self, kind: Kind, at: Place, unit: UnitId | None = None) -> float:
        """Return the worth of having approaching enemies in range, less for each other piece that has them."""
        if not self.coming:
            return 0.0
        value, reached = 0.0, self.hits(kind, at)
        for there, gain, watching in self._watching:
            if there in reached:
                value += gain * float(0.6 ** (len(watching) - (unit in watching)))
        return self.temper.guard * value

    def stops(self, kind: Kind, at: Place) -> tuple[UnitId, ...]:
        """Return the approaching enemies that a piece on a square could hit when they are near."""
        return tuple(foe for foe, there in self.coming.items() if there in self.hits(kind, at))

    @cached_property
    def _watching(self) -> tuple[tuple[Place, float, frozenset[UnitId]], ...]:
        """Return where each approaching enemy will be, the worth of stopping it, and who has that square in range."""
        friends = [(unit, self.hits(piece.kind, piece.at)) for unit, piece in self.friends.items()]
        return tuple(
            (there, (self.prize(foe) - 1) * 0.3, frozenset(unit for unit, reached in friends if there in reached))
            for foe, there in self.coming.items()
        )

    def _aims(self, kind: Kind, at: Place) -> float:
        return 0.0 if self.hits(kind, at).isdisjoint(self._places) else self.temper.aim

    def hits(self, kind: Kind, at: Place) -> frozenset[Place]:
        """Return the squares that a piece of the own side could hit in a turn begun at a square."""
        return hits(self.state, self.side, kind, at)

    @cached_property
    def _places(self) -> frozenset[Place]:
        return frozenset(piece.at for piece in self.foes.values())

    # --- planes --------------------------------------------------------------------------------------------------

    def plane(self, unit: UnitId) -> float:
        """Return the worth of a plane, little if its strip is about to be overrun."""
        return worth(self.state.context, "plane") * (0.3 if self.overrun(self.state.pieces[unit].at) else 1.0)

    def overrun(self, strip: Place) -> bool:
        """Check whether an enemy could enter a strip in its next turn if no piece stood in its way."""
        squares, setting = frozenset(self.state.strips[strip].squares), self.state.context
        able = (piece for piece in self.foes.values() if setting.kinds[piece.kind].ground)
        return any(course(setting, piece.kind, squares).get(piece.at, NEVER) <= 1 for piece in able)
