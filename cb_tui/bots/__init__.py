"""Battles as the libraries of other people know games; `referee` is the way for programs in any language."""
