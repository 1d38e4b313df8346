"""How Combat Boots is told and played in lines."""
