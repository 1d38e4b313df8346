"""Tongue: how Combat Captain is played by typed words."""

from functools import partial

from cb_tui.games.combat_captain.plain import answers, manual, queries, verbs, ways
from cb_tui.games.combat_captain.plain.carrying import give
from cb_tui.games.combat_captain.plain.told import brief
from cb_tui.games.combat_captain.plain.verbs import fire
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import pending as w
from cb_tui.plain import queries as general
from cb_tui.plain.default import queries as plain
from cb_tui.plain.typed_commands import TypedCommands
from cb_tui.presentation.game_view import GameView

TYPED = TypedCommands(
    entries=manual.ENTRIES,
    names=manual.NAMES,
    overview=manual.overview,
    look_commands={
        **general.LOOKING,
        "unit": plain.unit, "targets": queries.targets, "odds": queries.odds, "sight": queries.see, "path": ways.path,
        "losses": plain.losses, "luck": plain.luck, "why": plain.why, "companies": queries.companies,
    },
    play_commands={
        **verbs.ORDERS, "fire": fire, "ready": partial(give, c.Ready()), "go": answers.go,
        "hold": answers.hold, "stand": partial(give, c.StandFast()), "withdraw": partial(give, c.Withdraw()),
        "markers": answers.markers, "roll": answers.roll, "first": answers.first,
        "choose": answers.choose, "shell": answers.shell,
        "strafe": answers.strafe, "bomb": answers.bomb, "on": partial(give, c.FlyOn()),
        "back": answers.goes(w.FallingBack, c.FallBack, "No company withdraws now; type move and a stand."),
        "advance": answers.goes(w.Advance, c.GoForward, "No close combat was won just now; type move and a stand."),
        "march": answers.goes(w.MarchDue, c.March, "No reinforcement move is due; type move and a stand."),
        "list": plain.listed,
    },
    odds=brief,
    waiting=GameView.waiting,
    ratings=queries.ratings,
    hides_from_others=lambda _: False,
    hints=answers.HINTS,
)  # fmt: skip
