"""The editor's half of Combat: changes of the plain data of its battles."""
