"""Fixtures of the tests that compare a game's judge with its training program in C."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from game.training.weights import unpack
from tests.compiled import library


@pytest.fixture(scope="module")
def swift(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """Compile the training program of the game in whose folder the test is."""
    return library(request.path.parent.name, tmp_path_factory.mktemp("swift"))


@pytest.fixture(scope="module")
def weights(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the weights for all numbers of seats as plain numbers."""
    path = tmp_path_factory.mktemp("weights") / "plain"
    path.write_text("\n".join(map(str, unpack(request.path.parent.name, 0))), "ascii")
    return path
