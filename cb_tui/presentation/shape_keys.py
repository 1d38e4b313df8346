"""The keys of the shapes on a measured table, in the editor."""

from cb_tui.presentation.key import Key

LEAPS = (
    Key("shift+left", "leap W", "Shift+Left", help="a long step west"),
    Key("shift+right", "leap E", "Shift+Right", help="a long step east"),
    Key("shift+up", "leap up", "Shift+Up", help="a long step up"),
    Key("shift+down", "leap down", "Shift+Down", help="a long step down"),
)
DRAWING = (
    Key("c", "finish", "c", "finish", "finish the shape with the corners that are set"),
    Key("x", "box", "x", "box", "a box from the first corner to here; without a corner, its first one"),
    Key("g", "move", "g", "move", "pick up the corner here, else the shape; Enter puts it down"),
    Key("X", "remove", "X", "remove", "remove the shape here and its twin"),
    Key("D", "double", "D", help="copy the shape here; Enter puts the copy down"),
    Key("plus equals_sign", "corner", "+", help="one more corner, on the side of a shape near the cursor"),
    Key("e", "card", "e", help="the card of the shape here: name, kind, level"),
    Key("s", "snap", "s", help="corners snap to 1, 1/2 or 1/10 inch, and to corners near by; so does the cursor"),
    Key("comma", "pick", ",", help="take the kind of the shape here as the brush; so does its letter after t"),
    Key("M", "mirror", "M", help="make the other half the twin of the half that the cursor is in; shows it first"),
)
CARRYING = (
    Key("t", "turn", "t", "turn", "turn the shape by a quarter"),
    Key("X", "remove", "X", "remove", "remove the corner, or the shape, that was picked up"),
    Key("plus equals_sign", "wider", "+", help="a circle one inch wider"),
    Key("minus", "narrower", "-", help="a circle one inch narrower"),
    Key("s", "snap", "s", help="the next snap: 1, 1/2, 1/10 inch"),
    Key("slash", "goto", "/", help="type a {place} to go there: {example}"),
    Key("escape g", "back", "Esc", "back", "leave it where it was"),
    Key("z", "zoom", "z", help="larger map"),
    Key("Z", "unzoom", "Z", help="smaller map"),
)
