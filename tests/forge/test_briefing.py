"""A briefing says nothing that is not in the battle's records."""

import re

from cb_tui.core.grammar import NUMBERS
from cb_tui.games.combat_boots.rules.battle import Destroy, Survive
from cb_tui.games.combat_boots.rules.terrain import read_layout
from tests.forge.codes import SOME, made

EDGES = ("north", "east", "south", "west")
ID = re.compile(r"\b[RMAWGFTHVL][1-9A-Z]\b|\b[rmawgfthvl](?:[1-9]|[a-c](?=[ ,.]))")


def paragraphs(battle):
    return [" ".join(part.split()) for part in battle.briefing.strip().split("\n\n")]


def test_it_names_only_hexes_and_pieces_of_its_battle():
    for code, battle in made(SOME):
        head, *rest = paragraphs(battle)
        text = " ".join([head.partition(". ")[2], *rest])
        for kind in battle.types.values():
            text = text.replace(kind.name, "")  # one may look like an id: "37 mm AT gun"
        board, _ = read_layout(battle.board)
        ids = {unit.id for unit in battle.units} | {leader.id for leader in battle.leaders}
        assert set(re.findall(r"\b\d{4}\b", text)) <= set(board.terrain), code
        assert set(ID.findall(text)) <= ids, code
        places = {unit.id: unit.at for unit in battle.units} | {leader.id: leader.at for leader in battle.leaders}
        for one, at in re.findall(r"\b([A-Za-z][0-9A-Za-z]) in (\d{4})\b", text):
            assert places[one] == at, code
        for ids_, at, turn in re.findall(r"([\w, ]+) arrives? by road at (\d{4}) in turn (\d+)", text):
            for one in ID.findall(ids_):
                unit = next(unit for unit in battle.units if unit.id == one)
                assert (unit.at, unit.turn) == (at, int(turn)), code


def test_its_numbers_of_pieces_are_those_of_each_side():
    for code, battle in made(SOME):
        situation = paragraphs(battle)[0]
        for letter, noun in {
            "R": "squad",
            "M": "machine gun",
            "T": "tank",
            "A": "anti-tank team",
            "V": "truck",
        }.items():
            told = [
                1 if word.lower() in ("a", "an") else NUMBERS.index(word.lower()) if word.isalpha() else int(word)
                for word in re.findall(rf"\b(an?|[0-9]+|{'|'.join(NUMBERS[1:])}) {noun}s?\b", situation, re.IGNORECASE)
            ]
            there = sum(battle.types[unit.type].letter == letter for unit in battle.units)
            cut_off = [goal for goal in battle.victory if isinstance(goal, Survive)]
            told_of_ids = len(cut_off[0].ids) // 2 if cut_off and letter in "RM" else 0
            assert sum(told) + told_of_ids == there, (code, noun, situation)


def test_both_sides_may_lose_by_their_losses():
    for code, battle in made(SOME):
        losses = {goal.side for goal in battle.victory if isinstance(goal, Destroy) and not goal.ids}
        assert losses == {army.id for army in battle.sides}, code


def test_it_ends_with_what_it_is():
    for code, battle in made(SOME):
        assert paragraphs(battle)[-1] == "History: none. The generator invented all of it.", code
        assert max(map(len, battle.briefing.split("\n"))) <= 78, code
