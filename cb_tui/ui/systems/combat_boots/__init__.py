"""The room of Combat Boots: its moments, pools die by die, how they read, what shedding would have brought."""
