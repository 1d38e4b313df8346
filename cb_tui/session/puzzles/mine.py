"""Puzzles found in games that AI players of mixed levels play against each other. The same seed finds the same."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from cb_tui.ai.plan_search import ENDLESS
from cb_tui.ai.players import player
from cb_tui.core.dice import SeededDice
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.puzzle import Aim, Puzzle, PuzzleKind, Verdict, is_sound, judged
from cb_tui.core.ruleset import Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.standing_orders import RANDOM, STAFF
from cb_tui.core.values import Command, SeatId
from cb_tui.session.arena import seed_of
from cb_tui.session.codec import Codec
from cb_tui.session.library import is_battle_code
from cb_tui.session.puzzles.pack import battle_hash, kinds_of
from cb_tui.session.puzzles.rating import first_rating, is_hard_enough

LONGEST = 400  # commands up to a puzzle: it should open at once
EVEN = (0.12, 0.88)  # chances to win between which a battle is worth playing
FEWEST = 3  # pieces of each side
UNEQUAL = 3  # times the pieces of the other side
EVERY = 3  # positions: two in a row are alike
RARE = frozenset(("shed", "close", "deck", "turn"))  # kinds that are asked for in every position
OF_A_GAME = 4  # puzzles of a kind, so that others come from other games
ASKED = 12  # questions of a kind in one position


class Moment(NamedTuple):
    """A position of a game: who has played it, what was commanded up to there, who decides."""

    rules: Ruleset[Any]
    battle: Scenario
    players: Mapping[SeatId, str]
    seed: int
    commands: Sequence[Command]
    state: Any
    seat: SeatId


def lineup(rules: Ruleset[Any], battle: Scenario, number: int) -> dict[SeatId, str]:
    """Return the players of game `number`: every pair of players in turn, the strongest first."""
    levels = [level.id for level in reversed(rules.levels)]
    names = [each for each in dict.fromkeys((*levels, *rules.players)) if each not in (STAFF.id, RANDOM)]
    seats = [seat.id for seat in battle.seated]
    return {seat: names[(number // len(names) ** place + place) % len(names)] for place, seat in enumerate(seats)}


def moments(rules: Ruleset[Any], battle: Scenario, seed: int, players: Mapping[SeatId, str]) -> Iterator[Moment]:
    """Yield every position of a game, up to the longest that a puzzle may have."""
    state, commands = rules.start(battle, {}), list[Command]()
    while (seat := rules.who_decides(state)) is not None and len(commands) < min(LONGEST, ENDLESS):
        yield Moment(rules, battle, players, seed, tuple(commands), state, seat)
        seen, step = rules.observe(state, seat), len(commands)
        legal = LegalCommands(partial(rules.legal, seen))
        choice = player(rules, players[seat], SeededDice(seed, -1 - step))(seen, legal, seat)
        for event in rules.decide(state, choice.command, SeededDice(seed, step)):
            state = rules.evolve(state, event)
        commands.append(choice.command)


def mine(
    rules: Ruleset[Any], battle: Scenario, games: Iterable[int], seed: int, only: frozenset[str] = frozenset()
) -> Iterator[Puzzle]:
    """Yield the puzzles of some games by their numbers, without those that were seen before."""
    signs = set[str]()
    kinds = [kind for name, kind in kinds_of(rules.id).items() if not only or name in only]
    for number in games:
        yield from asked_of(moments(rules, battle, seed_of(seed, number), lineup(rules, battle, number)), kinds, signs)


def asked_of(game: Iterable[Moment], kinds: Sequence[PuzzleKind[Any]], signs: set[str]) -> Iterator[Puzzle]:
    """Yield some puzzles of a game, at most one of a kind in a turn, and none whose sign is known."""
    asked, counts = set[tuple[str, SeatId, int]](), Counter[str]()
    for moment in game:
        turn, often = moment.rules.scene(moment.state).turn, len(moment.commands) % EVERY == 0
        due = [kind for kind in kinds if (often or kind.name in RARE) and counts[kind.name] < OF_A_GAME]
        due = [kind for kind in due if (kind.name, moment.seat, turn) not in asked]
        for kind in due if is_natural(moment) else ():
            for puzzle, sign in _found(moment, kind):
                if sign not in signs:
                    signs.add(sign)
                    asked.add((kind.name, moment.seat, turn))
                    counts[kind.name] += 1
                    yield puzzle
                    break


def is_natural(moment: Moment) -> bool:
    """Check whether the battle still is one: both sides have enough pieces and a chance."""
    rules, state = moment.rules, moment.state
    scene = rules.scene(state)
    standing = [sum(piece.side == force.side for piece in scene.pieces) for force in scene.forces]
    if min(standing) < FEWEST or max(standing) > UNEQUAL * min(standing):
        return False
    return rules.planner is None or EVEN[0] <= rules.planner.win_chance(state, moment.seat) <= EVEN[1]


def _found(moment: Moment, kind: PuzzleKind[Any]) -> Iterator[tuple[Puzzle, str]]:
    """Yield the puzzles of a kind in a position, each with what makes two puzzles the same to a player."""
    seen = moment.rules.observe(moment.state, moment.seat)
    for aim in islice(kind.aims(seen), ASKED):
        verdict = judged(kind, seen, aim)
        if verdict is not None and is_sound(kind, verdict) and is_hard_enough(kind, seen, aim, verdict):
            yield puzzle_of(moment, kind, aim, verdict), signature(kind, verdict)


def signature(kind: PuzzleKind[Any], verdict: Verdict) -> str:
    """Return a sum of options and values, which are the same in two puzzles that look alike to a player."""
    values = [f"{option.key} {value}" for option, value in sorted(verdict.ranked, key=lambda each: each[0].key)]
    return hashlib.sha256("\n".join((kind.name, *values)).encode()).hexdigest()


def named(battle: str, digits: str) -> str:
    """Return the id of a puzzle: its battle, of a code the beginning, and a few digits."""
    return f"{'-'.join(battle.split('-')[:2]) if is_battle_code(battle) else battle}-{digits}"


def puzzle_of(moment: Moment, kind: PuzzleKind[Any], aim: Aim, verdict: Verdict) -> Puzzle:
    """Return a puzzle as it is stored."""
    rules, seen = moment.rules, moment.rules.observe(moment.state, moment.seat)
    position = msgspec.json.encode((Codec(rules).plain_state(moment.state), kind.name, aim), order="sorted")
    return Puzzle(
        id=named(moment.battle.id, hashlib.sha256(position).hexdigest()[:4]),
        kind=kind.name,
        ruleset=rules.id,
        battle=moment.battle.id,
        hash=battle_hash(rules, moment.battle),
        seats=dict(moment.players),
        seed=moment.seed,
        seat=moment.seat,
        turn=rules.scene(seen).turn,
        commands=msgspec.Raw(msgspec.json.encode(moment.commands)),
        aim=aim,
        answers=tuple(option.key for option in verdict.answers),
        options=len(verdict.ranked),
        best=str(verdict.best),
        next=str(verdict.next),
        rating=first_rating(kind, seen, aim, verdict),
    )
