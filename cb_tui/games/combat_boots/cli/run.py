"""`cb-tui run`: a platoon that lives through six days of battles, and dies for good."""

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cb_tui.cli.battle_arguments import session_errors_as_usage, with_json
from cb_tui.cli.parser import ArgumentParser, UsageError, emit, number
from cb_tui.cli.screen import needs_posix, needs_terminal, show, starting, with_screen
from cb_tui.core.generator import SEEDS

if TYPE_CHECKING:
    from cb_tui.games.combat_boots.run.rules.platoon import Rank, Run
    from cb_tui.games.combat_boots.run.store.run_session import RunSession

RANKS: "tuple[Rank, ...]" = ("recruit", "regular", "veteran")
USUAL = "nor44"


@starting
def run(arguments: list[str]) -> int:
    """Continue the run, or begin one."""
    parser = ArgumentParser("run", "Lead a platoon through six days of battles: continue the run, or begin one.")
    parser.add_argument("--theatre", help=f"for a new run, where and when; default: {USUAL}")
    parser.add_argument("--rank", choices=RANKS, help="for a new run, how hard; default: regular")
    parser.add_argument("--seed", metavar="N", type=number(*SEEDS, "a seed"), help="for a new run; default: random")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--new", action="store_true", help="begin a run; there is one at a time")
    how.add_argument("--abandon", action="store_true", help="end the run where it stands")
    how.add_argument("--hall", action="store_true", help="list the finished runs, the best first")
    how.add_argument("--story", metavar="NAME", help="print the story of a finished run")
    parser.add_argument(
        "--practice",
        action="store_true",
        help="let battles continue from branches; the hall of fame lists such a run separately",
    )
    with_json(parser)
    with_screen(parser)
    asked = parser.parse_args(arguments)
    needs_posix()
    from cb_tui.games.combat_boots.run.store.run_session import RunSession
    from cb_tui.games.combat_boots.run.store.runs import current
    from cb_tui.session.locations import saves_folder

    saves = saves_folder(asked.saves)
    with session_errors_as_usage():
        if asked.hall:
            return _hall(saves, asked)
        if asked.story:
            return _story(saves, asked.story)
        if not (asked.abandon or asked.json):
            needs_terminal(asked)
        if asked.plain or asked.abandon or asked.json or _fresh(asked) or asked.practice:
            campaign = _campaign(saves, asked)
            if asked.abandon:
                return _abandoned(campaign, asked)
            if asked.json:
                campaign.close()
                emit(record(campaign.name, campaign.run), as_json=True)
                return 0
            if asked.plain:
                return _lead(campaign)
        elif there := current(saves):
            RunSession.open(saves, there.name)  # refused before the screen is taken
    return show(None, saves, asked, led=True)


def _fresh(asked: argparse.Namespace) -> bool:
    """Check whether a new run is asked for."""
    return asked.new or any(value is not None for value in (asked.theatre, asked.rank, asked.seed))


def _campaign(saves: Path, asked: argparse.Namespace) -> "RunSession":
    """Return the current run, or a new one if it is asked for or no run exists."""
    from cb_tui.games.combat_boots.run.rules.platoon import Practise
    from cb_tui.games.combat_boots.run.store.run_session import RunSession
    from cb_tui.games.combat_boots.run.store.runs import current
    from cb_tui.session.rolls import short_seed

    there = current(saves)
    fresh = _fresh(asked)
    if there is not None and fresh:
        raise UsageError(f"{there.name} is under way; continue it with cb-tui run, or end it with cb-tui run --abandon")
    if there is None and (asked.abandon or asked.json) and not fresh:
        raise UsageError("no run is under way; cb-tui run begins one")
    if there is not None:
        campaign = RunSession.open(saves, there.name, led=not asked.abandon)
    else:
        campaign = RunSession.under_way(
            saves,
            theatre=asked.theatre or USUAL,
            rank=asked.rank or "regular",
            seed=short_seed() if asked.seed is None else asked.seed,
            date=str(date.today()),  # noqa: DTZ011 - the player's own day
        )
    if asked.practice and not campaign.run.practice:
        campaign.do(Practise())
    return campaign


def _lead(campaign: "RunSession") -> int:
    from cb_tui.games.combat_boots.run.plain.typed_run import TypedRun
    from cb_tui.plain.start import run_plain_mode

    return run_plain_mode(lambda voice: TypedRun(campaign, voice).lead())


def _abandoned(campaign: "RunSession", asked: argparse.Namespace) -> int:
    from cb_tui.games.combat_boots.run.rules.platoon import Abandon
    from cb_tui.games.combat_boots.run.store.runs import finished, place_of, write_story

    campaign.do(Abandon())
    place = place_of(campaign.name, finished(campaign.saves, practice=campaign.run.practice))
    path = write_story(campaign.saves, campaign.name, campaign.run, place)
    said = [
        (
            f"{campaign.name} is over, abandoned on day {campaign.run.day}: score {campaign.run.score}. "
            f"Its story is in {path}."
        )
    ]
    emit(record(campaign.name, campaign.run) if asked.json else said, as_json=asked.json)
    return 0


def _hall(saves: Path, asked: argparse.Namespace) -> int:
    from cb_tui.games.combat_boots.run.plain import typed_run
    from cb_tui.games.combat_boots.run.store.journal import read
    from cb_tui.games.combat_boots.run.store.runs import finished

    over = finished(saves, practice=asked.practice)
    if asked.json:
        emit([record(one.name, read(saves / one.name).run) for one in over], as_json=True)
    else:
        emit(list(typed_run.hall(over)), as_json=False)
    return 0


def _story(saves: Path, name: str) -> int:
    from cb_tui.games.combat_boots.run.store.journal import read
    from cb_tui.games.combat_boots.run.store.runs import finished, place_of, story
    from cb_tui.session.locations import check_name

    run = read(saves / check_name(name, "run")).run
    if run.stage != "over":
        raise UsageError(f"{name} is not over yet; its story is written when it ends")
    emit(list(story(name, run, place_of(name, finished(saves, practice=run.practice)))), as_json=False)
    return 0


def record(name: str, run: "Run") -> dict[str, Any]:
    """Return a run as data."""
    from msgspec import to_builtins

    begun = run.begun
    return {
        "name": name,
        "theatre": begun.theatre,
        "rank": begun.rank,
        "seed": begun.seed,
        "date": begun.date,
        "day": run.day,
        "stage": run.stage,
        "ending": run.ending,
        "practice": run.practice,
        "score": run.score,
        "won": run.won,
        "killed": run.killed,
        "replacements": run.replacements,
        "missions": run.missions,
        "lane": run.lane,
        "save": run.march.save if run.march else None,
        "road": [[to_builtins(spot) for spot in day] for day in begun.road],
        "days": [
            {
                "title": day.title,
                "code": day.code,
                "save": day.save,
                "won": day.won,
                "lost": day.lost,
                "back": day.back,
                "killed": day.killed,
            }
            for day in run.days
        ],
        "pieces": [
            {
                "id": one.id,
                "name": one.title,
                "counter": one.counter,
                "half": one.half,
                "fought": one.fought,
                "kills": one.kills,
            }
            for one in run.members
        ],
        "leaders": [{"id": one.id, "name": one.name, "fought": one.fought} for one in run.chiefs],
        "fallen": [{"id": loss.member.id, "name": loss.member.title, "day": loss.day} for loss in run.losses],
    }
