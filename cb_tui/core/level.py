"""Levels of the AI, as a player chooses them. Each rules system lists its own."""

from typing import Literal

from cb_tui.core.values import Value

LevelId = Literal["recruit", "book", "officer", "staff"]


class Level(Value, frozen=True, kw_only=True):
    """One level. The AI of a seat that plays it is named by the level's ID: "ai:officer"."""

    id: LevelId
    title: str
    about: str  # a sentence without its subject
    where_measured: bool = False  # offered only in battles that it was measured in

    @property
    def said(self) -> str:
        """Return its title within a sentence."""
        return self.title.lower()


RECRUIT = Level(id="recruit", title="Recruit", about="hesitates and picks poor targets")
BOOK = Level(id="book", title="By the book", about="follows the solitaire charts")
OFFICER = Level(id="officer", title="Officer", about="plays for its objectives")
STAFF = Level(id="staff", title="Staff", about="plays out plans and picks the best", where_measured=True)
LEVELS = (RECRUIT, BOOK, OFFICER, STAFF)  # weakest first
RANDOM = "random"  # a machine that plays by any rules, at no level
USUAL: LevelId = "officer"
