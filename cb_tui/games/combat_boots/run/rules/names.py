"""Names of the people who lead the pieces of a platoon, by the side of their army."""

from collections.abc import Mapping

SURNAMES: Mapping[str, tuple[str, ...]] = {
    "us": (
        "Adler", "Bray", "Costa", "Dunn", "Ellis", "Frost", "Gatti", "Hooper", "Ives", "Jansen", "Kopp", "Lasky",
        "Moss", "Novak", "Ott", "Pike", "Quinn", "Rizzo", "Stern", "Tully", "Urban", "Voss", "Walsh", "Yates", "Zeller",
        "Acker", "Boyle", "Cade", "Drago", "Eaton", "Fisk", "Greer", "Hale", "Ingram", "Judd", "Kern", "Lowry", "Marsh",
        "Nash", "Olsen", "Perry", "Rusk", "Slade", "Trent", "Vega", "Wynn",
    ),
    "br": (
        "Abbott", "Barlow", "Cobb", "Dawes", "Elliot", "Farrow", "Gibbs", "Hobson", "Irving", "Jessop", "Kirby",
        "Larkin", "Mason", "Nuttall", "Oakley", "Parrish", "Quill", "Radley", "Sutton", "Tanner", "Upton", "Vickers",
        "Wragg", "Yardley", "Ashworth", "Bates", "Crowe", "Denby", "Fowler", "Garside", "Hythe", "Jarvis", "Kemp",
        "Lomax", "Munro", "Naylor", "Ogden", "Pratt", "Rudge", "Shaw", "Thorne", "Wilkes",
    ),
    "fr": (
        "Aubin", "Besson", "Colin", "Dumas", "Evrard", "Faure", "Gaudin", "Huet", "Imbert", "Jobert", "Klein", "Lacour",
        "Masson", "Nollet", "Ozanne", "Perrin", "Quentin", "Rigal", "Simonet", "Tissot", "Urbain", "Vasseur", "Weiss",
        "Yvon", "Arnoux", "Bardet", "Clavel", "Doucet", "Fabre", "Gilles", "Hamon", "Joubert", "Lebrun", "Morin",
        "Noiret", "Pasquier", "Rolland", "Sorel", "Thibaut", "Verdier",
    ),
    "su": (
        "Antonov", "Belov", "Chernov", "Dubov", "Egorov", "Frolov", "Gorin", "Isakov", "Kalinin", "Larin", "Makarov",
        "Nosov", "Orlov", "Panin", "Rogov", "Savin", "Titov", "Ugarov", "Vlasov", "Yashin", "Zotov", "Abramov", "Bykov",
        "Dolin", "Fomin", "Gusev", "Ilyin", "Kotov", "Lobov", "Mironov", "Nikitin", "Osipov", "Petrov", "Ryabov",
        "Sobol", "Tarasov", "Ushakov", "Volkov", "Zaitsev", "Zhukov",
    ),
}  # fmt: skip
LIEUTENANTS: Mapping[str, tuple[str, ...]] = {
    "us": (
        "Vance", "Carver", "Haddon", "Brandt", "Kessel", "Ames", "Doyle", "Whitlock", "Rourke", "Meade", "Harlow",
        "Sykes",
    ),
    "br": (
        "Ashby", "Cope", "Merrick", "Strang", "Fenwick", "Lyle", "Prior", "Harding",
    ),
    "fr": (
        "Morel", "Aubry", "Descamps", "Rivet", "Lambert", "Garnier", "Chevalier", "Roussel",
    ),
    "su": (
        "Danilov", "Sokolov", "Kuznetsov", "Lebedev", "Morozov", "Voronin", "Pavlov",
    ),
}  # fmt: skip
NUMBERS = ("1st", "2nd", "3rd", "4th")
