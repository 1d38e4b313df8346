"""Every command of the game can be typed in words: what `list` has, the words mean."""

from random import Random
from typing import get_args

import pytest

from cb_tui.ai.players import draw
from cb_tui.core.dice import SeededDice
from cb_tui.core.values import Command, Side, kind
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.plain.manual import NAMES
from cb_tui.games.combat_boots.plain.turn_commands import VERBS, fitting
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.plain.arguments import read, split
from cb_tui.plain.manual import find
from cb_tui.presentation.game_view import GameView
from cb_tui.session.game import Game
from cb_tui.session.ledger import roster
from tests.cli.typist import begun, heard
from tests.rules.combat_boots.table import Table as Ground

SKY_FIRE = {"AirFire": "fire", "FiringRun": "run", "HeadOn": "head on"}
THEN = {"pursue": "pursue", "turn": "turn with", "disengage": "get away", "stay": "stay"}


def typed(table: GameView, command: Command) -> str:
    """A command as a player would type it."""

    def who(*units) -> str:
        return " and ".join(f"{table.force(table.side_of(unit)).side} {unit}" for unit in units)

    match command:
        case m.Fire(by, at, arm, drop):
            return f"fire {who(*by)} at {who(*at)} {f'with {arm}' * bool(arm)} shed {drop}"
        case m.Assault(by, at, drop):
            return f"assault {who(*by)} at {who(at)} shed {drop}"
        case m.Pass(unit):
            return f"pass {who(unit)}"
        case m.HoldFire():
            return "hold"
        case m.ReduceDice(drop):
            return f"shed {drop}"
        case m.HandToHand(at):
            return f"hand to hand {at}"
        case m.Flee(to):
            return f"flee {to}"
        case m.GiveUp(unit):
            return f"give up {who(unit)}"
        case m.PairWith(unit, foe):
            return f"pair {who(unit)} {who(foe)}"
        case m.Load(unit, cargo) | m.Unload(unit, cargo):
            return f"{kind(command)} {who(unit)} {who(cargo)}"
        case m.Dismount(unit):
            return f"dismount {who(unit)}"
        case m.LayBridge(unit, to):
            return f"bridge {who(unit)} {to}"
        case m.Exit(unit, edge):
            return f"exit {who(unit)} {edge}"
        case m.Call(battery, at):
            return f"artillery {who(battery)} at {at}"
        case m.Shift(mission, to):
            return f"shift {mission} to {to}"
        case m.Strike(aircraft, at, targets, arm, second, then, drop):
            also = f"{second} {who(*then)}"
            return f"air strike {who(aircraft)} at {at} {who(*targets)} {also} {f'with {arm}' * bool(arm)} shed {drop}"
        case m.EndTurn():
            return "end turn"
    other = getattr(command, "foe", getattr(command, "at", None))
    name = SKY_FIRE.get(kind(command)) or {
        "Maneuver": "maneuver", "Outrun": "outrun", "Chase": "chase", "Disengage": "let go", "Depart": "go home",
        "RollInitiative": "initiative", "TakePosition": THEN.get(getattr(command, "then", ""), ""),
    }[kind(command)]  # fmt: skip
    return f"{name} {who(command.unit) if hasattr(command, 'unit') else ''} {who(other) if other else ''}"


@pytest.mark.parametrize("battle", ["veghel", "sabres", "stonne", "edson", "kalach", "xray", "halfaya"])
def test_what_a_player_may_do_he_can_type(battle):
    """Given positions of a random game; then the words for each legal command mean that command and no other."""
    game = begun(battle, seed=3)
    people = roster(game.ruleset, game.battle)
    met = set()
    for step in range(60):
        if game.outcome:
            break
        table = GameView(game.ruleset, game.state, frozenset(game.seats), people.sides)
        for command in [one for one in table.legal if kind(one) != "Step"][:: 1 + len(table.legal) // 40]:
            name, rest = find(split(typed(table, command)), NAMES)
            found = fitting(table, table.legal, VERBS[name], read(table, rest))
            assert command in found, (typed(table, command), found[:5])
            assert all(_alike(command, one) for one in found), (typed(table, command), found[:5])
            met.add(kind(command))
        game.play(draw(SeededDice(5, step), game.legal()).command)
    assert "EndTurn" in met


def _alike(one: Command, other: Command) -> bool:
    """Whether two commands differ in nothing that was typed: an attack may leave the weapon to the best odds."""
    if kind(one) in ("Strike", "Fire"):
        return kind(one) == kind(other)
    return one == other


def test_every_command_has_a_word():
    words = {name for verb in VERBS.values() for name in verb.kinds}
    assert words | {m.Step} == set(get_args(m.AnyCommand))


def test_every_verb_is_in_the_manual_by_its_example():
    for name, verb in VERBS.items():
        assert find(split(verb.example), NAMES)[0] == name, verb.example


@pytest.mark.parametrize("battle", ["stonne", "kalach", "sabres"])
def test_whatever_is_typed_is_answered(battle):
    """Given lines of known words in any order, pieces of the battle and nonsense; then each is answered, none fails."""
    game = begun(battle, seed=5)
    chance = Random(1)
    pieces = sorted(roster(game.ruleset, game.battle).sides)
    others = (
        "at",
        "!",
        "ne",
        "0505",
        "102",
        "99",
        "shed",
        "1",
        "with",
        "h",
        "m",
        "band",
        "2",
        "line",
        "more",
        "all",
        "enemy",
        "us",
        "turn",
        "piece",
        "zzz",
        "hold",
        "50",
        "north",
        "y",
        "n",
    )
    verbs = sorted(set(NAMES) - {"quit", "q", "bye", "save", "branch"})
    lines = [
        " ".join(
            [
                chance.choice(verbs),
                *(chance.choice(chance.choice((pieces, others))) for _ in range(chance.randrange(4))),
            ]
        )
        for _ in range(80)
    ]
    assert f"{heard(game, *lines)} ".count(" > ") == 1 + len(lines)  # a prompt a line


def test_a_piece_that_is_not_named_is_asked_for_and_one_that_is_not_there_is_named():
    said = heard(begun(), "targets", "targets X9")
    assert "Which piece? units lists the pieces." in said
    assert "There is no X9 on the board; units lists the pieces." in said


def test_a_reaction_that_is_spent_is_told_of_the_piece_of_danger_and_of_a_way_alike():
    """OPP-1: r1 has already fired at R1, so R2 walks in safety."""
    battle = Ground({"R1": "0101", "R2": "0102", "r1": "0601"}, ". " * 9 + "\n" + ". " * 9).state.context.battle
    seats = {Side("us"): "human", Side("de"): "ai:hold"}
    game = Game.new(RULESETS[battle.ruleset], battle, seed=3, seats=seats, saves=None)
    said = heard(game, "go R1 0201!", "units de", "danger R2 0201", "path R2 0201")
    assert "has fired at US R1" in said
    assert "no enemy can hit it; German r1 has fired already" in said
    assert "No enemy can fire at it on the way" in said
