"""Exact chances against outcomes that are counted one by one: every card, every die. [SALVO, SAVE, AIR-3, ERA]"""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from cb_tui.core.values import UnitId
from cb_tui.games.combat.rules.actions import forecast
from cb_tui.games.combat.rules.model import Strike
from tests.combat.table import fire, step, table

DIE = range(1, 7)
ERAS = ("", "ERA-10", "ERA-11", "ERA-12", "ERA-13", "ERA-14", "ERA-15", "ERA-16")
KINDS = {
    "": "TG", "ERA-10": "FCG", "ERA-11": "FCTG", "ERA-12": "TGFMC", "ERA-13": "TGFM", "ERA-14": "TGFMH",
    "ERA-15": "TGFMH", "ERA-16": "TGFMH",
}  # fmt: skip
PLANES = [era for era in ERAS if era != "ERA-10"]
GROUND = {"open": ".", "hill": "h", "wood": "w", "bua": "#"}
FIRE = {  # the die that saves from fire in the open, on a hill, in a wood, among houses [8.1]
    "T": (5, 4, 4, 6), "G": (5, 4, 4, 5), "F": (5, 4, 3, 3), "M": (5, 4, 3, 4), "C": (6, 5, 4, 5), "H": (5, 4),
}  # fmt: skip
OTHER = {"T": (4, 4, 4, 5), "G": (4,) * 4, "F": (4,) * 4, "M": (4,) * 4, "C": (5, 5, 4, 4), "H": (4, 4)}  # [8.1]
DECKS = ((20, 20), (7, 12), (1, 3), (5, 0), (0, 4), (0, 0))  # the last is whole again before the draw [SALVO-2]
ROWS = ("." * 12,) * 12


def drawn(ground):
    """A map with one square of a ground, 0505."""
    return "\n".join((*ROWS[:4], f"....{GROUND[ground]}.......", *ROWS[5:]))


def how(era):
    return {"profile": "house", "era": era} if era else {"profile": "codified"}


def cases(eras, needs):
    """Every kind on every ground that it may enter in an era, each with one of the decks."""
    found = [
        (era, kind, ground, value)
        for era in eras
        for kind in KINDS[era]
        for ground, value in zip(GROUND, needs[kind], strict=False)
        if era or ground != "bua"
    ]
    return [(*case, DECKS[number % len(DECKS)]) for number, case in enumerate(found)]


def pile(deck):
    hits, misses = deck if sum(deck) else (20, 20)
    return [True] * hits + [False] * misses


def chances(counted):
    total = sum(counted.values())
    return {name: Fraction(count, total) for name, count in counted.items()}


def told(said):
    return {result.name: result.chance for result in said.results if result.chance}


SHOTS = [
    (era, kind, ground, min(6, need + (era == "ERA-16" and by == "H")), deck, by)
    for era, kind, ground, need, deck in cases(ERAS, FIRE)
    for by in ("G", "H")
    if by in KINDS[era]
]
STRIKES = [
    (era, kind, ground, need + (era == "ERA-16") - (era == "ERA-11"), deck)
    for era, kind, ground, need, deck in cases(PLANES, OTHER)
]
MINES = [case for case in cases(ERAS[:1] + ERAS[3:], OTHER) if case[1] != "H"]


def test_there_are_more_than_three_hundred_cases():
    assert len(SHOTS) + 2 * len(STRIKES) + len(MINES) >= 300


@pytest.mark.parametrize("era", ERAS)
def test_a_shot_is_a_card_and_a_die(era):
    """[SALVO-1, SAVE-1, SAVE-2, SAVE-7, ERA-16]"""
    for _, kind, ground, need, deck, by in (case for case in SHOTS if case[0] == era):
        pieces = {f"{by}1": "0506", f"{kind.lower()}1": "0505"}
        state = table(drawn(ground), deck=deck, **how(era), **pieces).state
        said = forecast(state, fire(f"{by}1", f"{kind.lower()}1"))
        counted = Counter(
            ("saved" if die >= need else "destroyed") if hit else "a miss" for hit, die in product(pile(deck), DIE)
        )
        assert told(said) == chances(counted), (kind, ground, by, deck)


@pytest.mark.parametrize("era", PLANES)
@pytest.mark.parametrize("risk", ["always", "on_miss", "never"])
def test_a_strike_is_a_card_and_two_dice(era, risk):
    """[AIR-2, AIR-3, AIR-3a, AIR-7a, ERA-16]"""
    for _, kind, ground, need, deck in (case for case in STRIKES if case[0] == era):
        pieces = {"P1": "0112", f"{kind.lower()}1": "0505"}
        strips = {"blue": "0112 0212 0312"}
        state = table(drawn(ground), deck=deck, strips=strips, plane_risk=risk, **how(era), **pieces).state
        said = forecast(state, Strike(UnitId("P1"), UnitId(f"{kind.lower()}1")))
        counted = Counter()
        for hit, die, own in product(pile(deck), DIE, DIE):
            kills, risks = hit and die < need, risk == "always" or (risk == "on_miss" and not hit)
            falls = risks and own < 4
            fate = {(True, True): "both are lost", (True, False): "destroyed", (False, True): "the plane is lost"}
            counted[fate.get((kills, falls), "no effect")] += 1
        assert told(said) == chances(counted), (kind, ground, deck)


def test_a_mine_is_a_die_alone():
    """[MINE-1, SAVE-4, SAVE-7d]"""
    for era, kind, ground, need, _ in MINES:
        state = table(drawn(ground), mines={"red": "0505"}, **how(era), **{f"{kind}1": "0506"}).state
        said = forecast(state, step(f"{kind}1", "0505"))
        assert told(said) == chances(Counter("saved" if die >= need else "destroyed" for die in DIE)), (era, kind)


def test_what_asks_for_no_dice_has_no_forecast():
    state = table(T1="0506", H1="0706", mines={"red": "0505"}, profile="house", era="ERA-16").state
    assert forecast(state, step("T1", "0605")) is None
    assert forecast(state, step("H1", "0605")) is None


def test_the_stages_say_what_the_deck_holds_and_why_a_piece_saves_on_what():
    state = table(drawn("wood"), deck=(7, 12), G1="0506", t1="0505").state
    card, die = forecast(state, fire("G1", "t1")).parts[0].stages
    assert (card.heading, [(line.dice, line.rule) for line in card.lines]) == ("1 the card", [(7, "SALVO-1")])
    assert die.heading == "2 the die of t1"
    assert [(line.dice, line.rule) for line in die.lines] == [(5, "SAVE-1"), (1, "SAVE-2")]
    assert (die.result.dice, die.result.said, die.chance) == (4, "saved on 4+, lost", Fraction(1, 2))
