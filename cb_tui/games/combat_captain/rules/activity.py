"""Activations, a company at a time, and what the dice of a stand may be spent on. [ACT, HOLD-1a]"""

from collections import Counter
from collections.abc import Iterator, Mapping

from cb_tui.core.action import Action
from cb_tui.core.grammar import count_noun
from cb_tui.core.offer import Offer
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import SeatId, Side, UnitId
from cb_tui.games.combat_captain.rules import arrivals, measure, prose
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Activate, EndActivation, LetGo, PullMarkers, Together
from cb_tui.games.combat_captain.rules.events import (
    Activated,
    ActivationEnded,
    GoPassed,
    Held,
    JoinedTogether,
    MarkersPulled,
)
from cb_tui.games.combat_captain.rules.evolve import CaptainAction, EventRecorder
from cb_tui.games.combat_captain.rules.model import Act, Activity, State

DEEDS = {"move": "moved", "fire": "fired", "cover": "took cover", "uncover": "removed cover", "pull": "gave a die"}
DONE_TOGETHER: Mapping[Activity, str] = {
    "move": "moves", "fire": "fires", "cover": "takes cover", "uncover": "removes cover",
}  # fmt: skip


def limit(state: State, unit: UnitId) -> int:
    """Return the dice of a stand for this turn. [ACT-4, ACT-7]"""
    rules = state.context.rules
    return rules.activity_dice + (rules.common_bonus_dice if state.company(unit).common else 0)


def left(state: State, unit: UnitId) -> int:
    """Return the dice that a stand has left."""
    stand = state.stands[unit]
    return max(0, limit(state, unit) - stand.spent - stand.held)


def refusal(state: State, unit: UnitId, act: Act, dice: int, *, covered: bool = False) -> IllegalCommand | None:
    """Return the refusal to spend dice of a stand of the acting company on an act, or None.

    `covered` means that its cover does not forbid the act.
    """
    if unit not in state.stands:
        return IllegalCommand(
            f"There is no {unit} on the table; choose a stand of the active company", "ACT-1", "nobody"
        )
    if state.context.company[unit] != state.acting:
        why = f"{unit} is not in the active company; choose a stand of that company"
        return IllegalCommand(why, "ACT-1", "not acting")
    if dice < 1 or dice > left(state, unit):
        has = left(state, unit)
        why = f"{unit} has no dice left" if not has else f"{unit} has {has} of its dice left; spend 1 to {has}"
        return IllegalCommand(why, "ACT-4", "no dice")
    return _together(state, unit, act, dice) or barred(state, unit, act, covered=covered)


def _together(state: State, unit: UnitId, act: Act, dice: int) -> IllegalCommand | None:
    """Return why an act breaks what its company does together: one thing, with all dice. [ACT-7]"""
    common = state.company(unit).common
    if common is None or (common == act and dice == left(state, unit)):
        return None
    why = f"all of {state.context.company[unit]} {common} together; {unit} spends its {limit(state, unit)} dice on that"
    return IllegalCommand(why, "ACT-7", "together")


def barred(state: State, unit: UnitId, act: Act, *, covered: bool = False) -> IllegalCommand | None:
    """Return why a stand may not do something, whatever its dice: heavy weapons, cohesion, cover, contact."""
    stand = state.stands[unit]
    if state.context.kind(unit) == "heavy" and (refused := _heavy(state, unit, act)):
        return refused
    if act in ("move", "fire") and (refused := measure.refusal(state, unit)):
        return refused
    if act == "move" and stand.level and not covered:
        sticks = f"{stand.level} stick{'s' * (stand.level != 1)}"
        what = f"is in {stand.works}" if stand.works else f"is behind {sticks}"
        return IllegalCommand(f"{unit} {what}; remove the cover first, or break cover", "COVER-5", "in cover")
    if act == "move" and (foe := measure.pinned(state, unit)):
        return IllegalCommand(f"{unit} touches {foe}: it may not move away; have it fire", "CLOSE-3a", "pinned")
    return None


def _heavy(state: State, unit: UnitId, act: Act) -> IllegalCommand | None:
    """Return why a heavy weapon may not both fire and move, or fire and see to its cover. [ACT-8, ACT-8a, ACT-8b]"""
    stand = state.stands[unit]
    if act == "fire":
        done = next((deed for deed in stand.acts if deed != "fire"), None)
        if done == "pull" or state.company(unit).pulled:
            why = f"{state.context.company[unit]} pulled a marker: {unit} does not fire this turn"
            return IllegalCommand(why, "ACT-8", "pulled")
        return IllegalCommand(f"{unit} {DEEDS[done]}: no fire this turn", "ACT-8", "heavy") if done else None
    if "fire" in stand.acts or stand.held:
        return IllegalCommand(f"{unit} fired or holds fire: nothing else this turn", "ACT-8", "heavy")
    return None


def may_hold(state: State, unit: UnitId) -> bool:
    """Check whether a stand may hold fire: any that has a weapon, heavy ones if they may fire. [HOLD-5, ACT-8a]"""
    armed = bool(state.context.cards[unit].weapons)
    return armed and not (state.context.kind(unit) == "heavy" and _heavy(state, unit, "fire"))


# --- all together ------------------------------------------------------------------------------------------------


def together_refusal(state: State, command: Together) -> IllegalCommand | None:
    """Return why a company may not do something together. [ACT-7]"""
    company = state.acting
    if company is None:
        return IllegalCommand("No company is active; activate one first", "ACT-1", "not acting")
    rules, card = state.context.rules, state.context.companies[company]
    if set(card.tags) & set(rules.no_common_bonus):
        return IllegalCommand(f"{card.name} has no common die; have each act alone", "HG-5", "no common die")
    if command.activity not in rules.common_bonus:
        return IllegalCommand(
            f"{command.activity} brings no common die; have each act alone", "ACT-7a", "no common die"
        )
    if state.companies[company].common:
        return IllegalCommand(f"{company} is already acting together; give each stand its order", "ACT-7b", "together")
    if rides := next(iter(state.riders(company)), None):
        return IllegalCommand(f"{rides} is riding: no common die; have each act alone", "HG-6b", "rides")
    if spent := next((unit for unit in state.stands_of(company) if state.stands[unit].spent), None):
        return IllegalCommand(f"{spent} has spent a die: the common die is lost", "ACT-7b", "spent")
    if len(state.stands_of(company)) < rules.common_min_subunits:
        why = f"{company} has fewer than {rules.common_min_subunits} stands; have each act alone"
        return IllegalCommand(why, "ACT-7b", "alone")
    spoils = (barred(state, unit, command.activity) for unit in state.stands_of(company))
    return next((refused for refused in spoils if refused), None)


def resolve_together(record: EventRecorder, command: Together) -> None:
    """Record that a company acts together."""
    assert record.state.acting is not None
    record.emit(JoinedTogether(record.state.acting, command.activity))


def common_dice(state: State, company: CompanyId, activity: Activity | str) -> int:
    """Return the dice that each stand of a company has for an activity done by all. [ACT-7, ACT-7a, HG-5]"""
    rules, card = state.context.rules, state.context.companies[company]
    bonus = activity in rules.common_bonus and not set(card.tags) & set(rules.no_common_bonus)
    return rules.activity_dice + (rules.common_bonus_dice if bonus else 0)


# --- markers -----------------------------------------------------------------------------------------------------


def pull_refusal(state: State, command: PullMarkers) -> IllegalCommand | None:
    """Return why a company may not pull markers. [MORALE-4, ACT-5a]"""
    company = state.acting
    if company is None:
        return IllegalCommand("No company is active; activate one first", "ACT-1", "not acting")
    has = state.companies[company].markers
    if not 1 <= command.count <= has:
        why = f"{company} has {has} marker{'s' * (has != 1)}; pull 1 to {has}" if has else f"{company} has no marker"
        return IllegalCommand(why, "MORALE-4", "no marker")
    if state.companies[company].common:
        return IllegalCommand(f"{company} is acting together and needs its dice for that", "ACT-7", "together")
    if rides := next(iter(state.riders(company)), None):
        why = f"{rides} is riding and cannot give a die, and every stand must give one; have it get out first"
        return IllegalCommand(why, "MORALE-4", "rides")
    for unit in state.stands_of(company):
        if left(state, unit) < command.count:
            return IllegalCommand(
                f"{unit} has no die left to give, and every stand must give one", "MORALE-4", "no dice"
            )
        if state.context.kind(unit) == "heavy" and "fire" in state.stands[unit].acts:
            return IllegalCommand(f"{unit} has fired, so {company} cannot pull a marker", "ACT-8", "heavy")
    return None


def resolve_pull_markers(record: EventRecorder, command: PullMarkers) -> None:
    """Record that markers are pulled, without a roll."""
    assert record.state.acting is not None
    record.emit(MarkersPulled(record.state.acting, command.count))


def due(state: State, side: Side) -> tuple[CompanyId, ...]:
    """Return the companies of a side that are still to activate, on the table or about to enter. [ACT-1]"""
    return tuple(
        name
        for name, company in state.companies.items()
        if company.go == "due"
        and state.context.companies[name].side == side
        and (state.strength(name) or arrivals.waiting(state, name))
    )


def to_act(state: State) -> SeatId:
    """Return the commander of the active company, else the commander who activates a company next. [ACT-1c]

    Of a side's commanders the one with the most companies left is next, of equals the first listed, unless he has
    let a partner go first.
    """
    setting = state.context
    if state.acting:
        return setting.commanders[state.acting]
    leader = setting.leaders[state.side]
    if not setting.partners:
        return leader
    left = Counter(setting.commanders[name] for name in due(state, state.side))
    return state.go if state.go and left[state.go] else max(left, key=lambda seat: left[seat], default=leader)


def own_due(state: State) -> tuple[CompanyId, ...]:
    """Return the companies that the commander who acts next may activate."""
    seat = to_act(state)
    return tuple(name for name in due(state, state.side) if state.context.commanders[name] == seat)


def activate_refusal(state: State, command: Activate) -> IllegalCommand | None:
    """Return why a company may not begin its activation. [ACT-1, ACT-2]"""
    company = command.company
    if state.acting:
        return IllegalCommand(f"{state.acting} is acting; end its activation first", "ACT-2", "acting")
    if company not in state.companies:
        return IllegalCommand(f"There is no company {company}; choose one of your own", "ACT-1", "nobody")
    if state.context.companies[company].side != state.side:
        return IllegalCommand(f"{company} is on the other side; choose one of your own", "ACT-1", "other side")
    if state.context.commanders[company] != to_act(state):
        return IllegalCommand(f"{company} is your partner's; choose one of your own", "ACT-1c", "not yours")
    if company not in due(state, state.side):
        return IllegalCommand(
            f"{company} has acted this turn or has no stand on the table; choose another", "ACT-1", "done"
        )
    return arrivals.entry_refusal(state, company, command.at) if command.at is not None else None


def resolve_activate(record: EventRecorder, command: Activate) -> None:
    """Record that a company acts. Stands that enter with it are placed first. [HG-11]"""
    record.emit(Activated(command.company))
    arrivals.place_entering_stands(record, command.company, command.at)


def end_refusal(state: State, command: EndActivation) -> IllegalCommand | None:
    """Return why an activation may not end so. [HOLD-1]"""
    if state.acting is None:
        return IllegalCommand("No company is active; activate one first", "ACT-1", "not acting")
    for unit, dice in command.hold:
        if unit not in state.stands_of(state.acting):
            return IllegalCommand(f"{unit} is not part of {state.acting}; name its own stands", "HOLD-1", "not its own")
        most = keeps(state).get(unit, 0)
        if not 0 <= dice <= most:
            return IllegalCommand(
                f"{unit} can hold at most {count_noun(most, 'die', 'dice')}; name fewer", "HOLD-1", "too many"
            )
    return None


def keeps(state: State) -> dict[UnitId, int]:
    """Return the dice that each stand of the acting company would hold. [HOLD-1a, HOLD-5, ACT-7]

    The result is empty after a joint act.
    """
    company = state.acting
    if company is None or state.companies[company].common or state.context.rules.leftover == "lost":
        return {}
    able = (unit for unit in state.stands_of(company) if may_hold(state, unit))
    return {unit: dice for unit in able if (dice := left(state, unit))}


def resolve_end_activation(record: EventRecorder, command: EndActivation) -> None:
    """Record the dice that are held, and the end of the activation."""
    company = record.state.acting
    assert company is not None
    for unit, dice in (keeps(record.state) | dict(command.hold)).items():
        if dice:
            record.emit(Held(unit, dice))
    record.emit(ActivationEnded(company))


def pass_go(record: EventRecorder) -> bool:
    """Record the side that acts after an activation, and return False once all have acted. [ACT-1, ACT-1a]"""
    state = record.state
    other = state.context.enemy(state.side)
    for side in (other, state.side):
        if due(state, side):
            if side != state.side:
                record.emit(GoPassed(side))
            return True
    return False


def partners(state: State) -> tuple[SeatId, ...]:
    """Return the partners that may be let go first, by the commander who acts next and once a go. [ACT-1c]"""
    seats = {state.context.commanders[name] for name in due(state, state.side)} - {to_act(state)}
    return tuple(seat for seat in state.context.seats if seat in seats and state.go is None)


def let_go_refusal(state: State, command: LetGo) -> IllegalCommand | None:
    """Return why a partner cannot go first. [ACT-1c]"""
    if state.acting:
        return IllegalCommand(f"{state.acting} is acting; end its activation first", "ACT-2", "acting")
    if command.seat in partners(state):
        return None
    return IllegalCommand(
        "You can let a partner with companies left go first, once each time; activate one of yours", "ACT-1c", "nobody"
    )


def candidates(state: State) -> Iterator[Activate | LetGo | Together | PullMarkers]:
    """Yield the companies that may be activated, or what the acting one may do as a whole."""
    company = state.acting
    if company is None:
        able = own_due(state)
        yield from (LetGo(seat) for seat in partners(state))
        yield from (Activate(name) for name in able)
        yield from (Activate(name, at) for name in able for at in arrivals.doors(state, name))
        return
    yield from (Together(each) for each in DONE_TOGETHER)
    yield from (PullMarkers(count) for count in range(1, state.companies[company].markers + 1))


def _acting(state: State) -> tuple[UnitId, ...]:
    return state.stands_of(state.acting) if state.acting else ()


def _held(hold: tuple[tuple[UnitId, int], ...]) -> str:
    return ", ".join(f"{unit} {dice}" for unit, dice in hold) or "the dice left"


def _dice_each(state: State) -> str:
    rules = state.context.rules
    return count_noun(rules.activity_dice + rules.common_bonus_dice, "die", "dice")


ACTIVATE: CaptainAction[Activate] = Action(
    command=Activate,
    refusal=activate_refusal,
    resolve=resolve_activate,
    offer=lambda state, activate: Offer(activate, "choose", state.ranks.get(activate.company, ()), place=activate.at),
    label=lambda state, activate: (
        f"activates {activate.company}" + (f", which enters near {activate.at}" if activate.at else "")
    ),
)
LET_GO: CaptainAction[LetGo] = Action(
    command=LetGo,
    refusal=let_go_refusal,
    resolve=lambda record, let: record.emit(GoPassed(record.state.side, let.seat)),
    offer=lambda state, let: Offer(let, "choose"),
    label=lambda state, let: f"lets {prose.seat_name(state, let.seat)} go first",
)
ACT_TOGETHER: CaptainAction[Together] = Action(
    command=Together,
    refusal=together_refusal,
    resolve=resolve_together,
    offer=lambda state, together: Offer(together, "choose", _acting(state)),
    label=lambda state, together: (
        f"{state.acting or 'the company'} {DONE_TOGETHER[together.activity]} together, {_dice_each(state)} each"
    ),
)
PULL_MARKERS: CaptainAction[PullMarkers] = Action(
    command=PullMarkers,
    refusal=pull_refusal,
    resolve=resolve_pull_markers,
    offer=lambda state, pull: Offer(pull, "choose", _acting(state)),
    label=lambda state, pull: f"pulls {count_noun(pull.count, 'marker')}",
)
END_ACTIVATION: CaptainAction[EndActivation] = Action(
    command=EndActivation,
    refusal=end_refusal,
    resolve=resolve_end_activation,
    offer=lambda state, end: Offer(end, "end"),
    label=lambda state, end: f"ends the activation and holds {_held(end.hold)}",
)
