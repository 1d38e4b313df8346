"""The table that accounts share."""

from tests.session.conftest import tables

__all__ = ["tables"]
