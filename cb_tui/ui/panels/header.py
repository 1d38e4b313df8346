"""The header: battle, turn, who acts and with how many, seed, whether all is saved."""

from cb_tui.ui.table import Table
from cb_tui.ui.text import Line, Run, apart, fit, label, line


def header(table: Table, width: int, *, seed: object, saved: str = "saved", over: str = "") -> Line:
    """One line; what there is no room for goes from the middle."""
    scene = table.scene
    army = table.force(scene.active)
    right = line(label(f"seed {seed}  {saved}"), " ")
    turn = label(f"  turn {min(scene.turn, scene.turns)}/{scene.turns}")
    role = table.role(scene.active)
    if over:
        who: Line = (Run(f"  {over}", role, bold=True),)
    elif scene.active in table.human:
        mine = [piece for piece in scene.pieces if piece.side == scene.active]
        left = len(table.waiting()) if table.asks and not scene.question else 0
        who = line(
            Run(f"  {army.name} to act", role, bold=True), label(f"  {left} of {len(mine)} left" if left else "")
        )
        if width >= 120 and left:
            ready = line(
                *(line(table.who([piece.id]), " ") for piece in mine if not piece.acted and not piece.disrupted)
            )
            who = line(who, label(":  "), ready)
    else:
        who = (Run(f"  {army.name} turn", role, bold=True),)
    title = Run(f" {scene.title}", bold=True)
    whole = line(title, turn, who)
    if len(scene.title) + len(turn.text) + sum(len(run.text) for run in who) + 24 > width:
        return fit(whole, width) if width < 60 else apart(whole, line(" ", right), width)
    return apart(whole, right, width)
