"""Games of OpenSpiel, which are C++ behind Python, in the table of the rules: played as ours, from Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

VERSION = "2.0.2"
GAMES = ("pig", "backgammon", "yacht", "checkers", "oware")
"""Games with dice, and two without."""

_CHILD = """
import json, random, sys, time
import pyspiel

def playout(game, rng):
    state, states = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)
    return len(states), state

seconds = float(sys.argv[1])
for name in sys.argv[2:]:
    game, best, copies = pyspiel.load_game(name), (0.0, 0.0), float("inf")
    for piece in range(5):
        rng, plies, matches, start = random.Random(piece), 0, 0, time.process_time()
        while (spent := time.process_time() - start) < seconds / 5 or not matches:
            more, state = playout(game, rng)
            plies, matches = plies + more, matches + 1
        best = max(best, (plies / spent, matches / spent))
        start, count = time.process_time(), 0
        while (spent := time.process_time() - start) < seconds / 5:
            for _ in range(50):
                state.clone()
            count += 50
        copies = min(copies, spent / count * 1e6)
    print(json.dumps([name, game.num_players(), *best, copies]), flush=True)
"""


def rows(seconds: float) -> Iterator[tuple[str, ...]]:
    """Install OpenSpiel in an environment of its own and yield its rows; raises CalledProcessError without network."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        subprocess.run([python, "-m", "pip", "install", "-q", f"open_spiel=={VERSION}"], check=True)
        line = [python, "-c", _CHILD, str(seconds), *GAMES]
        with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as child:
            for found in child.stdout or ():
                name, seats, plies, matches, copies = json.loads(found)
                figures = (f"{plies:,.0f}", f"{matches:,.0f}", f"{plies / matches:,.0f}", f"{copies:.2f}")
                yield (f"OpenSpiel {name}", str(seats), *figures, "")
