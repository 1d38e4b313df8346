"""Close combat: rounds, losses, flight, and matches of piece against piece. [HTH, SHC-5a]"""

from collections.abc import Iterable, Sized
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from cb_tui.core import hexes
from cb_tui.core.hexes import Hex
from cb_tui.core.limits import STACK, TOGETHER
from cb_tui.core.odds import text
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import artillery, bands, leaders, movement, resolve
from cb_tui.games.combat_boots.rules.events import (
    HAND_TO_HAND,
    HELPLESS,
    Answered,
    Casualties,
    Destroyed,
    Fought,
    Waited,
)
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import (
    ChooseLoss,
    CloseCombat,
    FightOrFlee,
    Match,
    Pairing,
    State,
    Unit,
)
from cb_tui.games.combat_boots.rules.occupancy import enemies, intact, kind_of, names, soft, sv, tactic, units_of
from cb_tui.games.combat_boots.rules.shot import make_refusal


def fighters(state: State, side: Side, place: Hex) -> tuple[Unit, ...]:
    """Return the intact soft pieces of a side, which roll and can be lost hand to hand. [HTH-3, HTH-6a]

    More than can start in a hex wait until others are lost.
    """
    return soft(state, intact(units_of(state, side, place)))[:STACK]


def startable(state: State, side: Side) -> tuple[Hex, ...]:
    """Return the hexes where a side may start hand-to-hand combat in this turn. [HTH-1, HTH-9a]"""
    able = (unit for unit in intact(units_of(state, side)) if bands.on_field(unit.at))
    places = dict.fromkeys(unit.at for unit in able if kind_of(state, unit).infantry)
    return tuple(place for place in places if place not in state.fought and soft(state, enemies(state, side, place)))


def pool(state: State, side: Side, place: Hex) -> int:
    """Return the number of dice of a side in hand-to-hand combat. [HTH-3]"""
    return dice_of(state, (unit.id for unit in fighters(state, side, place)))


def dice_of(state: State, units: Iterable[UnitId]) -> int:
    """Return the number of dice of these pieces in hand-to-hand combat. [HTH-3, HTH-8]"""
    return sum(sv(state, state.units[unit]) for unit in units)


def pairs_of(ours: Sized, theirs: Sized) -> int:
    """Return the number of dice compared on each side, at most `TOGETHER`, the limit of computing. [HTH-4]"""
    return min(len(ours), len(theirs), TOGETHER)


def fight(recorder: EventRecorder, side: Side, place: Hex) -> None:
    """Fight one round, rolled by `side` first, then settle losses and the next choice. [HTH-4, HTH-5]"""
    state = recorder.state
    foe = state.context.enemy(side)
    ours, theirs = fighters(state, side, place), fighters(state, foe, place)
    if not theirs:
        helpless(recorder, place)
        return
    pairs = pairs_of(ours, theirs)
    dice = recorder.roll(f"{side} hand to hand", pool(state, side, place))
    enemy_dice = recorder.roll(f"{foe} hand to hand", pool(state, foe, place))
    led = leaders_help(state, side, place), leaders_help(state, foe, place)
    losses, enemy_losses = resolve.ranks(dice, enemy_dice, pairs, led)
    recorder.emit(
        Fought(
            at=place,
            side=side,
            dice=tuple(sorted(dice, reverse=True)),
            enemy_dice=tuple(sorted(enemy_dice, reverse=True)),
            pairs=pairs,
            losses=losses,
            enemy_losses=enemy_losses,
            led=led[0],
            enemy_led=led[1],
            odds=odds(len(dice), len(enemy_dice), pairs, led),
        )
    )
    recorder.emit(Waited(FightOrFlee(foe, place)))
    for owner, count in ((foe, enemy_losses), (side, losses)):
        if count:
            recorder.emit(Waited(ChooseLoss(owner, place, count)))
    go_on(recorder)


def leaders_help(state: State, side: Side, place: Hex) -> int:
    """Return the bonus of a leader to the best die of a side hand to hand. [HTH-2a]"""
    return leaders.bonus(state, side, place) if state.context.edition.leaders_hand_to_hand else 0


def odds(dice: int, enemy_dice: int, pairs: int, led: tuple[int, int] = (0, 0)) -> tuple[Casualties, ...]:
    """Return every pair of losses of a round with its exact chance. [HTH-4]

    The results run from the first side's worst to its best.
    """
    chances = resolve.hand_to_hand_odds(dice, enemy_dice, pairs, led)
    ordered = sorted(chances.items(), key=lambda each: (each[0][1] - each[0][0], each[0]))
    return tuple(Casualties(*lost, text(chance)) for lost, chance in ordered)


def go_on(recorder: EventRecorder) -> None:
    """Take losses that leave no choice, and end the fight when one side is destroyed. [HTH-4a, HTH-6a]"""
    while recorder.state.pending:
        waiting = recorder.state.pending[-1]
        match waiting:
            case ChooseLoss(_, _, count):
                choice = losable(recorder.state, waiting)
                alike = len({looks(recorder.state, unit) for unit in choice}) == 1
                if count < len(choice) and not alike:
                    return
                recorder.emit(Answered())
                for unit in choice[-count:]:
                    recorder.emit(Destroyed(unit.id, HAND_TO_HAND))
            case FightOrFlee(side, place):
                foe = recorder.state.context.enemy(side)
                if fighters(recorder.state, side, place) and fighters(recorder.state, foe, place):
                    return
                recorder.emit(Answered())
                helpless(recorder, place)
            case _:
                return


def looks(state: State, unit: Unit) -> tuple[str, bool, bool, bool]:
    """Return the features that tell pieces apart in a fight.

    These are the counter, riding, carrying a unit, and being named by a victory condition.
    """
    named = any(unit.id in getattr(condition, "ids", ()) for condition in state.context.battle.victory)
    return state.context.deployments[unit.id].type, bool(unit.riding), unit.id in state.loaded, named


def losable(state: State, waiting: ChooseLoss) -> tuple[Unit, ...]:
    """Return the pieces of which one has to be given up: all fighters of the hex or match. [HTH-4a, HTH-8]"""
    able = fighters(state, waiting.side, waiting.at)
    return tuple(unit for unit in able if not waiting.among or unit.id in waiting.among)


def give_up(recorder: EventRecorder, unit: UnitId) -> None:
    """Remove one loss that its owner has named. The rest is still owed. [HTH-4a]"""
    waiting = recorder.state.pending[-1]
    assert isinstance(waiting, ChooseLoss)
    recorder.emit(Answered())
    recorder.emit(Destroyed(unit, HAND_TO_HAND))
    if waiting.count > 1:
        recorder.emit(Waited(replace(waiting, count=waiting.count - 1)))
    go_on(recorder)


def helpless(recorder: EventRecorder, place: Hex) -> None:
    """Destroy disrupted pieces that are left alone with an intact soft enemy. [HTH-6a]"""
    state = recorder.state
    for side in state.context.sides:
        if fighters(state, side, place) or not fighters(state, state.context.enemy(side), place):
            continue
        for unit in soft(state, units_of(state, side, place)):
            recorder.emit(Destroyed(unit.id, HELPLESS))


def runners(state: State, side: Side, place: Hex) -> tuple[Unit, ...]:
    """Return the pieces that would flee: intact, soft, no weapon units. [HTH-5a, UNIT-1b]"""
    return tuple(unit for unit in fighters(state, side, place) if not kind_of(state, unit).weapon_unit)


def no_flight(state: State) -> IllegalCommand | None:
    """Return the refusal to flee from the pending fight to any hex, or None. [HTH-5a, SOLO-4]"""
    waiting = state.pending[-1] if state.pending else None
    if not isinstance(waiting, FightOrFlee):
        return make_refusal("there is no hand-to-hand fight to flee from", "HTH-5")
    running = runners(state, waiting.side, waiting.at)
    if not running:
        return make_refusal("weapon teams cannot flee; they fight on", "HTH-5")
    if holders := names(unit.id for unit in running if tactic(state, unit) == "hold"):
        return make_refusal(f"{holders} must hold, so no piece may flee", "SOLO-4")
    return None


def flight_refusal(state: State, to: Hex) -> IllegalCommand | None:
    """Return a refusal if the pieces may not flee to a hex, or None. [HTH-5a, SOLO-4]"""
    if refused := no_flight(state):
        return refused
    waiting = state.pending[-1]
    assert isinstance(waiting, FightOrFlee)
    running = runners(state, waiting.side, waiting.at)
    if to not in hexes.neighbours(waiting.at) or to not in state.context.board.terrain:
        return make_refusal(f"{to} is not beside {waiting.at}; flee to an adjacent hex", "HTH-5")
    if enemies(state, waiting.side, to):
        return make_refusal(f"the enemy is in {to}; flee to a hex free of enemies", "HTH-5")
    stuck = [u.id for u in running if movement.fare(state, u, u.at, to) is None]
    return make_refusal(f"{names(stuck)} cannot enter {to}", "HTH-5") if stuck else None


def resolve_flight(recorder: EventRecorder, side: Side, place: Hex, to: Hex) -> None:
    """Let the runners flee together. The pieces that stay fight on, and the enemy chooses. [HTH-5a]"""
    recorder.emit(Answered())
    for unit in runners(recorder.state, side, place):
        artillery.flee_through_fire(recorder, unit.id, (to,), "hand to hand")
    recorder.emit(Waited(FightOrFlee(recorder.state.context.enemy(side), place)))
    go_on(recorder)


def offer(recorder: EventRecorder, side: Side) -> bool:
    """Offer the hexes where hand-to-hand combat may start, and return True if there are any."""
    places = startable(recorder.state, side)
    if places:
        recorder.emit(Waited(CloseCombat(side, places)))
    return bool(places)


def overwhelmed(recorder: EventRecorder) -> None:
    """Destroy disrupted pieces that share a hex with an intact enemy at the end of a turn. [SHC-5a]

    Pieces with an intact friend in their hex survive.
    """
    state = recorder.state
    if not state.context.edition.pin_ends_turn_dead:
        return
    for unit in tuple(state.units.values()):
        if not bands.on_field(unit.at):
            continue
        alone = not intact(units_of(state, unit.side, unit.at))
        if unit.disrupted and alone and intact(enemies(state, unit.side, unit.at)) and unit.id in recorder.state.units:
            recorder.emit(Destroyed(unit.id, "helpless"))


def fight_matches(recorder: EventRecorder, side: Side, place: Hex, *, first: bool) -> None:
    """Start a round for `side`: it pairs its pieces, surplus enemies join by their owner's choice. [HTH-8a]"""
    if not fighters(recorder.state, recorder.state.context.enemy(side), place):
        helpless(recorder, place)
        return
    pair_off(recorder, Pairing(side=side, at=place, unit=UnitId(""), starter=side, first=first))


def pair_off(recorder: EventRecorder, pairing: Pairing) -> None:
    """Pair the pieces that have no choice, ask if there is one, and fight the round once all are paired."""
    state = recorder.state
    while waiting := _unpaired(state, pairing):
        one = waiting[0]
        pairing = replace(pairing, unit=one, side=state.units[one].side)
        choice = pairing_options(state, pairing)
        if len(choice) > 1:
            recorder.emit(Waited(pairing))
            return
        pairing = pair(pairing, choice[0])
    _round(recorder, pairing)


def _unpaired(state: State, pairing: Pairing) -> tuple[UnitId, ...]:
    """Return the pieces without a match, those of the side that started the round first."""
    return (*_left(state, pairing, pairing.starter), *_left(state, pairing, state.context.enemy(pairing.starter)))


def _left(state: State, pairing: Pairing, side: Side) -> tuple[UnitId, ...]:
    paired = {unit for match in pairing.matches for unit in (*match.ours, *match.theirs)}
    able = fighters(state, side, pairing.at)
    return tuple(unit.id for unit in able if unit.id not in paired)


def pairing_options(state: State, pairing: Pairing) -> tuple[UnitId, ...]:
    """Return the enemies that the piece may meet: free ones first, others once the piece is to spare. [HTH-8]

    Of matches that are alike only the first is listed.
    """
    enemy = state.context.enemy(pairing.starter)
    kinds: dict[object, UnitId] = {}
    free: tuple[UnitId, ...] = ()
    if pairing.side == pairing.starter:
        free = _left(state, pairing, enemy)
        for foe in free:
            kinds.setdefault(looks(state, state.units[foe]), foe)
    if len(_left(state, pairing, pairing.side)) > len(free):
        for match in pairing.matches:
            foes = match.theirs if pairing.side == pairing.starter else match.ours
            kinds.setdefault((_looks(state, match.ours), _looks(state, match.theirs)), foes[0])
    return tuple(kinds.values())


def _looks(state: State, units: tuple[UnitId, ...]) -> tuple[tuple[str, bool, bool, bool], ...]:
    return tuple(sorted(looks(state, state.units[unit]) for unit in units))


def pair(pairing: Pairing, foe: UnitId) -> Pairing:
    """Return the pairing once its piece meets `foe`, alone or in the match that `foe` is in."""
    one = pairing.unit
    for index, match in enumerate(pairing.matches):
        if foe in match.ours + match.theirs:
            ours = pairing.side == pairing.starter
            more = Match((*match.ours, one), match.theirs) if ours else Match(match.ours, (*match.theirs, one))
            return replace(pairing, matches=(*pairing.matches[:index], more, *pairing.matches[index + 1 :]))
    return replace(pairing, matches=(*pairing.matches, Match((one,), (foe,))))


@lru_cache(maxsize=1024)
def match_chance(dice: int, against: int) -> Fraction:
    """Return the chance that the best of `dice` dice beats the best of `against`. [HTH-8]"""
    won = sum((face**dice - (face - 1) ** dice) * (face - 1) ** against for face in range(1, 7))
    return Fraction(won, 6 ** (dice + against))


def _round(recorder: EventRecorder, pairing: Pairing) -> None:
    """Roll every match: the best die decides, a tie costs both sides one of its pieces. [HTH-8]"""
    state = recorder.state
    side, foe = pairing.starter, state.context.enemy(pairing.starter)
    bonus = state.context.edition.first_round_bonus if pairing.first else 0
    owed: list[ChooseLoss] = []
    for match in pairing.matches:
        dice = recorder.roll(f"{names(match.ours)} hand to hand", dice_of(state, match.ours))
        against = dice_of(state, match.theirs) + bonus
        enemy_dice = recorder.roll(f"{names(match.theirs)} hand to hand", against)
        losses, enemy_losses = resolve.ranks(dice, enemy_dice, 1)
        recorder.emit(
            Fought(
                at=pairing.at,
                side=side,
                dice=tuple(sorted(dice, reverse=True)),
                enemy_dice=tuple(sorted(enemy_dice, reverse=True)),
                pairs=1,
                losses=losses,
                enemy_losses=enemy_losses,
                by=match.ours,
                foes=match.theirs,
                odds=odds(len(dice), len(enemy_dice), 1),
            )
        )
        owed += [ChooseLoss(foe, pairing.at, 1, match.theirs)] * enemy_losses
        owed += [ChooseLoss(side, pairing.at, 1, match.ours)] * losses
    recorder.emit(Waited(FightOrFlee(foe, pairing.at)))
    for loss in reversed(owed):
        recorder.emit(Waited(loss))
    go_on(recorder)
