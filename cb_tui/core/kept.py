"""Kept: a property that is worked out once for an object."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801 - it decorates
    """As `functools.cached_property`, without the lock that takes Python 3.11 longer than most of what is kept here."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, asked: None, owner: type) -> "kept[T]": ...

    @overload
    def __get__(self, asked: object, owner: type) -> T: ...

    def __get__(self, asked: object | None, owner: type) -> "kept[T] | T":
        """Return what is worked out, kept in the object's dictionary, where Python finds it first from then on."""
        if asked is None:
            return self
        found = asked.__dict__[self._name] = self._work(asked)
        return found
