#!/usr/bin/env bash
# One would expect `csvsort` to reorder rows and leave the cells alone, but it
# WRITES BACK what it takes them to mean. Scores become days of 2001 as long as
# each could be a month and a day; a single 6-0 keeps the whole column. Players
# called May and June become days of the year 1, unless an Ada plays too. "1,5"
# (one and a half in most of Europe) becomes 15. --no-inference prevents it.
# Seen with csvkit 2.2.0 and agate 1.14.2, sorting by another column:
#   2-1 3-2  -> 2001-02-01 2001-03-02      2-1 6-0      -> 2-1 6-0
#   May June -> 0001-05-01 0001-06-01      May Ada      -> May Ada
#   1 0      -> True False                 "1,5" "2,25" -> 15 225
# It hurts clubs that keep results in CSV: a sort spoils the table, and one row
# more or less decides whether it does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check csvkit==2.2.0 agate==1.14.2
venv/bin/pip freeze --disable-pip-version-check | grep -E '^(csvkit|agate)='
changed=0
# try LABEL EXPECTED [OPTION] CELL CELL: sort a two-column table by its round
try() {
    local expected=$1 option=()
    shift
    if [[ $1 == --* ]]; then option=("$1"); shift; fi
    printf 'round,cell\r\n7,%s\r\n8,%s\r\n' "$1" "$2" > in.csv
    got=$(venv/bin/csvsort ${option[@]+"${option[@]}"} -c round in.csv | sed 1d | cut -d, -f2- | tr '\n' ' ')
    printf '%-12s %-16s -> %s\n' "$1 $2" "${option[*]-}" "$got"
    if [[ $got != "$expected " ]]; then changed=1; fi
}
try '2001-02-01 2001-03-02' 2-1 3-2
try '2-1 6-0'               2-1 6-0
try '0001-05-01 0001-06-01' May June
try 'May Ada'               May Ada
try 'True False'            1 0
try '15 225'                '"1,5"' '"2,25"'
try '2-1 3-2'               --no-inference 2-1 3-2
if ((changed)); then
    echo 'CHANGED: csvsort treats the cells in another way now' >&2
    exit 1
fi
