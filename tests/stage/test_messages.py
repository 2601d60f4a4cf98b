"""Catalogues are parsed as by the tools that write them, and invalid ones are refused with the line."""

from __future__ import annotations

import gettext
import io

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from hypothesis import given
from hypothesis import strategies as st

from game.stage.text.language import compiled, parse, plural_rule

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\x04\r"), min_size=1, max_size=120)
HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def read(messages: dict[str, str]) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(compiled(messages)))


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
    found = read(parse(buffer.getvalue().decode()))
    for text, string in singles.items():
        assert found.gettext(text) == string
    for one, (many, *forms) in plurals.items():
        assert [found.ngettext(one, many, n) for n in (1, 2)] == forms


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
        assert read(found).gettext("Light") == "Licht\n"


def test_escapes_mean_what_they_mean_in_c() -> None:
    found = parse(f'{HEAD}msgid "a"\nmsgstr "\\"\\\\n\\t\\101\\x42\\z"\n')
    assert found["a"] == '"\\n\tABz'


def test_the_rule_for_numbers_is_that_of_the_head() -> None:
    assert plural_rule(parse(HEAD)) == "nplurals=2;plural=(n!=1);"
    assert plural_rule(parse('msgid "a"\nmsgstr "b"')) == ""
    polish = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);"\n'
    found = read(parse(f'{polish}msgid "o"\nmsgid_plural "m"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n'))
    assert [found.ngettext("o", "m", n) for n in (1, 2, 7)] == ["x", "y", "z"]


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
