"""Examples about dice alone: what counts, what a band is, what the chart says, what is saved."""

from fractions import Fraction

from cb_tui.games.combat_captain.rules import chances, weapons
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.weapons import total, variable

RULES = Parameters()
MODES = {"night_odd": "night odd"}
FAMILIES = {
    "small_arms": ("rifles", "enhanced_small_arms"),
    "mortar_and_crewed_mg": ("mortar", "crewed_mg", "vehicle_mg"),
    "cannon": ("gun", "superior_gun", "inferior_gun"),
    "hand_held_at": ("hand_held_at",),
}


def armor(target):
    return "none" if target == "infantry" else target.removesuffix("_armour")


def move(given, dice, expect):
    mode = MODES.get(given["mode"], given["mode"])
    assert total(dice["move"], mode, given["markers"]) == expect["inches"]


def mean(given, dice, expect):
    assert chances.mean(given["dice"], given["mode"]) == Fraction(str(expect["mean_inches"]))


def save(given, dice, expect):
    assert [weapons.saves(face, given["level"], RULES) for face in dice["save"]] == expect["saved"]


def kill(given, dice, expect):
    assert [weapons.kills(face, given["kill_number"], RULES) for face in dice["kill"]] == expect["kill"]


def chart(given, dice, expect):
    read = chances.read(given["fire_points"], given["variable"])
    assert (read == chances.AUTOMATIC) == expect.get("auto_kill", False)
    assert read == expect.get("chart", chances.AUTOMATIC)


def range_(given, dice, expect):
    for weapon in FAMILIES[given["weapon"]]:
        found = [weapons.band(weapon, round(inches * 10)) or "out" for inches in given["inches"]]
        assert found == expect["band"]


def effect(given, dice, expect):
    found = weapons.modifier(given["weapon"], armor(given["target"]), RULES)
    assert (found is not None) == expect["effect"]


def fire(given, dice, expect):
    points = 0
    for firer, faces in zip(given["firers"], dice["fire"], strict=True):
        adds = weapons.modifier(firer["weapon"], armor(given["target"]), RULES)
        assert adds == firer["modifier"]
        points += adds + total(faces, weapons.COUNTS[firer["band"]], given["markers"])
    assert points == expect["fire_points"]
    number = chances.read(points, variable(dice["variable"], given["markers"]))
    assert number == expect["chart"]
    if "roster_kill_on" in expect:
        assert number == expect["kill_number"]
        assert [face for face in range(1, 7) if weapons.kills(face, number, RULES)] == expect["roster_kill_on"]


def still(given, dice, expect):
    gained = weapons.standing("gun", given["gun_still_turns"], given["target_still_turns"])
    assert gained == expect["modifier"]
    assert weapons.standing("rifles", given["gun_still_turns"], given["target_still_turns"]) == 0


KINDS = {
    "move": move, "mean": mean, "save": save, "kill": kill, "chart": chart, "range": range_, "effect": effect,
    "fire": fire, "still": still,
}  # fmt: skip
