"""Set-up: the modes of choosing an army, deploying it, and joining the halves."""

from cb_tui.ui.modes.base import Desk, Mode, Open, Reply, Switch
from cb_tui.ui.systems.combat.modes.army import ArmyMode
from cb_tui.ui.systems.combat.modes.deploy import DeployMode
from cb_tui.ui.systems.combat.muster import muster_of


def deploying(desk: Desk) -> Mode:
    """Return the page of the army, or that of its set-up once the army is chosen."""
    return DeployMode.start(desk) if muster_of(desk).chosen else ArmyMode.start(desk)


def _army(desk: Desk, _: Open) -> Reply:
    return Switch(ArmyMode.start(desk))


def _deploy(desk: Desk, _: Open) -> Reply:
    return Switch(DeployMode.start(desk))


QUESTIONS = {"Deploying": deploying}
NAMED = {"army": _army, "deploy": _deploy}
