"""Languages: the catalogues are complete and in step with the source, and texts come out in the right one."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.stage import language
from game.stage.language import LANGUAGES, PRODUCT, SOURCE, choose, current, ntr, tr, use
from game.tools import catalogues

OTHERS = [code for code in LANGUAGES if code != SOURCE]
PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}")

each_language = pytest.mark.parametrize("code", OTHERS)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use(SOURCE)


def texts(given: object) -> list[str]:
    return [given] if isinstance(given, str) else list(given) if isinstance(given, (list, tuple)) else []


# ---- the catalogues


@each_language
def test_every_message_of_the_source_is_translated_and_no_other_is_kept(code: str) -> None:
    wanted = {message.id for message in catalogues.extracted() if message.id}
    kept = {message.id: message for message in catalogues.read(code) if message.id}
    assert sorted(map(str, wanted - set(kept))) == [], "run: python -m game.tools.catalogues update"
    assert sorted(map(str, set(kept) - wanted)) == [], "run: python -m game.tools.catalogues update"
    assert [message.id for message in kept.values() if not catalogues.is_translated(message)] == []
    assert [message.id for message in kept.values() if message.fuzzy] == []


@each_language
def test_the_compiled_catalogue_is_that_of_the_readable_one(code: str) -> None:
    with catalogues.po_path(code).with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in catalogues.read(code):
        if isinstance(message.id, str) and message.id:
            assert compiled.gettext(message.id) == message.string
        elif message.id:
            one, many = message.id
            forms = [compiled.ngettext(one, many, n) for n in (1, 2)]
            assert forms == texts(message.string)


@each_language
def test_placeholders_are_the_same_in_every_language(code: str) -> None:
    for message in catalogues.read(code):
        wanted = set(PLACEHOLDER.findall(texts(message.id)[-1]))
        for text in texts(message.string):
            found = set(PLACEHOLDER.findall(text))
            assert found == wanted or (len(texts(message.string)) > 1 and found | {"n"} == wanted), message.id


def test_every_placeholder_has_a_name() -> None:
    for message in catalogues.extracted():
        for text in texts(message.id):
            assert all(name.isidentifier() for name in PLACEHOLDER.findall(text)), text


@each_language
def test_bringing_up_to_date_what_is_up_to_date_changes_nothing(code: str, tmp_path: Path) -> None:
    path = catalogues.po_path(code, tmp_path)
    path.parent.mkdir(parents=True)
    path.write_bytes(catalogues.po_path(code).read_bytes())
    assert catalogues.update({}, tmp_path) == []
    found = {(str(m.id), str(m.string)) for m in catalogues.read(code, tmp_path) if m.id}
    assert found == {(str(m.id), str(m.string)) for m in catalogues.read(code) if m.id}


def test_a_new_message_comes_in_untranslated_and_words_fill_it(tmp_path: Path) -> None:
    missing = catalogues.update({}, tmp_path)
    assert f"de: {PRODUCT!r}" in missing
    left = catalogues.update({"de": {PRODUCT: "Lampenlicht"}}, tmp_path)
    assert len(left) == len(missing) - 1
    assert catalogues.update({}, tmp_path) == left


def test_words_are_read_from_lines_of_a_report() -> None:
    report = 'Texts\n"Undo" = "Rückgängig"\n- `"Say \\"hi\\"" = "Sag \\"hallo\\""`\nnothing = here\n"half" =\n'
    assert catalogues.words_in(report) == {"Undo": "Rückgängig", 'Say "hi"': 'Sag "hallo"'}


# ---- the texts


def test_the_title_is_translated() -> None:
    assert tr(PRODUCT) == "Lamplight"
    assert use("de") == "de"
    assert tr(PRODUCT) == "Lampenlicht"
    assert current() == "de"
    assert use("en") == "en"
    assert tr(PRODUCT) == "Lamplight"


def test_values_fill_their_placeholders_and_other_braces_stay() -> None:
    assert tr("{name} has {n} stars", name="Bo", n=3) == "Bo has 3 stars"
    assert tr("no values: {name}") == "no values: {name}"
    assert tr("") == ""


def test_a_number_chooses_the_form() -> None:
    assert ntr("{n} star", "{n} stars", 1) == "1 star"
    assert ntr("{n} star", "{n} stars", 0) == "0 stars"
    assert ntr("{n} star of {name}", "{n} stars of {name}", 2, name="Bo") == "2 stars of Bo"


@pytest.mark.parametrize("content", [None, b"", b"no catalogue"])
def test_a_missing_or_broken_catalogue_leaves_english(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        path = tmp_path / "de" / "LC_MESSAGES" / f"{language.DOMAIN}.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    assert use("de", tmp_path) == "en"
    assert tr(PRODUCT) == "Lamplight"


@pytest.mark.parametrize(
    ("wanted", "locales", "environ", "code"),
    [
        ("de", ["en_US"], {"LANG": "en_US.UTF-8"}, "de"),
        (None, ["de_AT", "en_GB"], {"LANG": "en_US.UTF-8"}, "de"),
        (None, ["fr_FR", "de"], {}, "de"),
        (None, [], {"LANG": "de_DE.UTF-8"}, "de"),
        (None, [], {"LANG": "en_US.UTF-8", "LC_ALL": "de_CH"}, "de"),
        (None, [], {"LANG": "C.UTF-8"}, "en"),
        (None, [], {}, "en"),
        ("xx", [], {"LANG": "de"}, "de"),
        (None, ["de-DE"], {}, "de"),
        (None, ["DE"], {}, "de"),
    ],
)
def test_the_first_language_is_the_wanted_one_the_systems_or_english(
    wanted: str | None, locales: list[str], environ: dict[str, str], code: str
) -> None:
    assert choose(wanted, locales, environ) == code
