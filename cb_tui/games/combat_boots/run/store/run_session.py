"""A run under way. Every act is on the disk before it is shown."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.generator import GenerationError
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import SeatId, UnitId
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.rules.platoon import Act, Change, Choose, Close, March, Platoon, Rank, Run
from cb_tui.games.combat_boots.run.store.battles import (
    BattleCache,
    BattleRequest,
    account_of,
    game_of,
    kinds,
    whole,
    without_gc,
)
from cb_tui.games.combat_boots.run.store.journal import Journal, check_version, dice, read, run_rules_of
from cb_tui.games.combat_boots.run.store.run_summary import FILE
from cb_tui.games.combat_boots.run.store.runs import current, free_name
from cb_tui.session.branch_point import MAIN
from cb_tui.session.errors import SaveError, SessionError, os_errors_as
from cb_tui.session.game import Game
from cb_tui.session.generator import all_generator_inputs
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.load import LogTree
from cb_tui.session.locations import claim
from cb_tui.session.lock import Lock
from cb_tui.session.log import LOG, Log, seal
from cb_tui.session.saves import last_played
from cb_tui.session.seats import HUMAN
from cb_tui.session.settings import Settings, with_standing_orders

USUAL = Settings()
LOCK = "runs.lock"  # in a folder of saves, while a run is begun


def give_orders(run: Run, saves: Path, game: Game, settings: Settings) -> None:
    """Give the orders in force at the end of the last battle, or those of the settings for the first."""
    spec, stood = game.ruleset.orders, _stood(run, saves)
    if spec is None or not stood:
        with_standing_orders(game, settings)
        return
    pieces = [one.id for one in run.members]
    for seat, player in game.seats.items():
        if (
            player == HUMAN
            and seat in stood
            and (orders := spec.carried_over(stood[seat], pieces)) != game.orders[seat]
        ):
            game.give_orders(seat, orders)


def _stood(run: Run, saves: Path) -> Mapping[SeatId, Any]:
    """Return the orders of each seat at the end of the last battle.

    Return {} before the first battle, or if its log cannot be read.
    """
    if not run.days:
        return {}
    last = run.days[-1]
    try:
        return LogTree(saves / last.save, RULESETS, bare=True).line(last.account.line).timeline.orders
    except SessionError:
        return {}


class RunSession:
    """A run in its folder. `name` is the name of the folder."""

    def __init__(self, saves: Path, name: str, journal: Journal) -> None:
        self.saves, self.name = saves, name
        self.journal = journal
        self._battles = BattleCache()

    @classmethod
    def begin(cls, saves: Path, name: str, *, theatre: str, rank: Rank, seed: int, date: str) -> "RunSession":
        """Begin a fresh run under a name and return it. Raises SessionError."""
        first = next(iter(all_generator_inputs(shipped_battles_folder())))
        run_rules = run_rules_of(first.ruleset.id)
        try:
            begun = run_rules.begin(first.tables, theatre, rank, seed, date)
        except GenerationError as none:
            raise SessionError(str(none), "theatre") from None
        folder = claim(saves, name)
        log = Log([seal(msgspec.json.encode(begun, order="deterministic"))], folder, FILE)
        try:
            log.write(folder)
        except BaseException:
            import shutil  # noqa: PLC0415 - slow to load, seldom wanted

            shutil.rmtree(folder, ignore_errors=True)
            raise
        return cls(saves, name, Journal(begun, log))

    @classmethod
    def under_way(cls, saves: Path, *, theatre: str, rank: Rank, seed: int, date: str) -> "RunSession":
        """Return the current run, or begin a fresh one if all are over. Raises SessionError.

        Only one is begun, however many processes ask at once.
        """
        with os_errors_as(saves, "made"):
            saves.mkdir(parents=True, exist_ok=True)
        lock = Lock(saves / LOCK, wait=True)
        try:
            if there := current(saves):
                return cls.open(saves, there.name)
            return cls.begin(saves, free_name(saves), theatre=theatre, rank=rank, seed=seed, date=date)
        finally:
            lock.release()

    @classmethod
    def open(cls, saves: Path, name: str, *, led: bool = True) -> "RunSession":
        """Return a run as it stands. Raises SessionError.

        If it is to be `led` on and is not over, its version is checked too.
        """
        campaign = cls(saves, name, read(saves / name))
        if led and campaign.run.stage != "over":
            check_version(name, campaign.run)
        return campaign

    @property
    def run(self) -> Run:
        """Return the run as it stands."""
        return self.journal.run

    @property
    def begun(self) -> Platoon:
        """Return how the run began."""
        return self.run.begun

    # --- acts --------------------------------------------------------------------------------------------------------

    def do(self, act: Act) -> tuple[Change, ...]:
        """Carry out an act and return the changes, which are then on the disk.

        Raises SessionError. Nothing has happened then.
        """
        journal = self.journal
        with journal.log.writing() as news:
            for line in news:
                journal.take(line)
            if why := journal.run_rules.refusal(self.run, act):
                raise SessionError(why, "refused")
            events = journal.decided(act)
            journal.log.append({"act": msgspec.to_builtins(act), "events": msgspec.to_builtins(events)})
            journal.stand(act, events)
        return events

    def march(self, pieces: Sequence[UnitId], missions: int, settings: Settings = USUAL) -> str:
        """Enter the battle of the chosen place and return the name of its save. Raises SessionError.

        The first battle begins with the standing orders of the settings, each other with those of the
        battle before.
        """
        battle = self.battle(pieces, missions)
        name = f"{self.name}-{self.run.day}"
        act = March(
            save=name,
            start=game_of(self.run, battle).start_hash,
            code=battle.id,
            title=battle.title,
            pieces=tuple(pieces),
            missions=missions,
        )
        if why := self.journal.run_rules.refusal(self.run, act):
            raise SessionError(why, "refused")
        if (self.saves / name / LOG).exists():
            raise SaveError(f"there is already a save {name}; rename its folder and march again", "name")
        self.do(act)
        return self.ready(settings)

    def ready(self, settings: Settings = USUAL) -> str:
        """Return the save name of the current battle, making the save if missing. Raises SessionError."""
        march = self.run.march
        if march is None:
            raise SessionError("no battle is under way; choose a place and march", "refused")
        folder = self.saves / march.save
        if not (folder / LOG).exists():
            game = game_of(self.run, self.battle(march.pieces, march.missions))
            if game.start_hash != march.start:
                raise SaveError(
                    f"{march.save} is missing, and this version makes a different battle from {march.code}", "missing"
                )
            give_orders(self.run, self.saves, game, settings)
            _cleared(folder)
            game.save_as(march.save, self.saves)
            game.close()
        return march.save

    @without_gc()
    def close(self) -> tuple[Change, ...]:
        """Close the current battle if its main line has ended. Return the changes, or () if it is not over.

        In practice runs the line last played counts. Raises SessionError if its log breaks the rules.
        """
        march = self.run.march
        if march is None:
            return ()
        folder = self.saves / march.save
        line = (last_played(folder) or MAIN) if self.run.practice else MAIN
        account = account_of(self.run, folder, line)
        return () if account is None else self.do(Close(account))

    # --- queries -----------------------------------------------------------------------------------------------------

    def refusal(self, act: Act) -> str:
        """Return why an act is refused, "" where it is not."""
        return self.journal.run_rules.refusal(self.run, act)

    def march_fault(self, pieces: Sequence[UnitId], missions: int) -> str:
        """Return why these pieces cannot march to the place chosen, "" where they can."""
        return self.refusal(March(save="", start="", code="", title="", pieces=tuple(pieces), missions=missions))

    def lanes(self) -> list[int]:
        """Return the lanes that can be chosen today."""
        return [spot.lane for spot in self.run.spots if not self.refusal(Choose(spot.lane))]

    def chosen(self, lane: int) -> Run:
        """Return the run as it would be with a place of today chosen."""
        run = self.run
        for event in self.journal.run_rules.decide(run, Choose(lane), dice(run)):
            run = self.journal.run_rules.evolve(run, event)
        return run

    def battle_request(self, pieces: Sequence[UnitId], missions: int, lane: int | None = None) -> BattleRequest:
        """Return the request for the battle of the chosen place, or of today's place `lane`.

        Raises SessionError if no place is chosen.
        """
        if lane is None and self.run.lane is None:
            over = self.run.stage == "over"
            raise SessionError("the run is over" if over else "choose a place for today first", "refused")
        return BattleRequest(self.run if lane is None else self.chosen(lane), tuple(pieces), missions)

    def battle(self, pieces: Sequence[UnitId], missions: int, lane: int | None = None) -> Scenario:
        """Return the battle of the chosen place, or of today's place `lane`. Raises SessionError."""
        return self._battles.made(self.battle_request(pieces, missions, lane))

    def known(self, asked: BattleRequest) -> Scenario | None:
        """Return a battle, or None if it is not generated yet. Raises SessionError if it cannot be."""
        return self._battles.known(asked)

    def today(self) -> list[BattleRequest]:
        """Return the battles of all of today's places with the whole platoon."""
        return [self.battle_request(whole(self.run), 0, lane) for lane in self.lanes()]

    def generation_job(self, wanted: Sequence[BattleRequest]) -> Callable[[], None] | None:
        """Return a function that generates these battles in a thread, or None if all are there."""
        return self._battles.generation_job(wanted)

    def kinds(self) -> Mapping[str, Any]:
        """Return the counters that a battle of the place chosen may need."""
        return kinds(self.run)

    def morale(self, pieces: Sequence[UnitId]) -> int:
        """Return the morale of some pieces together."""
        return self.journal.run_rules.morale(self.run, pieces)


def _cleared(folder: Path) -> None:
    """Locks and beginnings that a killed process has left in a folder without a log are gone."""
    if folder.is_dir():
        for left in (*folder.glob("*.lock"), *folder.glob("*.new")):
            left.unlink(missing_ok=True)
