"""The legend of Combat: letters of the pieces, signs of its own, and the figures of a card."""

LETTERS = (
    ("T G F M", "tank, gun, foot, motorized infantry"),
    ("C H P", "cavalry, helicopter, plane on its airstrip"),
    ("*", "mine: a piece that enters is lost on a die of 3 or less"),
    ("_P_3", "airstrip and the number of planes based on it; x: out of action"),
    ("_ =", "at the right edge, below a row: the deployment line, the center line"),
    ("T4", "a piece's number is in the panel, in the log and on the large map"),
)
MARKS = {
    "!T": "can be hit from where the selected piece stands, or will stand at the end of its route",
    "!": "can be hit",
    "5": "danger: how many enemies may fire there in their next turn, 9 for more",
    "bua": "houses",  # whatever its sign
    "::": "hill",
    "/\\": "crest",
    "* 3": "squares of movement left there; 0 where the piece must stop",
    "o": "a square on a line of fire",
    "no dot": "",
}
CARD = (
    ("crest", "crest: range +1, and it sees over the slopes of its own hill"),
    ("2 5+", "on the large map: its range, and the lowest roll that saves it there"),
    ("in danger", "the chance if every enemy that can get there fires; mined or blocked ways and planes not counted"),
    ("to go", "enemy pieces still to destroy for the majority, at your present strength"),
    ("hit 37%", "the chance that the next salvo card is a hit"),
)
