"""Hand to hand before it is fought: the dice of both sides and the exact chances of their losses. [HTH]"""

from collections.abc import Iterable
from fractions import Fraction

from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import hand_to_hand, matching, resolve
from cb_tui.games.combat_boots.rules.match_records import Pairing, PairWith
from cb_tui.games.combat_boots.rules.model import CloseCombat, FightOrFlee, HandToHand, State
from cb_tui.games.combat_boots.rules.prospect_records import AttackForecast, DefenderForecast, Losses, Odds, PoolLine


def prospect(state: State, command: HandToHand | PairWith) -> AttackForecast | None:
    """Return the forecast of a round, or of a match once the piece has joined it.

    The result is None if nothing is rolled or pairs are still open.
    """
    waiting = state.pending[-1] if state.pending else None
    edition = state.context.edition
    if isinstance(command, PairWith):
        if not isinstance(waiting, Pairing):
            return None
        made = matching.pair(waiting, command.foe).matches
        match = next(match for match in made if command.unit in match.ours + match.theirs)
        bonus = edition.first_round_bonus if waiting.first else 0
        if waiting.side == waiting.starter:
            return _prospect(state, waiting.at, match.ours, match.theirs, 1, bonus=(0, bonus))
        return _prospect(state, waiting.at, match.theirs, match.ours, 1, bonus=(bonus, 0))
    if not isinstance(waiting, CloseCombat | FightOrFlee):
        return None
    foe = state.context.enemy(waiting.side)
    ours = [unit.id for unit in hand_to_hand.fighters(state, waiting.side, command.at)]
    theirs = [unit.id for unit in hand_to_hand.fighters(state, foe, command.at)]
    pairs = hand_to_hand.pairs_of(ours, theirs)
    if not pairs or (edition.matches and pairs > 1):
        return None
    bonus = edition.first_round_bonus if isinstance(waiting, CloseCombat) else 0
    led = (
        hand_to_hand.leaders_help(state, waiting.side, command.at),
        hand_to_hand.leaders_help(state, foe, command.at),
    )
    return _prospect(state, command.at, ours, theirs, pairs, bonus=(0, bonus), led=led)


def _prospect(
    state: State,
    place: Hex,
    ours: Iterable[UnitId],
    theirs: Iterable[UnitId],
    pairs: int,
    *,
    bonus: tuple[int, int],
    led: tuple[int, int] = (0, 0),
) -> AttackForecast:
    mine, yours = _pool(state, ours, bonus[0]), _pool(state, theirs, bonus[1])
    dice, against = (sum(line.dice for line in pool) for pool in (mine, yours))
    chances = resolve.hand_to_hand_odds(dice, against, pairs, led)
    hit = sum((chance for (_, lost), chance in chances.items() if lost), Fraction(0))
    target = DefenderForecast(
        units=tuple(theirs),
        at=place,
        defense=yours,
        defense_mods=_led(led[1]),
        sv=against,
        odds=Odds(hit, Fraction(0), 1 - hit),
    )
    return AttackForecast(
        by=tuple(ours),
        kind="hand to hand",
        distance=0,
        attack=mine,
        attack_mods=_led(led[0]),
        fp=dice,
        targets=(target,),
        one_die_kills=False,
        sheds=(),
        losses=tuple(Losses(own, enemy, chance) for (own, enemy), chance in sorted(chances.items())),
    )


def _led(bonus: int) -> tuple[PoolLine, ...]:
    return (PoolLine("leader", bonus, "HTH-2a"),) if bonus else ()


def _pool(state: State, units: Iterable[UnitId], bonus: int) -> tuple[PoolLine, ...]:
    dice = tuple(PoolLine(unit, hand_to_hand.dice_of(state, (unit,)), "HTH-3") for unit in units)
    return (*dice, PoolLine("attacked", bonus, "HTH-8")) if bonus else dice
