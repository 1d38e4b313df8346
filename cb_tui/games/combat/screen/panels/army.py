"""The army panel: kinds with their ratings, counts and limits, ready-made armies, the enemy."""

from cb_tui.games.combat.rules import army, prose, saves, setup_draft
from cb_tui.games.combat.rules.battle import BASIC, Kind
from cb_tui.games.combat.rules.board import TERRAINS
from cb_tui.games.combat.rules.model import BattleContext
from cb_tui.games.combat.screen.setup_progress import SetupProgress, seat_of, state_of
from cb_tui.presentation.game_view import GameView
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
    wrap,
)


def army_lines(table: GameView, muster: SetupProgress, marked: Kind, mixes: tuple[army.Mix, ...], width: int) -> Lines:
    """Return the army panel, `width` columns wide."""
    setting, seat = state_of(table).context, seat_of(table)
    counts, by_points = muster.draft.army, setting.rules.army_limit == "points"
    agreed = army.size(setting, seat)
    taken = army.points(setting, counts) if by_points else sum(counts.values())
    size = f"{taken} of {agreed} {'points' if by_points else 'pieces'}"
    name = TextRun(f"ARMY OF {table.seat_name(seat).upper()}", table.seat_role(seat), bold=True)
    return [
        justify(line(name), line(label(size)), width),
        section_head(width, f"kind      {'cost take left' if by_points else 'take left move'} rng save"),
        *(_kind(setting, muster, kind, here=kind == marked, width=width) for kind in setting.kinds),
        *_mines(setting, muster, width, by_points=by_points),
        section_head(width, "what it means"),
        *_meaning(setting, muster, marked, width),
        section_head(width, "ready-made  Tab"),
        *(_mix(setting, mix, here=mix.name == muster.made, width=width) for mix in mixes[:5]),
        section_head(width, "the enemy"),
        *wrap(label_of(f"{_agreed(setting)}; {_told(table)}"), width),
    ]


def label_of(text: str) -> Line:
    """Return a line in the role of labels."""
    return line(label(text))


def _kind(setting: BattleContext, muster: SetupProgress, kind: Kind, *, here: bool, width: int) -> Line:
    one = setting.kinds[kind]
    have = muster.draft.army.get(kind, 0)
    left = army.stock(setting, muster.draft.seat, kind) - have
    move = "any" if kind == "plane" else f"{one.move}/{one.road}" if one.road else str(one.move)
    figures = (str(have), str(left), move)
    if setting.rules.army_limit == "points":
        figures = (str(one.points), str(have), str(left))
    rng, save = ("any", "-") if kind == "plane" else (str(one.range), f"{_needs(setting, kind, 'open')}+")
    return fit(
        columns_at(
            (0, number_run(">") if here else ""), (1, number_run(one.letter)), (3, TextRun(kind, bold=here)),
            *((12 + 5 * place, line(f"{figure:>4}")) for place, figure in enumerate(figures)),
            (27, label(f"{rng:>3}")), (31, label(f"{save:>4}")),
        ),
        width,
    )  # fmt: skip


def _mines(setting: BattleContext, muster: SetupProgress, width: int, *, by_points: bool) -> Lines:
    mines = army.mines(setting, muster.draft.seat)
    row = columns_at(
        (1, number_run("*")), (3, "mine"), (12 + 5 * by_points, f"{mines:>4}"), (18 + 5 * by_points, label("as agreed"))
    )
    return [fit(row, width)] if mines else []


def _meaning(setting: BattleContext, muster: SetupProgress, marked: Kind, width: int) -> Lines:
    """Return the limits of the marked kind and of this army's set-up, if there are any."""
    counts, seat = muster.draft.army, muster.draft.seat
    said: list[str] = []
    for share in army.shares(setting):
        most = counts.get(share.of, 0) // share.divisor
        said.append(
            f"{share.kind} {counts.get(share.kind, 0)} of {most}: one per {share.divisor} {army.plural(share.of)}"
        )
    if (most_ := army.cap(setting, seat, marked)) is not None:
        said.append(f"at most {most_} {army.plural(marked)} at any one time")
    one, pieces = setting.kinds[marked], sum(counts.values())
    if setting.rules.army_limit == "points" and one.move:
        said.append(f"{marked} moves {one.move}{f', {one.road} by road' if one.road else ''}")
    if pieces:
        said.append(f"{setup_draft.advance_max(setting, pieces)} of {pieces} may start beyond the line")
    if marked == "plane":
        said.append("a plane that strikes is lost on 1 2 3, hit or miss [AIR-3]")
    else:
        said.append(f"{marked} saves on {_saves(setting, marked)}")
    return [row for each in said for row in wrap(label_of(each), width)][:4]


def _mix(setting: BattleContext, mix: army.Mix, *, here: bool, width: int) -> Line:
    kinds = [kind for kind in BASIC for _ in range(mix.army.get(kind, 0))]
    cost = f"{army.points(setting, mix.army):>3}" if setting.rules.army_limit == "points" else ""
    told = line(number_run(">") if here else " ", TextRun(mix.name, bold=here))
    return justify(fit(columns_at((0, told), (12, label(prose.kinds(kinds)))), width - 4), line(label(cost)), width)


def _told(table: GameView) -> str:
    """Return the seats that are ready, and when the set-ups are revealed."""
    state = state_of(table)
    asked = {each.seat for each in state.pending}
    stand = [table.seat_name(seat) for seat in state.context.seats if seat not in asked]
    return f"{' and '.join(stand)} ready, revealed when all are" if stand else "revealed when all have deployed"


def _agreed(setting: BattleContext) -> str:
    rules = setting.rules
    size = f"{rules.points} points" if rules.army_limit == "points" else f"{rules.pieces_per_side} pieces"
    mines = sum(army.mines(setting, seat) for seat in setting.seats if setting.side(seat) == setting.sides[0])
    return f"{size} and {mines} mines" if mines else size


def _needs(setting: BattleContext, kind: Kind, ground: str) -> int:
    return saves.of_kind(setting, kind, ground, "fire").needs


def _saves(setting: BattleContext, kind: Kind) -> str:
    """Return the dice that save a kind from fire: "5+, 4+ on hills, 3+ in woods and houses"."""
    needs = {here.plural: _needs(setting, kind, name) for name, here in TERRAINS.items()}
    plain = _needs(setting, kind, "open")
    better = sorted({need for need in needs.values() if need != plain})
    parts = [f"{need}+ {' and '.join(word for word in needs if needs[word] == need)}" for need in better]
    return ", ".join([f"{plain}+", *parts])
