"""The set-up mode: pieces placed by letter, from a ready-made set-up or by a plan.

A set-up stays hidden until all players are ready.
"""

from msgspec.structs import replace

from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place
from cb_tui.games.combat.presentation import own_setups
from cb_tui.games.combat.presentation.own_setups import LAST
from cb_tui.games.combat.rules import army, formations, setup_draft, setup_editing, zones
from cb_tui.games.combat.rules.battle import BASIC
from cb_tui.games.combat.rules.formations import PLANS
from cb_tui.games.combat.rules.model import BattleContext, Deploy
from cb_tui.games.combat.rules.setup_draft import Laid, SetupDraft, placement_refusal
from cb_tui.games.combat.screen.modes.fire_lines import FirePosition, LinesMode
from cb_tui.games.combat.screen.setup_progress import (
    SetupProgress,
    drafted,
    keep,
    keep_setup,
    kept_setups,
    muster_of,
    shown,
    state_of,
)
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
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
from cb_tui.ui.modes.base import COMPASS, Mode, Notify, OpenNamed, Play, Reply, SwitchTo, ViewState, cycle, reason_line
from cb_tui.ui.modes.text_input import TypedMode

LETTERS: dict[str, str] = {"mine": "*"} | {str(kind): one.letter for kind, one in BASIC.items()}
REASONS = {"two up": "two thirds forward", "sentinels": "outposts", "hammer": "one flank", "fox": "in cover"}


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


class DeployMode(Mode):
    """`what` was laid last and `way` is where the cursor went last: the same again goes one square on."""

    keys = "combat deploy"
    is_question = True

    def __init__(self) -> None:
        self.what = ""
        self.way = "E"
        self.filling = 0  # which plan fills in the rest next
        self.before: list[SetupDraft] = []  # as it was, for the key that takes a change back

    @classmethod
    def start(cls, desk: ViewState) -> "DeployMode":
        """Return the mode, with the cursor in the player's own half."""
        draft, setting = muster_of(desk).draft, _setting(desk)
        if desk.cursor not in zones.half(setting, draft.half) & zones.section(setting, draft.seat):
            desk.cursor = setup_editing.middle(setting, draft)
        return cls()

    # --- display -----------------------------------------------------------------------------------------------------

    def displayed_view(self, desk: ViewState) -> GameView:
        """Return the game view with the set-up so far."""
        return shown(desk, muster_of(desk).draft)

    def unsupported_actions(self, desk: ViewState) -> frozenset[str]:
        """Return the usual actions, and the keys for kinds that are not in the army."""
        return super().unsupported_actions(desk) | (BASIC.keys() - muster_of(desk).draft.army.keys())

    def overlay(self, desk: ViewState) -> MapOverlay:
        return MapOverlay(cursor=desk.cursor)

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the pieces in hand, the contents of the cursor's square, the keys and the ready-made set-ups."""
        return deploy_lines(desk, muster_of(desk), self._made(desk), width)

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        return self.panel(desk, width)[:height]

    def message(self, desk: ViewState) -> Line:
        """Return the pieces that may be placed at the cursor, or that all are placed."""
        left = setup_editing.in_hand(_setting(desk), muster_of(desk).draft)
        if not left:
            return line("All placed.  ", number_run("Enter"), label(" is ready, and hidden until everyone is"))
        fits = [
            what for what in left if placement_refusal(_setting(desk), muster_of(desk).draft, what, desk.cursor) is None
        ]
        names = label(", ".join(f"{sign(what)} {what}" for what in fits) or "no piece in hand can go here")
        return line(
            number_run(desk.cursor), ": ", names, label("   "), number_run("Enter"), label(" when all are placed")
        )

    # --- actions -----------------------------------------------------------------------------------------------------

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Handle an action, and remember a direction for the key that repeats a placement."""
        self.way = action if action in COMPASS else self.way
        return super().handle_action(action, desk)

    def on_action(self, action: str, desk: ViewState) -> Reply:
        """Place, pick up, fill in, mirror, take or save a set-up, undo, or be ready."""
        setting, draft = _setting(desk), muster_of(desk).draft
        match action:
            case "repeat":
                return self._again(desk)
            case "take_up":
                less = setup_editing.take_up(draft, desk.cursor)
                return Notify(line(f"Nothing of yours is in {desk.cursor}")) if less == draft else self._new(desk, less)
            case "fill":
                return self._fill(desk)
            case "mirror":
                return self._new(desk, setup_editing.mirrored(setting, draft))
            case "next" | "previous":
                return self._ready_made(desk, 1 if action == "next" else -1)
            case "rub":
                if not self.before:
                    return Notify(line("Nothing to undo yet"))
                drafted(desk, self.before.pop())
                return None
            case "keep":
                return SwitchTo(TypedMode(self, line("Save this set-up as"), lambda name: self._keep(desk, name)))
            case "back":
                if army.given(setting, draft.seat) is not None:
                    return Notify(line("The battle gives you this army; deploy it"))
                keep(desk, replace(muster_of(desk), chosen=False, made=""))
                return OpenNamed("army")
            case "sight":
                return self._lines(desk)
            case "enter":
                return self._stand(desk)
            case _:
                return self._lay(desk, action)

    def _lay(self, desk: ViewState, what: str) -> Reply:
        """Place a piece, a mine, an airstrip or the headquarters at the cursor."""
        setting, draft, at = _setting(desk), muster_of(desk).draft, desk.cursor
        laid: SetupDraft | IllegalCommand
        match what:
            case "strip":
                own = any(at in squares for squares in draft.strips)
                laid = setup_editing.turn(setting, draft, at) if own else setup_editing.lay(setting, draft, at)
            case "hq":
                laid = setup_editing.name(setting, draft, at)
            case _:
                kind: Laid | None = next((kind for kind in BASIC if kind == what), "mine" if what == "mine" else None)
                if kind is None:
                    return None
                base = setup_editing.berth(setting, draft, at) if kind == "plane" else at
                laid = setup_editing.put(setting, draft, kind, base or at)
        if isinstance(laid, IllegalCommand):
            return Notify(reason_line(laid.brief, laid.rule))
        self.what = what
        return self._new(desk, laid)

    def _new(self, desk: ViewState, draft: SetupDraft, made: str = "") -> Reply:
        self.before.append(muster_of(desk).draft)
        keep(desk, replace(muster_of(desk), draft=draft, made=made))
        return None

    def _again(self, desk: ViewState) -> Reply:
        """Place the same again one square on in the last direction. A plane stays at its strip."""
        if not self.what:
            return Notify(line("Nothing placed yet: a capital letter puts a piece here, * a mine"))
        before = desk.cursor
        if self.what != "plane":
            super().handle_action(self.way, desk)
            if desk.cursor == before:
                return Notify(line("The board ends here; turn with a direction key"))
        return self._lay(desk, self.what)

    def _fill(self, desk: ViewState) -> Reply:
        """Place everything in hand by a plan, or by the next plan if nothing was done since."""
        draft = muster_of(desk).draft
        names = [*PLANS]
        if self.filling and self.before and not setup_editing.in_hand(_setting(desk), draft):
            draft = self.before.pop()
        elif not setup_editing.in_hand(_setting(desk), draft):
            return Notify(
                line(
                    "Nothing is in hand: ",
                    number_run("r"),
                    " picks up a piece, ",
                    number_run("Tab"),
                    " offers other set-ups",
                )
            )
        else:
            self.filling = 0
        name = names[self.filling % len(names)]
        self.filling += 1
        self._new(desk, formations.filled(_setting(desk), draft, name))
        left = setup_editing.in_hand(_setting(desk), muster_of(desk).draft)
        told = f"Filled in: {name}, {REASONS[name]}; a again for another"
        return Notify(line(label(f"No square left for {hand_words(left)}" if left else told)))

    def _made(self, desk: ViewState) -> tuple[tuple[str, str], ...]:
        """Return the ready-made set-ups with a short description, the player's own first."""
        mine = [(each.name, "your own set-up") for each in kept_setups(desk)]
        return (*mine, *REASONS.items())

    def _ready_made(self, desk: ViewState, by: int) -> Reply:
        names, muster = [name for name, _ in self._made(desk)], muster_of(desk)
        name: str = cycle(names, muster.made, by)
        bare = replace(muster.draft, units=(), mines=(), strips=(), hq=None)
        own = next((each for each in kept_setups(desk) if each.name == name), None)
        if own is not None:
            self._new(desk, setup_editing.fitted(_setting(desk), bare, own.setup), name)
        else:
            self._new(desk, formations.filled(_setting(desk), bare, name), name)
        left = setup_editing.in_hand(_setting(desk), muster_of(desk).draft)
        return Notify(line(f"{name}: still in hand: {hand_words(left)}")) if left else None

    def _keep(self, desk: ViewState, name: str) -> Reply:
        name = name.strip()
        if not name:
            return SwitchTo(self, line("A set-up needs a name; not saved"))
        aside = own_setups.put_aside_if_damaged()
        failed = keep_setup(desk, name)
        return SwitchTo(
            self, line(failed or aside or f"Saved as {name}: Tab now offers it with the ready-made set-ups")
        )

    def _lines(self, desk: ViewState) -> Reply:
        """Show the lines of fire of the piece at the cursor, else of the last one placed or the first kind."""
        draft, at = muster_of(desk).draft, desk.cursor
        ground = [kind for kind in draft.army if kind != "plane"]
        wanted = (draft.holder(at), self.what, *ground)
        kind = next((kind for name in wanted for kind in ground if kind == name), None)
        if kind is None:
            return Notify(line("Planes strike anywhere and need no line of fire [AIR-1]"))
        return SwitchTo(LinesMode(FirePosition(kind, None, at), self, at))

    def _stand(self, desk: ViewState) -> Reply:
        """Be ready once everything is placed, or report what is still in hand, mines included."""
        setting, draft = _setting(desk), muster_of(desk).draft
        left = setup_editing.in_hand(setting, draft)
        if left:
            be = "is" if sum(left.values()) == 1 else "are"
            return Notify(reason_line(f"{hand_words(left)} {be} still in hand; place them too", "DEP-2"))
        command = Deploy(draft.setup)
        refused = desk.table.ruleset.refusal(state_of(desk.table), command)
        if refused:
            return Notify(reason_line(refused.brief, refused.rule))
        if aside := own_setups.put_aside_if_damaged():
            return Notify(line(aside))  # once: the next press is ready
        keep_setup(desk, LAST)
        return Play(command)


def sign(what: Laid) -> str:
    """Return the key that lays something."""
    return "*" if what == "mine" else BASIC[what].letter


def hand_words(left: dict[Laid, int]) -> str:
    """Return the pieces in hand in words: "4 tanks, 1 gun and 3 mines"."""
    each = [
        count_noun(number_, what, "mines" if what == "mine" else army.plural(what)) for what, number_ in left.items()
    ]
    return " and ".join([", ".join(each[:-1]), each[-1]]) if len(each) > 1 else each[0]


def _setting(desk: ViewState) -> BattleContext:
    return state_of(desk.table).context
