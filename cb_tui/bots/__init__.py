"""Battles in the form of other game libraries. Programs in any language use `referee` instead."""
