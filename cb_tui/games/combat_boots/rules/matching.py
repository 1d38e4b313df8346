"""Matching: hand-to-hand combat fought in matches, piece against piece. [HTH-8]"""

from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from cb_tui.core.hexes import Hex
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import hand_to_hand, resolve
from cb_tui.games.combat_boots.rules.events import Fought, Waited
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.match_records import Match, Pairing, PairWith
from cb_tui.games.combat_boots.rules.model import ChooseLoss, FightOrFlee, State
from cb_tui.games.combat_boots.rules.occupancy import names
from cb_tui.games.combat_boots.rules.shot import make_refusal


def fight(recorder: EventRecorder, side: Side, place: Hex, *, first: bool) -> None:
    """Start a round for `side`: it pairs its pieces, surplus enemies join by their owner's choice. [HTH-8a]"""
    if not hand_to_hand.fighters(recorder.state, recorder.state.context.enemy(side), place):
        hand_to_hand.helpless(recorder, place)
        return
    go_on(recorder, Pairing(side=side, at=place, unit=UnitId(""), starter=side, first=first))


def go_on(recorder: EventRecorder, pairing: Pairing) -> None:
    """Pair the pieces that have no choice, ask if there is one, and fight the round once all are paired."""
    state = recorder.state
    while waiting := _unpaired(state, pairing):
        one = waiting[0]
        pairing = replace(pairing, unit=one, side=state.units[one].side)
        choice = options(state, pairing)
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
    fighters = hand_to_hand.fighters(state, side, pairing.at)
    return tuple(unit.id for unit in fighters if unit.id not in paired)


def options(state: State, pairing: Pairing) -> tuple[UnitId, ...]:
    """Return the enemies that the piece may meet: free ones first, others once the piece is to spare. [HTH-8]

    Of matches that are alike only the first is listed.
    """
    enemy = state.context.enemy(pairing.starter)
    kinds: dict[object, UnitId] = {}
    free: tuple[UnitId, ...] = ()
    if pairing.side == pairing.starter:
        free = _left(state, pairing, enemy)
        for foe in free:
            kinds.setdefault(hand_to_hand.looks(state, state.units[foe]), foe)
    if len(_left(state, pairing, pairing.side)) > len(free):
        for match in pairing.matches:
            foes = match.theirs if pairing.side == pairing.starter else match.ours
            kinds.setdefault((_looks(state, match.ours), _looks(state, match.theirs)), foes[0])
    return tuple(kinds.values())


def _looks(state: State, units: tuple[UnitId, ...]) -> tuple[tuple[str, bool, bool, bool], ...]:
    return tuple(sorted(hand_to_hand.looks(state, state.units[unit]) for unit in units))


def pair(pairing: Pairing, foe: UnitId) -> Pairing:
    """Return the pairing once its piece meets `foe`, alone or in the match that `foe` is in."""
    one = pairing.unit
    for index, match in enumerate(pairing.matches):
        if foe in match.ours + match.theirs:
            ours = pairing.side == pairing.starter
            more = Match((*match.ours, one), match.theirs) if ours else Match(match.ours, (*match.theirs, one))
            return replace(pairing, matches=(*pairing.matches[:index], more, *pairing.matches[index + 1 :]))
    return replace(pairing, matches=(*pairing.matches, Match((one,), (foe,))))


def label(waiting: object, command: PairWith) -> str:
    """Return a pairing in words, with the pieces that it joins."""
    matches = waiting.matches if isinstance(waiting, Pairing) else ()
    for match in matches:
        if command.foe in match.ours + match.theirs:
            friends, foes = (match.theirs, match.ours) if command.foe in match.ours else (match.ours, match.theirs)
            return f"{command.unit} joins {names(friends)} against {names(foes)}"
    return f"{command.unit} meets {command.foe}"


def refusal(state: State, waiting: object, command: PairWith) -> IllegalCommand | None:
    """Return a refusal if these two cannot be paired now, or None. [HTH-8]"""
    if not isinstance(waiting, Pairing):
        return make_refusal("no piece is being paired now: pairing happens in a round of close combat", "HTH-8")
    if command.unit != waiting.unit:
        return make_refusal(f"{waiting.unit} is being paired now, not {command.unit}", "HTH-8")
    able = options(state, waiting)
    return None if command.foe in able else make_refusal(f"{command.unit} may meet {' or '.join(able)}", "HTH-8")


@lru_cache(maxsize=1024)
def chance(dice: int, against: int) -> Fraction:
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
        dice = recorder.roll(f"{names(match.ours)} hand to hand", hand_to_hand.dice_of(state, match.ours))
        against = hand_to_hand.dice_of(state, match.theirs) + bonus
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
                odds=hand_to_hand.odds(len(dice), len(enemy_dice), 1),
            )
        )
        owed += [ChooseLoss(foe, pairing.at, 1, match.theirs)] * enemy_losses
        owed += [ChooseLoss(side, pairing.at, 1, match.ours)] * losses
    recorder.emit(Waited(FightOrFlee(foe, pairing.at)))
    for loss in reversed(owed):
        recorder.emit(Waited(loss))
    hand_to_hand.go_on(recorder)
