"""Standing orders: what a human seat has answered in advance."""

from fractions import Fraction
from typing import Any, Literal

import msgspec

from cb_tui.core.answers import Prospect, Scene
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Command, Side, UnitId, Value, kind

Do = Literal["ask", "fire", "adjacent", "hold"]
REACTIONS = ("OpportunityFire", "ReturnFire", "GroundFire")


class Policy(Value, frozen=True):
    """How a chance to react is answered; a chance of any effect under `percent` is held in every case.

    `ask` leaves it to the player, `fire` takes the best shot, `adjacent` does so at no more than one hex, `hold` never.
    """

    do: Do = "ask"
    percent: int = 5

    def __str__(self) -> str:
        """In words, as the panel shows it."""
        least = f" at {self.percent}% or more" if self.percent > 0 else ""
        match self.do:
            case "ask":
                return f"ask{least}" if least else "always ask"
            case "fire":
                return f"fire{least}"
            case "adjacent":
                return "hold until adjacent"
            case "hold":
                return "hold"


class Quiet(Value, frozen=True):
    """No shot for the rest of this player turn; at this mover only, if one is named."""

    turn: int
    active: Side
    mover: UnitId = UnitId("")


class Orders(Value, frozen=True, kw_only=True):
    """The standing orders of a side; `units` holds what differs for single pieces."""

    opportunity: Policy = Policy()
    answer: Policy = Policy()  # return fire
    units: dict[UnitId, Policy] = {}
    shed: Literal["kill", "effect", "ask"] = "kill"  # which chance of the enemy to keep smallest
    quiet: Quiet | None = None

    def let_go(self, scene: Scene) -> "Orders":
        """These orders, with no more shots at the piece that moves now."""
        return self._quiet(Quiet(scene.turn, scene.active, scene.mover or UnitId("")))

    def hold_all(self, scene: Scene) -> "Orders":
        """These orders, with no more shots in this player turn."""
        return self._quiet(Quiet(scene.turn, scene.active))

    def _quiet(self, quiet: Quiet) -> "Orders":
        return msgspec.structs.replace(self, quiet=quiet)

    def policy(self, question: str, unit: UnitId) -> Policy:
        """What holds for one piece."""
        return self.units.get(unit, self.answer if question == "ReturnFire" else self.opportunity)


def answer(ruleset: Ruleset[Any], state: Any, orders: Orders, legal: tuple[Command, ...]) -> Command | None:
    """The command that the orders give for the decision waited for, None to ask the player."""
    if not any(kind(command) in ("HoldFire", "ReduceDice") for command in legal):
        return None
    scene = ruleset.scene(state)
    if scene.question in REACTIONS:
        return _react(ruleset, state, orders, legal, scene)
    if scene.question == "Shedding" and orders.shed != "ask":
        return _shed(ruleset, state, orders, legal)
    return None


def _react(
    ruleset: Ruleset[Any], state: Any, orders: Orders, legal: tuple[Command, ...], scene: Scene
) -> Command | None:
    hold = next((command for command in legal if kind(command) == "HoldFire"), None)
    quiet = orders.quiet
    if quiet and (quiet.turn, quiet.active) == (scene.turn, scene.active) and quiet.mover in ("", scene.mover):
        return hold
    best: tuple[Fraction, Command] | None = None
    ask = False
    for command in legal:
        units: tuple[UnitId, ...] = getattr(command, "by", ())
        policies = [orders.policy(scene.question, unit) for unit in units]
        if not units or any(policy.do == "hold" for policy in policies) or getattr(command, "drop", False):
            continue
        asking = any(policy.do == "ask" for policy in policies)
        if asking and ask:
            continue
        prospect = ruleset.prospect(state, command)
        if prospect is None:
            continue
        chance, drop = _chance(prospect, scene.decides)
        if chance * 100 < max(policy.percent for policy in policies):
            continue
        if any(policy.do == "adjacent" for policy in policies) and prospect.distance > 1:
            continue
        if asking:
            ask = True
        elif best is None or chance > best[0]:
            best = (chance, msgspec.structs.replace(command, drop=drop) if drop else command)
    if best:
        return best[1]
    return None if ask else hold


def _chance(prospect: Prospect, side: Side | None) -> tuple[Fraction, int]:
    """The chance of any effect, the best shed taken by whoever may shed, and the dice that `side` drops for it."""
    for shed in prospect.sheds:
        if shed.best and shed.drop:
            return shed.odds.effect, shed.drop if prospect.shedder == side else 0
    return max(target.odds.effect for target in prospect.targets), 0


def _shed(ruleset: Ruleset[Any], state: Any, orders: Orders, legal: tuple[Command, ...]) -> Command | None:
    best: tuple[Fraction, Fraction, int, Command] | None = None
    for command in legal:
        prospect = ruleset.prospect(state, command)
        if kind(command) != "ReduceDice" or prospect is None:
            return None
        kill = max(target.odds.kill for target in prospect.targets)
        effect = max(target.odds.effect for target in prospect.targets)
        first, second = (kill, effect) if orders.shed == "kill" else (effect, kill)
        drop: int = getattr(command, "drop", 0)
        if best is None or (first, second, drop) < best[:3]:
            best = (first, second, drop, command)
    return best[3] if best else None
