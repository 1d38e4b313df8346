"""Runways: where a ready-made set-up lays the airstrips that the map does not give. [DEP-4, DEP-5]"""

from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place
from cb_tui.games.combat.rules.draft import SetupDraft, airstrip_refusal, strips_left
from cb_tui.games.combat.rules.field import DeploymentZone
from cb_tui.games.combat.rules.setting import BattleContext


def runways(setting: BattleContext, draft: SetupDraft, ground: DeploymentZone) -> tuple[tuple[Place, ...], ...]:
    """Return the airstrips of a draft, with those still to place near the base line.

    They lie away from the flank of the attack.
    """
    if strips_left(setting, draft) == 0:
        return draft.strips

    def badness(squares: tuple[Place, ...]) -> tuple[int, float, tuple[Place, ...]]:
        return max(map(ground.depth, squares)), -abs(ground.column(squares[0]) - ground.flank), squares

    for squares in sorted(straights(setting, ground), key=badness):
        if airstrip_refusal(setting, draft, squares) is None:
            draft = replace(draft, strips=(*draft.strips, squares))
    return draft.strips


def straights(setting: BattleContext, ground: DeploymentZone) -> Iterator[tuple[Place, ...]]:
    """Return every row and column of squares as long as an airstrip."""
    length = setting.rules.airstrip_len
    for at in ground.squares:
        column, row = SQUARES.coordinates(at)
        for across, down in ((1, 0), (0, 1)):
            found = [SQUARES.place_at(column + across * index, row + down * index) for index in range(length)]
            squares = tuple(square for square in found if square is not None and square in setting.board)
            if len(squares) == length and ground.depth(at) < ground.line:
                yield squares
