"""Platoons for the tests: runs by seed, and accounts of battles that nobody fought."""

from functools import cache
from random import Random

from cb_tui.core.dice import SeededDice
from cb_tui.games.combat_boots.run.rules.platoon import AttackRecord, BattleAccount, Choose, Close, March, Run
from cb_tui.games.combat_boots.run.rules.ruleset import run_rules
from cb_tui.session.generator import all_generator_inputs, counters
from cb_tui.session.library import shipped_battles_folder

ANVIL = next(iter(all_generator_inputs(shipped_battles_folder())))
RULES = run_rules()


def begun(theatre="nor44", seed=3, rank="regular") -> Run:
    """A run on its first morning."""
    return RULES.start(RULES.begin(ANVIL.tables, theatre, rank, seed, "2026-11-22"))


def battle(run, pieces=None, missions=0):
    """The battle of the place chosen."""
    chosen = [one.id for one in run.members] if pieces is None else pieces
    return RULES.battle(ANVIL.tables, counters(ANVIL, RULES.recipe(run)), run, chosen, missions)


def did(run, act, seed=1):
    """The run after an act, and what happened."""
    assert RULES.refusal(run, act) == ""
    events = RULES.decide(run, act, SeededDice(seed, run.day))
    for event in events:
        run = RULES.evolve(run, event)
    return run, events


def lanes(run):
    """The lanes that can be chosen today."""
    return [spot.lane for spot in run.spots if not RULES.refusal(run, Choose(spot.lane))]


def out(run, lane=None, missions=0):
    """The run on its way to a battle, with all pieces."""
    run, _ = did(run, Choose(lanes(run)[0] if lane is None else lane))
    pieces = tuple(one.id for one in run.members)
    return did(run, March(save="s", start="h", code="c", title="t", pieces=pieces, missions=missions))[0]


def account(run, *, won=True, lost=(), kills=None, fallen=(), **others):
    """What a battle says."""
    fields = {"head": "h", "turn": 5, "turns": 7, "commands": 60, "killed": sum((kills or {}).values()), **others}
    return BattleAccount(
        winner=run.begun.side if won else None,
        lost=tuple(AttackRecord(target=piece) for piece in lost),
        kills=kills or {},
        fallen=tuple(fallen),
        **fields,
    )


def any_account(run, chance: Random):
    """What some battle might say, drawn."""
    pieces = run.march.pieces
    return account(
        run,
        won=chance.random() < 0.5,
        lost=[piece for piece in pieces if chance.random() < 0.45],
        kills={piece: chance.randrange(4) for piece in pieces},
        fallen=[chief.id for chief in run.chiefs if chance.random() < 0.15],
        missions=chance.randrange(run.march.missions + 1),
        saved=("RZ",) if chance.random() < 0.5 else (),
    )


def drawn_run(seed, rank="regular", theatre="nor44"):
    """Every moment of a run whose battles end as they happen to, with the events that led to each."""
    chance, run = Random(seed), begun(theatre, seed, rank)
    yield run, ()
    while run.stage != "over":
        run = out(run, chance.choice(lanes(run)), min(1, run.missions))
        yield run, ()
        run, events = did(run, Close(any_account(run, chance)), seed)
        yield run, events


@cache  # to make a battle is dear
def fought(seed, theatre):
    """The runs of `drawn_run` that are on their way to a battle, each with the battle."""
    marching = (run for run, _ in drawn_run(seed, theatre=theatre) if run.stage == "battle")
    return tuple((run, battle(run, run.march.pieces, run.march.missions)) for run in marching)
