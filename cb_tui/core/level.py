"""Level: how well a machine plays, as a player chooses it; a rules system says which levels it has."""

from typing import Literal

from cb_tui.core.values import Value

LevelId = Literal["recruit", "book", "officer"]


class Level(Value, frozen=True, kw_only=True):
    """One level; the machine of a seat that plays it is called by its id, "ai:officer"."""

    id: LevelId
    title: str
    about: str  # a sentence without its subject


RECRUIT = Level(id="recruit", title="Recruit", about="hesitates, picks poor targets")
BOOK = Level(id="book", title="By the book", about="follows the solitaire charts")
OFFICER = Level(id="officer", title="Officer", about="leads its side for its goals")
LEVELS = (RECRUIT, BOOK, OFFICER)  # weakest first
RANDOM = "random"  # a machine that plays by any rules, at no level
USUAL: LevelId = "officer"
