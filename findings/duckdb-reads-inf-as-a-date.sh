#!/usr/bin/env bash
# One would expect a CSV column that holds only "inf" (no time limit, say) to
# be read as numbers, as pandas and Polars do. DuckDB takes it for a DATE: the
# last day of the calendar in Python. One number beside it changes the type,
# and the ORDER of the rows decides to what. Even DuckDB's own export of an
# infinite DOUBLE comes back as a DATE.
# Seen with duckdb 2.0.1 (pandas 3.1.1: float64, polars 2.1.0: Float64):
#   inf, inf  DATE ['9999-12-31', '9999-12-31']
#   30, inf   DOUBLE [30.0, inf]
#   inf, 30   VARCHAR ['inf', '30']
# It hurts anyone who sums up game records: in a week when nobody set a limit,
# the numbers become dates and `seconds > 60` fails with a type error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check \
    duckdb==2.0.1 pandas==3.1.1 polars==2.1.0
venv/bin/pip freeze --disable-pip-version-check | grep -E '^(duckdb|pandas|polars)='
venv/bin/python - <<'PY'
import datetime, sys
import duckdb, pandas, polars
def read(*cells):
    with open("limits.csv", "w", newline="") as f:
        f.write("player,seconds\r\n")
        for i, cell in enumerate(cells):
            f.write(f"p{i},{cell}\r\n")
    d = duckdb.read_csv("limits.csv")
    duck = (str(d.types[1]), [row[1] for row in d.fetchall()])
    p = pandas.read_csv("limits.csv")["seconds"]
    l = polars.read_csv("limits.csv")["seconds"]
    shown = [str(x) if isinstance(x, datetime.date) else x for x in duck[1]]
    print(f"{list(cells)}: duckdb {duck[0]} {shown} | pandas {p.dtype} {p.to_list()} | polars {l.dtype} {l.to_list()}")
    return duck, (str(p.dtype), str(l.dtype))
inf, last, floats = float("inf"), datetime.date(9999, 12, 31), ("float64", "Float64")
same = read("inf", "inf") == (("DATE", [last, last]), floats)
same &= read("30", "inf") == (("DOUBLE", [30.0, inf]), floats)
same &= read("inf", "30") == (("VARCHAR", ["inf", "30"]), floats)
duckdb.sql("COPY (SELECT 'Ada' AS player, 'inf'::DOUBLE AS seconds) TO 'own.csv'")
own = duckdb.sql("SELECT typeof(seconds) FROM 'own.csv'").fetchall()[0][0]
print("exported as DOUBLE:", open("own.csv").read().split(), "read back as", own)
try:
    duckdb.sql("SELECT * FROM 'own.csv' WHERE seconds > 60").fetchall()
    error = "none"
except duckdb.Error as e:
    error = str(e).splitlines()[0]
print("seconds > 60:", error)
if not same or own != "DATE" or "DATE" not in error:
    sys.exit("CHANGED: duckdb reads a column of inf in another way now")
PY
