"""The screen front end of Combat: the plain one, replaced in part by Combat's own.

| asked by | name | module |
|---|---|---|
| `NAMED` | choose, move, aim, strike | modes/{choose,move,aim,strike}.py |
| `NAMED` | lines, danger, enemy, threat | modes/{lines,danger,enemy}.py |
| `QUESTIONS` | Tossing, Picking | modes/toss.py |
| `QUESTIONS` | Deploying | modes/{army,deploy}.py |
| `QUESTIONS` | Reinforcing | modes/reinforce.py |
| `QUESTIONS` | Regrouping | modes/regroup.py |
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cb_tui.games.combat.screen import play, set_up, view, watching
from cb_tui.games.combat.screen.marks import CARD, LETTERS, MARKS
from cb_tui.games.combat.screen.panels.armies import foot
from cb_tui.games.combat.screen.panels.card import brief, state_word
from cb_tui.games.combat.screen.panels.explained import explained, sentence
from cb_tui.games.combat.screen.panels.result import result
from cb_tui.games.combat.screen.panels.toll import toll
from cb_tui.games.combat.screen.retold import meanwhile, pace, retold
from cb_tui.games.combat.screen.variants import played_by, variants
from cb_tui.presentation.table import GameView
from cb_tui.session.game import Game
from cb_tui.session.lesson import teaches
from cb_tui.ui import default_screen as plain
from cb_tui.ui.modes.base import Mode, OpenNamed, Reply, ViewState
from cb_tui.ui.modes.offers import PendingDecisionMode

if TYPE_CHECKING:  # Textual, which a mode does not need
    from cb_tui.ui.screens.base import KeyScreen

QUESTIONS: Mapping[str, Callable[[ViewState], Mode]] = {
    **set_up.QUESTIONS,
    **watching.QUESTIONS,
}  # every other question is a list of offers
NAMED: Mapping[str, Callable[[ViewState, OpenNamed], Reply]] = {
    **plain.ROOM.modes_by_name,
    **play.NAMED,
    **set_up.NAMED,
    **watching.NAMED,
}


def asked(desk: ViewState) -> Mode:
    """Return the mode of the decision that is waited for."""
    return QUESTIONS.get(desk.table.question, PendingDecisionMode.next)(desk)


def time_up(table: GameView) -> str:
    """Return the default winner at the end of the last turn, or an empty string if the goals name one."""
    return plain.ends(table) if table.scene.by_default and table.scene.turns else ""


def screen(game: Game) -> "KeyScreen":
    """Return the lesson screen if the game is a lesson, else the map screen."""
    if not teaches(game):
        return plain.screen(game)
    from cb_tui.games.combat.screen.lesson_done import TEACHING
    from cb_tui.ui.screens.lesson import LessonScreen

    return LessonScreen(game, TEACHING)


ROOM = plain.ROOM._replace(
    screen=screen,
    variants=variants, rules_text=played_by, has_begun=set_up.begun, page=set_up.page, handover_text=set_up.handed,
    decision_mode=asked, modes_by_name=NAMED,
    free_mode=play.free, unit_mode=play.up, waiting=play.waiting, result=result, explained=explained, sentence=sentence,
    brief=brief, standing=state_word,
    marks=MARKS, letters=LETTERS, card=CARD, time_up=time_up, watched_rows=retold, pause_share=pace,
    changes_since=meanwhile, waiting_lines=set_up.standby, loss_lines=toll, foot=foot, below_map=set_up.below,
    save_mode=view.kept, restore_mode=view.opened,
)  # fmt: skip
