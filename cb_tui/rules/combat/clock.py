"""Clock: which day and hour a round is, and whether it is night. [TIME-1, TIME-2]"""

from cb_tui.core.values import Value
from cb_tui.rules.combat.model import State
from cb_tui.rules.combat.setting import Setting


class Clock(Value, frozen=True):
    """Day and hour of a round, both from 1; the hours of a night are counted by themselves."""

    day: int
    hour: int
    night: bool = False


def clock(setting: Setting, round: int) -> Clock:  # noqa: A002 - the field's own word
    """Return the time of a round: so many hours of day, then so many turns of night. [TIME-1a]"""
    hours, dark = setting.rules.hours_per_day, setting.rules.night_turns
    if not hours:
        return Clock(1, round)
    day, hour = divmod(round - 1, hours + dark)
    return Clock(day + 1, hour + 1) if hour < hours else Clock(day + 1, hour - hours + 1, night=True)


def is_night(state: State) -> bool:
    """Check whether it is night: nobody fires, nobody goes forward. [TIME-2, TIME-3]"""
    return clock(state.setting, state.round).night
