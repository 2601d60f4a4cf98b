"""The layout audit of some situations on the command line."""

from __future__ import annotations

import pytest

from .look import main


def test_the_audit_can_be_narrowed_and_refuses_names_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    narrow = ("--size", "1280x720", "--lang", "de", "--jobs", "1")
    assert main(["template-start", *narrow]) == 0
    assert capsys.readouterr().out.startswith("0 faults in 4 passes")
    assert main(["halma", *narrow]) == 2
    assert "there are: menu, " in capsys.readouterr().err
