"""The runs of a folder of saves: the current one, and the finished ones by their score."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

import msgspec

from cb_tui.core.grammar import count_noun
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.rules.platoon import (
    DAYS,
    AttackRecord,
    Member,
    PlatoonLeader,
    PlatoonLoss,
    Rank,
    RoadStop,
    Run,
    RunDayResult,
)
from cb_tui.games.combat_boots.run.store import run_summary
from cb_tui.games.combat_boots.run.store.journal import read, run_rules_of
from cb_tui.games.combat_boots.run.store.run_summary import FILE, FinishedRun, folders, number_of
from cb_tui.session import files
from cb_tui.session.errors import SessionError, os_errors_as
from cb_tui.session.generator import FOLDER
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.toml import TomlError, parsed

STEM = "run"
MORGUE = "morgue"
VETERAN = 2  # battles
WIDTH = 78
ENDS = {"finished": "The six days are over", "spent": "The platoon is finished", "left": "Left"}
RATES = "runs.toml"  # beside the tables of a forge; `make runs` writes it
LAST = "last"  # in place of a mission: the battles of the last day
RUNS = "runs"  # in place of a mission: runs of which the last battle was won, and all that were begun

Rates = Mapping[Rank, Mapping[str, tuple[int, int]]]


class ActiveRun(NamedTuple):
    """A run with the name of its folder. `fault` lists unreadable parts. `run` is None if nothing is left."""

    name: str
    run: Run | None
    fault: str = ""


def runs(saves: Path) -> list[ActiveRun]:
    """Return all runs of a folder, the oldest first, each read anew, or [] if there is no such folder."""
    return [_led(saves, name) for name in folders(saves)]


def current(saves: Path) -> ActiveRun | None:
    """Return the current run, or None if all are over. If a copied folder has two, the latest counts."""
    looked = reversed(list(_looked(saves)))
    return next((one for one in looked if isinstance(one, ActiveRun) and one.run and one.run.stage != "over"), None)


def finished(saves: Path, *, practice: bool = False) -> list[FinishedRun]:
    """Return the finished runs, best score first: practice runs if `practice`, else the others."""
    over = [one for one in _looked(saves) if isinstance(one, FinishedRun) and one.practice == practice]
    return sorted(over, key=lambda one: (-one.score, number_of(one.name)))


def free_name(saves: Path) -> str:
    """Return the name of the next run, `run-3`."""
    number = 1
    while any((saves / name).exists() for name in (f"{STEM}-{number}", f"{STEM}-{number}-1")):
        number += 1
    return f"{STEM}-{number}"


def _looked(saves: Path) -> Iterator[ActiveRun | FinishedRun]:
    """Yield all runs, the oldest first.

    A finished run is taken from the index, or read and added to it if the index lacks it.
    """
    known = run_summary.indexed(saves)
    over = {}
    for name in folders(saves):
        stamp = run_summary.stamp(saves / name / FILE)
        there = known.get(name)
        if there is None or there.stamp != stamp:
            led = _led(saves, name)
            there = _summed(led.name, led.run, stamp) if led.run and stamp and led.run.stage == "over" else None
        if there is None:
            yield led
        else:
            over[name] = there
            yield there
    if over != known:
        run_summary.write(saves, over.values())


def _led(saves: Path, name: str) -> ActiveRun:
    try:
        journal = read(saves / name)
    except SessionError as error:
        return ActiveRun(name, None, error.sentence)
    return ActiveRun(name, journal.run, "; ".join(journal.faults))


def _summed(name: str, run: Run, stamp: run_summary.Stamp) -> FinishedRun:
    begun = run.begun
    return FinishedRun(
        name=name,
        stamp=stamp,
        title=begun.title,
        country=begun.country,
        rank=begun.rank,
        date=begun.date,
        seed=begun.seed,
        score=run.score,
        days=len(run.days),
        won=run.won,
        left=len(run.members),
        ending=run.ending or "",
        practice=run.practice,
    )


def path_of(saves: Path, name: str, run: Run) -> Path:
    """Return where the story of a run is kept."""
    return saves / MORGUE / f"{run.begun.date}-{name}.txt"


def write_story(saves: Path, name: str, run: Run, place: int) -> Path:
    """Write the story of a finished run if it is missing, and return its path. Raises SaveError."""
    path = path_of(saves, name, run)
    if not path.exists():
        with os_errors_as(path.parent, "made"):
            path.parent.mkdir(parents=True, exist_ok=True)
        files.replace(path, "".join(f"{line}\n" for line in story(name, run, place)).encode())
    return path


def place_of(name: str, over: Sequence[FinishedRun]) -> int:
    """Return the place of a run among those that are over, the first is 1."""
    return next((number for number, one in enumerate(over, 1) if one.name == name), 0)


def lost_leaders(run: Run) -> Iterator[tuple[PlatoonLeader, int]]:
    """Yield the leaders who fell, each with the day."""
    when = (number for number, day in enumerate(run.days, 1) for _ in day.account.fallen)
    yield from zip(run.relieved, when, strict=False)


def story(name: str, run: Run, place: int) -> Iterator[str]:
    """Yield the lines of a run's story."""
    begun = run.begun
    yield _apart(f"cb_tui   {name}   {begun.rank}   {begun.country}", f"score {run.score}, place {place}")
    yield ""
    yield from wrap(f"{begun.title}: {ending(run)} {count_noun(run.won, 'battle')} of {len(run.days)} won.", WIDTH)
    yield (
        f"{count_noun(len(run.members), 'piece')} survived, {len(run.losses)} did not. "
        f"{count_noun(run.killed, 'enemy piece')} destroyed."
    )
    yield from wrap(added(run), WIDTH)
    yield from ("", "The road")
    for number, day in enumerate(run.days, 1):
        turn = f"turn {day.account.turn}/{day.account.turns}"
        yield f"  {number}  {result(day)}  {day.title[:36]:<36}  {turn}  lost {day.lost}  killed {day.killed}"
    yield from ("", "The platoon at the end")
    for chief in run.chiefs:
        yield f"  {f'{chief.id} {chief.name}, leader +1':<36} {count_noun(chief.fought, 'battle')}"
    for member in run.members:
        yield f"  {f'{member.id} {member.title}, {piece_title(member)}':<36} {record(member)}"
    if run.losses or run.relieved:
        yield from ("", "The fallen")
        for chief, number in lost_leaders(run):
            yield f"  {chief.name:<18} day {number}, leader, {count_noun(chief.fought, 'battle')}"
        for loss in run.losses:
            yield from wrap(f"  {fallen(loss)}", WIDTH, subsequent_indent=" " * 6)
    shots = [(number, day.account) for number, day in enumerate(run.days, 1)]
    worst = max(((n, a.worst) for n, a in shots if a.worst), key=lambda one: one[1].kill + one[1].disrupt, default=None)
    best = min(((n, a.best) for n, a in shots if a.best), key=lambda one: one[1].kill, default=None)
    if worst or best:
        yield ""
    if worst:
        yield f"Worst shot   day {worst[0]}  {shot(worst[1])}, {worst[1].kill + worst[1].disrupt}%, missed"
    if best:
        yield f"Best shot    day {best[0]}  {shot(best[1])}, {best[1].kill}%, destroyed"
    yield ""
    yield (
        "A practice run: its battles may have been continued from branches."
        if run.practice
        else ("Not a practice run: every battle is the main line of its log.")
    )
    yield f"cb-tui verify {name} checks every log, every die and every roster."


def ending(run: Run) -> str:
    """Return how a run ended, in a sentence."""
    if run.ending == "finished":
        last = run.days[-1]
        return f"{last.title} {'won' if last.won else 'lost'} on the sixth day."
    if run.ending == "spent":
        return f"wiped out on day {len(run.days)} of {DAYS}."
    return f"abandoned on day {run.day} of {DAYS}."


def added(run: Run) -> str:
    """Return the score with its parts: "Score 43: 20 for 2 wins, 9 for 9 kills, 14 for 7 pieces left."""
    parts = ", ".join(f"{many} for {name}" for name, many in run_rules_of(run.begun.ruleset).score(run))
    return f"Score {run.score}{f': {parts}' if parts else ''}."


def result(day: RunDayResult) -> str:
    """Return W, L, or D for a draw."""
    return "W" if day.won else "D" if day.account.winner is None else "L"


def piece_title(member: Member) -> str:
    """Return the grade of a piece: "half", "veteran", "new" or "tried"."""
    return "half" if member.half else "veteran" if member.fought >= VETERAN else "new" if not member.fought else "tried"


def record(member: Member) -> str:
    """Return the battles and kills of a piece, in words."""
    kills = f", {count_noun(member.kills, 'kill')}" if member.kills else ""
    return f"{count_noun(member.fought, 'battle')}{kills}"


def fallen(loss: PlatoonLoss) -> str:
    """Return a lost piece with the day and the cause, as a line."""
    return f"{loss.member.title:<18} day {loss.day}, {end(loss.blow)}, {record(loss.member)}"


def end(blow: AttackRecord) -> str:
    """Return the end of a piece: place, cause, distance in hexes and kill chance in percent."""
    where = f"{blow.place}, " if blow.place else ""
    by = f" of {'+'.join(blow.by[:3])}" if blow.by else ""
    if not blow.distance and not blow.kill:
        return f"{where}{words(blow.kind)}{by}"
    return f"{where}{words(blow.kind)}{by}{_far(blow)}, {blow.kill}%"


def _far(blow: AttackRecord) -> str:
    """Return the distance of an attack in words, or an empty string within one hex, as in an overrun."""
    return f" at {count_noun(blow.distance, 'hex', 'hexes')}" if blow.distance else ""


def words(kind: str) -> str:
    """Return a kind of attack as it is said."""
    return {
        "fire": "fire",
        "opportunity": "reaction fire",
        "return": "return fire",
        "hand to hand": "close combat",
    }.get(kind, kind)


def shot(blow: AttackRecord) -> str:
    """Return an attack in short."""
    return f"{'+'.join(blow.by)} at {blow.target}, {count_noun(blow.distance, 'hex', 'hexes')}"


def _apart(left: str, right: str) -> str:
    return f"{left}{right:>{max(1, WIDTH - len(left))}}"


class WinRate(NamedTuple):
    """How many battles a machine won of those it played, or how many runs."""

    won: int
    played: int


def rate(run: Run, spot: RoadStop) -> WinRate | None:
    """Return the AI's results at this rank in battles like one of today's, or None if unmeasured."""
    kind = LAST if run.day == DAYS else spot.mission
    return _found(run.begun.ruleset, run.begun.rank, kind)


def last_battle_rate(ruleset: str, rank: Rank) -> WinRate | None:
    """Return the runs of a rank in which the AI won the last battle, or None if unmeasured."""
    return _found(ruleset, rank, RUNS)


def _found(ruleset: str, rank: Rank, kind: str) -> WinRate | None:
    found = _shipped(RULESETS[ruleset].package).get(rank, {}).get(kind)
    return WinRate(*found) if found else None


def rates(text: bytes) -> Rates:
    """Return the rates in a file, or {} if it is unsound: measuring is optional."""
    try:
        return msgspec.convert(parsed(text), dict[Rank, dict[str, tuple[int, int]]])
    except (TomlError, msgspec.ValidationError):
        return {}


@cache
def _shipped(package: str) -> Rates:
    try:
        return rates((shipped_battles_folder() / package / FOLDER / RATES).read_bytes())
    except OSError:
        return {}
