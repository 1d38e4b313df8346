"""Refusals: one sentence each, with what to do and a rule that there is. [TURN-2]"""

import random

from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules.actions import legal, refusal
from cb_tui.games.combat.rules.model import Step, Strike
from tests.combat.table import fire, step, table
from tests.combat.test_catalogue import RULES


def test_a_plane_neither_walks_nor_fires():
    """AIR-1."""
    played = table(P1="0212", T1="0606", t1="0602", strips={"blue": "0212 0312 0412"})
    assert (played.rule(step("P1", "0211")), played.rule(fire("P1", "t1"))) == ("AIR-1", "AIR-1")
    assert played.refused(Strike(UnitId("T1"), UnitId("t1"))) is not None


def test_every_refusal_is_one_sentence_with_a_rule_and_a_code():
    """TURN-2: of all steps and shots that are not legal, on a board with all grounds."""
    chance = random.Random(1)
    rows = ["".join(chance.choices(".=hHw#~+WR%", k=12)) for _ in range(12)]
    names = ["T1", "G1", "F1", "M1", "C1", "H1", "T2", "t1", "t2", "g1", "m1", "p1"]
    squares = chance.sample([f"{column:02}{row:02}" for column in range(1, 13) for row in range(2, 12)], len(names))
    played = table("\n".join(rows), profile="house", mines={"blue": "0101"}, **dict(zip(names, squares, strict=True)))
    allowed, codes = set(legal(played.state)), set()
    places = [*played.state.context.board.terrain, Place("1313")]
    tried = [Step(UnitId(unit), to) for unit in names for to in places] + [
        fire(unit, at) for unit in names for at in names
    ]
    for command in tried:
        refused = refusal(played.state, command)
        assert (refused is None) == (command in allowed)
        if refused:
            codes.add(refused.code)
            assert refused.rule in RULES
            assert refused.sentence
            assert not refused.sentence.endswith(".")
            first = refused.sentence.partition(" ")[0]
            assert first[0].isupper() or any(letter.isdigit() for letter in first), refused.sentence
            assert len(f" {refused.brief} [{refused.rule}]") < 80, refused.brief
            assert "\n" not in refused.sentence
    assert {
        "ground",
        "taken",
        "not adjacent",
        "off the board",
        "not yours",
        "not straight",
        "out of range",
        "blocked",
        "own piece",
        "plane",
    } <= codes
