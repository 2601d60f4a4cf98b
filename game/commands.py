"""The command line. No module that needs a screen is imported before a command needs it."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn

from game import __version__
from game.bots.levels import BY_KEY, LEVELS
from game.games import catalogue, left_out, shelf
from game.rules.contract import BrokenData, ranks
from game.rules.game import Game
from game.rules.match import HUMAN, LONGEST_TEXT, Match, Player, is_name
from game.rules.notation import quoted
from game.shell.environment import WrongPygame, complain, prepare_pygame
from game.shell.request import RESTART, Size, StartRequest
from game.stage.text.language import LANGUAGES
from game.tools.output import Unprintable, tell

WRONG_ARGUMENTS: Final = 2
FAILED: Final = 1
SMALLEST: Final[Size] = (640, 360)
LARGEST: Final = 64_000_000
"""Maximum pixels of a window or picture: twice those of an 8K screen."""
NAMES: Final = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")

_EXAMPLES: Final = """\
examples:
  %(prog)s                                        open the shelf of games
  %(prog)s --fullscreen --lang de                 in German, on the whole screen
  %(prog)s play diceland --players human,steady   straight into a match
  %(prog)s play diceland --players Mia=human,Ben=human,gentle --seed 7
  %(prog)s simulate diceland --seats 4 --matches 1000
  %(prog)s simulate diceland --seats 2 --bots master,gentle --out matches
  %(prog)s league beacon --seats 4 --levels sharp,steady --both
  %(prog)s replay matches/diceland-2-001.txt      watch it; with --headless only check it
  python -m game.tools.new_game --help            in a checkout: make a game of your own (README.md)
"""


class CommandRefused(Exception):
    """An invalid command line: a single line for the user, and the exit code."""

    def __init__(self, message: str, code: int = WRONG_ARGUMENTS) -> None:
        super().__init__(message)
        self.code = code


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Report a single line instead of the whole usage."""
        raise CommandRefused(f"{message} (--help tells more)")


def main(argv: Sequence[str] | None = None) -> int:
    """Execute a command line, `sys.argv` by default. Return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # where the terminal cannot print a character
    try:
        given = _parser().parse_args(argv)
        return int(given.run_command(given))
    except CommandRefused as refusal:
        return _said(str(refusal), refusal.code)
    except (BrokenData, WrongPygame) as problem:
        return _said(str(problem), FAILED)
    except Unprintable as problem:
        return _said(f"cannot print the result: {problem}", FAILED)
    except KeyboardInterrupt:
        return 130


def _said(problem: str, code: int) -> int:
    complain(f"lamplight: {problem}")
    return code


# ---- parsing


def _called() -> str:
    """Return the program's name where it is installed or frozen, otherwise the call in a checkout."""
    name = Path(sys.argv[0]).stem
    return name if name.startswith("lamplight") else "python main.py"


def _parser() -> argparse.ArgumentParser:
    seen, pictures, ruled, playing, written = (_Parser(add_help=False) for _ in range(5))
    in_language = "language (default: as the system says)"
    # Suppressed: an option before the command is not forgotten for the default of the same option after it.
    group = seen.add_argument_group("window", argument_default=argparse.SUPPRESS)
    group.add_argument("--fullscreen", action="store_true", help="use the whole screen this time")
    group.add_argument("--size", type=_size, metavar="WxH", help="size of the window in pixels, such as 1280x720")
    group.add_argument("--lang", choices=LANGUAGES, help=in_language)
    of_pictures = "in pixels (default: 1920x1080)"
    pictures.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH", help=of_pictures)
    pictures.add_argument("--lang", choices=LANGUAGES, help=in_language)
    games = f"one of: {', '.join(game.key for game in shelf()) or ', '.join(catalogue())}"
    ruled.add_argument("game", metavar="KEY", help=games)
    variant = "a variant of the game; may be given several times"
    playing.add_argument("--option", action="append", default=[], metavar="NAME", help=variant)
    where = "where to; made if it is not there"
    written.add_argument("folder", type=Path, metavar="DIR", help=where)

    parser = _Parser(
        prog=_called(),
        description="Lamplight: dice and board games on one table. Without a command the shelf of games opens.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[seen],
    )
    parser.set_defaults(run_command=_start)
    parser.add_argument("--seed", metavar="S", help="dice of the first match: the same seed, the same dice")
    parser.add_argument(
        "--kiosk",
        nargs="?",
        const="",
        metavar="FILE.toml",
        help="for a public screen: whole screen, no way out, nothing of a visitor is kept (assets/kiosk/kiosk.toml)",
    )
    parser.add_argument("--timed", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument(
        "--forget", metavar="NAME", help="take a person's name out of all matches and settings kept here, then end"
    )
    parser.add_argument("--version", action="version", version=f"Lamplight {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    def add(
        name: str, run_command: Callable[[argparse.Namespace], int], words: str, *parents: _Parser
    ) -> argparse.ArgumentParser:
        command = commands.add_parser(name, parents=parents, help=words)
        command.set_defaults(run_command=run_command)
        return command

    levels = [level.key for level in LEVELS]
    bots = ", ".join(BY_KEY)

    play = add("play", _play, "go straight into a match", seen, ruled, playing)
    play.add_argument(
        "--players",
        required=True,
        metavar="A,B,...",
        help=f"one per seat, each of: {', '.join((HUMAN, *levels))}; or NAME=MIND, as Mia=human",
    )
    play.add_argument("--seed", metavar="S", default=argparse.SUPPRESS, help="the same seed, the same dice")

    figures = "play many matches without a screen and print the figures as JSON"
    simulate = add("simulate", _simulate, figures, ruled, playing)
    simulate.add_argument("--seats", type=int, metavar="N", help="number of seats (default: as few as the game allows)")
    simulate.add_argument("--matches", type=int, default=100, metavar="M", help="number of matches (default: 100)")
    simulate.add_argument("--seed", default="0", metavar="S", help="the same seed, the same figures (default: 0)")
    simulate.add_argument(
        "--bots",
        default="greedy",
        metavar="A,B,...",
        help=f"one for all seats or one per seat (default: greedy): {bots}",
    )
    simulate.add_argument("--out", type=Path, metavar="DIR", help="write the save text of every match into this folder")

    league = add("league", _league, "set opponents against each other: who is stronger, which seat or board", ruled)
    league.add_argument("--seats", type=_numbers, metavar="N,...", help="seat counts (default: all the game has)")
    league.add_argument("--matches", type=int, default=400, metavar="N", help="matches per table (default: 400)")
    league.add_argument(
        "--levels",
        type=_words,
        default=("greedy",),
        metavar="A,B,...",
        help="one: all equal; two: one of the first among the second; more: by seat, the last one fills up "
        f"(default: greedy); of: {bots}",
    )
    league.add_argument("--options", type=_words, default=(), metavar="A,B", help="variants of the game")
    league.add_argument("--seed", default="0", metavar="S", help="the same seed, the same dice (default: 0)")
    league.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; the figures do not depend on it")
    league.add_argument(
        "--sprt",
        nargs="?",
        const="0:4",
        metavar="LOW:HIGH",
        help="stop when it is decided which is true of the first level: LOW or HIGH percentage points above the fair "
        "share (default 0:4); wrong in at most 5 of 100 tests",
    )
    league.add_argument("--both", action="store_true", help="also one of the second level among the first")
    league.add_argument(
        "--boards",
        action="store_true",
        help="compare boards and sides under equal opponents; the exit code is 1 if one is unfair for sure",
    )

    add("check", _check, "run a contributor's checks of a game in order, up to the first that fails", ruled)

    replay = add("replay", _replay, "watch a saved match from its beginning", seen)
    replay.add_argument("file", type=Path, metavar="FILE", help="a save text")
    replay.add_argument("--headless", action="store_true", help="only check it and print the final standings")

    take = add("import", _import, "take saved matches into the match book")
    take.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a save text, or the text of a QR code")

    shots = add("shots", _shots, "render every screen into PNG files", written, pictures)
    shots.add_argument("--only", metavar="NAMES", help="only screens whose names contain one of these words: a,b")

    film = add("film", _film, "render strips of frames of what moves into PNG files", pictures)
    film.add_argument("name", metavar="NAME", help="a moment, all of a game by its key, or all; list: name the moments")
    film.add_argument("--out", type=Path, metavar="DIR", help=where)

    add("selftest", _selftest, "check drivers, sound, controllers, fonts and languages")
    add("kiosk-files", _kiosk_files, "write the unit, recipe and settings of a public screen", written)
    report = add("report", _report, "bundle log, last match and selftest for a bug report; it tells no names")
    report.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="a new file (default: lamplight-report.zip here)"
    )
    return parser


def _size(text: str) -> Size:
    found = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1280x720")
    size = int(found[1]), int(found[2])
    if min(size) < min(SMALLEST) or max(size) < max(SMALLEST):
        raise argparse.ArgumentTypeError(f"{text} is too small, at least {SMALLEST[0]}x{SMALLEST[1]}, or upright")
    if size[0] * size[1] > LARGEST:
        raise argparse.ArgumentTypeError(f"{text} is too large, at most {LARGEST // 1_000_000} million pixels")
    return size


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _numbers(text: str) -> tuple[int, ...]:
    found = _words(text)
    if not found or not all(re.fullmatch("[0-9]{1,7}", word) for word in found):
        raise argparse.ArgumentTypeError(f"{text!r} is no list of numbers such as 2,4")
    return tuple(map(int, found))


def _game(key: str) -> Game:
    if key not in catalogue():
        problems = [line for line in left_out() if key in line.partition(" ")[0].split(".")]
        raise CommandRefused(
            "; ".join(problems) or f"there is no game {quoted(key)}, there are: {', '.join(catalogue())}"
        )
    return catalogue()[key]


def _player(text: str, name: str, minds: Sequence[str]) -> Player:
    named, _, key = text.strip().rpartition("=")
    mind, _, temper = key.partition(":")
    if mind not in minds:
        raise CommandRefused(f"there is no player {quoted(mind)}, there are: {', '.join(minds)}")
    try:
        return Player(named or name, mind, temper=temper)
    except ValueError as problem:
        raise CommandRefused(str(problem)) from None


def _match(game: Game, players: Sequence[Player], options: Sequence[str], seed: str) -> Match:
    try:
        return Match(game, players, options, seed)
    except ValueError as problem:
        raise CommandRefused(str(problem)) from None


def _saved(path: Path) -> Match:
    from game.storage.folders import read_bounded
    from game.storage.mail_text import matches_in

    try:
        return matches_in(read_bounded(path, LONGEST_TEXT), catalogue(), list(BY_KEY))[0]
    except (OSError, ValueError) as problem:
        raise CommandRefused(f"{path}: {getattr(problem, 'strerror', None) or problem}", FAILED) from None


def _folder(path: Path) -> Path:
    """Create the folder if needed, and test that it is writable."""
    with _writing_to(path):
        path.mkdir(parents=True, exist_ok=True)
        probe = path / f".lamplight-{os.urandom(4).hex()}"
        probe.touch()
        probe.unlink()
    return path


@contextlib.contextmanager
def _writing_to(path: Path) -> Iterator[None]:
    """Refuse the command if the path cannot be written to."""
    try:
        yield
    except OSError as problem:
        raise CommandRefused(
            f"cannot write to {problem.filename or path}: {problem.strerror or problem}", FAILED
        ) from None


# ---- execution


def _run(
    given: argparse.Namespace, *, match: Match | None = None, replay: Match | None = None, seed: str | None = None
) -> int:
    """Open the window, on a public screen if the command line says so."""
    prepare_pygame()
    is_full, size, language = (getattr(given, name, None) for name in ("fullscreen", "size", "lang"))
    request = StartRequest(bool(is_full), size, language, seed, match, replay, given.timed)
    if given.run_command is not _start or given.kiosk is None:
        from game.shell.startup import Startup

        return Startup(request).run()
    from game.kiosk.launch import KioskStartup
    from game.kiosk.profile import UnusableProfile

    try:
        return KioskStartup(request, Path(given.kiosk).absolute() if given.kiosk else None).run()
    except UnusableProfile as problem:
        raise CommandRefused(str(problem)) from None


def _start(given: argparse.Namespace) -> int:
    if given.forget is not None:
        from game.storage.folders import Folders, document_folders
        from game.storage.privacy import forget_everywhere

        if not is_name(given.forget):
            raise CommandRefused(f"nobody can be called {quoted(given.forget)}")
        tell(forget_everywhere(given.forget, Folders.of_player(), document_folders()))
        return 0
    if given.seed is not None and not (given.seed.isprintable() and given.seed.strip() == given.seed != ""):
        raise CommandRefused(f"no seed: {quoted(given.seed)}")
    code = _run(given, seed=given.seed)
    if code == RESTART:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    return code


def _play(given: argparse.Namespace) -> int:
    game = _game(given.game)
    minds = (HUMAN, *(level.key for level in LEVELS))
    texts = given.players.split(",")
    players = [_player(text, NAMES[seat % len(NAMES)], minds) for seat, text in enumerate(texts)]
    match = _match(game, players, given.option, os.urandom(4).hex() if given.seed is None else given.seed)
    return _run(given, match=match)


def _simulate(given: argparse.Namespace) -> int:
    from game.tools.simulation import simulate

    game = _game(given.game)
    seats = given.seats if given.seats is not None else game.seats[0]
    if seats not in game.seats:
        raise CommandRefused(f"{game.key} is played by {', '.join(map(str, game.seats))} seats, not {seats}")
    bots = given.bots.split(",")
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise CommandRefused(f"{len(bots)} bots for {seats} seats: name one for all or one for each")
    players = [_player(bot, f"Seat {seat}", list(BY_KEY)) for seat, bot in enumerate(bots)]
    if given.matches < 1:
        raise CommandRefused(f"--matches {given.matches}: at least 1")
    _match(game, players, given.option, given.seed)
    folder = None if given.out is None else _folder(given.out)
    with _writing_to(given.out):
        figures = simulate(game, players, given.option, given.seed, given.matches, folder)
    tell(figures)
    return 0


def _league(given: argparse.Namespace) -> int:
    from game.tools.league_command import asked, league

    try:
        ask = asked(_game(given.game), given)
    except ValueError as problem:
        raise CommandRefused(str(problem)) from None
    return league(ask)


def _check(given: argparse.Namespace) -> int:
    from game.tools.check import check

    return check(_game(given.game))


def _replay(given: argparse.Namespace) -> int:
    match = _saved(given.file)
    if not given.headless:
        return _run(given, replay=match)
    tell(_standings(match))
    return 0


def _import(given: argparse.Namespace) -> int:
    from game.storage.folders import Folders
    from game.storage.import_export import import_files

    lines, problems = import_files(given.files, catalogue(), Folders.of_player().data)
    if lines:
        tell("\n".join(lines))
    for problem in problems:
        _said(problem, FAILED)
    return FAILED if problems else 0


def _standings(match: Match) -> str:
    state = "final standings" if match.is_over else "not finished; standings so far"
    lines = [f"{match.game.key}, {len(match.players)} seats, {len(match.log)} entries: {state}"]
    rows = zip(ranks(match.state), range(len(match.players)), match.players, match.state.scores(), strict=True)
    by_rank = sorted(rows, key=lambda row: row[:2])
    lines += [f"{rank}. {player.name} ({player.key}) {score}" for rank, _, player, score in by_rank]
    return "\n".join(lines)


def _shots(given: argparse.Namespace) -> int:
    folder = _folder(given.folder)
    prepare_pygame()
    from game.tools.shots import shots

    return shots(folder, given.size, given.lang, given.only)


def _film(given: argparse.Namespace) -> int:
    if given.name != "list" and given.out is None:
        raise CommandRefused("film needs --out DIR")
    folder = None if given.name == "list" else _folder(given.out)
    prepare_pygame()
    from game.tools.film import film

    return film(given.name, folder, given.size, given.lang)


def _selftest(given: argparse.Namespace) -> int:
    prepare_pygame()
    from game.tools.selftest import selftest

    return selftest()


def _kiosk_files(given: argparse.Namespace) -> int:
    from game.tools.kiosk_files import this_program, write_kiosk_files

    folder = _folder(given.folder)
    with _writing_to(folder):
        written = write_kiosk_files(folder, this_program())
    tell("\n".join(map(str, written)))
    return 0


def _report(given: argparse.Namespace) -> int:
    from game.tools.report import free_file, report, write

    path = given.file or free_file()
    if os.path.lexists(path):
        raise CommandRefused(f"{path} is there already; name a new file", FAILED)
    with _writing_to(path):
        write(path, report())
    tell(f"written to {path.resolve()}; look through it, then attach it")
    return 0
