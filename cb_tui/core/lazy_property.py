"""A cached property without a lock."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy_property(Generic[T]):  # noqa: N801 - it decorates
    """A `functools.cached_property` without its lock, which costs Python 3.11 more than most values here."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, asked: None, owner: type) -> "lazy_property[T]": ...

    @overload
    def __get__(self, asked: object, owner: type) -> T: ...

    def __get__(self, asked: object | None, owner: type) -> "lazy_property[T] | T":
        """Return the value, cached in the object's dictionary, where Python finds it first afterwards."""
        if asked is None:
            return self
        found = asked.__dict__[self._name] = self._work(asked)
        return found
