"""Questions: what each pending decision of Combat Boots asks, in words."""

from typing import assert_never

from cb_tui.core.display import Question
from cb_tui.core.values import kind
from cb_tui.games.combat_boots.rules import model as m


def question(state: m.State) -> Question | None:
    """Return the pending decision, or None if the side to act is free."""
    if not state.pending:
        return None
    waiting = state.pending[-1]
    match waiting:
        case m.OpportunityFire(mover=mover):
            return _ask(
                waiting,
                asked=f"fire at {mover} as it moves, or hold",
                whether=f"whether to fire at {mover}",
                handed=f"whether to fire at {mover} as it moves",
            )
        case m.ReturnFire(firers=firers):
            return _ask(
                waiting,
                asked=f"fire back at {firers[0]}, or hold",
                whether=f"whether to fire back at {firers[0]}",
                handed="whether to fire back",
            )
        case m.GroundFire(strike=strike):
            return _ask(
                waiting,
                asked=f"fire at the aircraft {strike.aircraft}, or hold",
                whether=f"whether to fire at {strike.aircraft}",
                handed=f"whether to fire at the aircraft {strike.aircraft}",
            )
        case m.Shedding():
            return _ask(
                waiting,
                asked="shed dice on both sides, or none",
                whether="how many dice to shed",
                handed="how many dice to shed",
            )
        case m.Overrun():
            return _ask(
                waiting,
                "OVERRUN",
                "The tank has driven in and attacks now. One higher die destroys; cover does not count.",
                asked="attack in the overrun",
            )
        case m.CloseCombat():
            return _ask(
                waiting,
                "CLOSE COMBAT",
                "Before the turn ends your pieces may fight the enemies in their hex.",
                asked="fight the close combat, or end the turn",
            )
        case m.FightOrFlee():
            return _ask(
                waiting,
                "FIGHT OR FLEE",
                "Fight another round, or flee: all that can run go to one hex and are not fired at.",
                asked="fight another round, or flee",
            )
        case m.ChooseLoss():
            return _ask(waiting, "A LOSS", "You lost the round: choose the piece to give up.", asked="give up a piece")
        case m.Pairing():
            return _ask(
                waiting,
                "PAIRS",
                "First match one of your pieces with each enemy; any left over join a match.",
                asked="choose an opponent for your piece",
            )
        case m.Storm():
            return _ask(
                waiting,
                "STORM",
                "The tank has lost its escort: your squads may assault it before the turn ends.",
                asked="assault the armor, or hold",
            )
        case m.Shifting():
            return _ask(waiting, asked="shift the mission that lands, or leave it")
        case m.Initiative():
            return _ask(waiting, asked="roll for initiative")
        case m.ChoosePosition():
            return _ask(waiting, asked="choose the winner's position")
        case m.Loading():
            return _ask(waiting, asked="wait")
        case _:
            assert_never(waiting)


def _ask(
    waiting: m.Waiting,
    title: str = "DECIDE",
    about: str = "",
    *,
    asked: str,
    whether: str = "what comes next",
    handed: str = "what comes next",
) -> Question:
    return Question(kind=kind(waiting), title=title, about=about, asked=asked, whether=whether, handed=handed)
