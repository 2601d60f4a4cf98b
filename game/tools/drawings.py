"""Checks the drawings of the program and of every game for SVG that pygame's reader does not draw as written.

    python -m game.tools.drawings                  all drawings
    python -m game.tools.drawings halma            those of a game
    python -m game.tools.drawings FILE FOLDER      those files, and all in that folder

pygame never refuses such a drawing: the shape is black, grey, opaque, in another place or missing. For developers.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.dom import Node, minidom
from xml.dom.minidom import Element
from xml.parsers.expat import ErrorString, ExpatError

from game.assets import ASSETS, assets_of

SVG: Final = "http://www.w3.org/2000/svg"
SHAPES: Final = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
GRADIENTS: Final = frozenset(("linearGradient", "radialGradient"))
UNSEEN: Final = frozenset(("metadata", "title", "desc", "filter", "script"))
"""Elements that show nothing by themselves."""
READ: Final = SHAPES | GRADIENTS | UNSEEN | {"svg", "g", "a", "switch", "defs", "stop"}
_OUTSIDE: Final = "outside <defs> is drawn as shapes: move it into <defs>"
UNREAD: Final = dict.fromkeys(("clipPath", "mask", "marker", "pattern", "symbol"), _OUTSIDE) | {
    "text": "is not drawn: turn it into paths",
    "flowRoot": "is not drawn: turn it into paths",
    "use": "is not drawn: unlink the clone",
    "image": "is not drawn: trace it, or draw it",
    "svg": "inside another <svg> replaces its size: ungroup it",
    "style": "is read in part only: write attributes, or export with presentation attributes",
}
"""Why another element is a fault, and the remedy."""
_NUMBER: Final = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_WORDS: Final = "none|black|white|red|green|blue|yellow|cyan|magenta|grey|gray"
_RGB: Final = r"rgb\((?:\s*\d+(?:,|(?=\s*\)))){3}\s*\)|rgb\((?:\s*[\d.]+%\s*(?:,|(?=\)))){3}\)"
_PAINTS: Final = "fill stroke stop-color"
_PLACE: Final = "x1 y1 x2 y2 cx cy r fx fy"
_NOTHING: Final = "none|normal|auto|visible"
VALUES: Final = (
    ("opacity fill-opacity stroke-opacity stop-opacity", _NUMBER, "is read as 1: write a number, without blanks"),
    (_PAINTS, "(?!#(?:[0-9A-Fa-f]{4}){1,2}$).*", "loses its alpha: write #rrggbb and an opacity"),
    (_PAINTS, r"(?!url\().*|url\(#[^)'\"\s]{1,63}\)(?:\s.*)?", "is not read: write url(#id), 63 characters at most"),
    (_PAINTS, rf"url\(.*|#(?:[0-9A-Fa-f]{{3}}){{1,2}}|{_WORDS}|{_RGB}", "becomes grey: write #rrggbb"),
    (f"{_PLACE} x y width height rx ry stroke-width", _NUMBER + "(?:p[xtc]|[mc]m|in|%)?", "is no number: write one"),
    ("stroke-linecap stroke-linejoin fill-rule", "(?!inherit).*", "is not read: write its value"),
    ("stroke-dasharray", r"(?!inherit)(?:[^\s,]+[\s,]*){0,8}", "is cut after 8 numbers: write fewer"),
    ("transform", "(?!.*(?:%|rad|turn)).*", "is not read: write degrees and plain numbers"),
    ("clip-path mask", _NOTHING, "has no effect: cut the shape itself, or use a gradient with stop-opacity"),
    ("filter mix-blend-mode", _NOTHING, "has no effect: draw it with gradients and plain colours"),
    ("marker marker-start marker-mid marker-end", _NOTHING, "has no effect: draw it as a path"),
    ("vector-effect", _NOTHING, "has no effect: set the width yourself"),
    ("paint-order", "normal|fill.*", "has no effect: draw the outline as a shape of its own"),
    ("visibility", _NOTHING, "has no effect: remove the shape, or write display"),
    ("transform-origin", _NOTHING, "has no effect: write it into transform"),
    ("preserveAspectRatio", "(?!none).*", "has no effect: stretch the shapes themselves"),
    ("spreadMethod", "pad", "has no effect: write the stops as often as they are to be seen"),
    ("viewBox", rf"{_NUMBER}[\s,]+{_NUMBER}(?:[\s,]+(?=[\d.]*[1-9]){_NUMBER}){{2}}", "is no place of four numbers"),
)
"""Properties, a pattern of the values that are drawn as written, and the fault of others with its remedy."""
_INHERITED: Final = frozenset(("fill", "fill-opacity", "stroke", "stroke-opacity"))
_SET_BY_GROUPS: Final = _INHERITED | {"opacity", "transform", "style"}
_OF_GRADIENTS: Final = (*_PLACE.split(), "gradientUnits", "gradientTransform", "spreadMethod")
_ENTITY: Final = re.compile(
    r"""\b(?:fill|stroke|stop-color|style|d|points)\s*=\s*["'][^"'<]*(&(?!amp;|lt;|gt;|quot;|apos;)[^;]*;)"""
)
_NO_TAGS: Final = re.compile(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>", re.DOTALL)


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    line: int
    element: str
    reason: str

    def __str__(self) -> str:
        return f"{self.line}: <{self.element}> {self.reason}"


@dataclass(slots=True)
class _Context:
    """State of an element, which its children inherit."""

    name: str
    paint: dict[str, str] = field(default_factory=dict)
    is_see_through: bool = False
    is_defined: bool = False
    """Inside <defs>, where only gradients count."""
    is_silent: bool = False
    """Not displayed, or reported already."""


def faults(text: str) -> list[Fault]:
    """Return everything in an SVG text that pygame does not draw as written, in order of lines."""
    try:
        elements = minidom.parseString(text).getElementsByTagName("*")
    except ExpatError as error:
        return [Fault(error.lineno, "svg", f"is not well-formed: {ErrorString(error.code)}")]
    plain = _NO_TAGS.sub(lambda other: "\n" * other[0].count("\n"), text)
    lines = [number for number, line in enumerate(plain.split("\n"), 1) for _ in re.finditer("<(?!/)", line)]
    # An entity may contain tags that stand nowhere else.
    found = set(_faults(elements, lines if len(lines) == len(elements) else [1] * len(elements)))
    for entity in _ENTITY.finditer(text):
        line = text.count("\n", 0, entity.start()) + 1
        found.add(Fault(line, "!ENTITY", f"{entity[1]} is not read: write its text"))
    return sorted(found)


def _faults(elements: Sequence[Element], lines: Sequence[int]) -> Iterator[Fault]:
    gradients = {one.getAttribute("id"): one for one in elements if one.tagName in GRADIENTS}
    contexts: dict[Node | None, _Context] = {}
    for line, element in zip(lines, elements, strict=True):
        parent = contexts.get(element.parentNode, _Context(""))
        context = contexts[element] = _Context(element.tagName)
        for reason in _element_faults(element, context, parent, gradients):
            yield Fault(line, element.tagName, reason)


def _element_faults(
    element: Element, context: _Context, parent: _Context, gradients: Mapping[str, Element]
) -> Iterator[str]:
    name = element.tagName
    context.is_defined = parent.is_defined or parent.name == "defs"
    context.is_silent = parent.is_silent
    if name == "defs" and context.is_defined:
        yield "inside <defs> ends it: ungroup it"
    if context.is_silent or (context.is_defined and name not in GRADIENTS | {"stop", "style"}):
        return
    drawn, faults = _properties(element)
    unread = UNREAD.get(name, "is not drawn: remove it")
    if element.prefix:
        unread = f"is not drawn: write <{element.localName}>" if element.namespaceURI == SVG else ""
    elif "requiredExtensions" in drawn or (name in READ and (name != "svg" or not parent.name)):
        unread = ""
    context.is_silent = bool(unread) or name in UNSEEN or drawn.get("display") == "none"
    if unread and drawn.get("display") != "none":
        yield unread
    if context.is_silent:
        return
    yield from faults
    for key, value in drawn.items():
        yield from _value_faults(key, value, gradients)
    if name in ("a", "switch") and _SET_BY_GROUPS & element.attributes.keys():
        yield "is passed over with its attributes: ungroup it"
    if parent.is_see_through and "opacity" in drawn and name != "stop":
        yield "replaces the opacity of its group instead of adding to it: multiply them yourself"
    context.is_see_through = parent.is_see_through or _is_fraction(drawn.get("opacity"))
    context.paint = parent.paint | {name: drawn[name] for name in _INHERITED if name in drawn}
    for paint in ("fill", "stroke") if name in SHAPES else ():
        if context.paint.get(paint, "").startswith("url(") and _is_fraction(context.paint.get(f"{paint}-opacity")):
            yield f"{paint}-opacity has no effect on a gradient: write opacity or stop-opacity"
    if name in GRADIENTS:
        yield from _gradient_faults(drawn, gradients)


def _properties(element: Element) -> tuple[dict[str, str], list[str]]:
    """Return an element's attributes and properties as pygame reads them, and where that is not as written."""
    drawn: dict[str, str] = {}
    for name, value in element.attributes.items():
        drawn |= _declarations(value) if name == "style" else {name: value}
    faults = [
        f"takes {name}={drawn[name]!r}, which is written last: move style to the end"
        for name, value in _declarations(element.getAttribute("style")).items()
        if drawn[name] != value
    ]
    return drawn, faults


def _value_faults(name: str, value: str, gradients: Mapping[str, Element]) -> Iterator[str]:
    if "/*" in name:
        yield "a comment hides what follows it: remove it"
    for names, pattern, reason in VALUES:
        if name in names.split() and not re.fullmatch(pattern, value if "opacity" in name else value.strip()):
            yield f"{name}={value!r} {reason}"
            return
    link = re.match(r"url\(#([^)]*)\)", value)
    if link and name in ("fill", "stroke") and link[1] not in gradients:
        yield f"{name}={value!r} is no gradient: use a gradient or a colour"


def _gradient_faults(drawn: Mapping[str, str], gradients: Mapping[str, Element]) -> Iterator[str]:
    if "href" in drawn:
        yield "href has no effect: write xlink:href"
    if any(drawn.get(f"f{axis}", drawn.get(f"c{axis}")) != drawn.get(f"c{axis}") for axis in "xy"):
        yield "fx, fy have no effect: move the centre instead"
    base = gradients.get(drawn.get("href", drawn.get("xlink:href", "")).lstrip("#"))
    lost = [name for name in _OF_GRADIENTS if base and base.hasAttribute(name) and name not in drawn]
    if lost:
        yield f"takes only the stops by href: write {', '.join(lost)} too"
    if drawn.get("gradientUnits") != "userSpaceOnUse":
        if "gradientTransform" in drawn:
            yield "gradientTransform goes astray: write gradientUnits='userSpaceOnUse' too"
        bare = [name for name in _PLACE.split() if re.fullmatch(_NUMBER, drawn.get(name, ""))]
        if bare:
            yield f"{', '.join(bare)} without a unit: write per cent, or gradientUnits='userSpaceOnUse'"


def _declarations(text: str) -> dict[str, str]:
    # pygame reads a colour or number up to its end, and a word only if it is whole.
    plain = re.sub(r":(\s*[#.\d][^;!]*)!important", r":\1", text)
    pairs = (part.partition(":") for part in plain.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip()}


def _is_fraction(value: str | None) -> bool:
    return re.fullmatch(_NUMBER, value or "") is not None and float(value or 1) < 1


def faults_of(path: Path) -> list[Fault]:
    """Return the faults of a file; raises OSError."""
    try:
        return faults(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        return [Fault(1, "svg", "is not in UTF-8: save it so")]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m game.tools.drawings", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("place", nargs="*", help="the key of a game, a file or a folder (default: all drawings)")
    given = parser.parse_args(argv)
    count = found = 0
    for word in given.place or [str(ASSETS)]:
        place = assets_of(word) if assets_of(word).is_dir() else Path(word)
        for path in sorted(place.rglob("*.svg")) or [place]:
            try:
                reported = faults_of(path)
            except OSError:
                parser.error(f"no drawing, no folder of drawings and no game: {path}")
            count, found = count + 1, found + len(reported)
            for fault in reported:
                print(f"{path}:{fault}")
    print(f"drawings: {count}, faults: {found}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
