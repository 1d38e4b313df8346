"""Examples about what is done: dice of activity, heavy weapons, cover, morale, losses; each on a small table."""

from cb_tui.core.plane import is_behind
from cb_tui.games.combat_captain.rules import activity, losses, measure, weapons
from cb_tui.games.combat_captain.rules import commands as c
from tests.captain.table import fire, fresh, move, table

FOES = {"br1": "34,20", "br2": "60,44"}


def company(count, letter="A", kind="R", at=20):
    return {f"{letter}{kind}{n}": f"{at},{3 + 4 * n}" for n in range(1, count + 1)}


def scale(given, dice, expect):
    assert [inches * 100 // 8 for inches in given["inches"]] == expect["metres"]


def unit(given, dice, expect):
    kinds = {"rifle": "R", "heavy": "M", "vehicles": "T"}
    stands = {name: at for kind, count in given.items() for name, at in company(count, "A", kinds[kind], 10).items()}
    state = fresh(**{name: f"{10 + 5 * n},20" for n, name in enumerate(stands)}, br1="60,40").state
    assert len(state.stands_of("A")) == expect["sub_units"]
    if "kill_roster" in expect:
        assert len(state.stands_of("A")) * state.context.rules.kills_per_vehicle == expect["kill_roster"]
        return
    men = {
        kind: sum(state.stands[name].men for name in state.stands_of("A") if state.context.kind(name) == kind)
        for kind in given
    }
    assert (men["rifle"], men["heavy"]) == (expect["rifle_figures"], expect["heavy_figures"])


def budget(given, dice, expect):
    played = table(AR1="20,20", AR2="20,24", **FOES).act("A")
    east = 20
    for act in given["spend"]:
        if act == "hold":
            played.end(("AR1", 1))
            break
        east += 1
        order = {"move": move("AR1", f"{east},20"), "fire": fire("br1", "AR1 1"), "cover": c.TakeCover("AR1")}[act]
        if not expect["legal"] and played.refused(order):
            assert played.rule(order) == "ACT-4"
            return
        played.play(order, *{"move": (2,), "fire": (2, 1), "cover": ()}[act])
    assert expect["legal"]
    assert activity.left(played.state, "AR1") == expect["left"]
    if "cover" in expect:
        assert (played["AR1"].level, played["AR1"].held) == (expect["cover"], expect["hold_markers"])
    if "next_turn_limit" in expect:
        while played.state.turn == 1:
            left = played.state.acting or next(
                (n for n, each in played.state.companies.items() if each.go == "due"), None
            )
            played.play(
                c.Pass() if played.state.pending else c.EndActivation() if played.state.acting else c.Activate(left)
            )
        assert activity.left(played.state, "AR1") == expect["next_turn_limit"]


def common(given, dice, expect):
    tags = {"A": tuple(given.get("tags", ()))}
    played = table(**company(given["sub_units"]), **FOES, tags=tags, no_common_bonus=("home_guard",)).act("A")
    assert activity.common_dice(played.state, "A", given["activity"]) == expect["dice_each"]
    if expect.get("activation_over"):
        played.play(c.Together(given["activity"]))
        for name in played.state.stands_of("A"):
            played.change(name, spent=activity.limit(played.state, name) if name != "AR1" else 0)
        order = move("AR1", "18,7", dice=4) if given["activity"] == "move" else fire("br1", "AR1 4")
        played.play(order, *((2, 1, 1, 1) if given["activity"] == "move" else (1, 1, 1, 1, 1)))
        assert played.state.acting is None


def heavy(given, dice, expect):
    name = "AT1" if given["class"] == "vehicle" else "AM1"
    other = "AT2" if given["class"] == "vehicle" else "AR1"
    played = table(**{name: "20,20", other: "20,26"}, **FOES).act("A").company("A", markers=1)
    done = given["done"][0]
    acts = {"unit_pulled_marker": "pull"}.get(done, done)
    played.change(name, acts=(acts,), spent=1)
    order = {"fire": fire("br1", f"{name} 1"), "cover": c.TakeCover(name), "move": move(name, "18,20"),
             "unit_pull_marker": c.PullMarkers()}[given["want"]]  # fmt: skip
    assert (played.refused(order) is None) == expect["legal"]


def holding(**change):
    played = table("red", AR1="24,20", AR2="24,26", AR3="24,32", **FOES).act("b")
    played.end()
    played.act("A")
    return played.change("br1", **change) if change else played


def hold(given, dice, expect):
    if "at" in given:
        played = holding(held=given["hold_markers"])
        played.end()
        assert played["br1"].held == expect["hold_markers"]
    elif "figures" in given:
        played = holding(held=given["hold_markers"], men=given["figures"])
        played.play(fire("br1", "AR1 3"), 6, 6, 6, 3)
        played.play(c.Elect(0)) if played.state.pending else None
        assert ("br1" in played, bool(played.waits() == "ReturnFire")) == (False, expect["may_return_fire"])
    else:
        played = holding()
        for number, many in enumerate(given["fire_with"], 1):
            played.change(f"AR{number}", spent=0)
            played.play(fire("br1", f"AR{number} 1"), 1, 1)
            played.play(fire(f"AR{number}", f"br1 {many}"), *[1] * many, 1)
        assert played["br1"].held == expect["left"]


def narrative(given, dice, expect):
    played = holding()
    played.play(move("AR1", "24.9,20"), 2)
    while played.waits() == "HeldFire":
        played.play(c.Pass())
    played.play(c.TakeCover("AR1"))
    played.play(fire("br1", "AR1 1"), 2, 1)
    played.play(fire("AR1", "br1 3"), 6, 6, 6, 2, 1, 4)
    assert played["AR1"].men == 4
    assert activity.left(played.state, "AR1") == expect["dice_left"]


def near(given, dice, expect):
    ticks = round(given["nearest_inches"] * 10) + 30
    played = table(AR1="20,20", AR2=f"{20 + ticks // 10}.{ticks % 10},20", br1="20,34", br2="60,44").act("A")
    allowed = {
        "may_move": played.refused(move("AR1", "20,18")) is None,
        "may_fire": played.refused(fire("br1", "AR1 1")) is None,
        "may_cover": played.refused(c.TakeCover("AR1")) is None, "may_hold": activity.may_hold(played.state, "AR1"),
        "may_uncover": activity.barred(played.state, "AR1", "uncover") is None,
    }  # fmt: skip
    assert {key: allowed[key] for key in expect} == expect
    assert measure.loose(played.state, "AR1") != expect["may_move"]


def cover(given, dice, expect):
    if "obstacles" in given:
        for kind, level, lay, cross in zip(
            given["obstacles"], expect["level"], expect["cover_dice"], expect["cross_dice"], strict=True
        ):
            played = table(AR1="20,20", AR2="20,24", **FOES, **{kind: "21.5,10 21.5,40"}).act("A")
            played.play(c.Shelter("AR1", kind))
            assert (played["AR1"].level, played["AR1"].spent) == (level, lay)
            played.change("AR1", level=0, behind="", spent=0).play(c.Cross("AR1", kind))
            assert played["AR1"].spent == cross
    elif "breaking" in given:
        played = table(**company(7), **FOES).act("A")
        for number in range(1, given["breaking"] + 1):
            played.change(f"AR{number}", level=1).play(c.BreakCover(f"AR{number}"))
        assert played.markers("A") == expect["markers"]
    elif given.get("class") == "vehicle":
        level = weapons.level("vehicle", given["level"])
        played = table(AT1="20,20", AT2="20,26", br1="30,20", br2="30,26").act("A").change("AT1", level=given["level"])
        assert [weapons.saves(face, level, played.state.context.rules) for face in dice["save"]] == expect["saved"]
        if "mg_may_fire" in expect:
            assert (played.refused(fire("br1", "AT1 1", mg="br1")) is None) == expect["mg_may_fire"]
            assert (played.refused(fire("br1", "AT1 1")) is None) == expect["cannon_may_fire"]
    elif "spend" in given and "level" in given:
        works = {"works": "trench"} if given["level"] > 3 else {}
        played = (
            table(AR1="20,20", AR2="20,24", **FOES, trench="50,40")
            .act("A")
            .change("AR1", level=given["level"], **works)
        )
        assert played.refused(move("AR1", "18,20")) is not None
        played.play(c.Uncover("AR1", given["spend"]))
        assert played["AR1"].level == expect["level"]
        assert activity.left(played.state, "AR1") == expect.get("dice_left", 0)
    else:
        west = 21.5 + given["building_inches"]
        house = f"{west:.1f},18 {west + 2:.1f},18 {west + 2:.1f},22 {west:.1f},22"
        played = (
            table(AR1="20,20", AR2="20,24", br1="60,40", building=house)
            .act("A")
            .change("AR1", level=given["level_before"])
        )
        assert (played.refused(c.TakeCover("AR1")) is None) == expect.get("legal", True)
        if "level" in expect:
            played.play(c.TakeCover("AR1"))
            assert played["AR1"].level == expect["level"]


def arc(given, dice, expect):
    turned = is_behind(tuple(given["facing"]), (0, 0), tuple(given["from"]))
    assert (given["level"] >= weapons.ALL_ROUND or not turned) == expect["protected"]


def rout(given, dice, expect):
    assert losses.breaks(given["markers"], given["sub_units"]) == expect["rout"]


def pull(given, dice, expect):
    played = table(**company(len(given["dice_left"])), **FOES).act("A").company("A", markers=given["markers"])
    for name, left in zip(played.state.stands_of("A"), given["dice_left"], strict=True):
        played.change(name, spent=3 - left)
    order = c.PullMarkers(given["pull"])
    if not expect.get("legal", True):
        assert played.rule(order) == "MORALE-4"
        return
    played.play(order)
    assert played.markers("A") == expect["markers"]
    assert [activity.left(played.state, name) for name in played.state.stands_of("A")] == expect["dice_left"]


def overturn(given, dice, expect):
    assert given["vehicle"] == "car"
    played = table(AR1="16.5,20", VV1="20,20", br1="60,40").act("A")
    played.play(c.Overturn("AR1", "VV1"))
    assert (played["AR1"].level, played["AR1"].spent) == (expect["level"], expect["cost"])
    assert played.rule(c.Uncover("AR1", expect["leave_dice"] + 1)) == "COVER-6"
    assert played.rule(c.Uncover("AR1", expect["leave_dice"])) is None
    assert (played.rule(c.Board("AR1", "VV1")) is None) == expect["transport"]


KINDS = {
    "overturn": overturn, "scale": scale, "unit": unit, "budget": budget, "common": common, "heavy": heavy,
    "hold": hold, "narrative": narrative, "cohesion": near, "cover": cover, "arc": arc, "rout": rout, "pull": pull,
}  # fmt: skip
