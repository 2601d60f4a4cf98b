"""Text stays inside its box, is never cut, and the fonts have every character in use."""

import logging
import shutil
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from game.stage.paint.text import Type
from game.stage.paint.theme import ASSETS, StyleName, Theme

INK = (42, 29, 20, 255)
CHARACTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüßẞ0123456789"
    " .,:;!?'\"()[]/+-–—−×·…%&#*=<>@_„“”‚‘’éèêàáâçñôûîïëÉ\u00a0"
)
WORDS = st.lists(
    st.sampled_from(["Würfel", "Gebiet", "ankreuzen", "**fünf", "Felder**", "–", "Zurücknehmen!", "a", "31 %", "„so“"]),
    min_size=1,
)


@pytest.mark.parametrize("path", sorted((ASSETS / "fonts").glob("*.ttf")), ids=lambda path: path.stem)
def test_the_fonts_know_every_character_and_their_zero_has_no_slash(path: Path) -> None:
    assert all((ASSETS / "fonts" / f"{style.font}.ttf").is_file() for style in Theme.load().styles.values())
    font = TTFont(path)
    known = font.getBestCmap()
    assert [sign for sign in CHARACTERS if ord(sign) not in known] == []
    assert not path.stem.startswith("Atkinson") or font["glyf"]["zero"].numberOfContours == 2


@settings(max_examples=60)
@given(
    WORDS,
    st.floats(120, 900),
    st.floats(60, 500),
    st.sampled_from([1.0, 1.15, 1.3, 2.0]),
    st.sampled_from([0.667, 1.0]),
)
def test_text_never_leaves_its_box(
    words: list[str], width: float, height: float, text_scale: float, scale: float
) -> None:
    block = Type(ASSETS, scale, text_scale).block(" ".join(words), "body", INK, width, height)
    if block.fits:
        assert block.width <= round(width * scale)
        assert block.height <= height * scale + 1
        assert block.size_u >= 28


@pytest.mark.parametrize("text_scale", [1.0, 1.3, 2.0])
def test_a_line_shrinks_until_it_fits(text_scale: float) -> None:
    line = Type(ASSETS, 1.0, text_scale).line("Sitzordnung mischen", "h2", INK, 320)
    assert line.fits
    assert line.width <= 320
    assert line.surface.get_width() <= 324
    assert not Type(ASSETS, 1.0).line("Donaudampfschifffahrtsgesellschaftskapitän", "body", INK, 200).fits


def test_the_player_s_wish_makes_text_larger_where_there_is_room() -> None:
    small, large = (Type(ASSETS, 1.0, wish).line("Regeln", "body", INK) for wish in (1.0, 1.3))
    assert large.cap_height > small.cap_height
    assert large.size_u == pytest.approx(1.3 * small.size_u)


@pytest.mark.parametrize(
    ("text", "style", "width", "most", "least"),
    [
        ("Alle Würfel deiner Farbe müssen hineinpassen", "body", 260, None, 2),
        ("Rundenübersichts\u00adanzeige", "body", 280, 2, 2),
        ("eins\nzwei\n\ndrei", "body", 400, 4, 4),
        ("Würfle hoch, leg dich drunter und wirf die anderen raus", "h3", 520, 2, 1),
    ],
)
def test_a_block_breaks_lines_before_it_goes_below_its_smallest_size(
    text: str, style: StyleName, width: float, most: int | None, least: int
) -> None:
    """It breaks words at soft hyphens, and keeps the line breaks of the text."""
    block = Type(ASSETS, 1.0).block(text, style, INK, width, lines=most)
    assert block.fits
    assert least <= block.lines <= (most or 9)
    assert block.size_u >= 28


def test_a_pair_of_numbers_is_not_torn_apart() -> None:
    kind = Type(ASSETS, 1.0)
    for width in range(120, 480, 4):
        rows = kind.block("Obstwiese, Irrgarten 11/5, Burg 12/6.", "body", INK, width).rows
        assert {"11/5,", "12/6."} <= {word for row in rows for word in row.split()}, width


def test_no_line_begins_with_the_dot_between_two_titles() -> None:
    kind = Type(ASSETS, 1.0)
    for width in range(200, 700, 4):
        rows = kind.block("Sammler · Ein Ass im Ärmel · **Standhaft** · x – y", "body", INK, width).rows
        assert not any(row.startswith(("·", "–")) for row in rows), width
        assert "".join(rows).count("·") == 3


def test_bold_words_are_wider_and_leave_no_asterisks() -> None:
    kind = Type(ASSETS, 1.0)
    plain, bold = (
        kind.block(text, "body", INK, 600).surface.get_bounding_rect() for text in ("vier Felder", "**vier Felder**")
    )
    assert bold.width > plain.width
    assert bold.width < plain.width * 1.15


def test_lines_are_placed_by_their_capitals() -> None:
    line = Type(ASSETS, 2.0).line("HEH", "h1", INK)
    assert line.baseline == pytest.approx(line.cap_height, abs=2)
    assert line.cap_height == pytest.approx(0.60 * 60 * 2, rel=0.1)


@pytest.mark.parametrize("content", [b"", b"junk" * 100, None])
def test_one_junk_font_falls_back_to_another(tmp_path: Path, content: bytes | None) -> None:
    for folder in ("theme", "fonts"):
        shutil.copytree(ASSETS / folder, tmp_path / folder)
    junk = tmp_path / "fonts" / "Baloo2-ExtraBold.ttf"
    if content is None:
        junk.write_bytes(junk.read_bytes()[:2000])
    else:
        junk.write_bytes(content)
    kind, sound = Type(tmp_path, 1.0), Type(ASSETS, 1.0)
    assert kind.line("Regeln", "h3", INK).width == sound.line("Regeln", "h3", INK).width
    assert kind.line("Regeln", "h1", INK).surface.get_width() > 40
    fallen, bold = kind.line("Regeln", "h1", INK, size=60), sound.line("Regeln", "h3", INK, size=60)
    assert pygame.image.tobytes(fallen.surface, "RGBA") == pygame.image.tobytes(bold.surface, "RGBA")


def test_missing_fonts_give_text_all_the_same_and_one_warning_each(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(ASSETS / "theme", tmp_path / "theme")
    kind = Type(tmp_path, 1.0)
    with caplog.at_level(logging.WARNING):
        line = kind.line("Regeln", "h1", INK)
        kind.line("Tipp", "h2", INK)
    assert line.surface.get_width() > 40
    assert len(caplog.records) == len({record.getMessage() for record in caplog.records}) == 4


def test_a_narrow_space_is_narrower_than_a_space_and_breaks_no_line() -> None:
    type_ = Type(ASSETS, 1.0)
    none, narrow, full = (type_.line(f"80{space}%", "body", INK).width for space in ("", "\u202f", " "))
    assert none < narrow < full
    assert type_.block("80\u202f%", "body", INK, none).lines == 1


SENTENCE = "Rösselsprung: zwei Felder geradeaus und eines zur Seite, und dann geht es weiter"


def greedy(kind: Type, width: float) -> list[list[str]]:
    """Return the lines of the sentence, each filled greedily."""
    rows: list[list[str]] = [[]]
    for word in SENTENCE.split():
        wide = sum(kind.line(one, "body", INK).width for one in (*rows[-1], word)) + kind.line(
            " ", "body", INK
        ).width * len(rows[-1])
        rows += [] if wide <= width else [[]]
        rows[-1].append(word)
    return rows


def test_the_last_line_is_no_single_word_if_as_many_lines_do_without() -> None:
    kind = Type(ASSETS, 1.0)
    mended = 0
    for room in range(300, 900, 10):
        plain, rows = greedy(kind, room), kind.block(SENTENCE, "body", INK, room).rows
        assert len(rows) == len(plain)
        assert " ".join(rows) == SENTENCE
        if len(plain) > 1 and len(plain[-1]) == 1:
            mended += " " in rows[-1]
    assert mended > 3


@pytest.mark.parametrize("scale", [0.667, 0.7407, 1.0, 2.0])
def test_a_block_measured_before_keeps_its_size(scale: float) -> None:
    kind = Type(ASSETS, scale)
    for text in ("One line.", "Words enough for more than one line of this width, and a few more"):
        free = kind.block(text, "body", INK, 500)
        assert kind.block(text, "body", INK, 500, free.height / scale).size_u == free.size_u


@pytest.mark.parametrize("width", range(120, 620, 20))
def test_in_the_same_room_large_text_is_never_smaller(width: int) -> None:
    usual, large = Type(ASSETS, 0.7), Type(ASSETS, 0.7, 2.0)
    words, colour = "Die Würfel der anderen", (255, 255, 255, 255)
    assert large.line(words, "h2", colour, width).size_u >= usual.line(words, "h2", colour, width).size_u
    blocks = [kind.block(words, "body", colour, width, 80, lines=2) for kind in (usual, large)]
    assert blocks[1].size_u >= blocks[0].size_u
    close = Type(ASSETS, 1.0, 2.0).block("one two", "body", colour, 120, 150)
    assert (close.lines, close.size_u) == (2, 64.0), "lines come closer before they are smaller"
    assert close.height <= 150


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Zoë Ж", "Zoë ?"), ("日本", "??"), ("Ａnna", "Anna"), ("a\u200bb\u202ec", "abc"), ("😀!", "?!"),
        ("\ud800x", "x"),
    ],
)  # fmt: skip
def test_a_letter_no_font_has_falls_back_alike_and_is_never_an_empty_box(text: str, seen: str) -> None:
    pen = Type(ASSETS, 1.0)
    for style in ("body", "title"):
        line, other = pen.line(text, style, INK), pen.line(seen, style, INK)
        assert pygame.image.tobytes(line.surface, "RGBA") == pygame.image.tobytes(other.surface, "RGBA")
        assert pen.line(text, style, INK).width == pen.line(seen, style, INK).width
        block, same = pen.block(text, style, INK, 400), pen.block(seen, style, INK, 400)
        assert pygame.image.tobytes(block.surface, "RGBA") == pygame.image.tobytes(same.surface, "RGBA")
