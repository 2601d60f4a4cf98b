"""The current language: message ids in, translations out.

Catalogues: `assets/locale/<code>.po`, and of a game `assets/games/<key>/locale/<code>.po`.
"""

from __future__ import annotations

import gettext
import io
import logging
import re
import sys
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Final

from .messages import Messages, compiled, parse, plural_rule

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch"}
"""Native names of the languages by code. Message ids are English."""
SOURCE: Final = "en"
ASSETS: Final = Path(__file__).resolve().parents[3] / "assets"

_log = logging.getLogger(__name__)
_code = SOURCE
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(code: str, assets: Path = ASSETS) -> str:
    """Switch to a language, or to English if its main catalogue cannot be read; returns the code in use."""
    global _code, _catalogue
    _code, _catalogue = SOURCE, gettext.NullTranslations()
    if code != SOURCE:
        try:
            _catalogue = gettext.GNUTranslations(io.BytesIO(compiled(_messages(code, assets))))
            _code = code
        except (OSError, ValueError, LookupError) as problem:
            _log.warning("no catalogue for %r: %s", code, problem)
    return _code


def po_paths(code: str, assets: Path = ASSETS) -> tuple[Path, tuple[Path, ...]]:
    """Return the path of the main catalogue, whether it exists or not, and those of the games."""
    return assets / "locale" / f"{code}.po", tuple(sorted(assets.glob(f"games/*/locale/{code}.po")))


def _messages(code: str, assets: Path) -> Messages:
    """Return all texts of a language. A game with an unreadable catalogue is left out and so stays English."""
    house, games = po_paths(code, assets)
    found = _read(house)
    if not plural_rule(found):
        raise ValueError(f"{house}: says nothing of plural forms")
    for path in games:
        try:
            own = _read(path)
            if plural_rule(own) != plural_rule(found):
                raise ValueError("counts in another way than the house")
        except (OSError, ValueError) as problem:
            _log.warning("%s: %s; this game speaks English", path, problem)
        else:
            found = own | found
    return found


def _read(path: Path) -> Messages:
    return parse(path.read_text(encoding="utf-8"))


def current() -> str:
    return _code


def tr(message: str, /, **values: object) -> str:
    """Translate a message into the current language and fill its `{name}` placeholders."""
    return _filled(_catalogue.gettext(message) if message else "", message, values)


def percent(share: float) -> str:
    return tr("{n}%", n=round(100 * share))


def written(day: date) -> str:
    """Format a day so that nobody takes the month for the day."""
    year, month, number = day.isoformat()[:10].split("-")
    return tr("{year}-{month}-{day}", year=year, month=month, day=number)


def decimal(number: float) -> str:
    """Format a number with one decimal place and the current language's decimal mark."""
    whole, tenth = divmod(round(10 * abs(number)), 10)
    return ("−" if number <= -0.05 else "") + tr("{whole}.{tenth}", whole=whole, tenth=tenth)


def separator() -> str:
    """Return the field separator of spreadsheets in the current language."""
    return ";" if "," in decimal(0.5) else ","


def ntr(one: str, many: str, n: int, /, **values: object) -> str:
    """Translate a message in the form for n; `{n}` is filled like every other placeholder."""
    return _filled(_catalogue.ngettext(one, many, n), one if n == 1 else many, {"n": n, **values})


def N_(message: str) -> str:
    return message


def choose(wanted: str | None, locales: Iterable[str], environ: Mapping[str, str], platform: str = sys.platform) -> str:
    """Choose the language to start in: the one wanted, else the system's, else English.

    Windows and macOS report `locales` (codes such as `de_AT`). Elsewhere the first set variable of LC_ALL, LC_MESSAGES
    and LANG decides, preceded by the list in LANGUAGE unless it is C or POSIX.
    """
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    listed = [] if named in ("C", "POSIX") else [*environ.get("LANGUAGE", "").split(":"), named]
    system = list(locales)
    if platform in ("win32", "darwin"):
        listed = system or listed
    elif not named:
        listed = system
    for candidate in (wanted or "", *listed):
        code = re.split(r"[-_.@]", candidate.strip())[0].lower()
        if code in LANGUAGES:
            return code
    return SOURCE


PRODUCT: Final = N_("Lamplight")
"""Name of the product; a message id."""


def _filled(text: str, message: str, values: Mapping[str, object]) -> str:
    if not values:
        return text
    try:
        return text.format_map(values)
    except (LookupError, ValueError, AttributeError, TypeError) as problem:
        if text == message:
            raise
        _log.warning("%r does not fit %r: %r", text, message, problem)
        return message.format_map(values)
