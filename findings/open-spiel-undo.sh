#!/usr/bin/env bash
# You would expect undo_action of OpenSpiel to give back the position before the move, or to raise, as games
# without an undo do. In OpenSpiel 2.0.2 four games accept it and leave something else.
# Dots and boxes takes back the line drawn before as well, so that it may be drawn again (legal moves now with 6).
# Ultimate tic-tac-toe keeps the choice of a small board in the history ([] -> [0]), still forced. EinStein
# wuerfelt nicht puts the stones back and then waits for the die (player 1 -> -1). Twixt takes back nothing: the
# peg stays and it is the other's turn (0 -> 1). Tic-tac-toe and backgammon undo as they should.
# It hurts whoever writes a search that makes and takes back moves: it plays on, on a board it was not given.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check open-spiel==2.0.2
cd "$work"

venv/bin/python - <<'PY'
import sys
from importlib.metadata import version

import pyspiel

# The game, the moves before, the move taken back, what then differs.
ROWS = [
    ("tic_tac_toe", [4], 0, []),
    ("backgammon", None, None, []),
    ("dots_and_boxes", [6], 0, ["board", "legal moves"]),
    ("ultimate_tic_tac_toe", [], 0, ["board", "history"]),
    ("einstein_wurfelt_nicht", [394, 430, 0], 283, ["player", "legal moves"]),
    ("twixt", [], 8, ["board", "player", "legal moves", "history"]),
]
LOOK = {
    "board": str,
    "player": lambda state: state.current_player(),
    "legal moves": lambda state: state.legal_actions(),
    "history": lambda state: state.history(),
}


def short(value):
    """A long list by its first five and its length."""
    return f"{value[:5]} of {len(value)}" if isinstance(value, list) and len(value) > 12 else value


print(f"Python {sys.version.split()[0]}, OpenSpiel {version('open-spiel')}")
changed = []
for name, before, move, wanted in ROWS:
    state = pyspiel.load_game(name).new_initial_state()
    if before is None:
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        move = state.legal_actions()[0]
    for action in before or []:
        state.apply_action(action)
    untouched = state.clone()
    player = state.current_player()
    label = state.action_to_string(player, move)
    state.apply_action(move)
    state.undo_action(player, move)
    differs = [what for what, look in LOOK.items() if look(state) != look(untouched)]
    print(f"{name}: take back {label!r}: differs in {', '.join(differs) or 'nothing'}")
    for what in differs:
        if what != "board":
            print(f"    {what}: {short(LOOK[what](untouched))} -> {short(LOOK[what](state))}")
        elif name == "dots_and_boxes":
            print(f"{untouched}    ->\n{state}", end="")
    if differs != wanted:
        changed.append(name)
if changed:
    sys.exit(f"changed: {', '.join(changed)}")
print("as described")
PY
