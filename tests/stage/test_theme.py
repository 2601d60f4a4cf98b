"""Colours meet their contrast ratios; easings start and end where they must."""

from pathlib import Path

import pytest

from game.stage.paint.theme import ASSETS, EASE, GAME_COLOURS, Theme, contrast, parse_colour

PAIRS = [
    ("ink.on_card", "surface.card"),
    ("ink.on_card", "surface.card_lo"),
    ("ink.on_card_2", "surface.card"),
    ("ink.on_card_2", "surface.card_lo"),
    ("ink.on_dark", "bg.felt_lit"),
    ("ink.on_dark", "surface.panel"),
    ("ink.on_dark", "surface.panel_hi"),
    ("ink.on_dark", "surface.row_hi"),
    ("ink.on_dark_2", "surface.row_hi"),
    ("state.accent", "surface.row_hi"),
    ("ink.on_dark", "surface.button_dark"),
    ("ink.on_dark", "surface.tray_lit"),
    ("ink.on_dark_2", "bg.felt_lit"),
    ("ink.on_dark_2", "surface.panel"),
    ("state.accent_ink", "state.accent"),
    ("state.accent", "surface.panel"),
    ("state.danger_ink", "state.danger"),
    ("state.success_ink", "state.success"),
    ("state.info_ink", "state.info"),
    ("pad.A", "pad.body"),
    ("pad.B", "pad.body"),
    ("pad.X", "pad.body"),
    ("pad.Y", "pad.body"),
]


INCOMPLETE = (ASSETS / "theme" / "tokens.toml").read_bytes().replace(b"min_text = 28", b"")
DAMAGED = [None, b"", b"\xff", b"[color.bg]\nfelt = 7\n", b"[color]\nbg = 3\n", INCOMPLETE]


@pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
@pytest.mark.parametrize("is_contrast", [False, True])
def test_without_its_whole_file_the_theme_has_plain_colours_that_can_be_read(
    tmp_path: Path, content: bytes | None, is_contrast: bool, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "theme").mkdir()
    if content is not None:
        (tmp_path / "theme" / "tokens.toml").write_bytes(content)
    theme = Theme.load(tmp_path, is_contrast=is_contrast)
    assert theme.names == Theme.load().names
    assert theme.size["min_text"] == 28
    assert "tokens.toml cannot be used" in caplog.text
    for text, ground in PAIRS:
        assert contrast(theme.colour(text), theme.colour(ground)) >= 4.5, (text, ground)


@pytest.mark.parametrize("is_contrast", [False, True])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(text: str, ground: str, is_contrast: bool) -> None:
    theme = Theme.load(is_contrast=is_contrast)
    assert contrast(theme.colour(text), theme.colour(ground)) >= 4.5


@pytest.mark.parametrize("key", GAME_COLOURS)
def test_every_game_colour_carries_its_ink_and_can_be_written_on_card(key: str) -> None:
    theme = Theme.load()
    game = theme.game[key]
    assert contrast(game.ink, game.fill) >= 4.5
    assert contrast(game.dark, game.light) >= 4.5
    assert contrast(game.dark, theme.colour("surface.card")) >= 4.5
    assert theme.colour(f"game.{key}.dark") == game.dark
    assert [other.glyph for other in theme.game.values()].count(game.glyph) == 1


def test_the_contrast_theme_has_white_card_flat_felt_and_thick_lines() -> None:
    theme = Theme.load(is_contrast=True)
    assert theme.colour("surface.card") == (255, 255, 255, 255)
    assert theme.colour("bg.felt_lit") == theme.colour("bg.vignette") == theme.colour("bg.felt_shade")
    assert theme.line(2) == 5
    assert Theme.load().line(2) == 2
    assert contrast((0, 0, 0, 255), (255, 255, 255, 255)) == pytest.approx(21)
    with pytest.raises(ValueError, match="not a colour"):
        parse_colour("#12")


@pytest.mark.parametrize("name", sorted(EASE))
def test_easings_lead_from_nought_to_one(name: str) -> None:
    assert EASE[name](0) == pytest.approx(0, abs=1e-9)
    assert EASE[name](1) == pytest.approx(1, abs=1e-9)
