"""Screens of Combat apart from its battles."""
