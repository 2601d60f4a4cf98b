#!/usr/bin/env bash
# One would expect launchers to run the same command from a .desktop file that
# desktop-file-validate accepts. The Exec key has two layers of escapes and the
# field codes %% (a per cent sign) and %c (the program's name); `gio launch`
# undoes them all. desktop-entry-lib and dex (autostart for small desktops) do
# not, and dex refuses an escaped quotation mark as "unbalanced".
# Seen with gio 2.74.6, dex 0.9.0, desktop-entry-lib 5.0 (Exec, then arguments):
#   100%%            gio ['100%']       dex ['100%%']  lib ['100%%']
#   "Ada \\"A\\" B"  gio ['Ada "A" B']  dex refuses    lib ['Ada \\A\\ B']
#   "\\$5"           gio ['$5']         dex ['\\$5']   lib ['\\$5']
#   %c               gio ['Beads']      dex ['%c']     lib ['Beads']
# It hurts menus and kiosks: a game given a title, a name or a per cent value
# gets other words, or does not start, depending on the launcher.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check desktop-entry-lib==5.0
glib=2.74.6-2+deb12u9
apt-get download -q "libglib2.0-bin=$glib" "libglib2.0-0=$glib" \
    desktop-file-utils=0.26-1 dex=0.9.0-2 >/dev/null
for deb in *.deb; do
    echo "$(dpkg-deb -f "$deb" Package) $(dpkg-deb -f "$deb" Version)"
    dpkg -x "$deb" root
done
venv/bin/pip freeze --disable-pip-version-check
libs=$(dirname "$(find "$work/root" -name libgio-2.0.so.0)")

cat > show <<'PY'
#!/usr/bin/env python3
import sys
with open(sys.argv[1], "w") as f:
    f.write(repr(sys.argv[2:]))
PY
chmod +x show
cat > lib.py <<'PY'
import subprocess, desktop_entry_lib
subprocess.run(desktop_entry_lib.DesktopEntry.from_file("beads.desktop").get_command(), check=True)
PY

changed=0
# try EXEC GIO DEX LIB: the arguments that each of the three passes on
try() {
    local got=() reader
    printf '[Desktop Entry]\nType=Application\nName=Beads\nExec=%s %s %s\n' \
        "$work/show" "$work/out" "$1" > beads.desktop
    LD_LIBRARY_PATH=$libs root/usr/bin/desktop-file-validate beads.desktop
    for reader in gio dex lib; do
        rm -f out
        case $reader in
            gio) LD_LIBRARY_PATH=$libs root/usr/bin/gio launch beads.desktop ;;
            dex) python3 root/usr/bin/dex beads.desktop > log 2>&1 || true ;;
            lib) venv/bin/python lib.py ;;
        esac
        for ((i = 0; i < 20; i++)); do [[ -s out ]] && break; sleep 0.1; done
        if [[ -s out ]]; then got+=("$(cat out)"); else got+=("$(tail -n 1 log)"); fi
        printf '%-16s %s %s\n' "$1" "$reader" "${got[-1]}"
    done
    shift
    for i in 0 1 2; do
        if [[ ${got[i]} != "$1" ]]; then changed=1; fi
        shift
    done
}
try '100%%' "['100%']" "['100%%']" "['100%%']"
try '"Ada \\"A\\" B"' "['Ada \"A\" B']" \
    "'Exec value contains an unbalanced number of quote characters.'" "['Ada \\\\A\\\\ B']"
try '"\\$5"' "['\$5']" "['\\\\\$5']" "['\\\\\$5']"
try '%c' "['Beads']" "['%c']" "['Beads']"
if ((changed)); then
    echo 'CHANGED: a launcher reads the Exec key in another way now' >&2
    exit 1
fi
