"""Dogfights: the books' examples. [DOG]"""

from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules.dogfight.model import TakePosition
from cb_tui.games.combat_boots.rules.events import AirFired
from tests.rules.combat_boots.sky import (
    PLAIN,
    Air,
    contest,
    depart,
    fire,
    head_on,
    maneuver,
    outrun,
    run,
    shot,
)


def test_cb25_dog_flee_maneuver():
    air = Air("A SP3 MN3 m3/2\nb SP3 MN2 m3/2", "b > A")
    air.fly(maneuver("A", "b"), 5, 4, 3, 3, 2)
    assert air.choices == ["turn", "disengage"]
    air.fly(TakePosition("turn"))
    assert air.position("A") == "turns with b"


def test_cb25_dog_flee_speed():
    air = Air("A SP3 MN3 m3/2\nb SP2 MN2 m3/2", "b > A")
    air.fly(outrun("A", "b"), 6, 5, 4, 4, 3)
    assert air.position("A") == air.position("b") == "disengaged"


def test_cb25_dog_turn_maneuver():
    air = Air("A SP3 MN4 m3/2\nb SP3 MN3 m3/2", "A = b")
    air.fly(maneuver("A", "b"), 6, 5, 4, 3, 5, 4, 3)
    air.fly(TakePosition("pursue"))
    assert air.position("A") == "pursues b"


def test_cb25_dog_turn_speed():
    """Printed with A behind B: so it is B's own escape."""
    air = Air("B SP3 MN3 m3/2\na SP2 MN3 m3/2", "a > B")
    assert contest(air.fly(outrun("B", "a"), 5, 4, 3, 4, 3)).winner == "B"
    assert air.position("B") == "disengaged"


def approached(edition, *faces) -> Air:
    """Of two free aircraft A maneuvers on b."""
    air = Air(PLAIN, edition=edition)
    air.fly(maneuver("A", "b"), *faces)
    return air


def left(edition) -> Air:
    """A free aircraft goes home."""
    air = Air(PLAIN, edition=edition)
    air.fly(depart("A"))
    assert air.sky.home == ("A",)
    return air


def test_cb25_dog_diseng_1():
    assert approached("2025", 6, 1, 1, 5, 1, 1).position("A") == "pursues b"


def test_cbc_dog_diseng_1():
    assert approached("classic", 6, 1, 1, 5, 1, 1).position("A") == "pursues b"


def test_cb25_dog_diseng_2():
    """DOG-12"""
    assert approached("2025", 5, 1, 1, 5, 2, 2).position("A") == "turns with b"


def test_cbc_dog_diseng_3():
    assert approached("classic", 5, 1, 1, 5, 2, 2).position("A") == "turns with b"


def test_cb25_dog_diseng_3():
    assert left("2025").position("A") == "off board"


def test_cbc_dog_diseng_4():
    assert left("classic").position("A") == "off board"


def test_cb25_dog_fire_1():
    air = Air("B SP3 MN3 m3/2\na SP3 MN3 m2/2", "B > a")
    fired = shot(air.fly(fire("B", "a"), 6, 5, 4, 4, 3))
    assert fired.verdicts[0].effect == "kill"
    assert air.position("a") == "off board"


def test_cb25_dog_run_1():
    air = Air("B SP3 MN3 m3/2\na SP3 MN3 m2/2")
    seen = air.seen(run("B", "a"))
    assert (seen.fp, seen.targets[0].sv) == (3, 3)


def test_cb25_dog_headon_1():
    air = Air("A SP3 MN3 m2/2\nb SP3 MN3 m3/2")
    there, back = (e for e in air.fly(head_on("A", "b"), 5, 4, 3, 2, 6, 5, 4, 3, 2) if isinstance(e, AirFired))
    assert (there.verdicts[0].effect, back.verdicts[0].effect) == ("none", "disrupt")
    assert (len(there.faces), len(back.faces)) == (4, 5)
    assert air.sky.damaged == ("A",)


def test_cbc_dog_maneuver_1():
    air = Air("A SP3 MN3 m3/2\nb SP3 MN2 m3/2", edition="classic")
    assert contest(air.fly(maneuver("A", "b"), 4, 2, 1, 5, 4)).winner == "b"


def test_cbc_dog_flee_1():
    air = Air("A SP3 MN3 m3/2\nb SP3 MN2 m3/2", "b > A", edition="classic")
    air.fly(maneuver("A", "b"), 5, 2, 2, 4, 1)
    assert air.choices == ["turn", "disengage"]


def test_cbc_dog_turn_1():
    air = Air("A SP3 MN2 m3/2\nb SP3 MN1 m3/2", "A = b", edition="classic")
    air.fly(maneuver("A", "b"), 5, 2, 4)
    air.fly(TakePosition("pursue"))
    assert air.position("A") == "pursues b"


def test_cbc_dog_turn_2():
    air = Air("A SP3 MN2 m3/2\nb SP3 MN1 m3/2", "A = b", edition="classic")
    air.fly(maneuver("A", "b"), 4, 2, 5)
    assert air.position("b") == "pursues A"


def test_cbc_dog_diseng_2():
    air = Air(PLAIN, edition="classic")
    air.fly(maneuver("A", "b"), 2, 2, 2, 5, 1, 1)
    assert air.position("b") == "pursues A"


def test_cbc_dog_run_1():
    air = Air("A SP3 MN3 m3/2\nb SP3 MN3 m3/2", edition="classic")
    seen = air.seen(run("A", "b"))
    assert (seen.fp, seen.targets[0].sv) == (3, 3)


def test_cbc_dog_headon_1():
    """The book says destroyed where its rule gives damaged: one die higher."""
    air = Air("A SP3 MN3 m3/2\nb SP3 MN3 m2/1", edition="classic")
    there = shot(air.fly(head_on("A", "b"), 6, 1, 1, 1, 1, 5, 2, 2))
    assert (len(there.faces), len(there.verdicts[0].faces)) == (5, 3)
    assert there.verdicts[0].effect == "disrupt"
    assert air.sky.planes[UnitId("b")].hurt
