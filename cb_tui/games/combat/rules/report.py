"""Reports of events for all code above the rules: text, places and rolls. [SALVO, SAVE]"""

from collections.abc import Iterator
from typing import Any, assert_never

from msgspec.structs import replace

from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Fallen, Report, Roll
from cb_tui.core.values import Command, Drawn, Event, Place, Rolled, Side, UnitId
from cb_tui.games.combat.rules import chance, line_of_fire, movement, prose, zones
from cb_tui.games.combat.rules import events as e
from cb_tui.games.combat.rules import model as m

FallenDice = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]  # indices among the events of the command, and faces
WHY = {
    "fire": "by", "strike": "by", "mine": "on a mine", "own strike": "in its own strike", "strip": "on its strip",
    "exit": "",
}  # fmt: skip


def report(state: m.State, command: Command | None, events: tuple[Event, ...]) -> tuple[Report, ...]:
    """Return a report for each event of a command, in order. `state` is the one after the command."""
    return tuple(_reports(state, events))


def _reports(state: m.State, events: tuple[Event, ...]) -> Iterator[Report]:
    judged: int | None = None  # the last event that judged dice
    where: Place | None = None
    own = next((event.seat for event in events if isinstance(event, e.LotDrawn)), None)  # a lot that only its seat sees
    for index, event in enumerate(events):
        assert isinstance(event, e.AnyEvent)
        if isinstance(event, e.Shot | e.Struck | e.Mined):
            judged, where = index, event.at if isinstance(event, e.Mined) else event.where
        if isinstance(event, e.Overran):
            judged, where = None, event.strip
        said = _said(state, event, _fallen(events, index), (judged, where))
        yield replace(said, audience=frozenset((own,))) if own and said.kind == "dice" else said


def _said(state: m.State, event: e.AnyEvent, fell: FallenDice, decided: tuple[int | None, Place | None]) -> Report:
    """Return the report of one event. `decided`: the event that caused a loss, and where."""
    match event:
        case Rolled() | Drawn():
            return Report(event=event, kind="dice")
        case e.Shot(unit, at):
            return _attack(state, event, f"{unit} at {at}{_hit(event, fell[1])}", _shot(state, event, fell))
        case e.Struck(plane, at):
            own = _face(fell[1], 2 if event.hit else 1)
            home = {None: "", True: f", {plane} home on {own}", False: f", {plane} lost on {own}"}[event.home]
            return _attack(state, event, f"{plane} at {at}{_hit(event, fell[1])}{home}", _strike(state, event, fell))
        case e.Mined(unit, at):
            text = f"{unit} on the mine {at}{_die_text(fell[1], 0)}, {'saved' if event.saved else 'destroyed'}"
            return _of(
                event, unit, kind="test", sort="move", text=text, places=(at,), focus=at,
                rolls=(_mine(state, event, fell),), reveals=state.context.rules.hidden_mines,
            )  # fmt: skip
        case e.Fell(unit, cause, by):
            index, where = decided
            why = f"{WHY[cause]} {by}" if WHY[cause] == "by" and by else WHY[cause]
            return _of(
                event, unit, kind="loss", sort="fire", lost=(unit,), why=why, places=(where,) if where else (),
                cause=index,
            )  # fmt: skip
        case e.Stepped(unit, came, to):
            return _of(
                event, unit, kind="step", sort="move", text=f"{unit} moves {came} {to}", places=(to, came), focus=to,
                path=(came, to), positions=((unit, to),), left=_left(state, event), reveals=_probes(state, unit, to),
            )  # fmt: skip
        case e.Left(unit, at):
            text = f"{unit} exits by the {zones.home(state, state.context.enemy(_owner(state, unit)))} edge"
            return _of(event, unit, kind="exit", sort="move", text=text, places=(at,), exit_text="left the board")
        case e.Brought(unit, _, at):
            text, stands = f"{unit} enters at {at}", ((unit, at),)
            return _of(event, unit, kind="arrival", sort="move", text=text, places=(at,), positions=stands)
        case e.Transferred(unit, strip):
            text = f"{unit} flies to the strip {strip}"
            return _of(event, unit, sort="air", text=text, places=(strip,), positions=((unit, strip),))
        case e.Overran(unit, strip):
            text = f"{unit} overruns the strip {strip}"
            return _of(event, unit, sort="move", text=text, places=(strip,), focus=strip)
        case e.Reopened(strip):
            return Report(event=event, text=f"the strip {strip} works again", places=(strip,))
        case e.Handed(unit, to):
            return _of(event, unit, text=f"{unit} passes to {prose.seat(state, to)}")
        case e.HeadquartersEntered(of, unit):
            return _of(event, unit, text=f"{unit} enters the headquarters of {prose.side(state, of)}")
        case e.Ended(unit):
            return _of(event, unit, turn_over_for=(unit,))
        case e.LotDrawn(seat, lot):
            return Report(event=event, text=f"lot: {lot}", audience=frozenset((seat,)))
        case e.Deployed(seat, setup):
            text = f"{prose.seat(state, seat)} deploys {prose.army(each.kind for each in setup.units)}"
            return Report(event=event, text=text, audience=frozenset((seat,)))
        case e.Regrouped(seat, moves):
            text = f"{prose.seat(state, seat)} regroups {count_noun(len(moves), 'piece')}"
            return Report(event=event, text=text, audience=frozenset((seat,)))
        case e.Joined():
            text = "the halves are joined" if state.joined else "everyone is ready"
            return _opening(state, event, text, reveals=state.context.battle.setup == "own")
        case e.Dawned(day):
            return _opening(state, event, f"dawn of day {day}", reveals=state.context.rules.night_mode == "redeploy")
        case e.TurnBegan(seat, number):
            text = f"round {number}, {prose.seat(state, seat)}"
            return Report(event=event, kind="turn", text=text, seat=seat, turn=number)
        case e.BattleEnded(winner, _, why):
            return Report(event=event, kind="end", text=f"the end: {why}" if winner else f"a draw: {why}")
        case e.Tossed(by):
            text = f"{prose.side(state, by)} {'moves first' if state.joined else 'picks a side'}"
            return Report(event=event, text=f"roll: {_toss(state, fell[1])}. {text}")
        case e.SidePicked(by, half):
            return Report(event=event, text=f"{prose.side(state, by)} takes the {half}")
        case e.Stood(by):
            return Report(event=event, text=f"{prose.seat(state, by)} is ready")
        case e.Forgone(by, left):
            return Report(event=event, text=f"{prose.seat(state, by)} forgoes {count_noun(left, 'reinforcement')}")
        case e.Reshuffled(_, hits, misses):
            text = f"the deck is used up and reshuffled: {hits} hits in {hits + misses}"
            return Report(event=event, text=text)
        case e.Nightfall(day):
            return Report(event=event, text=f"night falls on day {day}")
        case e.Conferred(number):
            return Report(event=event, text=f"partners may confer after round {number}")
        case e.Asked() | e.Settled() | e.RoundCounted() | e.Paused():
            return Report(event=event)
        case _:
            assert_never(event)


def _of(event: Event, unit: UnitId, *others: UnitId, **said: Any) -> Report:
    """Return a report on the acting or affected piece, and on others."""
    return Report(event=event, actors=(unit,), units=frozenset((unit, *others)), **said)


def _opening(state: m.State, event: Event, text: str, *, reveals: bool) -> Report:
    """Return a report that shows where all pieces stand. `reveals`: someone has deployed, or regrouped, in secret."""
    stands = tuple((unit, piece.at) for unit, piece in state.pieces.items())
    return Report(event=event, text=text, positions=stands, reveals=reveals)


def _attack(state: m.State, event: e.Shot | e.Struck, text: str, roll: Roll) -> Report:
    """Return a shot or a strike."""
    places = (event.where,) if event.where else ()
    return _of(
        event, roll.actors[0], event.at, kind="attack", sort="air" if isinstance(event, e.Struck) else "fire",
        text=text, places=places, focus=event.where, rolls=(roll,),
    )  # fmt: skip


def _left(state: m.State, event: e.Stepped) -> float:
    """Return the squares that a piece may still go."""
    kind = state.context.kinds[prose.kind_of(state, event.unit)]
    return float(movement.left(state.context, kind, event.walk))


def _probes(state: m.State, unit: UnitId, to: Place) -> bool:
    """Check whether a step tells something about mines that are hidden. [MINE-1d]"""
    enemy = state.context.enemy(_owner(state, unit))
    return state.context.rules.hidden_mines and to in zones.rear(state.context, zones.home(state, enemy))


# --- rolls -------------------------------------------------------------------------------------------------------


def _fallen(events: tuple[Event, ...], before: int) -> FallenDice:
    """Return the card and dice that the event at an index judges: those directly before it."""
    found: list[int] = []
    for index in range(before - 1, -1, -1):
        if not isinstance(events[index], Rolled | Drawn):
            break
        found.insert(0, index)
    faces = tuple(_faces(events[index]) for index in found)
    return tuple(found), faces


def _faces(event: Event) -> tuple[int, ...]:
    return (event.card,) if isinstance(event, Drawn) else event.faces if isinstance(event, Rolled) else ()


def _owner(state: m.State, unit: UnitId) -> Side:
    """Return whose a piece is, or was."""
    if unit in state.pieces:
        return state.side(unit)
    lost = {loss.unit: loss.side for loss in state.losses}
    return lost[unit]


def _shot(state: m.State, event: e.Shot, fell: FallenDice) -> Roll:
    """Return a shot: the card, then the die of the piece that was hit."""
    deck, piece = m.Deck(event.hits, event.cards - event.hits), state.pieces.get(event.unit)
    return Roll(
        kind="fire", side=_owner(state, event.unit), actors=(event.unit,), targets=(event.at,), place=event.where,
        verb="fired at", distance=event.distance, attack=True,
        frame=line_of_fire.frame(state.context, piece.kind, piece.at, event.distance) if piece else (),
        stages=chance.stages(event.at, deck, event.needs, event.reasons), fallen=_drawn(event, fell[1]),
        story=_story(event), die_events=fell[0], faces=fell[1], pools=f"{event.hits} in {event.cards}, {event.needs}+",
        outcome_text=_told(event, fell[1]),
        results=chance.shot(deck, event.needs),
        result_index=0 if not event.hit else 1 if event.saved else 2, event=event,
    )  # fmt: skip


def _strike(state: m.State, event: e.Struck, fell: FallenDice) -> Roll:
    """Return a strike: the card, the die of the target if it was hit, the die of the plane."""
    deck, risk = m.Deck(event.hits, event.cards - event.hits), state.context.rules.plane_risk
    own = chance.plane(event.plane, event.plane_needs, risk)
    return Roll(
        kind="strike", side=_owner(state, event.plane), actors=(event.plane,), targets=(event.at,), place=event.where,
        verb="struck", attack=True,
        stages=(*chance.stages(event.at, deck, event.needs, event.reasons), *own),
        fallen=_drawn(event, fell[1])[: 2 + len(own)],
        story=_story(event), die_events=fell[0], faces=fell[1],
        pools=f"{event.hits} in {event.cards}, {event.needs}+, {event.plane_needs}+",
        outcome_text=_told(event, fell[1]),
        results=chance.strike(deck, event.needs, event.plane_needs, risk),
        result_index=chance.fate(event.hit, event.saved, event.home), event=event,
    )  # fmt: skip


def _drawn(event: e.Shot | e.Struck, faces: tuple[tuple[int, ...], ...]) -> tuple[Fallen, ...]:
    """Return how the card and the dice fell, stage by stage."""
    card, *dice = (each[0] for each in faces)
    drawn = Fallen(((card, "hit" if event.hit else ""),), f"of {event.cards}, {'hit' if event.hit else 'miss'}")
    target = _die(dice.pop(0), event.needs, "destroyed") if event.hit else Fallen()
    if isinstance(event, e.Shot):
        return drawn, target
    return drawn, target, _die(dice[0], event.plane_needs, "lost") if dice else Fallen()


def _die(face: int, needs: int, failed: str) -> Fallen:
    """Return a save that was rolled."""
    saved = face >= needs
    return Fallen(((face, "hit" if saved else ""),), f"against {needs}, {'saved' if saved else failed}")


def _story(event: e.Shot | e.Struck) -> str:
    """Return the deck after the card. [SALVO-2e]"""
    left = f"{count_noun(event.hits - event.hit, 'hit')} in {count_noun(event.cards - 1, 'card')} left."
    return left if event.hit else f"{event.at} rolls no die. {left}"


def _told(event: e.Shot | e.Struck, faces: tuple[tuple[int, ...], ...]) -> str:
    """Return the card and dice of a shot ("HIT, die 3", "miss, plane 2"), or an empty string for a miss."""
    _, *dice = (each[0] for each in faces)
    parts = [f"HIT, die {dice.pop(0)}"] if event.hit and dice else ["HIT"] if event.hit else []
    if isinstance(event, e.Struck) and dice:
        parts = [*(parts or ["miss"]), f"plane {dice[0]}"]
    return ", ".join(parts)


def _mine(state: m.State, event: e.Mined, fell: FallenDice) -> Roll:
    """Return the die of a piece that has entered a mine."""
    return Roll(
        kind="mine", side=_owner(state, event.unit), actors=(event.unit,), targets=(event.unit,), place=event.at,
        verb="entered a mine", stages=(chance.die(f"the die of {event.unit}", event.needs, event.reasons),),
        fallen=(_die(fell[1][0][0], event.needs, "destroyed"),), story="The mine is removed.",
        die_events=fell[0], faces=fell[1], pools=f"{event.needs}+", results=chance.mine(event.needs),
        result_index=int(event.saved), event=event,
    )  # fmt: skip


def _toss(state: m.State, dice: tuple[tuple[int, ...], ...]) -> str:
    """Return the dice of both sides, the ties before them left out."""
    faces = [face for each in dice for face in each][-len(state.context.sides) :]
    return ", ".join(f"{prose.side(state, of)} {face}" for of, face in zip(state.context.sides, faces, strict=False))


def _hit(event: e.Shot | e.Struck, dice: tuple[tuple[int, ...], ...]) -> str:
    """Return the fate of a target by card and die."""
    return f" hit{_die_text(dice, 1)}, {'saved' if event.saved else 'destroyed'}" if event.hit else " miss"


def _face(dice: tuple[tuple[int, ...], ...], index: int) -> str:
    return str(dice[index][0]) if index < len(dice) and dice[index] else "?"


def _die_text(dice: tuple[tuple[int, ...], ...], index: int) -> str:
    face = _face(dice, index)
    return "" if face == "?" else f", die {face}"
