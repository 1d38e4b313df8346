"""The editor's half of Combat Boots: changes of the plain data of its battles."""
