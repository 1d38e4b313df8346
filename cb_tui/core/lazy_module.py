"""Chapter: a module of functions that is read when one of them is first called: start-up time is felt."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


class LazyModule:
    """A stand-in for a module of functions that is imported when one of them is first called."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function: Callable[..., Any] | None = None

        def call(*arguments: Any) -> Any:
            nonlocal function
            if function is None:
                function = getattr(import_module(self._module), name)
            return function(*arguments)

        setattr(self, name, call)
        return call
