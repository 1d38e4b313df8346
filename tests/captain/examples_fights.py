"""Examples about losses, volleys, charges, close combat and the phases after it."""

import msgspec
from msgspec.structs import replace

from cb_tui.core.dice import FixedDice
from cb_tui.games.combat_captain.rules import (
    aircraft,
    arrivals,
    artillery,
    charge,
    losses,
    phases,
    sight,
    weapons,
    withdrawal,
)
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.battle import Battle
from cb_tui.games.combat_captain.rules.events import InitiativeJudged, Rolled
from cb_tui.games.combat_captain.rules.evolve import EventRecorder
from cb_tui.games.combat_captain.rules.parameters import Parameters
from cb_tui.games.combat_captain.rules.weapons import march, total
from tests.captain.table import Table, fire, fresh, move, table

FOES = {"br1": "34,20", "br2": "60,44"}


def pool(given, dice, expect):
    names = [f"AR{number}" for number in range(1, len(given["figures"]) + 1)]
    played = fresh(**{name: f"20,{6 + 4 * n}" for n, name in enumerate(names)}, br1="60,40")
    for number, (name, men) in enumerate(zip(names, given["figures"], strict=True)):
        played.change(name, men=men, hit=int(number == given.get("last_hit")))
    record = EventRecorder(played.state, FixedDice())
    losses.pool_squads(record, "A")
    left = [record.state.stands[name].men if name in record.state.stands else 0 for name in names]
    assert (left, len(names) - len(record.state.stands_of("A"))) == (expect["figures"], expect["destroyed"])


def roster(given, dice, expect):
    names = [f"AT{number}" for number in range(1, given["vehicles"] + 1)]
    record = EventRecorder(
        fresh(**{name: f"20,{6 + 6 * n}" for n, name in enumerate(names)}, br1="60,40").state, FixedDice()
    )
    left = {}
    for kills in range(1, max(given["kills"]) + 1):
        losses.record_kills(record, record.state.stands_of("A")[-1])
        left[kills] = len(record.state.stands_of("A"))
    assert [left[kills] for kills in given["kills"]] == expect["vehicles_left"]


def stand(given, dice, expect):
    for hits, alive in zip(given["hits"], expect["alive"], strict=True):
        record = EventRecorder(fresh(AM1="20,20", AR1="20,24", br1="60,40").state, FixedDice())
        assert record.state.stands["AM1"].men == given["figures"]
        losses.record_men_lost(record, "AM1", hits)
        assert ("AM1" in record.state.stands) == alive


def elect(given, dice, expect):
    from cb_tui.games.combat_captain.rules.pending import Swap

    stands = {f"AR{n}": f"20,{4 * n}" for n in range(1, 7)}
    played = table(**stands, **FOES)
    played.state = replace(played.state, pending=(Swap(seat="blue", unit="AR1", unsaved=given["unsaved"]),))
    assert played.rule(c.Elect(expect["max_swaps"] + 1)) == "CAS-5"
    if "swap" in given:
        played.play(c.Elect(given["swap"]))
        assert (played["AR1"].men, played.markers("A")) == (expect["figures"], expect["markers"])


def combine(given, dice, expect):
    letters = "AAAAA" if given["same_unit"] else "AC"
    names = [f"{letter}R{n}" for n, letter in enumerate(letters[: given["firers"]], 1)]
    places = {name: f"{20 + 4 * n},10" for n, name in enumerate(names)}
    played = table(**places, br1="28,18", br2="60,44", CR9="60,4").act("A")
    each = given.get("dice_each", 1)
    if each > 3:
        played.play(c.Together("fire"))
    order = fire("br1", *(f"{name} {each}" for name in names))
    assert (played.refused(order) is None) == expect["legal"]
    if expect["legal"]:
        rolled = [event for event in played.play(order, *[1] * (each * len(names) + 1)) if isinstance(event, Rolled)]
        assert sum(len(event.faces) for event in rolled[:-1]) == expect["fire_dice"]
        assert len(rolled[-1].faces) == expect["variable_dice"]


def los(given, dice, expect):
    ticks = round(given["inches"] * 10) + 30
    state = fresh(AR1="20,20", br1=f"{20 + ticks // 10}.{ticks % 10},20", forest="10,10 50,10 50,30 10,30").state
    view = sight.see(state, "AR1", "br1")
    assert view.visible == expect["visible"]
    assert not view.visible or (view.wooded and expect["band"] == "long")


def init(given, dice, expect):
    sides = ("blue", "red")
    played = fresh(AR1="20,20", br1="60,20")
    played.state = replace(
        played.state, holder=sides[given["had_initiative"]],
        destroyed=dict(zip(sides, given["destroyed"], strict=True)),
        won=dict(zip(sides, given["combats_won"], strict=True)),
    )  # fmt: skip
    assert list(phases.modifiers(played.state).values()) == expect["modifiers"]
    again = (6, 1) if expect.get("reroll") else ()
    events = played.play(c.RollInitiative(), *dice["init"], *again)
    first = next(event for event in events if isinstance(event, InitiativeJudged))
    assert [points for _, points in first.totals] == expect["totals"]
    assert first.winner == (None if expect.get("reroll") else sides[expect["winner"]])


NEAR = {"AR1": "20,20", "AR2": "20,24", "br1": "29,20", "br2": "29,26", "br3": "29,30"}


def close(given, dice, expect):
    if "ends_at_inches" in given:
        ticks = 200 + 90 - 30 - round(given["ends_at_inches"] * 10)
        played = table(**NEAR).act("A")
        assert (played.rule(move("AR1", f"{ticks // 10}.{ticks % 10},20", dice=3)) is None) == expect["legal"]
        return
    played = table(**NEAR).company("b", go="done" if given["target_activated"] else "due").act("A")
    played.play(c.Charge("AR1", "b"))
    assert (played.waits() == "UnderCharge") == expect["legal"] == charge.may_withdraw(played.state, "b")
    if expect["legal"]:
        played.play(c.Withdraw())
        played.play(c.FallBack("br1", ("44.0,20.0",)), *dice["move"])
        assert played["br1"].at == f"{29 + expect['inches']}.0,20.0"
        played.play(c.FallBack("br2", ("44.0,26.0",)), 1, 1, 1, 1)
        played.play(c.FallBack("br3", ("44.0,30.0",)), 1, 1, 1, 1)
        assert played.markers("b") == expect["markers_gained"]
        assert (played.state.companies["b"].go == "done") == expect["activated"]


def fighters(attackers, defenders, levels=()):
    """A close combat that is due: AR1 touches br1."""
    blue = {f"AR{n}": "26,20" if n == 1 else f"20,{20 + 4 * n}" for n in range(1, attackers + 1)}
    red = {f"br{n}": f"{29 if n == 1 else 33},{16 + 4 * n}" for n in range(1, defenders + 1)}
    played = table("red", **blue, **red)
    played.act("b").end(*((name, 0) for name in red))
    for name, level in zip(red, levels, strict=False):
        played.change(name, level=level)
    from cb_tui.games.combat_captain.rules.model import AnnouncedCharge

    played.act("A")
    played.state = replace(played.state, charges=(AnnouncedCharge("A", "b"),))
    played.end()
    assert played.waits() == "MeleeDue"
    return played


def melee_hits(given, dice, expect):
    from cb_tui.games.combat_captain.rules.events import Clashed

    played = fighters(given["attackers"], given["defenders"])
    left = given["attackers"] + given["defenders"]
    events = Table(played.state)
    for count in range(left):  # as many stand as dice are wanted for the second roll
        try:
            told = events.play(c.Fight(), *dice["attack"], *dice["defend"], *[1] * count)
            break
        except Exception:
            continue
    clash = next(event for event in told if isinstance(event, Clashed))
    assert (clash.on_defenders, clash.on_attackers) == (expect["hits_on_defender"], expect["hits_on_attacker"])


def melee_win(given, dice, expect):
    from cb_tui.games.combat_captain.rules.events import MeleeWon

    played = fighters(given["attackers"], given["defenders"], given["defender_levels"])
    nothing = [1] * given["attackers"] + [2] * given["defenders"]
    won = next(
        event
        for event in played.play(c.Fight(), *nothing, *dice["attack"], *dice["defend"])
        if isinstance(event, MeleeWon)
    )
    assert (won.attack, won.defense) == (expect["attack_total"], expect["defend_total"])
    assert won.side == {"defender": "red", "attacker": "blue"}[expect["winner"]]


def melee_after(given, dice, expect):
    if "charged" in given:
        played = table(**NEAR).company("b", go="done").act("A")
        played.play(c.Charge("AR1", "b"))
        played.end()
        assert (played.waits() == "MeleeDue") == expect["melee"]
        assert played.markers("A") == expect["markers_gained"]
        return
    rules = Parameters()
    assert (rules.withdraw_dice, rules.winner_advance) == (expect["loser_dice"], expect["winner_advance_inches"])
    played = fighters(4, 3)
    played.play(c.Fight(), 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 6, 6, 6)
    for name in played.state.stands_of("A"):
        played.play(withdrawal.farthest(played.state, name), 1, 1, 1, 1)
    assert played.markers("A") == expect["loser_markers"]


def event(given, dice, expect):
    assert [phases.RESULTS[face] for face in dice["event"]] == expect["result"]


def planes(given, dice, expect):
    assert [phases.planes(face, given["max"]) for face in dice["planes"]] == expect["planes"]


def strafe(given, dice, expect):
    found = [
        "return_shot" if face == 1 else "hit" if aircraft.strafing_hits(face) else "none" for face in dice["strafe"]
    ]
    assert found == expect["result"]


def return_shot(given, dice, expect):
    called = {"flies": "none", "breaks off": "break_off", "lost": "crash"}
    assert [called[aircraft.returned(face)] for face in dice["return"]] == expect["result"]


def bomb(given, dice, expect):
    called = {"plane lost": "plane_lost", "missed": "miss", "destroyed": "destroyed"}
    assert [called[aircraft.bombed(face)] for face in dice["bomb"]] == expect["result"]


def shells(given, dice, expect):
    record = EventRecorder(fresh(AR1="20,20", br1="60,20").state, FixedDice(*dice["shells"]))
    phases.record_support_arrival(record, "blue", "artillery")
    assert record.state.pending[-1].left == expect["shells"]


def scatter(given, dice, expect):
    at = artillery.lands(tuple(given["gun"]), tuple(given["aim"]), sum(dice["long"]), sum(dice["across"]), (12, 24))
    assert list(at) == expect["lands"]


def reinforce(given, dice, expect):
    ticks = round(given["nearest_enemy_inches"] * 10) + 30
    played = fresh(AR1="10,20", AR2="6,20", br1=f"{10 + ticks // 10}.{ticks % 10},20")
    played.company("A", markers=given["markers"], fought=given["fired"] or given["fought"])
    assert phases.eligible(played.state, "A") == expect["eligible"]


def reinforcement_of_tanks(given, dice, expect):
    from tests.captain.test_arrivals import coming, end_of_turn

    played = coming(turn=given["captured_turn"], red="30,15", holding="strip", delay=3)
    while not arrivals.waiting(played.state, "c"):
        end_of_turn(played)
    assert played.state.turn == expect["arrive_turn"]


def transport(given, dice, expect):
    assert total(dice["move"], march(given["class"], odd=False, night=False), given["markers"]) == expect["inches"]
    assert len(dice["move"]) == Parameters().car_dice


def modifier(given, dice, expect):
    arms = {
        "home_guard": "rifles",
        "raf_regiment": "rifles",
        "british_regular": "enhanced_small_arms",
        "german": "enhanced_small_arms",
    }
    assert [weapons.modifier(arms[force], "none", Parameters()) for force in given["force"]] == expect["modifier"]


def map_(given, dice, expect):
    table_ = next(field.default for field in msgspec.structs.fields(Battle) if field.name == "table")
    wide, deep = table_
    assert [wide, deep] == expect["inches"] == [12 * feet for feet in given["feet"]]
    assert [10 * each for each in expect["inches"]] == expect["ticks"]
    assert [wide, deep // 2] == expect["cells"]


KINDS = {
    "pool": pool, "roster": roster, "stand": stand, "elect": elect, "combine": combine, "los": los, "init": init,
    "close": close, "melee_hits": melee_hits, "melee_win": melee_win, "melee_after": melee_after, "event": event,
    "planes": planes, "strafe": strafe, "return_shot": return_shot, "bomb": bomb, "artillery": shells,
    "scatter": scatter, "reinforce": reinforce, "transport": transport, "reinforcement": reinforcement_of_tanks,
    "modifier": modifier, "map": map_,
}  # fmt: skip
