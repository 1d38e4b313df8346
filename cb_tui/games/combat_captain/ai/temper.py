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
    digs: int  # sticks that a stand lays where it stays
    digs_first: bool  # before it fires
    # --- close combat
    charges: float  # the chance to win for which it charges
    storms: float  # the same against who bars its aim in the last turns
    connects: float  # the chance of contact for which it charges
    last: int  # turns before the end, the last included, in which it storms
    gives_way: float  # the chance to hold below which a charged company withdraws
    # --- markers
    pulls: int  # markers at which a company pulls some
    clear: int  # ticks to the nearest enemy beyond which it pulls any
    spare: int  # markers that must be left to a rout when it takes hits as markers


ADVANCE = TacticProfile(
    fires=1.0, stops=0.6, surely=0.75, holds_for=0.8, late=0.2, presses=True, dares=0.3, dares_there=0.6, early=2,
    hopes=1.3, digs=2, digs_first=False,
    charges=0.6, storms=0.3, last=3, connects=0.45, gives_way=0.2, pulls=2, clear=240, spare=3,
)  # fmt: skip
HOLD = TacticProfile(
    fires=0.8, stops=0.3, surely=0.75, holds_for=1.0, late=0.2, presses=False, dares=0.1, dares_there=0.3, early=1,
    hopes=1.3, digs=2, digs_first=True,
    charges=1.1, storms=0.6, last=3, connects=1.0, gives_way=0.35, pulls=2, clear=160, spare=3,
)  # fmt: skip
