"""The language players read: message ids in, sentences out.

Knows the catalogues, nothing of games or scenes. One language is in use at a time; changing it takes effect with
the next text asked for.
"""

from __future__ import annotations

import gettext
import logging
import struct
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch"}
"""Every language by code, named in itself. The messages are written in English."""
SOURCE: Final = "en"
DOMAIN: Final = "lamplight"
LOCALES: Final = Path(__file__).resolve().parent.parent.parent / "assets" / "locale"

_log = logging.getLogger(__name__)
_code = SOURCE
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(code: str, locales: Path = LOCALES) -> str:
    """Speak this language from now on, English if there is no such catalogue; returns the code in use."""
    global _code, _catalogue
    _code, _catalogue = SOURCE, gettext.NullTranslations()
    if code != SOURCE:
        try:
            _catalogue = gettext.translation(DOMAIN, locales, [code])
            _code = code
        except (OSError, ValueError, LookupError, struct.error) as problem:
            _log.warning("no catalogue for %r: %s", code, problem)
    return _code


def current() -> str:
    """The code of the language in use."""
    return _code


def tr(message: str, /, **values: object) -> str:
    """The message in the current language, its `{name}` placeholders filled."""
    return _filled(_catalogue.gettext(message) if message else "", values)


def ntr(one: str, many: str, n: int, /, **values: object) -> str:
    """The form of the message for n things; `{n}` is filled like every other placeholder."""
    return _filled(_catalogue.ngettext(one, many, n), {"n": n, **values})


def N_(message: str) -> str:
    """Mark a text for translation where it cannot be translated yet, such as in a table."""
    return message


def choose(wanted: str | None, locales: Iterable[str], environ: Mapping[str, str]) -> str:
    """The language to start in: the one wanted, else the system's preference, else `$LANG`, else English.

    `locales` are codes such as `de_AT` in order of preference, as `pygame.system.get_pref_locales` knows them.
    """
    candidates = [wanted or "", *locales]
    candidates += [environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    for candidate in candidates:
        code = candidate.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
    return SOURCE


PRODUCT: Final = N_("Lamplight")
"""The name of the whole; a message id."""


def _filled(text: str, values: Mapping[str, object]) -> str:
    return text.format_map(values) if values else text
