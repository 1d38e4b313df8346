"""Tell: what an event says in a line of the log, "" for what another event tells."""

from typing import assert_never

from cb_tui.core.grammar import count_noun
from cb_tui.core.inches import format_inches
from cb_tui.core.values import Rolled, Side, UnitId
from cb_tui.games.combat_captain.rules import chances, prose
from cb_tui.games.combat_captain.rules import events as e
from cb_tui.games.combat_captain.rules.fire_events import CloseCombatHarm
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.prose import compass

ACTS = {"move": "move", "fire": "fire", "cover": "take cover", "uncover": "remove cover"}
CAME = {"artillery": "shell", "strafing": "plane to strafe", "bombing": "plane to bomb"}
MANY = {"artillery": "shells", "strafing": "planes to strafe", "bombing": "planes to bomb"}
RESULTS = {
    1: "the enemy picks", 2: "the enemy has the next initiative", 3: "the rolling side has the next initiative",
    4: "artillery",
    5: "strafing", 6: "bombing",
}  # fmt: skip
WHY = {
    "destroyed": "", "swapped": " for hits", "withdrew": ": it withdrew", "lost": ": it lost a close combat",
    "charge failed": ": its charge failed", "broke cover": ": it broke cover",
}  # fmt: skip


def side(state: State, of: Side) -> str:
    """Return the name of a side."""
    return next(army.name for army in state.context.battle.sides if army.id == of)


def tell(state: State, event: e.AnyEvent, faces: tuple[int, ...] = ()) -> str:
    """Return a line for the log. `state` is after the command, `faces` are the dice that the event judges."""
    match event:
        case e.Fired() | e.Strafed() | e.Bombed() | e.ShellFell() | e.Clashed() | e.Suffered() | e.MeleeWon():
            return _blows(state, event)
        case (
            e.Deployed() | e.Measured() | e.Stepped() | e.Exited() | e.Crossed() | e.Covered() | e.Occupied()
            | e.Uncovered() | e.WorksPaid()
            | e.Entered() | e.ChargeAnnounced() | e.Braved() | e.Withdrew() | e.Boarded() | e.Alighted()
            | e.Overturned()
        ):  # fmt: skip
            return _moves(event, faces)
        case (
            e.MenLost() | e.Killed() | e.Pooled() | e.Destroyed() | e.Marked() | e.Routed() | e.PlaneLost()
        ):  # fmt: skip
            return _losses(state, event)
        case e.PhaseBegan("initiative"):
            return f"turn {state.turn}"
        case (
            e.InitiativeJudged() | e.InitiativeTaken() | e.InitiativeGranted() | e.TurnBegan() | e.GoPassed()
            | e.Called() | e.Awaited()
            | e.EventRolled() | e.Came() | e.Activated() | e.JoinedTogether() | e.MarkersPulled() | e.Held()
            | e.BattleEnded()
        ):  # fmt: skip
            return _turn(state, event)
        case (
            Rolled() | e.Faced() | e.Asked() | e.Changed() | e.Settled() | e.PhaseBegan() | e.ActivationEnded()
            | e.Spent() | e.Glimpsed()
            | e.Engaged() | e.Loosed() | e.Marched() | e.AimsCounted()
        ):  # fmt: skip
            return ""
        case _:
            assert_never(event)


def fell(faces: tuple[int, ...]) -> str:
    """Return dice as the log shows them: "2 dice: 6 2"."""
    return f"{count_noun(len(faces), 'die', 'dice')}: {' '.join(map(str, faces))}"


Moves = (
    e.Deployed | e.Measured | e.Stepped | e.Exited | e.Crossed | e.Covered | e.Occupied | e.Uncovered | e.WorksPaid
    | e.Entered
    | e.ChargeAnnounced | e.Braved | e.Withdrew | e.Boarded | e.Alighted | e.Overturned
)  # fmt: skip


def _moves(event: Moves, faces: tuple[int, ...]) -> str:
    match event:
        case e.Deployed(unit, at):
            return f"{unit} starts at {at}"
        case e.Measured(unit, ticks, needs=needs):
            far = f"{format_inches(ticks)} of {format_inches(needs)} inches" if ticks else "no inches"
            return f"{unit} rolls {fell(faces)}, {far}"
        case e.Stepped(unit=unit, to=to):
            return f"{unit} moves {to}"
        case e.Exited(unit):
            return f"{unit} leaves the table"
        case e.Crossed(unit, line, to):
            return f"{unit} crosses {line} to {to}"
        case e.Covered(unit=unit, level=level, behind=behind) if behind:
            return f"{unit} shelters at {behind}: cover {level}"
        case e.Covered(unit=unit, level=level, facing=facing):
            return f"{unit} takes cover {level} {compass(facing)}"
        case e.Occupied(unit, works, level):
            return f"{unit} enters {works}: cover {level}"
        case e.Uncovered(unit, level):
            return f"{unit} removes cover: {count_noun(level, 'stick')} left" if level else f"{unit} leaves its cover"
        case e.WorksPaid(unit, paid):
            return f"{unit} spends {count_noun(paid, 'die', 'dice')} on leaving cover"
        case e.Entered(unit, at):
            return f"{unit} enters at {at}"
        case e.ChargeAnnounced(unit, company):
            return f"{unit} charges {company}"
        case e.Boarded(unit, car):
            return f"{unit} gets into {car}"
        case e.Alighted(unit, at):
            return f"{unit} gets out at {at}"
        case e.Overturned(unit, car):
            return f"{unit} turns {car} over"
        case e.Withdrew(company):
            return f"{company} withdraws"
        case e.Braved():
            return ""
        case _:
            assert_never(event)


Losses = e.MenLost | e.Killed | e.Pooled | e.Destroyed | e.Marked | e.Routed | e.PlaneLost


def _losses(state: State, event: Losses) -> str:
    match event:
        case e.MenLost(unit, men):
            return f"{unit} loses {count_noun(men, 'man', 'men')}"
        case e.Killed(unit, kills):
            return f"{unit} takes {count_noun(kills, 'kill')}"
        case e.Pooled(unit, fills):
            filled = ", ".join(f"{other} {men}" for other, men in fills)
            return f"{unit} is disbanded: {filled}" if filled else f"{unit} is disbanded"
        case e.Destroyed(unit):
            return f"{unit} is destroyed"
        case e.Marked(company, count, why):
            return f"{company} takes {count_noun(count, 'marker')}{WHY[why]}"
        case e.Routed(company):
            return f"{company} routs"
        case e.PlaneLost(of):
            return f"{side(state, of)} loses a plane"
        case _:
            assert_never(event)


Turn = (
    e.InitiativeJudged | e.InitiativeTaken | e.InitiativeGranted | e.TurnBegan | e.GoPassed | e.Called | e.Awaited
    | e.EventRolled
    | e.Came | e.Activated | e.JoinedTogether | e.MarkersPulled | e.Held | e.BattleEnded
)  # fmt: skip


def _turn(state: State, event: Turn) -> str:
    match event:
        case e.InitiativeJudged():
            return f"initiative {sums(state, event)}"
        case e.InitiativeTaken(of):
            return f"{side(state, of)} initiative"
        case e.InitiativeGranted(of):
            return f"{side(state, of)} initiative next turn"
        case e.TurnBegan(turn):
            return f"turn {turn}"
        case e.GoPassed(of, seat):
            return f"{prose.seat_name(state, seat) if seat else side(state, of)} to act"
        case e.Called(company, turn):
            return f"{state.context.companies[company].name}: to come in turn {turn}"
        case e.Awaited(company, needs, face):
            name = state.context.companies[company].name
            return f"{name}: die {face}, {'it comes' if face >= needs else f'{needs} is needed'}"
        case e.EventRolled(_, face):
            return f"event {face}: {RESULTS[face]}"
        case e.Came(of, kind, count):
            return f"{side(state, of)}: {count_noun(count, CAME[kind], MANY[kind])}"
        case e.Activated(company):
            return f"{company} activates"
        case e.JoinedTogether(company, activity):
            return f"all of {company} {ACTS[activity]} together"
        case e.MarkersPulled(company, count):
            return f"{company} pulls {count_noun(count, 'marker')}, {state.companies[company].markers} left"
        case e.Held(unit, held):
            return f"{unit} holds {count_noun(held, 'die', 'dice')}"
        case e.BattleEnded(winner, _, why):
            return f"the end: {why}" if winner else f"a draw: {why}"
        case _:
            assert_never(event)


def sums(state: State, event: e.InitiativeJudged) -> str:
    """Return the totals, with the die where something was added: "British 8 (die 5), German 6"."""
    added = dict(event.modifiers)
    each = [
        f"{side(state, of)} {total}{f' (die {total - added[of]})' if added[of] else ''}" for of, total in event.totals
    ]
    return f"{', '.join(each)}{'' if event.winner else ': a tie, roll again'}"


Blows = e.Fired | e.Strafed | e.Bombed | e.ShellFell | e.Clashed | e.Suffered | e.MeleeWon


def _blows(state: State, event: Blows) -> str:
    match event:
        case e.Fired():
            units = firers(event)
            who = units[0] if len(units) == 1 else state.context.company[units[0]]
            return f"{who} at {event.at} {points(event)},{event.variable}: {fired(state, event)}"
        case e.Strafed(unit):
            return f"a plane strafes {unit}: {from_above(event)}"
        case e.Bombed(unit):
            return f"a plane bombs {unit}: {from_above(event)}"
        case e.ShellFell():
            return f"a shell {f'at {event.at}' if event.at else 'off the table'}: {from_above(event)}"
        case e.Clashed():
            by, at = " ".join(event.attackers), " ".join(event.defenders)
            return f"{by} against {at}: {event.on_defenders} and {event.on_attackers} hits"
        case e.Suffered():
            return f"{side(state, state.context.companies[event.company].side)}: {suffered(event)}"
        case e.MeleeWon(side=of, attack=attack, defense=defense):
            totals = "" if attack is None or defense is None else f", {attack} to {defense}"
            return f"{side(state, of)}: close combat won{totals}"
        case _:
            assert_never(event)


def suffered(event: e.Suffered) -> str:
    """Return the losses of one side by the blows of a close combat, in words."""
    told = [count_noun(event.men, "man", "men")] if event.men or not event.kills else []
    return f"{', '.join((*told, *([count_noun(event.kills, 'kill')] if event.kills else [])))} lost"


def harm(state: State, event: e.ShellFell) -> CloseCombatHarm:
    """Return the losses of both sides by a shell."""
    kinds = {"men": 0, "kills": 0, "own_men": 0, "own_kills": 0}
    men = dict(event.touched)
    for unit, lost in event.unsaved:
        armor = state.context.kind(unit) == "vehicle"
        kinds[f"{'own_' * (state.context.side(unit) == event.side)}{'kills' if armor else 'men'}"] += min(
            lost, men[unit]
        )
    return CloseCombatHarm(**kinds, chance="1")


def from_above(event: e.Strafed | e.Bombed | e.ShellFell) -> str:
    """Return the effect of a shell or a plane, in words."""
    match event:
        case e.ShellFell(unsaved=()):
            return "no one hit"
        case e.ShellFell(touched=touched, unsaved=unsaved):
            return ", ".join(
                f"{unit} {_of(hits, lost)}" for (unit, hits), (_, lost) in zip(touched, unsaved, strict=True)
            )
        case e.Strafed(_, men, hits, unsaved, plane):
            fate = {"flies": "", "breaks off": ", the plane breaks off", "lost": ", the plane is lost"}[plane]
            return f"{count_noun(men, 'man', 'men')} under the tape, {_of(hits, unsaved)}{fate}"
        case e.Bombed(_, result):
            return result
        case _:
            assert_never(event)


def _of(hits: int, unsaved: int) -> str:
    if not hits:
        return "no hit"
    return count_noun(hits, "hit") if hits == unsaved else f"{count_noun(hits, 'hit')}, {hits - unsaved} saved"


def points(event: e.Fired) -> int:
    """Return the fire points of a volley."""
    return sum(each.points for each in event.by)


def firers(event: e.Fired) -> tuple[UnitId, ...]:
    """Return the stands that fired, each once."""
    return tuple(dict.fromkeys(each.unit for each in event.by))


def fired(state: State, event: e.Fired) -> str:
    """Return the result of a volley, such as "6 hits, 1 saved".

    Against armor it is the kill number and whether it kills.
    """
    if state.context.cards[event.at].armor != "none":
        if not event.chart:
            return "no effect"
        number = "automatic" if event.chart == chances.AUTOMATIC else f"kill number {event.chart}"
        return f"{number}, {'a kill' if event.kill else 'no kill'}"
    hits = event.men if event.chart == chances.AUTOMATIC else event.chart
    return _of(hits, event.unsaved)
