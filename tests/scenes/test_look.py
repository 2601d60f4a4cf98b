"""The layout audit of some situations on the command line."""

from __future__ import annotations

import pytest

from .look import main, told


def test_the_audit_can_be_narrowed_and_refuses_names_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    narrow = ("--size", "1280x720", "--lang", "de", "--jobs", "1")
    assert main(["template-start", *narrow]) == 0
    assert capsys.readouterr().out.startswith("0 faults in 1280x720")
    assert main(["halma", *narrow]) == 2
    assert "there are: menu, " in capsys.readouterr().err


def test_faults_are_told_by_kind_each_with_examples_that_differ() -> None:
    same = [("1280x720-de-2.0: halma-start.0", "does not fit: 'Zug' at size 20")] * 4
    others = [("1280x720-de-1.0: halma-late.0", f"contrast 2.{n}: '{n}'") for n in range(5)]
    lines = [*told([*same, *others])]
    assert lines[0] == "5 x contrast"
    assert lines[4:] == ["4 x does not fit", f"    {same[0][0]}: {same[0][1]}"]
