"""The fight that waits in an enemy's hex: what a piece would have to roll there, asked before it goes in."""

from fractions import Fraction
from itertools import takewhile

from cb_tui.core.dice import SeededDice
from cb_tui.core.values import Command, Event, Place, Rolled, UnitId
from cb_tui.games.combat_boots.presentation.advice import advice, words_of
from cb_tui.games.combat_boots.rules.events import Destroyed, Stepped, Waited
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, DefenderForecast, Losses, Odds
from cb_tui.games.combat_boots.rules.model import Assault, CloseCombat, Fire, HandToHand, Overrun
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import Lines, columns_at, label, number_run, percent, section_head

Fights = tuple[tuple[type[Command], tuple[Event, ...]], ...]  # each with the events that come before it
ARMOR = "TH"  # the map letters of what drives over soft pieces


def fight(table: GameView, unit: UnitId, place: Place) -> AttackForecast | None:
    """Return the best attack of a piece that arrives at `place` unhurt, all else equal, or None.

    Armor overruns. Others assault armor at once, or fight hand to hand when the turn ends.
    """
    piece = table.pieces[unit]
    came = Stepped(unit, piece.at, place, 0.0, 0.0)
    overrun, close = Waited(Overrun(piece.side, unit)), Waited(CloseCombat(piece.side, (place,)))
    armor: Fights = ((Fire, (came, overrun)),)
    foot: Fights = ((Assault, (came,)), (HandToHand, (came, close))) if not piece.leader else ()
    for sort, events in armor if piece.kind in ARMOR else foot:
        there = table.with_events(*events)
        attacks = [one for one in there.legal if isinstance(one, sort) and unit in getattr(one, "by", (unit,))]
        shown = [
            prospect for attack in attacks if (prospect := advice(there).prospect(attack) or helpless(there, attack))
        ]
        if shown:
            return max(shown, key=lambda prospect: prospect.odds.kill)
    return None


def helpless(table: GameView, attack: Command) -> AttackForecast | None:
    """Return a fight hand to hand with units that cannot fight, or None for another attack.

    They are lost before a die is rolled.
    """
    if not isinstance(attack, HandToHand):
        return None
    events = table.ruleset.decide(table.state, attack, SeededDice(0, 0))
    at_once = takewhile(lambda event: not isinstance(event, Rolled), events)
    lost = tuple(event.unit for event in at_once if isinstance(event, Destroyed))
    sure = Odds(Fraction(1), Fraction(0), Fraction(0))
    target = DefenderForecast(units=lost, at=attack.at, defense=(), defense_mods=(), sv=0, odds=sure)
    ways = (Losses(0, len(lost), sure.kill),)
    return (
        AttackForecast((), "hand to hand", 0, (), (), 0, (target,), one_die_kills=False, sheds=(), losses=ways)
        if lost
        else None
    )


def foretold(table: GameView, prospect: AttackForecast | None, width: int) -> Lines:
    """Return dice and chances of an attack as a section of the panel, or no lines if it is None."""
    if prospect is None:
        return []
    dice, odds = f"{prospect.fp}-{prospect.targets[0].sv}", prospect.odds
    if prospect.losses and not prospect.fp:
        return [section_head(width, "close combat, at turn's end"), *lost(table, prospect)]
    if prospect.losses:
        lose = sum((way.chance for way in prospect.losses if way.own), Fraction(0))
        both = sum((way.chance for way in prospect.losses if way.own and way.enemy), Fraction(0))
        rows = [(f"{dice} they lose", odds.kill), ("    you lose", lose), ("    both lose", both)]
        head = "close combat, at turn's end"
    else:
        rows = [(f"{dice} destroys", odds.kill), (f"    {words_of(table).disrupts}", odds.disrupt)]
        head = f"then, if unhurt: {prospect.kind}"
    return [
        section_head(width, head),
        *(columns_at((1, label(name)), (16, number_run(f"{percent(chance):>4}"))) for name, chance in rows if chance),
    ]


def lost(table: GameView, prospect: AttackForecast) -> Lines:
    """Return the certain loss of the helpless, and the reason."""
    return [
        columns_at((1, label("they lose")), (16, number_run(f"{percent(prospect.odds.kill):>4}"))),
        (label(f" the {words_of(table).disrupted} do not fight"),),
    ]
