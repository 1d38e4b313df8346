"""The thresholds of both tactics in one table. Chances are 0-1, distances in ticks."""

from cb_tui.core.values import Value


class TacticProfile(Value, frozen=True, kw_only=True):
    """The thresholds of a tactic: the risks it takes and the gains it asks for."""

    # --- fire
    fires: float  # men lost on average for which a whole volley is worth its dice
    stops: float  # squads that the best volley of a company must bring for squads to stop at long range
    surely: float  # the chance that a stand goes at which fewer dice are enough
    holds_for: float  # men lost on average for which held dice are used while enemies are still due
    late: float  # the same once none is
    # --- ways
    presses: bool  # continues under fire, else moves only where ground has to be held
    dares: float  # the chance to lose a stand by held fire that it takes on the way to its aim
    dares_there: float  # the same for a way that ends in the aim, and where time presses
    early: int  # turns before the last in which it wants to be at its aim
    hopes: float  # times its pace at which a stand still hopes to be there in time
    digs: int  # sticks that a stand lays in ground that it holds
    lies: int  # sticks that it lays elsewhere
    stays: float  # the chance to be destroyed for which a stand outside its aim lays sticks, and lies in them
    shuns: float  # the same for which a stand that can hurt no enemy goes out of sight
    keeps: int  # markers that must be left to a rout when a stand breaks cover
    digs_first: bool  # before it fires
    # --- close combat
    charges: float  # squads that a charge brings beyond the fire of the same dice
    connects: float  # the chance of contact for which it charges
    wins: float  # the chance to win for which it charges
    storms: float  # the chance of contact for which it charges who bars its aim in the last turns
    hunts: float  # squads that a close combat must bring beyond a volley for squads to go where they can charge
    last: int  # turns before the end, the last included, in which it storms
    # --- markers
    pulls: int  # markers at which a company pulls one whatever it costs
    shaken: int  # it does too if fewer markers than that are left to a rout
    spare: int  # markers that must be left to a rout when it takes hits as markers


ADVANCE = TacticProfile(
    fires=1.0, stops=0.6, surely=0.75, holds_for=0.8, late=0.2, presses=True, dares=0.3, dares_there=0.6, early=2,
    hopes=1.3, digs=3, lies=1, stays=0.25, shuns=0.3, keeps=2, digs_first=False,
    charges=-0.3, connects=0.35, wins=0.5, storms=0.1, hunts=1.0, last=3, pulls=3, shaken=2, spare=3,
)  # fmt: skip
HOLD = TacticProfile(
    fires=0.8, stops=0.3, surely=0.75, holds_for=1.0, late=0.2, presses=False, dares=0.1, dares_there=0.3, early=1,
    hopes=1.3, digs=3, lies=2, stays=0.15, shuns=0.3, keeps=2, digs_first=True,
    charges=0.0, connects=0.35, wins=0.5, storms=0.1, hunts=1.0, last=3, pulls=3, shaken=2, spare=3,
)  # fmt: skip
