"""Chapter: a module of functions that is read when one of them is first called: start-up time is felt."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


class Chapter:
    """Stands for a module of functions; to name one of them does not read the module, to call it does."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        @cache
        def read() -> Callable[..., Any]:
            function: Callable[..., Any] = getattr(import_module(self._module), name)
            return function

        def call(*arguments: Any) -> Any:
            return read()(*arguments)

        setattr(self, name, call)
        return call
