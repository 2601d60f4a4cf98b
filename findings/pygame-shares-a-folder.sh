#!/usr/bin/env bash
# You would expect pip to notice that pygame and pygame-ce cannot live in one environment, or that taking one away
# leaves the other working. But both own the folder pygame/, and neither names the other as a conflict.
# With pygame-ce 2.5.8 installed and pygame 2.6.1 after it, `import pygame` is 2.6.1, without IS_CE; pip lists
# both, and `pip check` prints "No broken requirements found." After `pip uninstall pygame`, pip still lists
# pygame-ce 2.5.8 and finds nothing broken, but `import pygame` succeeds as an empty namespace, without a file and
# without pygame.init. Installing pygame-ce again changes nothing without --force-reinstall.
# It hurts whoever tries a second program that wants the other pygame: the first breaks far from the cause.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
cd "$work"
pip() { venv/bin/python -m pip --disable-pip-version-check "$@"; }
listed() { pip list --format=freeze 2>/dev/null | grep -i '^pygame' | tr '\n' ' ' | sed 's/ $//'; }
imported() {
    PYGAME_HIDE_SUPPORT_PROMPT=1 venv/bin/python -W ignore -c '
import pygame
version = getattr(getattr(pygame, "version", None), "ver", None)
print("version", version, "| IS_CE", getattr(pygame, "IS_CE", None), "| file", bool(pygame.__file__), "| init", hasattr(pygame, "init"))'
}
expect() { # what, seen, wanted
    printf '%-34s%s\n' "$1" "$2"
    if [[ $2 != "$3" ]]; then
        printf 'changed: %s: expected %s\n' "$1" "$3" >&2
        exit 1
    fi
}

printf 'Python %s, pip %s\n' "$(venv/bin/python -c 'import platform; print(platform.python_version())')" \
    "$(venv/bin/python -c 'import pip; print(pip.__version__)')"

pip install --quiet pygame-ce==2.5.8
expect 'pygame-ce alone, import' "$(imported)" 'version 2.5.8 | IS_CE 1 | file True | init True'

pip install --quiet pygame==2.6.1
expect 'both, pip list' "$(listed)" 'pygame==2.6.1 pygame-ce==2.5.8'
expect 'both, pip check' "$(pip check)" 'No broken requirements found.'
expect 'both, import' "$(imported)" 'version 2.6.1 | IS_CE None | file True | init True'

pip uninstall --quiet --yes pygame
expect 'pygame removed, pip list' "$(listed)" 'pygame-ce==2.5.8'
expect 'pygame removed, pip check' "$(pip check)" 'No broken requirements found.'
expect 'pygame removed, import' "$(imported)" 'version None | IS_CE None | file False | init False'

pip install --quiet pygame-ce==2.5.8
expect 'pygame-ce asked for again' "$(imported)" 'version None | IS_CE None | file False | init False'

pip install --quiet --force-reinstall --no-deps pygame-ce==2.5.8
expect 'and with --force-reinstall' "$(imported)" 'version 2.5.8 | IS_CE 1 | file True | init True'
echo 'as described'
