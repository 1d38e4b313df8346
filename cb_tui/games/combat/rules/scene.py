"""Scene: all that a battle screen draws of a state."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cb_tui.core.display import Force, MapMark, Piece
from cb_tui.core.values import Command, Side, UnitId
from cb_tui.games.combat.rules import actions, army, movement, night, reinforcements, saves, victory, zones
from cb_tui.games.combat.rules import model as m
from cb_tui.games.combat.rules.evolve import laid
from cb_tui.games.combat.rules.rulings import RULINGS
from cb_tui.games.combat.rules.scene_model import AirstripStatus, ArmyStatus, DeckStatus, HeadquartersStatus, Scene
from cb_tui.games.combat.rules.setup_draft import SetupDraft


def scene(state: m.State) -> Scene:
    """Return the scene. Before the halves are joined it includes the set-ups that are known."""
    return _scene(state, state if state.joined else laid(state))


def drafted(state: m.State, draft: SetupDraft) -> Scene:
    """Return the picture with a set-up that is being laid, as its commander alone may see it."""
    return _scene(state, laid(replace(state, setups={draft.seat: draft.setup})))


def _scene(state: m.State, board: m.State) -> Scene:
    """Return the picture of a state, with what stands on the `board`."""
    setting, battle = state.context, state.context.battle
    wins, depths = tuple(victory.goals(state)), setting.rules
    return Scene(
        title=battle.title,
        country=battle.ground,
        night=night.is_night(state),
        board=setting.board,
        turn=state.round,
        turns=battle.turns,
        active=state.seat,
        decides=actions.who_decides(state),
        forces=tuple(_force(state, side) for side in setting.sides),
        pieces=_pieces(board, actions.legal(state) if state.joined else ()),
        objectives=tuple(victory.objectives(state)),
        victory=tuple(sentence for _, sentence in wins),
        goals=tuple(side for side, _ in wins),
        sides_meeting_goals=victory.ahead(state),
        by_default=battle.default,
        question=actions.question(state),
        seats=battle.seated,
        rulings=RULINGS.differing(battle),
        phase=phase(state),
        clock=clock(state),
        commander=setting.seats[state.seat].name,
        decks=tuple(_decks(state)),
        armies=tuple(_standing(state, side) for side in setting.sides),
        mines=tuple(sorted(board.mines.items())),
        airstrips=_airstrips(board),
        headquarters=_headquarters(board),
        marks=tuple(_marks(board)),
        row_separators=(
            (depths.deploy_depth, "_"),
            (depths.half_depth, "="),
            (setting.board.rows - depths.deploy_depth, "_"),
        ),
        first_salvo=saves.first_salvo(state),
        order=state.order,
        confer=state.round > 1 and zones.may_confer(setting, state.round - 1),
        lots=tuple(state.lots.items()),
        fired=frozenset(walk.unit for walk in (*state.paused.values(), state.walk) if walk and walk.fired),
    )


def _marks(state: m.State) -> Iterator[MapMark]:
    """Yield mines, airstrips with the number of their planes, headquarters as the map shows them."""
    for at, side in sorted(state.mines.items()):
        yield MapMark(at, "*", side=side, risky=True)
    for name, strip in state.strips.items():
        side, planes = state.context.side(strip.seat), zones.planes_based(state, name)
        signs = ["_" if strip.works else "x", str(len(planes)) if planes else "_"]
        for at, sign in zip(strip.squares, [*signs, *"_" * len(strip.squares)], strict=False):
            yield MapMark(at, sign, "_", side)
    for index, (side, squares) in enumerate(
        sorted(state.hqs.items(), key=lambda one: state.context.sides.index(one[0]))
    ):
        yield from (MapMark(at, "Xx"[index % 2], "Xx"[index % 2], side) for at in squares)


def phase(state: m.State) -> str:
    """Return the phase: the roll for sides, set-up, night, or play."""
    match state.pending[-1] if state.pending else None:
        case m.Tossing() | m.Picking():
            return "toss"
        case m.Deploying():
            return "deploy"
        case None if not state.joined:
            return "deploy"
        case _:
            return "night" if night.is_night(state) else "play"


def clock(state: m.State) -> str:
    """Return day and hour, "" without Battle in Time. [TIME-1]"""
    rules = state.context.rules
    if not rules.hours_per_day:
        return ""
    now = night.clock(state.context, state.round)
    if state.joined and any(isinstance(each, m.Regrouping | m.Tossing) for each in state.pending):
        return f"night of day {now.day}"
    return f"day {now.day} night {now.hour}/{rules.night_turns}" if now.night else f"day {now.day} hour {now.hour}"


def _airstrips(state: m.State) -> tuple[AirstripStatus, ...]:
    return tuple(
        AirstripStatus(
            state.context.side(strip.seat), strip.seat, strip.squares, zones.planes_based(state, name), strip.works
        )
        for name, strip in state.strips.items()
    )


def _headquarters(state: m.State) -> tuple[HeadquartersStatus, ...]:
    return tuple(
        HeadquartersStatus(side, squares, zones.inside_headquarters(state, side)) for side, squares in state.hqs.items()
    )


def _decks(state: m.State) -> Iterator[DeckStatus]:
    both = len(state.decks) > 1
    for index, deck in enumerate(state.decks):
        yield DeckStatus(deck.hits, deck.cards, state.context.sides[index] if both else None)


def _standing(state: m.State, side: Side) -> ArmyStatus:
    setting, rules = state.context, state.context.rules
    there = Counter(piece.kind for unit, piece in state.pieces.items() if state.side(unit) == side)
    by_points = rules.army_limit == "points"
    seats = [seat for seat in setting.seats if setting.side(seat) == side]
    return ArmyStatus(
        side=side,
        count=victory.strength(state, side),
        kinds=tuple((kind, there[kind]) for kind in setting.kinds if there[kind]),
        to_go=victory.to_go(state, side),
        box=tuple(army.box(state, side).items()),
        agreed=f"{rules.points} points" if by_points else f"{rules.pieces_per_side} pieces",
        mines=sum(army.mines(setting, seat) for seat in seats),
    )


def _force(state: m.State, side: Side) -> Force:
    one = next(each for each in state.context.battle.sides if each.id == side)
    lost = sum(loss.side == side for loss in state.losses)
    there = sum(state.side(unit) == side for unit in state.pieces)
    due: tuple[str, ...] = ()
    if state.pending and isinstance(waiting := state.pending[-1], m.Reinforcing):
        mine = state.context.side(waiting.seat) == side
        box = reinforcements.available(state, waiting.seat)
        due = tuple(f"{number} {kind}" for kind, number in box.items()) if mine else ()
    return Force(
        side=side, name=one.name, title=one.title or one.name, morale=None, rally=None, lost=lost, total=there + lost,
        disrupted=0, due=due,
    )  # fmt: skip


def _pieces(state: m.State, may: Iterable[Command]) -> tuple[Piece, ...]:
    """Return the pieces. Those can act that have a legal command."""
    can = {unit for command in may for unit in actions.offer(state, command).actors}
    pieces = (_piece(state, unit, can_act=unit in can) for unit in state.pieces)
    return tuple(sorted(pieces, key=_based))


def _based(piece: Piece) -> bool:
    """Check whether a piece is a plane, which is drawn below all others."""
    return piece.kind == "P"


def _piece(state: m.State, unit: UnitId, *, can_act: bool) -> Piece:
    piece = state.pieces[unit]
    kind = state.context.kinds[piece.kind]
    walk = state.walk if state.walk and state.walk.unit == unit else None
    return Piece(
        id=unit,
        side=state.side(unit),
        at=piece.at,
        kind=kind.letter,
        name=kind.kind,
        reach="any" if piece.kind == "plane" else str(kind.range),
        mv=float(kind.move),
        mv_left=float(movement.to_go(state, unit)) if can_act and piece.kind != "plane" else 0.0,
        arms=(),
        sv=0,
        disrupted=False,
        acted=piece.acted and piece.seat == state.seat,  # what the others did is over
        can_act=can_act,
        acting=walk is not None,
        seat=piece.seat,
        saves=0 if piece.kind == "plane" else saves.save(state, unit, "fire").needs,
        vehicle=piece.kind not in ("foot", "cavalry"),
    )
