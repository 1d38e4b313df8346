"""A run at the prompt: its pages in words, and the commands that lead through it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from threading import Thread

from cb_tui.core.grammar import capital, closest_name, count_noun
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.run.presentation.run_text import (
    after,
    difficulty,
    headline,
    last_closed,
    measured,
    note,
    rewarding,
)
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Abandon, Choose, Practise, Rename, RoadStop, Run
from cb_tui.games.combat_boots.run.store.battles import BattleRequest, whole
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.run_summary import FinishedRun
from cb_tui.games.combat_boots.run.store.runs import (
    end,
    finished,
    lost_leaders,
    place_of,
    rate,
    record,
    result,
    write_story,
)
from cb_tui.plain.arguments import figure
from cb_tui.plain.output import Output
from cb_tui.plain.repl import run_repl
from cb_tui.session.errors import SessionError
from cb_tui.session.seat_locks import take_own
from cb_tui.session.settings import read

ABOUT = {
    ("road", "choose"): "road shows the days and today's places; choose 1 picks one.",
    ("muster", "platoon", "leave", "take", "mission", "missions", "rename"): (
        "muster shows the platoon: leave R3, take R3, mission 1 or 0, rename R3 Costa."
    ),
    ("briefing", "map"): "briefing and map show the battle.",
    ("go", "march"): "go marches and fights.",
    ("after",): "after tells the aftermath of the last battle.",
    ("rules", "hall"): "rules lists the house rules, hall the finished runs.",
    ("abandon", "practice"): "abandon yes ends the run, practice yes makes it a practice run.",
    ("quit", "q", "exit"): "quit leaves; the run is saved.",
}  # what help says of these words
HELP = " ".join(ABOUT.values())


def road(campaign: RunSession) -> Iterator[str]:
    """Yield the days gone by, today's places and those ahead."""
    run = campaign.run
    yield headline(campaign.name, run)
    for number, day in enumerate(run.days, 1):
        losses = f"{count_noun(day.lost, 'piece')} lost, {day.back} came back"
        yield f"  Day {number}: {day.title}. {RESULTS[result(day)]}, {losses}, {count_noun(day.killed, 'kill')}."
    if run.stage == "over":
        return
    if run.march:
        yield f"  Day {run.day}: {run.march.title} is under way. go takes you there."
        return
    for number, lane in enumerate(campaign.lanes(), 1):
        mark = " (chosen)" if lane == run.lane else ""
        yield f"  {number}. {place(campaign, lane)}{mark}"
    for ahead in range(run.day + 1, DAYS + 1):
        yield f"  Day {ahead}: {', '.join(f'{LANES[spot.lane]} {spot.mission}' for spot in run.begun.road[ahead - 1])}."


RESULTS = {"W": "Won", "L": "Lost", "D": "Drawn"}
LANES = ("upper", "middle", "lower")


def place(campaign: RunSession, lane: int) -> str:
    """Return everything known about a place of today, in up to three sentences."""
    run = campaign.run
    spot: RoadStop = next(spot for spot in run.spots if spot.lane == lane)
    try:
        battle = campaign.battle(whole(run), 0, lane)
    except SessionError as error:
        return f"{spot.mission}: {error.sentence}"
    known = rate(run, spot)
    told = f" {measured(run, known)}" if known else ""
    return (
        f"{battle.title}, {spot.mission}, {LANES[lane]} road. {battle.summary} "
        f"{count_noun(enemies(run, battle), 'enemy piece')}, strength {difficulty(campaign.chosen(lane))}, "
        f"{battle.turns} turns, {battle.minutes} minutes. "
        f"Reward: {rewarding(campaign.chosen(lane))}.{told}"
    )


def enemies(run: Run, battle: Scenario) -> int:
    """Return how many pieces stand against a platoon."""
    units = getattr(battle, "units", ())
    return sum(unit.side != run.begun.side for unit in units)


def muster(campaign: RunSession, going: Sequence[UnitId], missions: int) -> Iterator[str]:
    """Yield the platoon with marks for the pieces that go, its morale, and the other side."""
    run = campaign.run
    yield headline(campaign.name, run)
    for member in run.members:
        mark = "x" if member.id in going else " "
        yield f"  {mark} {member.id} {member.title}: {', '.join(filter(None, (note(member), record(member))))}."
    for chief in run.chiefs:
        yield f"  x {chief.id} {chief.name}, leader +1: {count_noun(chief.fought, 'battle')}."
    with suppress(SessionError):  # told where the battle is asked for
        for guest in campaign.journal.run_rules.attached_units(campaign.battle(going, missions)):
            yield f"  + {guest.id} {guest.noun}, {guest.why}."
    if run.replacements and (use := campaign.journal.run_rules.replacement_use(run)):
        yield f"Replacements: {run.replacements} ({use})."
    yield f"Morale {campaign.morale(going)}. Fire missions: {run.missions}, {missions} taken along."
    fallen = [f"{chief.name}, leader, day {day}" for chief, day in lost_leaders(run)]
    fallen += [f"{loss.member.title}, day {loss.day}, {end(loss.blow)}" for loss in run.losses]
    if fallen:
        yield f"Fallen: {'; '.join(fallen)}."


def hall(over: Sequence[FinishedRun]) -> Iterator[str]:
    """Yield the finished runs, the best first."""
    if not over:
        yield "No finished runs yet."
    for number, one in enumerate(over, 1):
        yield (
            f"{number:>3}. {one.score:>4}  {one.title}, {one.country}, {one.rank}: "
            f"{count_noun(one.days, 'day')}, {one.won} won, {one.left} left. {one.date}, {one.name}, seed {one.seed}."
        )


class TypedRun:
    """A run at the keyboard: who is to go and what is taken along stand here until the march."""

    def __init__(self, campaign: RunSession, voice: Output) -> None:
        self.campaign, self.voice = campaign, voice
        self.home: set[UnitId] = set()
        self.missions = 0
        self._said: dict[str, Callable[[Sequence[str]], None]] = {
            "road": self._road, "choose": self._choose, "muster": self._muster, "platoon": self._muster,
            "leave": self._leave, "take": self._take, "mission": self._mission, "missions": self._mission,
            "rename": self._rename, "briefing": self._briefing, "map": self._map,
            "go": self._go, "march": self._go, "after": self._after,
            "rules": self._rules, "hall": self._hall, "abandon": self._abandon, "practice": self._practice,
            "help": self._help,
        }  # fmt: skip

    def lead(self) -> None:
        """Continue the run until the player leaves. Raises EndOfInput at the end of the input or at a signal."""
        for fault in self.campaign.journal.faults:
            self.voice.say(fault)
        self._close()
        self._road(())
        self.voice.say("help lists the commands.")
        while True:
            if make := self.campaign.generation_job(self._wanted()):
                Thread(target=make, daemon=True).start()  # while the player reads
            words = self.voice.ask(self._prompt(), lambda _: self._said).split()
            if not words:
                continue
            if words[0].lower() in ("quit", "q", "exit"):
                return
            if figure(words[0]) is not None:
                words = ["choose", *words]
            self._answer(words[0].lower(), words[1:])

    def _answer(self, word: str, rest: Sequence[str]) -> None:
        deed = self._said.get("help" if word == "?" else word)
        if deed is None:
            near = closest_name(word, self._said)
            self.voice.say(
                f'Unknown command "{word[:30]}". {f"Did you mean {near}? " if near else ""}help lists the commands.'
            )
            return
        try:
            deed(rest)
        except SessionError as error:
            self.voice.say(f"{capital(error.sentence)}.")

    def _prompt(self) -> str:
        run = self.campaign.run
        where = {"road": "road", "muster": "muster", "battle": "in battle", "over": "over"}[run.stage]
        return f"{self.campaign.name}, day {run.day}, {where}"

    @property
    def going(self) -> list[UnitId]:
        """Return the pieces that are to go."""
        march = self.campaign.run.march
        if march:
            return list(march.pieces)
        return [one.id for one in self.campaign.run.members if one.id not in self.home]

    def _wanted(self) -> list[BattleRequest]:
        """Return the battles that the player may look at next."""
        campaign = self.campaign
        return (
            [campaign.battle_request(self.going, self.missions)] if campaign.run.stage == "muster" else campaign.today()
        )

    # --- what is looked at -------------------------------------------------------------------------------------------

    def _road(self, _: Sequence[str]) -> None:
        for text in road(self.campaign):  # each place as soon as its battle is made
            self.voice.say(text)

    def _muster(self, _: Sequence[str]) -> None:
        self.voice.say(*muster(self.campaign, self.going, self.missions))

    def _briefing(self, _: Sequence[str]) -> None:
        battle = self.campaign.battle(self.going, self.missions)
        self.voice.say(f"{battle.title}.", *battle.briefing.split("\n\n"))

    def _map(self, _: Sequence[str]) -> None:
        from cb_tui.games import RULESETS
        from cb_tui.plain.text_spec import battle_page

        battle = self.campaign.battle(self.going, self.missions)
        self.voice.draw("\n".join(battle_page(battle, RULESETS[battle.ruleset], ascii_only=True)))

    def _after(self, _: Sequence[str]) -> None:
        journal = self.campaign.journal
        number = last_closed(journal)
        self.voice.say(*(after(journal, number) if number is not None else ("No battle has been fought yet.",)))

    def _rules(self, words: Sequence[str]) -> None:
        rules = self.campaign.journal.run_rules.rules
        wanted = " ".join(words).lower()
        told = [f"{name}. {text}" for name, text in rules.items() if wanted in name.lower()]
        self.voice.say(*told or [f"No house rule has that in its name. They are: {'; '.join(rules)}."])

    def _hall(self, _: Sequence[str]) -> None:
        self.voice.say(*hall(finished(self.campaign.saves)))

    def _help(self, words: Sequence[str]) -> None:
        asked = words[0].lower() if words else ""
        told = next((text for known, text in ABOUT.items() if asked in known), HELP)
        if words and told is HELP:
            self.voice.say(f'Unknown command "{words[0][:30]}".')
        self.voice.say(told)

    # --- actions -----------------------------------------------------------------------------------------------------

    def _choose(self, words: Sequence[str]) -> None:
        lanes = self.campaign.lanes()
        number = (figure(words[0]) or 0) if words else 0
        if not 1 <= number <= len(lanes):
            self.voice.say(f"Type choose and a number from 1 to {len(lanes)}; road lists the places.")
            return
        self.campaign.do(Choose(lanes[number - 1]))
        self._briefing(())
        self._muster(())

    def _leave(self, words: Sequence[str]) -> None:
        self._moved(words, home=True)

    def _take(self, words: Sequence[str]) -> None:
        self._moved(words, home=False)

    def _moved(self, words: Sequence[str], *, home: bool) -> None:
        member = self.campaign.run.member(words[0]) if words else None
        if member is None:
            self.voice.say(f"Name a piece: {', '.join(one.id for one in self.campaign.run.members)}.")
            return
        (self.home.add if home else self.home.discard)(member.id)
        self.voice.say(f"{member.id} {'stays behind' if home else 'goes'}. Morale {self.campaign.morale(self.going)}.")
        if self.campaign.run.stage == "muster" and (unfit := self.campaign.march_fault(self.going, self.missions)):
            self.voice.say(f"{capital(unfit)}.")

    def _mission(self, words: Sequence[str]) -> None:
        wanted = figure(words[0]) if words else None
        if wanted not in (0, 1) or wanted > self.campaign.run.missions:
            self.voice.say(f"Type mission 1 or mission 0; {self.campaign.run.missions} left.")
            return
        self.missions = wanted
        self.voice.say(f"Fire missions taken along: {wanted}.")

    def _rename(self, words: Sequence[str]) -> None:
        if len(words) < 2:
            self.voice.say("Type rename, a piece and a name, as in rename R3 Costa.")
            return
        member = self.campaign.run.member(words[0])
        self.campaign.do(Rename(member.id if member else UnitId(words[0]), " ".join(words[1:])))
        self._told()

    def _go(self, _: Sequence[str]) -> None:
        campaign, settings = self.campaign, read().settings
        if campaign.run.march:
            name = campaign.ready(settings)
        else:
            name = campaign.march(self.going, min(self.missions, campaign.run.missions), settings)
        run_repl(take_own(campaign.saves, name), self.voice, onward="continues the run")
        if self._close():
            self._road(())
        else:
            self.voice.say("The battle is not over: go takes you back to it.")

    def _close(self) -> bool:
        """Enter the result of the current battle, report the aftermath and return True, or False if it runs."""
        if self.campaign.run.march is None:
            return False
        try:
            events = self.campaign.close()
        except SessionError as error:
            self.voice.say(f"{capital(error.sentence)}.")
            return False
        if events:
            self.home, self.missions = set(), 0
            self._after(())
            self._bury()
        return bool(events)

    def _bury(self) -> None:
        campaign = self.campaign
        if campaign.run.stage == "over":
            place = place_of(campaign.name, finished(campaign.saves, practice=campaign.run.practice))
            path = write_story(campaign.saves, campaign.name, campaign.run, place)
            self.voice.say(f"Place {place} in the hall of fame. The whole story is in {path}.")

    def _abandon(self, words: Sequence[str]) -> None:
        if list(words) != ["yes"]:
            self.voice.say("This ends the run for good. Type abandon yes if you mean it.")
            return
        self.campaign.do(Abandon())
        self._told()
        self._bury()

    def _practice(self, words: Sequence[str]) -> None:
        if list(words) != ["yes"]:
            self.voice.say(
                "A practice run may continue from branches, and the hall of fame lists it separately. "
                "Type practice yes if you mean it."
            )
            return
        self.campaign.do(Practise())
        self._told()

    def _told(self) -> None:
        """Report the aftermath of the last act."""
        journal = self.campaign.journal
        self.voice.say(*after(journal, len(journal.acts) - 1))
