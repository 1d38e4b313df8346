"""The set-up panel: pieces in hand, the square under the cursor, letter keys, ready-made set-ups."""

from cb_tui.core.values import Place
from cb_tui.games.combat.rules import army, setup_draft, setup_editing, zones
from cb_tui.games.combat.rules.battle import BASIC
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.rules.setup_draft import SetupDraft
from cb_tui.games.combat.screen.setup_progress import SetupProgress, state_of
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    justify,
    label,
    line,
    number_run,
    section_head,
)
from cb_tui.ui.modes.base import ViewState

LETTERS: dict[str, str] = {"mine": "*"} | {str(kind): one.letter for kind, one in BASIC.items()}


def deploy_lines(desk: ViewState, muster: SetupProgress, made: tuple[tuple[str, str], ...], width: int) -> Lines:
    """Return the set-up panel, `width` columns wide."""
    setting, laid = state_of(desk.table).context, muster.draft
    hand = setup_editing.in_hand(setting, laid)
    stand = len(laid.units) + len(laid.mines)
    name = TextRun(f"DEPLOY {desk.table.seat_name(laid.seat).upper()}", desk.table.seat_role(laid.seat), bold=True)
    return [
        justify(line(name), line(label(f"{stand} of {stand + sum(hand.values())} placed")), width),
        section_head(width, "still in hand"),
        *_in_hand(setting, laid, width),
        *(fit(row, width) for row in _limits(setting, laid)),
        section_head(width, "under the cursor"),
        fit(_here(setting, laid, desk.cursor), width),
        section_head(width, "place"),
        *(fit(columns_at((0, number_run(keys)), (8, label(does))), width) for keys, does in _letters(setting, laid)),
        section_head(width, "ready-made  Tab"),
        *(fit(_made(each, here=each[0] == muster.made), width) for each in made[:8]),
    ]


def _in_hand(setting: BattleContext, laid: SetupDraft, width: int) -> Lines:
    hand = [
        line(number_run(LETTERS[what]), f" {what} ", number_run(str(left)))
        for what, left in setup_editing.in_hand(setting, laid).items()
    ]
    if not hand:
        return [fit(line(label("nothing: all placed")), width)]
    return [
        fit(columns_at(*((13 * x, part) for x, part in enumerate(hand[i : i + 3]))), width)
        for i in range(0, len(hand), 3)
    ]


def _limits(setting: BattleContext, laid: SetupDraft) -> Lines:
    most = setup_draft.advance_max(setting, sum(laid.army.values()))
    rows = [line(label(f"beyond the line {setup_editing.beyond(setting, laid)} of {most} [DEP-2]"))]
    if setup_draft.strips_left(setting, laid) and "plane" in laid.army:
        rows.append(line(label("no airstrip placed yet [DEP-4]")))
    if setup_draft.sites(setting, laid.half, laid.seat):
        rows.append(line(label(f"headquarters {laid.hq or 'not named yet'} [VAR-1]")))
    return rows


def _here(setting: BattleContext, laid: SetupDraft, cursor: Place) -> Line:
    """Return the cursor's square with its ground, its side of the deployment line and its occupant."""
    if cursor not in zones.half(setting, laid.half) & zones.section(setting, laid.seat):
        return line(number_run(cursor), label(" not yours to deploy in"))
    road = ", road" if setting.board.has_mark(cursor, "road") else ""
    where = "behind the line" if cursor in zones.rear(setting, laid.half) else "beyond the line"
    crest = "crest" if setting.board.has_mark(cursor, "crest") else setting.board.profile(cursor).label
    planes = sum(each.kind == "plane" and each.at == _base(setting, laid, cursor) for each in laid.units)
    strip = f"airstrip, {planes} based" if _base(setting, laid, cursor) else ""
    holder = laid.holder(cursor) or strip or "free"
    what = "road" if road and crest == "open" else f"{crest}{road}"
    return line(number_run(cursor), f" {what}, {where}, {holder}")


def _base(setting: BattleContext, laid: SetupDraft, at_: Place) -> Place | None:
    """Return the first square of the airstrip at a square."""
    strips = [*(each.squares for each in setup_draft.own_strips(setting, laid.half, laid.seat).values()), *laid.strips]
    return next((squares[0] for squares in strips if at_ in squares), None)


def _letters(setting: BattleContext, laid: SetupDraft) -> list[tuple[str, str]]:
    kinds = " ".join(BASIC[kind].letter for kind in laid.army if kind != "plane")
    mine = f" {LETTERS['mine']}" if army.mines(setting, laid.seat) else ""
    rows = [(f"{kinds}{mine}", " a piece or a mine, here" if mine else " a piece, here")]
    if "plane" in laid.army:
        rows.append(("P", "a plane to the airstrip"))
    if setting.rules.strips_per_player and setup_draft.strips_left(setting, laid) + len(laid.strips):
        rows.append(("_", "airstrip; again: turn it"))
    if setup_draft.sites(setting, laid.half, laid.seat):
        rows.append(("X", "headquarters here"))
    return [*rows, ("Space", "next square, same again")]


def _made(each: tuple[str, str], *, here: bool) -> Line:
    return columns_at((0, number_run(">") if here else ""), (1, TextRun(each[0], bold=here)), (13, label(each[1])))
