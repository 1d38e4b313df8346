"""The room of Combat Boots: its modes, pools die by die, how they read, what shedding would have brought."""
