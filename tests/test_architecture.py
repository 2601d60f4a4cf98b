"""Architecture rules: allowed imports, and the limits of pure packages.

Also: no import cycles, equal file names in all games, and no module beyond its size limit. Checked on the source where
possible, otherwise in a separate process, so that modules imported here hide no error.
"""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Sequence
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from game.games import catalogue
from game.rules.game import Game
from tests.programs import ROOT, python

SOURCES = sorted((ROOT / "game").rglob("*.py"))
FOLDERS = sorted(path for path in (ROOT / "game" / "games").iterdir() if path.is_dir() and path.name != "__pycache__")
GAME_FOLDERS = {folder.name for folder in FOLDERS}

MAY_IMPORT = {
    "rules": {"rules"},
    "bots": {"bots", "rules"},
    "games": {"rules"},
    "game": {"own game", "rules"},
    "tool": {"own game", "rules", "bots"},
    "view": {"own game", "own view", "stage", "rules"},
    "stage": {"stage", "timing"},
    "input": {"input", "timing"},
    "scenes": {"scenes", "view", "stage", "input", "bots", "rules", "games", "storage", "shell.request", "timing"},
    "storage": {"storage", "rules", "timing"},
    "shell.request": {"rules"},
    "kiosk": {
        "kiosk",
        "scenes",
        "stage",
        "input",
        "games",
        "storage",
        "rules",
        "shell.app",
        "shell.idle",
        "shell.request",
        "shell.router",
        "shell.startup",
        "timing",
    },
    "assets": set(),
    "timing": set(),
    "shell.environment": set(),
    "tools.league_command": {"bots", "rules", "tools.output", "tools.workers"},
    "tools.output": set(),
    "tools.simulation": {"bots", "rules", "storage"},
    "tools.workers": {"games"},
    "tools.golden": {"bots", "rules", "games", "tools.simulation"},
    "tools.seals": {"bots", "rules", "games", "tools.golden", "tools.simulation"},
    "tools.compose": {"stage", "tools.synth"},
    "tools.synth": {"stage"},
    "tools.catalogues": {"stage", "games"},
    "tools.drawings": {"storage"},
    "tools.new_game": {"games", "rules"},
    "training": {"training", "bots", "rules", "games", "game", "tools.workers"},
}
"""Zone of the importing module -> zones it may import; unlisted zones (app, commands) may import all."""

PURE_NAMES = {
    "__init__", "actions", "events", "rules", "board", "queries", "search", "value", "stats", "probe",
    "judge", "challenges",
}  # fmt: skip
VIEW_NAMES = {
    "__init__", "view", "viewmodel", "layout", "board", "animator", "texts", "tutorial", "figures",
    "tray", "standings", "highlights", "tooltips",
}  # fmt: skip
"""Modules of a game, with the same meaning in all games; others are listed in `own_modules.txt` of its tests."""
LONGEST = 500
"""Maximum lines of a module."""
TOO_LONG = {
    "game.scenes.match.tutorial": 542,
    "game.shell.app": 603,
    "game.storage.database": 548,
}
"""Modules still above the maximum, with their present size; the list only shrinks."""

TOOLS = {"probe"}
"""Modules of a game that only the league loads, never the game itself."""
MOST_METHODS = 40
PURE = {"rules", "bots", "games", "game", "tool"}
SEES_PYGAME = {
    "shell.app", "shell.idle", "shell.magnifier", "shell.presentation", "shell.turned", "shell.startup",
    "shell.signals", "shell.window", "tools.shots", "tools.film", "tools.selftest", "tools.release", "stage", "input",
    "scenes", "view", "kiosk",
}  # fmt: skip
IMPURE = {
    "asyncio", "concurrent", "datetime", "logging", "multiprocessing", "numpy", "os", "platform", "pygame", "secrets",
    "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "uuid",
}  # fmt: skip


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def zone(module: str, owner: str = "") -> str:
    """Return the zone of one of our modules, as seen from the game folder `owner`."""
    parts = module.split(".")
    if len(parts) < 2:
        return "top"
    if parts[1] in ("shell", "tools"):
        return ".".join(parts[1:3])
    if parts[1] != "games" or len(parts) == 2 or parts[2] not in GAME_FOLDERS:
        return parts[1]
    own = "own " if parts[2] == owner else ""
    if len(parts) > 3 and re.fullmatch(r"view(_\w+)?|\w+_view", parts[3]):
        return f"{own}view"
    if len(parts) > 3 and parts[3] in TOOLS:
        return f"{own}tool"
    return f"{own}game"


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))


@cache
def attributes(path: Path) -> frozenset[str]:
    return frozenset(dotted(node) for node in nodes_of(path) if isinstance(node, ast.Attribute))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Return the full names of all imports anywhere in a file; `from a import b` gives `a.b`."""
    module = module_name(path)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: list[str] = []
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*base, node.module] if node.module else base)
            found += (f"{source}.{alias.name}" for alias in node.names)
    return tuple(found)


def sources(*zones: str) -> list[Path]:
    return [path for path in SOURCES if zone(module_name(path)) in zones]


each_folder = pytest.mark.parametrize("folder", [pytest.param(folder, id=folder.name) for folder in FOLDERS])


def test_a_module_imports_only_what_its_room_may_know() -> None:
    wrong = []
    for path in sources(*MAY_IMPORT):
        module = module_name(path)
        parts = module.split(".")
        owner = parts[2] if len(parts) > 2 and parts[1] == "games" else ""
        allowed = {*MAY_IMPORT[zone(module)], "top", "assets"}
        ours = [name for name in imports(path) if name.split(".")[0] == "game"]
        wrong += [f"{module} imports {name}" for name in ours if zone(name, owner) not in allowed]
    assert wrong == []


def test_only_what_is_seen_or_heard_knows_pygame() -> None:
    wrong = []
    for path in SOURCES:
        module, names = module_name(path), imports(path)
        if zone(module) not in SEES_PYGAME:
            wrong += [f"{module} imports {name}" for name in names if name.split(".")[0] == "pygame"]
        if zone(module) != "input":
            wrong += [f"{module} imports {name}" for name in names if name.startswith("pygame._sdl2.controller")]
        if module not in ("game.stage.audio.sound", "game.stage.audio.music") and "pygame.mixer" in attributes(path) | {
            *names
        }:
            wrong.append(f"{module} uses pygame.mixer")
    assert wrong == []


def test_a_pure_module_has_no_clock_no_threads_and_no_chance_of_its_own() -> None:
    wrong = []
    for path in sources(*PURE):
        module, names, nodes = module_name(path), imports(path), nodes_of(path)
        wrong += [f"{module} imports {name}" for name in names if name.split(".")[0] in IMPURE]
        chance = [name for name in names if name.split(".")[0] == "random" and name != "random.Random"]
        wrong += [f"{module} imports {name}" for name in chance]
        calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "Random"]
        wrong += [f"{module}:{call.lineno} has a random source without a seed" for call in calls if not call.args]
        bodies = [node for node in nodes if isinstance(node, (ast.FunctionDef, ast.Lambda))] if calls else []
        inside = {id(call) for body in bodies for call in ast.walk(body)}
        shared = [call.lineno for call in calls if id(call) not in inside]
        wrong += [f"{module}:{line} has a random source shared by the whole module" for line in shared]
    assert wrong == []


def test_nobody_imports_in_a_circle_not_even_for_types() -> None:
    modules = {module_name(path) for path in SOURCES}

    def module_of(name: str) -> str:
        while name and name not in modules:
            name = name.rpartition(".")[0]
        return name

    arrows = TopologicalSorter[str]()
    for path in SOURCES:
        module = module_name(path)
        arrows.add(module, *{module_of(name) for name in imports(path)} - {"", module})
    arrows.prepare()  # raises CycleError with the modules of a circle


@each_folder
def test_the_modules_of_a_game_are_called_as_in_all_games(folder: Path) -> None:
    found = {".".join(path.relative_to(folder).with_suffix("").parts) for path in folder.rglob("*.py")}
    common = PURE_NAMES | {f"view.{name}" for name in VIEW_NAMES}
    own = set((ROOT / "tests" / "games" / folder.name / "own_modules.txt").read_text(encoding="utf-8").split())
    assert sorted(found - common - own) == [], "modules that only this game has belong into own_modules.txt"
    assert sorted(own - found) == [], "own_modules.txt names what is not there"
    assert sorted(own & common) == [], "own_modules.txt names what all games have"


LITERAL = {"tr": 0, "N_": 1, "ntr": 2}
"""Number of texts per function that must be literals to be extracted; other arguments may be names."""
COMPUTED = ast.JoinedStr | ast.BinOp


def unmarked(path: Path) -> list[str]:
    """Return the calls whose text the catalogues tool cannot read: computed texts, and names of several forms."""
    found = []
    for node in nodes_of(path):
        if isinstance(node, ast.Call) and dotted(node.func) in LITERAL:
            texts = node.args[: LITERAL[dotted(node.func)]]
            is_wrong = any(not isinstance(text, ast.Constant) for text in texts)
            if is_wrong or isinstance(node.args[0], COMPUTED):
                found.append(f"{module_name(path)}:{node.lineno}: {ast.unparse(node)}")
    return found


def test_all_texts_are_literals_where_they_are_marked() -> None:
    assert [call for path in SOURCES for call in unmarked(path)] == []


def test_no_module_grows_above_the_maximum() -> None:
    sizes = {module_name(path): path.read_text(encoding="utf-8").count("\n") for path in SOURCES}
    assert {name: size for name, size in sizes.items() if size > TOO_LONG.get(name, LONGEST)} == {}
    assert {name for name in TOO_LONG if sizes.get(name, 0) <= LONGEST} == set(), "take it off the list"


def test_no_class_has_too_many_methods() -> None:
    classes = [(path, node) for path in SOURCES for node in nodes_of(path) if isinstance(node, ast.ClassDef)]
    sizes = {
        f"{module_name(path)}.{node.name}": sum(isinstance(part, ast.FunctionDef) for part in node.body)
        for path, node in classes
    }
    assert {name: size for name, size in sizes.items() if size > MOST_METHODS} == {}


@each_folder
def test_every_game_folder_is_on_the_shelf_under_its_own_name(folder: Path) -> None:
    game = catalogue()[folder.name.lstrip("_")]
    assert game.package == f"game.games.{folder.name}"
    assert game.hidden or not folder.name.startswith("_")
    assert game.title
    assert game.tagline
    assert list(game.seats) == sorted(set(game.seats))
    assert game.variant_seats <= set(game.seats)
    assert len({option.key for option in game.options}) == len(game.options)


def test_the_shelf_has_one_place_for_each_game() -> None:
    assert len(catalogue()) == len(FOLDERS)
    orders = [game.order for game in catalogue().values()]
    assert orders == sorted(set(orders))


def run(code: str, cwd: Path = ROOT) -> str:
    done = python("-c", code, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


WITHOUT_A_SCREEN = """
import importlib, sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "pygame":
            raise ImportError(name)
        if name.startswith("game.games.") and name.split(".")[3:4] and "view" in name.split(".")[3]:
            raise ImportError(name)
sys.meta_path.insert(0, Nothing())
opened = []
def watch(event, given):
    if event == "open" and "/assets/" in str(given[0]).replace("\\\\", "/"):
        opened.append(str(given[0]))
sys.addaudithook(watch)
for name in {modules!r}:
    importlib.import_module(name)
assert not opened, f"read while importing: {{opened}}"
from random import Random
from game.bots.levels import make
from game.games import catalogue
from tests.playouts import playout, play_with
for game in catalogue().values():
    playout(game.new(game.seats[0]), Random(1))
    play_with(game.new(game.seats[0]), Random(1), [make("steady", game)] * game.seats[0])
    game.stats(game.seats[0])
print("played", len(catalogue()))
"""


@pytest.mark.machine
def test_without_any_view_and_without_pygame_rules_and_bots_still_play() -> None:
    modules = [module_name(path) for path in SOURCES if zone(module_name(path)) in PURE]
    code = WITHOUT_A_SCREEN.format(modules=modules)
    assert run(code).split() == ["played", str(len(catalogue()))]


@pytest.mark.machine
@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in catalogue().values()])
def test_without_a_game_folder_the_catalogue_is_one_shorter(game: Game, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "assets").symlink_to(ROOT / "assets", target_is_directory=True)
    shutil.rmtree(tmp_path / "game" / "games" / game.package.rpartition(".")[2])
    out = run("from game.games import catalogue; print(*catalogue())", tmp_path)
    assert out.split() == [key for key in catalogue() if key != game.key]


# ---- each thing that another platform, such as a web page, has to replace is in one place

SEAMS = {
    # Sleeping blocks a web page, so it is injected everywhere.
    "time.sleep": {"game.timing"},
    # Only the store and its tables know the database.
    "sqlite3": {
        *("game.storage.store", "game.storage.store_file", "game.storage.database"),
        *("game.storage.analysis_cache", "game.storage.guests"),
    },
    # Drawings are read in Python and rasterized from memory.
    "pygame.image.load": {"game.scenes.text.reader"},
    "pygame.image.load_sized_svg": {"game.stage.paint.svg", "game.shell.window"},
}


@pytest.mark.parametrize("name", SEAMS)
def test_what_hangs_on_the_platform_is_in_one_place(name: str) -> None:
    program = [path for path in SOURCES if not module_name(path).startswith("game.tools.")]
    assert {module_name(path) for path in program if name in attributes(path) | {*imports(path)}} == SEAMS[name]


def test_pictures_are_never_loaded_by_their_path() -> None:
    loads = ("pygame.image.load", "pygame.image.load_sized_svg")
    for path in SOURCES:
        if not module_name(path).startswith("game.tools."):
            for node in nodes_of(path):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in loads:
                    assert ast.unparse(node.args[0]).startswith("io.BytesIO("), path


def test_no_slotted_dataclass_calls_super_without_arguments() -> None:
    """The decorator creates the class anew, and `super()` would refer to the old one: TypeError."""
    found = []
    for path in SOURCES:
        for made in nodes_of(path):
            if isinstance(made, ast.ClassDef) and any("slots=True" in ast.unparse(one) for one in made.decorator_list):
                calls = [node for node in ast.walk(made) if isinstance(node, ast.Call)]
                found += [f"{path.name}:{call.lineno}" for call in calls if ast.unparse(call) == "super()"]
    assert not found


def test_no_picture_is_turned_with_stairs_on_its_edges() -> None:
    """`rotozoom` of pygame smooths, `rotate` does not."""
    turned = [path for path in SOURCES if "pygame.transform.rotate" in attributes(path)]
    assert turned == []


# ---- tests use the product's public interface

REACH_INS = {
    "tests/contract/cases.py": 1,  # log entries that bypass the legality check
    "tests/endurance/monkey.py": 2,
    "tests/kiosk/fallible_child.py": 2,
    "tests/scenes/test_tournament.py": 1,
    "tests/test_readme.py": 1,
    "tests/test_report.py": 1,
}
"""Number of private names of the product that a test file may use; unlisted files use none."""
SETTERS = {"delattr", "getattr", "hasattr", "setattr"}
OF_TUPLES = {"_asdict", "_fields", "_make", "_replace"}
PRIVATE = re.compile(r"_[A-Za-z]\w*")
MAYBE_REACH_IN = re.compile(
    r"(?<!\bself)(?<!\bcls)\._[A-Za-z]|^ *from .* import .*\b_[A-Za-z]|[\"'.]_[A-Za-z]\w*[\"']", re.MULTILINE
)


def reach_ins(path: Path) -> list[tuple[int, str]]:
    """Return the private names a file reads from anything but `self`, imports, or passes to `setattr` and the like."""
    text = path.read_text(encoding="utf-8")
    if not MAYBE_REACH_IN.search(text):
        return []
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            found += [(node.lineno, node.attr)] if owner not in ("self", "cls") else []
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            words = (word.value for word in node.args if isinstance(word, ast.Constant) and called in SETTERS)
            found += [(node.lineno, word.rpartition(".")[2]) for word in words if isinstance(word, str)]
    return sorted((line, name) for line, name in found if PRIVATE.fullmatch(name) and name not in OF_TUPLES)


def test_tests_use_hardly_any_private_names_of_the_product() -> None:
    found = {str(path.relative_to(ROOT)): reach_ins(path) for path in sorted((ROOT / "tests").rglob("*.py"))}
    counts = {name: len(names) for name, names in found.items() if names}
    assert {name: found[name] for name, count in counts.items() if count > REACH_INS.get(name, 0)} == {}
    assert {name for name, most in REACH_INS.items() if counts.get(name, 0) < most} == set(), "lower its number"
    assert sum(REACH_INS.values()) < 40


def test_reach_ins_are_found(tmp_path: Path) -> None:
    path = tmp_path / "test_made_up.py"
    path.write_text(
        "from game.a import _b\nself._c\nscene._d.e\nsetattr(scene, '_f', 1)\npair._replace(g=1)\n_h\n",
        encoding="utf-8",
    )
    assert reach_ins(path) == [(1, "_b"), (3, "_d"), (4, "_f")]


# ---- time and threads are injected, so that no test depends on the machine's speed

READ_TIME = {
    "game.timing",
    # Age of files and time since the program failed: both outlive the process.
    "game.storage.folders",
    "game.kiosk.launch",
    # Opening hours and calendar days; most code receives the time from here.
    "game.kiosk.usage_stats",
    "game.kiosk.session",
    "game.kiosk.staff_menu",
    # Processor time, for the benchmark.
    "game.shell.startup",
}
START_THREADS = {"game.timing", "game.stage.audio.music"}
WAIT_FOR_THREADS = {
    "game.timing",
    # Blocking queries of tools, deletion by the command line, and the tournament, which is read during start-up.
    "game.storage.store",
    "game.storage.tournament",
    "game.storage.privacy",
    # Import, on the executor for files, one match after the other.
    "game.storage.import_export",
    # A board that is needed at once while the render thread is at it: making it twice takes longer and more memory.
    "game.stage.paint.pictures",
    # At the end, and two seconds at most.
    "game.stage.audio.sound",
    "game.stage.audio.speech",
}
TIME_IN_TESTS = {"tests/app/test_x11.py", "tests/stage/sound_child.py", "tests/stage/test_sound_servers.py"}
"""Tests of real programs that poll states without change notifications."""
CLOCKS = re.compile(r"time\.\w+|(datetime|date)\.(now|utcnow|today)|pygame\.time\.\w+")
THREADS = re.compile(r"(threading\.)?(Thread|Timer)|(concurrent\.futures\.)?(Thread|Process)PoolExecutor")
POSITION = re.compile(r"(.*\.)?(state|course|race|trial|position|self)")
"""Positions also have a result: the end of a match."""


def names_in(nodes: Sequence[ast.AST]) -> set[str]:
    """Return all dotted names used; names imported from `time` count as written with it."""
    of_time = {
        alias.asname or alias.name: f"time.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "time"
        for alias in node.names
    }
    used = {dotted(node) for node in nodes if isinstance(node, ast.Attribute | ast.Name)}
    return {of_time.get(name, name) for name in used}


def dotted(node: ast.AST) -> str:
    """Return `a.b.c` as it is written, a hundred times as fast as `ast.unparse`; empty for what is computed."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=owner, attr=name) if before := dotted(owner):
            return f"{before}.{name}"
    return ""


def imports_time(nodes: Sequence[ast.AST]) -> bool:
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return "time" in imported | {node.module for node in nodes if isinstance(node, ast.ImportFrom)}


def is_a_wait(node: ast.AST) -> bool:
    """True for a call of a future's `result` that may block."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "result":
        return False
    is_at_once = any(isinstance(given, ast.Constant) and given.value == 0 for given in node.args)
    return not is_at_once and not POSITION.fullmatch(ast.unparse(node.func.value))


def test_time_and_threads_are_handed_in() -> None:
    readers, starters, waiters = set(), set(), set()
    for path in SOURCES:
        module = module_name(path)
        if module.startswith(("game.tools.", "game.training.")):
            continue
        nodes = nodes_of(path)
        names = names_in(nodes)
        if imports_time(nodes) or any(CLOCKS.fullmatch(name) for name in names if not name.startswith("time.")):
            readers.add(module)
        if any(THREADS.fullmatch(name) for name in names):
            starters.add(module)
        if any(is_a_wait(node) for node in nodes):
            waiters.add(module)
    assert readers == READ_TIME
    assert starters == START_THREADS
    assert waiters == WAIT_FOR_THREADS


def test_no_test_sleeps_or_reads_a_clock() -> None:
    found = set()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        if not place.startswith(("tests/bench/", "tests/endurance/")):
            nodes = nodes_of(path)
            if imports_time(nodes) or any(name.startswith("pygame.time.") for name in names_in(nodes)):
                found.add(place)
    assert found == TIME_IN_TESTS


# ---- one way up: scenes ask for routes, the router answers, the kiosk stands above the shell


def test_the_shell_does_not_know_the_kiosk_and_nothing_knows_what_trains_its_networks() -> None:
    wrong = []
    for path in SOURCES:
        package = module_name(path).split(".")[1:2]
        unknown = [["kiosk"]] if package == ["shell"] else []
        unknown += [["training"]] if package != ["training"] else []
        wrong += [f"{path}: {name}" for name in imports(path) if name.split(".")[1:2] in unknown]
    assert wrong == []


def test_no_scene_is_handed_a_callable_that_leads_elsewhere() -> None:
    """Scenes return routes, which are values; only their own buttons are callables."""
    wrong = []
    for path in SOURCES:
        module = module_name(path)
        if module.split(".")[1:2] not in (["scenes"], ["kiosk"]):
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Callable":
                written = ast.unparse(node)
                if re.search(r"\b(Transition|Move|Go|Push|Pop|Replace|Reset|Quit|Scene|Screen|Layer)\b", written):
                    wrong.append(f"{module}:{node.lineno}: {written}")
    assert wrong == []


def test_every_route_is_answered() -> None:
    asked, answered = set(), set()
    for path in SOURCES:
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef) and module_name(path).endswith(".routes"):
                bases = {ast.unparse(base) for base in node.bases}
                asked |= {node.name} if any(base == "Go" or base.endswith("Route") for base in bases) else set()
            elif isinstance(node, ast.MatchClass):
                answered.add(ast.unparse(node.cls).rpartition(".")[2])
            elif isinstance(node, ast.Dict) and module_name(path).endswith(".router"):
                answered |= {ast.unparse(key).rpartition(".")[2] for key in node.keys if key is not None}
    assert len(asked) > 30
    assert sorted(asked - answered) == []
