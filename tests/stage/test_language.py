"""Languages: catalogues are complete and in step with the source, and texts come in the right language."""

from __future__ import annotations

import ast
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po
from hypothesis import given
from hypothesis import strategies as st

from game.stage.text.language import (
    LANGUAGES,
    PRODUCT,
    SOURCE,
    choose,
    current,
    ntr,
    parse,
    plural_form,
    plural_rule,
    tr,
    use,
)
from game.tools import catalogues

OTHERS = [code for code in LANGUAGES if code != SOURCE]
PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}")

each_language = pytest.mark.parametrize("code", OTHERS)


def texts(given: object) -> list[str]:
    return [given] if isinstance(given, str) else list(given) if isinstance(given, (list, tuple)) else []


def kept(code: str) -> Iterator[tuple[str, Message]]:
    for home in catalogues.homes():
        for message in home.read(code):
            if message.id:
                yield home.name, message


def marked(root: Path = catalogues.ROOT) -> dict[str, set[str]]:
    return {name: {catalogues.key_of(m) for m in found if m.id} for name, found in catalogues.extracted(root).items()}


@each_language
def test_every_message_of_the_source_is_in_the_catalogue_of_its_home_and_no_other_is(code: str) -> None:
    found: dict[str, set[str]] = {home.name: set() for home in catalogues.homes()}
    for name, message in kept(code):
        found[name].add(catalogues.key_of(message))
    assert found == marked(), "run: python -m game.tools.catalogues update"
    assets = catalogues.ROOT / "assets"
    read = {home.path(other) for home in catalogues.homes() for other in OTHERS}
    assert {path for path in assets.rglob("*.*o") if path.suffix in (".po", ".mo")} <= read


@each_language
def test_every_message_is_translated_and_in_one_way_only(code: str) -> None:
    assert catalogues.untranslated(code) == []
    assert catalogues.contradictions(code) == []


@each_language
def test_every_translation_is_the_one_players_read(code: str) -> None:
    assert use(code) == code
    for _, message in kept(code):
        if isinstance(message.id, str):
            assert tr(message.id) == message.string
        else:
            one, many = message.id
            names = {name: f"{{{name}}}" for name in re.findall(r"\{(\w+)\}", many) if name != "n"}
            read = [ntr(one, many, n, **names) for n in (1, 2)]
            assert read == [text.replace("{n}", str(n)) for n, text in enumerate(texts(message.string), 1)]


@each_language
def test_placeholders_have_names_and_are_the_same_in_every_language(code: str) -> None:
    for _, message in kept(code):
        wanted = set(PLACEHOLDER.findall(texts(message.id)[-1]))
        assert all(name.isidentifier() for text in texts(message.id) for name in PLACEHOLDER.findall(text)), message.id
        for text in texts(message.string):
            found = set(PLACEHOLDER.findall(text))
            assert found == wanted or (len(texts(message.string)) > 1 and found | {"n"} == wanted), message.id


WRONG = {
    "straight quotes or apostrophes": r"['\"]",
    "a space before the sign in English": r"\d\}? %",
    "a chair that is called a seat elsewhere": r"\bchairs?\b",
    "a floor of the lighthouse called a field": r"\bfield [05]\b",
    "an American date": r"\{month\}/\{day\}",
    "the German order of words": r"\bslanting\b|\banew\b|\bPlay on\b|\bat equal points\b|\bFits (?:me|us)\b",
    "the number of a rule": r"\b[BDKPS]-\d\d\b",
}
"""Patterns forbidden in English texts, with the reason."""
WRONG_IN_GERMAN = {
    "two words for one thing": r"\bSegment|\bStuhl|\bFeld [05]\b",
    "straight quotes or apostrophes": r"['\"]",
    "no space before the sign": r"\d\}?%",
    "moreover": r"darüber hinaus",
    "sound all around": r"Raumklang",
    "a ragged conditional": r"\b(?:nähme|täte|zöge|ginge)\b",
    "the number of a rule": r"\b[BDKPS]-\d\d\b",
}
"""Patterns forbidden in German texts, with the reason."""


def test_no_text_has_words_that_were_found_wrong_before() -> None:
    found = []
    for where, message in kept("de"):
        for wrong, said in ((WRONG, texts(message.id)), (WRONG_IN_GERMAN, texts(message.string))):
            for text in said:
                found += [f"{where}: {why}: {text}" for why, pattern in wrong.items() if re.search(pattern, text)]
    assert not found, "\n".join(found)


def calls_within(node: ast.AST) -> Iterator[ast.Call]:
    for one in ast.walk(node):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in catalogues.KEYWORDS:
            yield one


def test_every_version_of_babel_extracts_the_same() -> None:
    """Before Python 3.12 the extractor ignores f-strings; older ones take any text within a call for a message."""
    unclear = []
    for path in sorted((catalogues.ROOT / "game").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        formatted = [call for text in ast.walk(tree) if isinstance(text, ast.JoinedStr) for call in calls_within(text)]
        found = [call for call in formatted if isinstance(call.args[0], ast.Constant)]
        for call in calls_within(tree):
            nested = [part for one in call.args if not isinstance(one, ast.Constant) for part in ast.walk(one)]
            has_text = any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in nested)
            if has_text or any(isinstance(part, ast.JoinedStr) for part in ast.walk(call)):
                found.append(call)
        unclear += [f"{path.relative_to(catalogues.ROOT)}:{call.lineno}: {ast.unparse(call)}" for call in found]
    assert unclear == []


def test_bringing_up_to_date_what_is_up_to_date_changes_nothing(tmp_path: Path) -> None:
    assets = tmp_path / "assets"
    (tmp_path / "game").symlink_to(catalogues.ROOT / "game", target_is_directory=True)
    for home in catalogues.homes():
        there = assets / home.locale.relative_to(catalogues.ROOT / "assets")
        shutil.copytree(home.locale, there)
    before = {path: path.read_bytes() for path in assets.rglob("*.po")}
    assert catalogues.update({}, tmp_path) == []
    assert {path: path.read_bytes() for path in assets.rglob("*.po")} == before


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, source in {
        "door.py": 'tr("Open")\ntr("Draw")\n',
        "games/dominoes/__init__.py": 'N_("Dominoes")\ntr("Open")\nntr("{n} tile", "{n} tiles", n)\n',
        "games/_chess/__init__.py": 'N_("Chess")\ntr("Draw")\ntr("Move")\n',
        "games/notes.txt": "",
    }.items():
        path = tmp_path / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return tmp_path


def test_a_text_that_a_game_shares_with_the_house_belongs_to_the_house(tree: Path) -> None:
    assert marked(tree) == {
        catalogues.HOUSE: {"Open", "Draw"},
        "dominoes": {"Dominoes", "{n} tile"},
        "chess": {"Chess", "Move"},
    }


def test_a_new_message_comes_in_untranslated_and_words_fill_it(tree: Path) -> None:
    assert len(catalogues.update({}, tree)) == 6
    left = catalogues.update({"de": {"Open": "Auf", "Chess": "Schach", "Move": "Zieh"}}, tree)
    assert len(left) == 3
    assert catalogues.update({}, tree) == left
    assert use("de", tree / "assets") == "de"
    assert (tr("Open"), tr("Chess")) == ("Auf", "Schach")


def test_a_message_that_moves_takes_its_translation_along(tree: Path) -> None:
    catalogues.update({"de": {"Move": "Zieh"}}, tree)
    (tree / "game" / "door.py").write_text('tr("Move")\n', encoding="utf-8")
    left = catalogues.update({}, tree)
    assert not [line for line in left if "Move" in line]
    assert "Move" in (tree / "assets" / "locale" / "de.po").read_text(encoding="utf-8")
    assert "Move" not in (tree / "assets" / "games" / "chess" / "locale" / "de.po").read_text(encoding="utf-8")


def test_games_that_translate_the_same_message_in_two_ways_are_told_of(tree: Path) -> None:
    (tree / "game" / "games" / "dominoes" / "__init__.py").write_text('tr("Move")\n', encoding="utf-8")
    catalogues.update({"de": {"Move": "Zieh"}}, tree)
    path = tree / "assets" / "games" / "dominoes" / "locale" / "de.po"
    path.write_text(path.read_text(encoding="utf-8").replace("Zieh", "Rück"), encoding="utf-8")
    (line,) = catalogues.contradictions("de", tree)
    assert line.startswith("de, chess, dominoes: ")


def test_a_catalogue_in_use_is_never_emptied(tree: Path) -> None:
    catalogues.update({"de": {"Move": "Zieh"}}, tree)
    before = {path: path.read_bytes() for path in tree.rglob("*.po")}
    (tree / "game" / "games" / "_chess" / "__init__.py").write_text("", encoding="utf-8")
    with pytest.raises(catalogues.NothingMarked, match="_chess"):
        catalogues.update({}, tree)
    assert {path: path.read_bytes() for path in tree.rglob("*.po")} == before


def test_what_a_game_takes_from_the_house_is_named_with_the_words_of_the_house(tree: Path) -> None:
    catalogues.update({"de": {"Open": "Auf", "Draw": "Zieh"}}, tree)
    (note,) = catalogues.taken("chess", tree)
    assert "'Draw' of chess" in note
    assert "'Zieh'" in note
    assert catalogues.taken(None, tree) == []


def test_texts_are_translated_filled_and_in_the_form_of_their_number() -> None:
    for code, title in (("de", "Lampenlicht"), ("en", "Lamplight")):
        assert use(code) == current() == code
        assert tr(PRODUCT) == title
    assert tr("{name} has {n} stars", name="Bo", n=3) == "Bo has 3 stars"
    assert (tr("no values: {name}"), tr("")) == ("no values: {name}", "")
    assert [ntr("{n} star", "{n} stars", n) for n in (1, 0)] == ["1 star", "0 stars"]
    assert ntr("{n} star of {name}", "{n} stars of {name}", 2, name="Bo") == "2 stars of Bo"


BROKEN = [None, b"", b"no catalogue", b"\xff\xfe", b'msgid "Lamplight"\n', b'msgid ""\nmsgstr "Plural-Forms: what;"\n']


@pytest.mark.parametrize("content", BROKEN)
def test_a_missing_or_broken_catalogue_leaves_english(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        path = tmp_path / "locale" / "de.po"
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    assert use("de", tmp_path) == "en"
    assert tr(PRODUCT) == "Lamplight"


@pytest.mark.parametrize("content", BROKEN[1:])
def test_a_game_with_a_broken_catalogue_speaks_english_and_the_others_do_not(
    tree: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    catalogues.update({"de": {"Open": "Auf", "Chess": "Schach", "Dominoes": "Domino"}}, tree)
    (tree / "assets" / "games" / "chess" / "locale" / "de.po").write_bytes(content)
    assert use("de", tree / "assets") == "de"
    assert (tr("Open"), tr("Chess"), tr("Dominoes")) == ("Auf", "Chess", "Domino")
    assert ["chess" in record.getMessage() for record in caplog.records] == [True]


def test_a_translation_with_wrong_placeholders_is_replaced_by_the_message(
    tree: Path, caplog: pytest.LogCaptureFixture
) -> None:
    catalogues.update({"de": {"Open": "{nmae} macht auf {"}}, tree)
    use("de", tree / "assets")
    assert tr("Open", name="Bo") == "Open"
    assert "Open" in caplog.text


@pytest.mark.parametrize(
    ("wanted", "locales", "environ", "code"),
    [
        ("de", ["en_US"], {"LANG": "en_US.UTF-8"}, "de"),
        (None, ["fr_FR", "de"], {}, "de"),
        (None, [], {"LANG": "de_DE.UTF-8"}, "de"),
        (None, [], {"LANG": "en_US.UTF-8", "LC_ALL": "de_CH"}, "de"),
        (None, [], {"LANG": "C.UTF-8"}, "en"),
        (None, [], {}, "en"),
        ("xx", [], {"LANG": "de"}, "de"),
        (None, ["de-DE"], {}, "de"),
        (None, ["DE"], {}, "de"),
        (None, ["de_DE"], {"LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        (None, ["de_DE"], {"LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        (None, ["de_DE"], {"LC_ALL": "C", "LANG": "de_DE.UTF-8", "LANGUAGE": "de"}, "en"),
        (None, ["de_DE"], {"LC_MESSAGES": "en_US", "LANG": "de_DE.UTF-8"}, "en"),
        (None, ["en"], {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de@euro"}, "de"),
        (None, [], {"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:de_AT:en"}, "de"),
        (None, [], {"LANG": "de_DE.UTF-8", "LANGUAGE": "en_GB:de"}, "en"),
        (None, [], {"LANG": "de_DE.UTF-8", "LANGUAGE": "fr"}, "de"),
    ],
)
def test_the_first_language_is_the_wanted_one_the_systems_or_english(
    wanted: str | None, locales: list[str], environ: dict[str, str], code: str
) -> None:
    assert choose(wanted, locales, environ, "linux") == code


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_windows_and_macos_say_the_language_themselves(platform: str) -> None:
    assert choose(None, ["de_AT", "en_GB"], {"LANG": "en_US.UTF-8", "LC_ALL": "C"}, platform) == "de"
    assert choose(None, [], {"LANG": "de_DE.UTF-8"}, platform) == "de"


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\x04\r"), min_size=1, max_size=120)
HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


@given(st.dictionaries(TEXT, TEXT), st.dictionaries(TEXT, st.tuples(TEXT, TEXT, TEXT)))
def test_whatever_babel_writes_is_read_as_it_was_meant(
    singles: dict[str, str], plurals: dict[str, tuple[str, str, str]]
) -> None:
    catalogue = Catalog(locale="de")
    singles = {text: string for text, string in singles.items() if text not in plurals}
    for text, string in singles.items():
        catalogue.add(text, string, locations=[("game/there.py", 1)])
    for one, (many, *forms) in plurals.items():
        catalogue.add((one, many), forms, auto_comments=['as in "{n} stars"'])
    buffer = io.BytesIO()
    write_po(buffer, catalogue)
    found = parse(buffer.getvalue().decode())
    for text, string in singles.items():
        assert found[text] == string
    for one, (many, *forms) in plurals.items():
        assert found[f"{one}\0{many}"].split("\0") == forms


def test_comments_guesses_and_what_is_obsolete_or_not_yet_there_are_left_out() -> None:
    text = f"""{HEAD}
# a remark
#, fuzzy
#| msgid "Bread"
msgid "Break"
msgstr "Brot"

#~ msgid "Gone"
#~ msgstr "Weg"

msgid "Not yet"
msgstr ""

msgid "{{n}} star"
msgid_plural "{{n}} stars"
msgstr[0] "{{n}} Stern"
msgstr[1] ""

#, python-brace-format
msgid "Light"
msgstr ""
"Li"
"cht\\n"
"""
    for given_text in (text, text.replace("\n", "\r\n")):
        found = parse(given_text)
        assert sorted(found) == ["", "Light"]
        assert found["Light"] == "Licht\n"


def test_escapes_mean_what_they_mean_in_c() -> None:
    found = parse(f'{HEAD}msgid "a"\nmsgstr "\\"\\\\n\\t\\101\\x42\\z"\n')
    assert found["a"] == '"\\n\tABz'


def test_the_rule_for_numbers_is_that_of_the_head() -> None:
    assert plural_rule(parse(HEAD)) == "nplurals=2;plural=(n!=1);"
    assert plural_rule(parse('msgid "a"\nmsgstr "b"')) == ""
    polish = parse('msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);"\n')
    assert [plural_form(polish)(n) for n in (1, 2, 7)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("<<<<<<< ours\n", 1),
        ('"nobody\'s"\n', 1),
        ('msgid "a"\n\nmsgid "b"\nmsgstr "c"', 1),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 3),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', 4),
        ('msgid "a\nmsgstr "b"\n', 1),
        ('msgid "a" "b"\nmsgstr "c"\n', 1),
        ('msgid "a"\nmsgstr "say "hi""\n', 2),
        ('msgid "a"\nmsgstr[0] "b"\n', 1),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"\n', 1),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"\n', 1),
        ('msgctxt "a"\nmsgstr "c"\n', 1),
    ],
)
def test_what_is_no_catalogue_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(ValueError, match=f"^line {line}: "):
        parse(text)
