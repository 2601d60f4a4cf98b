"""Doctests of the rules, the bots and the devices pass, and every module has one."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

PACKAGES = ("game.rules", "game.bots", "game.input")
MODULES = [
    f"{package}.{info.name}"
    for package in PACKAGES
    for info in iter_modules(import_module(package).__path__)
    if not info.name.startswith("_")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_there_and_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert failed == 0
    assert tried > 0, "a public module shows how it is used"
