"""Every test has one tier, and the default tier has one of each kind for every rotation."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import rotation
from tests.programs import ROOT, python


@dataclass
class Item:
    name: str
    params: dict[str, Any] = field(default_factory=dict)
    markers: list[str] = field(default_factory=list)
    folder: str = "tests/scenes"

    @property
    def path(self) -> Path:
        return ROOT / self.folder / "test_it.py"

    @property
    def nodeid(self) -> str:
        return f"{self.folder}/test_it.py::{self.name}[{'-'.join(map(str, self.params.values()))}]"

    @property
    def callspec(self) -> Any:
        return SimpleNamespace(params=self.params, indices=dict.fromkeys(self.params, 0))

    def get_closest_marker(self, name: str) -> Any:
        return SimpleNamespace(args=()) if name in self.markers else None

    def add_marker(self, name: str) -> None:
        self.markers.append(name)


def many(**more: Any) -> Any:
    return [
        Item("test_a", {"size": size, "language": language, "how": how}, **more)
        for size in ("small", "large", "tall")
        for language in ("en", "de")
        for how in ("pushed", "pulled")
    ]


def test_the_default_tier_has_one_of_each_kind_comes_to_every_one_and_repeats_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []
    for number in [*range(100), *range(100)]:
        monkeypatch.setattr(rotation, "seed", lambda number=number: f"{number}")
        items = many()
        rotation.mark(items)
        left = [item for item in items if not item.markers]
        assert sorted(item.params["how"] for item in left) == ["pulled", "pushed"]
        seen.append({item.nodeid for item in left})
    assert len(set().union(*seen)) == len(many())
    assert seen[:100] == seen[100:]


def test_tests_that_have_a_tier_are_left_in_it() -> None:
    items = many(markers=["machine"])
    rotation.mark(items)
    assert {tuple(item.markers) for item in items} == {("machine",)}


def test_two_tiers_are_refused() -> None:
    with pytest.raises(pytest.UsageError, match="more than one tier"):
        rotation.mark(many(markers=["machine", "wide"]))


def test_what_is_named_of_a_tier_is_there() -> None:
    for pattern in (*rotation.TIER_OF, *rotation.LONGEST):
        path, _, test = pattern.partition("::")
        found = list(ROOT.glob(path))
        assert found, pattern
        assert not test or any(test.strip("*") in file.read_text(encoding="utf-8") for file in found), pattern


def test_an_order_depends_on_its_word_and_on_nothing_else() -> None:
    there, back = many(), many()[::-1]
    rotation.shuffle(there, "a1b2c3")
    rotation.shuffle(back, "a1b2c3")
    names = [item.nodeid for item in there]
    assert [item.nodeid for item in back] == names
    rotation.shuffle(back, "d4e5f6")
    assert [item.nodeid for item in back] != names


@pytest.mark.machine
@pytest.mark.parametrize("tier", ["default", "wide", "machine"])
def test_a_tier_is_chosen_by_its_marker(tier: str) -> None:
    places = ("tests/release/test_wheel.py", "tests/contract/test_devices.py")
    choice = [] if tier == "default" else ["-m", tier]
    done = python("-m", "pytest", "--collect-only", "-n", "0", *places, *choice)
    assert done.returncode == 0, done.stderr
    assert [place in done.stdout for place in places] == [tier == "machine", tier != "machine"]
