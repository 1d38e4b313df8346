"""Rulebook: the rules of a system in our own words, chapter by chapter, rule by rule."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from string import ascii_uppercase
from typing import Any

import msgspec

from cb_tui.games import RULESETS
from cb_tui.session.places import game_data

Words = Mapping[str, str]
RULE_ID = re.compile(r"\b[A-Z]{2,6}-(?:[0-9]+[a-z]?|[a-e])\b")


class Rule(msgspec.Struct, frozen=True):
    """One rule. `texts` holds the text of each edition, without those that lack the rule.

    For a ruling, `also` is the other reading that the books allow.
    """

    id: str
    texts: dict[str, str]
    editions: tuple[str, ...]
    also: str = ""

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
        """Return the rules in which all words stand, in ID or text of the edition, whatever their case."""
        sought = [word.casefold() for word in words if word.strip()]
        return tuple(
            rule
            for rule in self.rules()
            if sought and all(word in f"{rule.id} {rule.said(edition)}".casefold() for word in sought)
        )


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
    return Rulebook(
        tuple(_chapter(name, chapter, editions, also) for name, chapter in chapters.items()), tuple(editions)
    )


def _chapter(name: str, data: dict[str, Any], editions: Mapping[str, Words], also: Mapping[str, str]) -> HelpChapter:
    words = next(iter(editions.values()), {})
    rules = (
        Rule(rule, _texts(said, editions), tuple(editions), also.get(rule, "").format_map(words))
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
