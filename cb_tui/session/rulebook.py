"""Rulebook: the rules of a game in our own words, rule by rule, with worked examples."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from string import ascii_uppercase
from typing import Any

import msgspec

from cb_tui.core.dice import FixedDice
from cb_tui.core.display import Sight
from cb_tui.core.report import Report
from cb_tui.core.ruleset import IllegalCommand, Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Event, Place
from cb_tui.games import RULESETS
from cb_tui.session.codec import Codec
from cb_tui.session.locations import game_data

Words = Mapping[str, str]
RULE_ID = re.compile(r"\b[A-Z]{2,6}-(?:[0-9]+[a-z]?|[a-e])\b")
COMMON = "common.toml"  # what the battles of all examples share


class Rule(msgspec.Struct, frozen=True):
    """One rule. `texts` holds the text of each edition, without those that lack the rule.

    For a ruling, `also` is the other reading that the books allow.
    """

    id: str
    texts: dict[str, str]
    editions: tuple[str, ...]
    also: str = ""
    found_by: tuple[str, ...] = ()  # words of the books that a search finds it by

    def is_called(self, words: Sequence[str]) -> bool:
        """Check whether these words, in small letters, are one of its search words."""
        return " ".join(words) in (each.casefold() for each in self.found_by)

    def said(self, edition: str) -> str:
        """Return the text of the rule in an edition."""
        if edition in self.texts:
            return self.texts[edition]
        return f"The {edition} edition has no such rule."

    @property
    def otherwise(self) -> str:
        """Return the other reading that the books allow, or an empty string for a rule of the books."""
        return f"Our ruling; another is possible. {self.also}" if self.also else ""

    def elsewhere(self, edition: str) -> str:
        """Return the texts of the other editions, or an empty string if they agree."""
        others = [each for each in self.editions if self.texts.get(each) != self.texts.get(edition)]
        return " ".join(f"{each} edition: {self.texts.get(each, 'there is no such rule.')}" for each in others)


class HelpChapter(msgspec.Struct, frozen=True):
    """A chapter, "FIRE"."""

    id: str
    title: str
    rules: tuple[Rule, ...]


class Rulebook(msgspec.Struct, frozen=True):
    """All chapters, in the order in which one reads them."""

    chapters: tuple[HelpChapter, ...]
    editions: tuple[str, ...] = ()  # that it tells, the first as the file is written

    def rules(self) -> Iterator[Rule]:
        """Return every rule in order."""
        return (rule for chapter in self.chapters for rule in chapter.rules)

    def named(self, name: str) -> tuple[Rule, ...]:
        """Return the rule of an ID, or all rules of a chapter.

        If there is no such ID, return the rule above that ruling, or the rulings below that rule.
        """
        name = name.strip("[]() ").upper()
        for chapter in self.chapters:
            if chapter.id == name:
                return chapter.rules
        known = {rule.id.upper(): rule for rule in self.rules()}
        found = known.get(name) or known.get(name.rstrip(ascii_uppercase))
        return (found,) if found else tuple(rule for own, rule in known.items() if own.rstrip(ascii_uppercase) == name)

    def holding(self, words: Iterable[str], edition: str) -> tuple[Rule, ...]:
        """Return the rules in which all words stand, in ID, text of the edition or search words.

        Those that the words together are a search word of come first.
        """
        sought = [word.casefold() for word in words if word.strip()]

        def holds(rule: Rule) -> bool:
            known = rule.found_by if edition in rule.texts else ()
            text = f"{rule.id} {rule.said(edition)} {' '.join(known)}".casefold()
            return all(word in text for word in sought)

        found = filter(holds, self.rules()) if sought else ()
        return tuple(sorted(found, key=lambda rule: not rule.is_called(sought)))

    def is_searched_by(self, words: Iterable[str]) -> bool:
        """Check whether the words are a search word of some rule."""
        sought = [word.casefold() for word in words if word.strip()]
        return any(rule.is_called(sought) for rule in self.rules())


def packages() -> tuple[str, ...]:
    """Return the rules packages that have a rulebook, as they are listed."""
    return tuple(
        package for package in dict.fromkeys(each.package for each in RULESETS.values()) if rulebook(package).chapters
    )


def title(package: str) -> str:
    """Return the common name of a package's rules systems, such as "Combat Boots"."""
    return next(each.family for each in RULESETS.values() if each.package == package)


def ids_in(text: str) -> tuple[str, ...]:
    """Return the rule IDs that a text names, each once."""
    return tuple(dict.fromkeys(RULE_ID.findall(text)))


@cache
def rulebook(package: str) -> Rulebook:
    """Return the rulebook of a rules package, empty where none is written."""
    path = game_data(package) / "help.toml"
    if not path.is_file():
        return Rulebook(())
    systems = [each for each in RULESETS.values() if each.package == package]
    editions = {
        each.edition: {
            **each.vocabulary,
            **{name.capitalize(): said.capitalize() for name, said in each.vocabulary.items()},
        }
        for each in systems
    }
    chapters = tomllib.loads(path.read_text(encoding="utf-8"))
    also = chapters.pop("also", {})
    search = {rule: tuple(words.split(", ")) for rule, words in chapters.pop("search", {}).items()}
    book = tuple(_chapter(name, chapter, editions, also, search) for name, chapter in chapters.items())
    return Rulebook(book, tuple(editions))


def _chapter(
    name: str,
    data: dict[str, Any],
    editions: Mapping[str, Words],
    also: Mapping[str, str],
    search: Mapping[str, tuple[str, ...]],
) -> HelpChapter:
    words = next(iter(editions.values()), {})
    rules = (
        Rule(rule, _texts(said, editions), tuple(editions), also.get(rule, "").format_map(words), search.get(rule, ()))
        for rule, said in data.items()
        if rule != "title"
    )
    return HelpChapter(name, data["title"], tuple(rules))


def _texts(said: str | dict[str, str], editions: Mapping[str, Words]) -> dict[str, str]:
    """Return the text of each edition, in its own words."""
    texts = {"text": said} if isinstance(said, str) else said
    return {
        edition: texts.get(edition, texts["text"]).format_map(words)
        for edition, words in editions.items()
        if texts.get("only", edition) == edition
    }


class PriorCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command that was given before an example is shown, with its dice."""

    do: dict[str, Any]
    dice: tuple[int, ...] = ()


class ExampleStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step: a command with its dice, or a question to the rules, and the reasoning."""

    say: str
    do: dict[str, Any] | None = None
    dice: tuple[int, ...] = ()
    then: tuple[dict[str, Any], ...] = ()  # parts of events that the command brings, in their order
    sight: tuple[Place, Place] | None = None  # a line of sight that is looked at
    visible: bool = True
    may: tuple[dict[str, Any], ...] = ()  # commands that are legal after the step
    never: tuple[dict[str, Any], ...] = ()  # commands that are refused after it
    rule: str = ""  # the rule ID of the refusal
    shows: tuple[dict[str, Any], ...] = ()  # parts of pieces as they then stand


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation on a small board and its outcome. `battle` is added to the data that all examples share."""

    id: str
    title: str
    edition: str = ""
    by: str = ""  # of a system without editions, what it is played by: "house rules"
    rules: tuple[str, ...]
    about: str
    battle: dict[str, Any]
    opening: tuple[PriorCommand, ...] | None = None  # None: what comes before all examples of its system
    step: tuple[ExampleStep, ...]

    @property
    def played_by(self) -> str:
        """Return the rules that it is played by, in words."""
        return f"{self.edition} edition" if self.edition else self.by


class ExampleFrame(msgspec.Struct, frozen=True, kw_only=True):
    """An example after one of its steps, `state`. `before` is the state before the step's command."""

    say: str
    state: Any
    before: Any
    command: Command | None = None
    dice: tuple[int, ...] = ()
    reports: tuple[Report, ...] = ()
    sight: Sight | None = None
    refusals: tuple[IllegalCommand, ...] = ()


class Examples(msgspec.Struct, frozen=True):
    """All worked examples of a rules package."""

    package: str
    common: dict[str, Any]
    opening: tuple[PriorCommand, ...]
    all: tuple[Example, ...]

    def named(self, name: str) -> Example | None:
        """Return the example of an ID, whatever its case."""
        return next((one for one in self.all if one.id == name.lower()), None)

    def of(self, rule: str, edition: str = "") -> tuple[Example, ...]:
        """Return the examples that show a rule, those of an edition first, then those of which it is the first rule.

        A reading shows the examples of its rule.
        """
        name = rule if any(rule in one.rules for one in self.all) else rule.rstrip("abcdefghijklmnopqrstuvwxyz")
        found = [one for one in self.all if name in one.rules]
        return tuple(sorted(found, key=lambda one: (one.edition != edition, one.rules.index(name))))

    def ruleset(self, example: Example) -> Ruleset[Any]:
        """Return the rules by which an example is played."""
        systems = (each for each in RULESETS.values() if each.package == self.package)
        return next(each for each in systems if each.edition == example.edition)

    def battle(self, example: Example) -> Scenario:
        """Return the battle of an example, played by the rules of today."""
        whole = {**self.common, **example.battle}
        for key, value in self.common.items():
            if isinstance(value, dict):
                whole[key] = {**value, **example.battle.get(key, {})}
        ruleset = self.ruleset(example)
        stated = {"id": example.id, "title": example.title, "ruleset": ruleset.id, "revision": ruleset.revision}
        return Codec(ruleset).scenario({**stated, **whole})

    def frames(self, example: Example) -> tuple[ExampleFrame, ...]:
        """Return an example before its first step and after each of them."""
        ruleset = self.ruleset(example)
        state, read = ruleset.start(self.battle(example), {}), Codec(ruleset).command
        for prior in self.opening if example.opening is None else example.opening:
            state, _ = _played(ruleset, state, read(prior.do), prior.dice)
        frames = [ExampleFrame(say=example.about, state=state, before=state)]
        for step in example.step:
            frames.append(_after(ruleset, frames[-1].state, step))
        return tuple(frames)


def _played(
    ruleset: Ruleset[Any], state: Any, command: Command, faces: tuple[int, ...]
) -> tuple[Any, tuple[Event, ...]]:
    """Return the state after a command, and the events that all its dice brought."""
    dice = FixedDice(*faces)
    events = ruleset.decide(state, command, dice)
    assert not dice.left, f"dice that the rules never roll: {dice.left}"
    for event in events:
        state = ruleset.evolve(state, event)
    return state, events


def _after(ruleset: Ruleset[Any], before: Any, step: ExampleStep) -> ExampleFrame:
    codec, state = Codec(ruleset), before
    command = codec.command(step.do) if step.do else None
    reports: tuple[Report, ...] = ()
    if command is not None:
        state, events = _played(ruleset, before, command, step.dice)
        reports = ruleset.report(state, command, events)
    asks = ruleset.advisor.sight if ruleset.advisor else None
    sight = asks(state, *step.sight) if asks and step.sight else None
    refused = tuple(why for each in step.never if (why := ruleset.refusal(state, codec.command(each))))
    return ExampleFrame(
        say=step.say, state=state, before=before, command=command, dice=step.dice, reports=reports, sight=sight,
        refusals=refused,
    )  # fmt: skip


@cache
def examples(package: str) -> Examples:
    """Return the worked examples of a rules package, empty if it has none."""
    paths = sorted((game_data(package) / "examples").glob("*.toml"))
    data = {path.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}
    common = data.pop(COMMON, {})
    opening = msgspec.convert(common.pop("opening", []), tuple[PriorCommand, ...])
    found = (msgspec.convert(one, Example) for each in data.values() for one in each["example"])
    return Examples(package, common, opening, tuple(found))
