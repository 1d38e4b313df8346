"""Worked examples of the chapters of air: KINDS gives of each kind the function that plays a case in a profile."""

from collections.abc import Callable
from typing import Any

KINDS: dict[str, Callable[[dict[str, Any], str], None]] = {}
