"""Rulebook: the rules of a system in our own words, chapter by chapter, rule by rule."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import cb_tui

CLASSIC = "classic"
EDITIONS = ("2025", CLASSIC)
RULE_ID = re.compile(r"\b[A-Z]{2,4}-[0-9]+[a-z]?\b")


class Rule(msgspec.Struct, frozen=True):
    """One rule; `texts` holds what each edition says, without one that has no such rule."""

    id: str
    texts: dict[str, str]

    def said(self, edition: str) -> str:
        """What holds in an edition, "2025" or "classic"."""
        if edition in self.texts:
            return self.texts[edition]
        return f"There is no such rule in the {edition} edition."

    def elsewhere(self, edition: str) -> str:
        """What the other edition says, "" where it says the same."""
        other = next(each for each in EDITIONS if each != edition)
        if self.texts.get(other) == self.texts.get(edition):
            return ""
        return f"{other} edition: {self.texts.get(other, 'there is no such rule.')}"


class HelpChapter(msgspec.Struct, frozen=True):
    """A chapter, "FIRE"."""

    id: str
    title: str
    rules: tuple[Rule, ...]


class Rulebook(msgspec.Struct, frozen=True):
    """All chapters, in the order in which one reads them."""

    chapters: tuple[HelpChapter, ...]

    def rules(self) -> Iterator[Rule]:
        """Every rule in order."""
        return (rule for chapter in self.chapters for rule in chapter.rules)

    def named(self, name: str) -> tuple[Rule, ...]:
        """The rule of an ID, or all rules of a chapter; the rule above it where a reading has no line of its own."""
        name = name.strip("[]() ").upper()
        for chapter in self.chapters:
            if chapter.id == name:
                return chapter.rules
        known = {rule.id.upper(): rule for rule in self.rules()}
        found = known.get(name) or known.get(name.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        return (found,) if found else ()

    def holding(self, words: Iterable[str], edition: str) -> tuple[Rule, ...]:
        """The rules in which all words stand, in ID or text of the edition, whatever their case."""
        sought = [word.casefold() for word in words if word.strip()]
        return tuple(
            rule
            for rule in self.rules()
            if sought and all(word in f"{rule.id} {rule.said(edition)}".casefold() for word in sought)
        )


def ids_in(text: str) -> tuple[str, ...]:
    """The rule IDs that a text names, each once."""
    return tuple(dict.fromkeys(RULE_ID.findall(text)))


@cache
def rulebook(package: str) -> Rulebook:
    """The rulebook of a rules package, empty where none is written."""
    path = Path(cb_tui.__file__).parent / "help" / f"{package}.toml"
    if not path.is_file():
        return Rulebook(())
    chapters = tomllib.loads(path.read_text(encoding="utf-8"))
    return Rulebook(tuple(_chapter(name, chapter) for name, chapter in chapters.items()))


def _chapter(name: str, data: dict[str, Any]) -> HelpChapter:
    rules = tuple(Rule(rule, _texts(said)) for rule, said in data.items() if rule != "title")
    return HelpChapter(name, data["title"], rules)


def _texts(said: str | dict[str, str]) -> dict[str, str]:
    """What each edition says."""
    if isinstance(said, str):
        return {"2025": said, CLASSIC: _classic(said)}
    if "only" in said:
        return {said["only"]: said["text"]}
    return {"2025": said["text"], CLASSIC: _classic(said[CLASSIC])}


def _classic(text: str) -> str:
    """The text with the classic edition's word for the half result. [FIRE-6]"""
    for word, pinned in (("isruption", "in"), ("isrupted", "inned"), ("isrupt", "in")):
        text = text.replace(f"D{word}", f"P{pinned}").replace(f"d{word}", f"p{pinned}")
    return text
