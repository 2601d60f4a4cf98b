#!/usr/bin/env bash
# One would expect every capture in antichess to be compulsory, en passant too,
# as python-chess and pyffish (Fairy-Stockfish) have it. OpenSpiel tells a
# capture by the piece on the square moved to, and that one is empty en passant.
# So the capture is missing where another is possible (1), and where it is the
# only one, every quiet move is legal as well (2). Nothing else differs.
# Seen with OpenSpiel 2.0.2, chess 1.11.2 and pyffish 0.0.90, legal moves:
#   (1) h4 a6 h5 Nc6 e3 g5   python-chess, pyffish Bxa6 hxg6   OpenSpiel Bxa6
#   (2) h4 a6 h5 g5          python-chess, pyffish hxg6        OpenSpiel 23 moves
# It hurts whoever trains an agent on this game or plays its moves elsewhere: it
# learns moves that are illegal and never sees some that are forced.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check open-spiel==2.0.2 chess==1.11.2 pyffish==0.0.90
venv/bin/pip freeze --disable-pip-version-check | grep -i -E '^(open.spiel|chess|pyffish)='
venv/bin/python - <<'PY'
import random, sys
import chess.variant, pyffish, pyspiel
GAME = pyspiel.load_game("antichess")
START = pyffish.start_fen("antichess")
def bare(san):
    return san.replace("+", "").replace("#", "").replace("=", "")
def spiel(state):
    return {bare(state.action_to_string(state.current_player(), a)): a for a in state.legal_actions()}
def python_chess(board):
    return {bare(board.san(m)): m for m in board.legal_moves}
def fairy(board):
    moves = [m.uci() for m in board.move_stack]
    return {bare(board.san(chess.Move.from_uci(m))) for m in pyffish.legal_moves("antichess", START, moves)}
def play(moves):
    state, board = GAME.new_initial_state(), chess.variant.AntichessBoard()
    for move in moves.split():
        state.apply_action(spiel(state)[move])
        board.push(python_chess(board)[move])
    return state, board
def show(moves):
    return " ".join(sorted(moves)) if len(moves) < 5 else f"{len(moves)} moves"
seen = []
for moves in ("h4 a6 h5 Nc6 e3 g5", "h4 a6 h5 g5"):
    state, board = play(moves)
    print(f"after {moves}: {board.fen()}")
    print(f"  same position in OpenSpiel: {str(state) == board.fen(en_passant='fen')}")
    found = [set(python_chess(board)), fairy(board), set(spiel(state))]
    for name, legal in zip(("python-chess", "pyffish", "OpenSpiel"), found):
        print(f"  {name:13}{show(legal)}")
    seen.append((found[0] == found[1], sorted(found[0]), show(found[2]), "a3" in found[2]))
# Random games: the legal moves differ in these positions and in no others.
pick = random.Random(1)
positions = en_passant = differ = elsewhere = 0
for _ in range(150):
    state, board = GAME.new_initial_state(), chess.variant.AntichessBoard()
    while not state.is_terminal() and not board.is_game_over() and len(board.move_stack) < 120:
        mine, theirs = python_chess(board), spiel(state)
        possible = any(board.is_en_passant(m) for m in mine.values())
        positions += 1
        en_passant += possible
        differ += mine.keys() != theirs.keys()
        elsewhere += mine.keys() != theirs.keys() and not possible
        both = sorted(mine.keys() & theirs.keys())
        if not both:
            break
        move = pick.choice(both)
        state.apply_action(theirs[move])
        board.push(mine[move])
print(f"150 random games, {positions} positions, {en_passant} with en passant; moves differ in {differ}, elsewhere {elsewhere}")
if seen != [(True, ["Bxa6", "hxg6"], "Bxa6", False), (True, ["hxg6"], "23 moves", True)] or not differ or elsewhere:
    sys.exit("CHANGED: OpenSpiel treats en passant in antichess in another way now")
print("as described")
PY
