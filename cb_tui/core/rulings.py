"""Rulings: what a rules system lets a battle switch, and what its parameters say in words."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cb_tui.core.scenario import Finding
from cb_tui.core.values import Value

Setting = bool | int | str | tuple[str, ...]


class RulingSwitch(Value, frozen=True):
    """A ruling that a battle may switch, as it stands there."""

    key: str  # in the battle file
    rule: str  # the ruling's ID
    on: bool
    usual: bool  # what the edition has
    yes: str  # what holds, in words, where it is on
    no: str

    @property
    def text_in_force(self) -> str:
        """Return the setting in force: "sixes count as rolled"."""
        return self.yes if self.on else self.no

    @property
    def sentence(self) -> str:
        """Return the setting in force with its rule ID: "sixes count as rolled [SIX-2a]"."""
        return f"{self.text_in_force} [{self.rule}]"


class RulingsSpec(Struct, frozen=True, kw_only=True):
    """The rulings as sessions and screens need them. All fields are functions of a battle."""

    switches: Callable[[Any], tuple[RulingSwitch, ...]]
    with_switches: Callable[[Any, Mapping[str, bool]], Any]  # with these said
    at_start: Callable[[Any], Any]  # as the first line of a log has it: everything in force is said
    from_log: Callable[[Any], Any]  # that of a log, with what was in force when it began


def _always(_: Any) -> bool:
    return True


class ParameterRuling(Struct, frozen=True):
    """A parameter of the rules with the rule that has it, and its values in words.

    With `words` it is a switch: `false` is the last value in `words`, `true` the usual one, or the first if the usual
    one is the last.
    """

    rule: str
    words: Mapping[Any, str] = {}  # by value: what holds
    text: str = ""  # for values without words, with {} for the value; "": never stated
    touches: Callable[[Any], bool] = _always  # whether it can matter in a battle

    @property
    def off(self) -> Setting:
        """Return the value of a switch that is off."""
        last: Setting = list(self.words)[-1]
        return last

    def value(self, base: Setting, usual: Setting, *, on: bool) -> Setting:
        """Return the value of a switch, of which the parameters of the battle make it `base`."""
        if not on:
            return self.off
        first: Setting = next(iter(self.words))
        return next(each for each in (base, usual, first) if each != self.off)

    def said(self, value: Setting) -> str:
        """Return a value in words, "" if it is never stated."""
        told = " ".join(value) if isinstance(value, tuple) else value
        return self.words.get(value) or self.text.format(told)


class ParameterRulings(Struct, frozen=True, kw_only=True):
    """The rulings of a rules system whose battles set parameters and switch some of them in `[rulings]`."""

    table: Mapping[str, ParameterRuling]  # by the parameter, which is the key in the battle file
    usual: Callable[[Any], Any]  # the parameters of a battle of this kind and time that sets none
    base: Callable[[Any], Any]  # with those that the battle sets

    def in_force(self, battle: Any) -> Any:
        """Return the parameters that a battle is played by: what it sets, then what it switches.

        Raises:
            ValueError: A parameter is unknown or out of range.
        """
        base = self.base(battle)
        if not battle.rulings:
            return base
        usual = self.usual(battle)
        return replace(
            base,
            **{
                key: self.table[key].value(getattr(base, key), getattr(usual, key), on=on)
                for key, on in battle.rulings.items()
                if key in self.switchable
            },
        )

    @property
    def switchable(self) -> tuple[str, ...]:
        """Return the keys of the switches."""
        return tuple(key for key, each in self.table.items() if each.words)

    def spec(self) -> RulingsSpec:
        """Return the rulings as sessions and screens need them."""
        return RulingsSpec(
            switches=self.switches, with_switches=_switched, at_start=self._begun, from_log=lambda battle: battle
        )

    def switches(self, battle: Any) -> tuple[RulingSwitch, ...]:
        """Return the switches that can matter in a battle, as they stand there."""
        return tuple(self._switch(battle, key) for key in self.switchable if self.table[key].touches(battle))

    def differing(self, battle: Any) -> tuple[str, ...]:
        """Return the values of a battle that differ from the usual ones, in words and each with its rule."""
        usual, here = self.usual(battle), self.in_force(battle)
        return tuple(
            f"{said} [{each.rule}]"
            for key, each in self.table.items()
            if getattr(here, key) != getattr(usual, key)
            and each.touches(battle)
            and (said := each.said(getattr(here, key)))
        )

    def findings(self, battle: Any) -> Iterator[Finding]:
        """Yield the keys of `[rulings]` that switch nothing."""
        for key in battle.rulings:
            if key not in self.switchable:
                yield Finding(f"rulings.{key}", "there is no such ruling to switch; docs/scenarios.md lists them")

    def _switch(self, battle: Any, key: str) -> RulingSwitch:
        each, usual = self.table[key], getattr(self.usual(battle), key)
        base, here = getattr(self.base(battle), key), getattr(self.in_force(battle), key)
        yes = each.said(each.value(base, usual, on=True))
        return RulingSwitch(key, each.rule, here != each.off, usual != each.off, yes, each.said(each.off))

    def _begun(self, battle: Any) -> Any:
        here = self.in_force(battle)
        return _switched(battle, {key: getattr(here, key) != self.table[key].off for key in self.switchable})


def _switched(battle: Any, said: Mapping[str, bool]) -> Any:
    return replace(battle, rulings={**battle.rulings, **said})
