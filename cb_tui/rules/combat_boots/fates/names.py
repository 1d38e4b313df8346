"""Names of the people who lead the pieces of a platoon."""

SURNAMES = (
    "Adler", "Bray", "Costa", "Dunn", "Ellis", "Frost", "Gatti", "Hooper", "Ives", "Jansen", "Kopp", "Lasky", "Moss", "Novak",
    "Ott", "Pike", "Quinn", "Rizzo", "Stern", "Tully", "Urban", "Voss", "Walsh", "Yates", "Zeller", "Acker", "Boyle", "Cade",
    "Drago", "Eaton", "Fisk", "Greer", "Hale", "Ingram", "Judd", "Kern", "Lowry", "Marsh", "Nash", "Olsen", "Perry", "Rusk",
    "Slade", "Trent", "Vega", "Wynn",
)  # fmt: skip
LIEUTENANTS = (
    "Vance",
    "Carver",
    "Haddon",
    "Brandt",
    "Kessel",
    "Ames",
    "Doyle",
    "Whitlock",
    "Rourke",
    "Meade",
    "Harlow",
    "Sykes",
)
NUMBERS = ("1st", "2nd", "3rd", "4th")
