"""Marks: the legend of Combat: letters of the pieces, signs that mean something of their own, what a counter says."""

LETTERS = (
    ("T G F M", "tank, gun, foot, motorised infantry"),
    ("C H P", "cavalry, helicopter, plane on its airstrip"),
    ("*", "mine: a piece that enters is lost on a die of 3 or less"),
    ("_P_3", "airstrip with how many planes are based on it; x where it is out of action"),
    ("_ =", "at the right rim, below a row: the deployment line, the center line"),
    ("T4", "a piece's number is in the panel, in the log and on the large map"),
)
MARKS = {
    "!T": "can be hit from where the selected piece stands, or will stand at the end of its route",
    "!": "can be hit",
    "5": "danger: how many enemies may fire there in their next turn, 9 for more",
    "bua": "houses",  # whatever its sign
    "::": "hill",
    "/\\": "crest",
    "* 3": "squares of its move that the piece has left there; 0 where it must stop",
    "o": "a square on a line of fire",
    "no dot": "",
}
CARD = (
    ("crest", "guns fire one square further from it, and it sees over the slopes of its own hill"),
    ("2 5+", "on the large map: its range, and the lowest die that saves it where it stands"),
    ("in danger", "if all who can come fire: none over a mine, none blocked by a piece; no planes"),
    ("to go", "enemies that must still fall for the majority, as your side stands now"),
    ("hit 37%", "the chance that the next salvo card is a hit"),
)
