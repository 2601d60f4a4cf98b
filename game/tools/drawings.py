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
from xml.parsers import expat

from game.storage.folders import ASSETS

SVG: Final = "http://www.w3.org/2000/svg"
SHAPES: Final = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
GRADIENTS: Final = frozenset(("linearGradient", "radialGradient"))
READ: Final = SHAPES | GRADIENTS | {"svg", "g", "a", "switch", "defs", "stop", "style"} | {"title", "desc", "metadata"}
COLOURS: Final = frozenset(("black", "white", "red", "green", "blue", "yellow", "cyan", "magenta", "grey", "gray"))
OUTLINE: Final = "turn it into paths"
LONGEST_ID: Final = 63
MOST_DASHES: Final = 8
REMEDIES: Final = {
    **dict.fromkeys(("text", "tspan", "textPath", "flowRoot"), f"is not drawn: {OUTLINE}"),
    "use": "is not drawn: unlink the clone",
    "image": "is not drawn: trace it, or draw it",
    **dict.fromkeys(
        ("clipPath", "mask", "marker", "pattern", "symbol"), "outside <defs> is drawn as shapes: move it into <defs>"
    ),
    "svg": "inside another <svg> replaces its size: ungroup it",
}
"""Why an element is a fault, and the remedy."""
IGNORED: Final = {
    "clip-path": "cut the shape itself",
    "mask": "cut the shape itself, or use a gradient with stop-opacity",
    "filter": "draw it with gradients",
    **dict.fromkeys(("marker", "marker-start", "marker-mid", "marker-end"), "draw it as a path"),
    "mix-blend-mode": "mix the colours yourself",
    "vector-effect": "set the width yourself",
    "paint-order": "draw the outline as a shape of its own",
    "visibility": "remove the shape, or write display",
    "transform-origin": "write it into transform",
}
"""Properties without effect that change the picture, and the remedy."""
HARMLESS: Final = {"visibility": ("visible",), "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers")}
_NO_EFFECT: Final = ("none", "normal", "auto")
_OPACITIES: Final = ("opacity", "fill-opacity", "stroke-opacity", "stop-opacity")
_PAINTS: Final = ("fill", "stroke", "stop-color")
_INHERITED: Final = ("fill", "fill-opacity", "stroke", "stroke-opacity")
_LOST_IN_LINKS: Final = (*_INHERITED, "opacity", "transform", "class", "style", "display")
_NOTES: Final = ("metadata", "title", "desc")
_HREFS: Final = ("href", "xlink:href")
_PLACE: Final = ("x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy")
_OF_GRADIENTS: Final = (*_PLACE, "gradientUnits", "gradientTransform", "spreadMethod")
_LINK: Final = re.compile(r"url\(#([^)'\"\s]+)\)(?:\s.*)?")
_COLOUR: Final = re.compile(
    r"#[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{3})?|rgb\((?:\s*\d+\s*(?:,|(?=\)))){3}\)|rgb\((?:\s*[\d.]+%\s*(?:,|(?=\)))){3}\)"
)
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    line: int
    element: str
    reason: str

    def __str__(self) -> str:
        return f"{self.line}: <{self.element}> {self.reason}"


@dataclass(frozen=True, slots=True)
class _Gradient:
    line: int
    kind: str
    written: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Parent:
    """State of an open element: what its children inherit."""

    element: str
    paint: Mapping[str, str]
    is_see_through: bool
    is_defined: bool
    """Inside <defs>, where only gradients and style sheets count."""
    is_silent: bool
    """Not displayed, or part of something reported already."""


@dataclass(slots=True)
class _Reader:
    faults: list[Fault] = field(default_factory=list)
    parser: expat.XMLParserType = field(default_factory=lambda: expat.ParserCreate())
    _open: list[_Parent] = field(default_factory=list)
    _prefixes: set[str] = field(default_factory=set)
    _rules: dict[str, dict[str, str]] = field(default_factory=dict)
    _sheet: list[str] | None = None
    _sheet_line: int = 0
    _classes: list[tuple[Fault, str]] = field(default_factory=list)
    """Classes that no style sheet so far has, with the fault if a later one has."""
    _links: list[tuple[Fault, str]] = field(default_factory=list)
    _gradients: dict[str, _Gradient] = field(default_factory=dict)

    def read(self, text: str) -> list[Fault]:
        self.parser.ordered_attributes = True
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartCdataSectionHandler = self._cdata
        self.parser.EntityDeclHandler = self._entity
        try:
            self.parser.Parse(text.encode(), True)
        except expat.ExpatError as error:
            return [*self.faults, Fault(error.lineno, "svg", f"is not well-formed: {expat.ErrorString(error.code)}")]
        self.faults += [fault for fault, name in self._classes if name in self._rules]
        self.faults += [fault for fault, name in self._links if name not in self._gradients]
        for gradient in self._gradients.values():
            self.faults += self._gradient_faults(gradient)
        return sorted(set(self.faults))

    def _add(self, element: str, reason: str) -> None:
        self.faults.append(Fault(self.parser.CurrentLineNumber, element, reason))

    def _entity(self, name: str, *_: object) -> None:
        self._add("!ENTITY", f"is not read: write its text for &{name};")

    # ---- elements

    def _start(self, element: str, attributes: Sequence[str]) -> None:
        given = list(zip(attributes[::2], attributes[1::2], strict=True))
        self._prefixes |= {name[6:] for name, value in given if name.startswith("xmlns:") and value == SVG}
        parent = self._open[-1] if self._open else _Parent("", {}, False, False, False)
        is_unread = parent.is_defined and element not in (*GRADIENTS, "stop", "style")
        is_silent = parent.is_silent or is_unread or self._is_fault(element)
        if element in ("a", "switch") and not parent.is_silent and any(name in _LOST_IN_LINKS for name, _ in given):
            self._add(element, "is passed over with its attributes: ungroup it")
        if element == "defs" and parent.is_defined:
            self._add(element, "inside <defs> ends it: ungroup it")
        if element in SHAPES and parent.element in _NOTES:
            self._add(element, f"is drawn even inside <{parent.element}>: remove it")
        drawn = self._properties(element, given, is_silent)
        if element == "style":
            self._sheet, self._sheet_line = [], self.parser.CurrentLineNumber
        elif element in GRADIENTS:
            self._gradients[drawn.get("id", "")] = _Gradient(self.parser.CurrentLineNumber, element, drawn)
        is_silent |= drawn.get("display") == "none" or element in _NOTES
        paint = dict(parent.paint) | {name: drawn[name] for name in _INHERITED if name in drawn}
        is_see_through = _fraction(drawn.get("opacity")) < 1 and element != "stop"
        if not is_silent:
            if is_see_through and parent.is_see_through:
                self._add(element, "replaces the opacity of its group instead of adding to it: multiply them yourself")
            if element in SHAPES:
                self._check_opacity_of_gradients(element, paint)
        is_defined = parent.is_defined or element == "defs"
        self._open.append(_Parent(element, paint, is_see_through or parent.is_see_through, is_defined, is_silent))

    def _is_fault(self, element: str) -> bool:
        prefix, _, name = element.rpartition(":")
        if prefix:
            if prefix not in self._prefixes:
                return False  # a drawing program's own notes
            self._add(element, f"is not drawn: write <{name}>, with xmlns instead of xmlns:{prefix}")
        elif element not in READ or (element == "svg" and self._open):
            self._add(element, REMEDIES.get(element, "is not drawn: remove it"))
        else:
            return False
        return True

    def _end(self, element: str) -> None:
        self._open.pop()
        if element == "style" and self._sheet is not None:
            self._read_sheet("".join(self._sheet))
            self._sheet = None

    def _text(self, text: str) -> None:
        if self._sheet is not None:
            self._sheet.append(text)

    def _cdata(self) -> None:
        if self._sheet is not None:
            self._add("style", "is not read in CDATA: remove <![CDATA[ and ]]>")

    # ---- style sheets and attributes

    def _read_sheet(self, text: str) -> None:
        for rule in re.finditer(r"([^{}]*)\{([^{}]*)\}?", text):
            start = rule.start() + len(rule[1]) - len(rule[1].lstrip())
            line = self._sheet_line + text.count("\n", 0, start)
            declared = _declarations(rule[2])
            if any("/*" in name for name in declared):
                self.faults.append(Fault(line, "style", "comments hide what follows them: remove them"))
                declared = {name: value for name, value in declared.items() if "/*" not in name}
            for selector in map(str.lstrip, rule[1].rstrip().split(",")):
                if selector == "@font-face":
                    continue
                if not re.fullmatch(r"\.[\w-]+", selector):
                    self.faults.append(Fault(line, "style", f"{selector!r} is not read: write the rule for one class"))
                before = self._rules.setdefault(selector[1:], {})
                if any(before.get(name, value) != value for name, value in declared.items()):
                    self.faults.append(
                        Fault(line, "style", f"the first rule for {selector} wins over this one: join them")
                    )
                self._rules[selector[1:]] = {**declared, **before}

    def _properties(self, element: str, given: Sequence[tuple[str, str]], is_silent: bool) -> dict[str, str]:
        """Return an element's attributes and properties as pygame reads them; report where that is not as written."""
        drawn: dict[str, str] = {}
        levels: tuple[dict[str, str], ...] = ({}, {}, {})
        faults: list[str] = []
        for name, value in given:
            if name == "class":
                level, properties = 1, self._class(element, value, faults, is_silent)
            elif name == "style":
                level, properties = 2, _declarations(value)
            else:
                level, properties = 0, {name: value.strip()}
            drawn |= properties
            levels[level].update(properties)
        meant = levels[0] | levels[1] | levels[2]
        faults += [
            f"takes {name}={drawn[name]!r} from what is written last: write class and style after the attributes"
            for name in meant
            if meant[name] != drawn[name]
        ]
        for name, value in drawn.items():
            faults += self._value_faults(element, name, value)
        if not is_silent:
            for reason in faults:
                self._add(element, reason)
        return drawn

    def _class(self, element: str, value: str, faults: list[str], is_silent: bool) -> dict[str, str]:
        if value in self._rules:
            return self._rules[value]
        if len(value.split()) > 1 or value != value.strip():
            faults.append(f"class={value!r} is not read: one class only, or write its properties as attributes")
        elif not is_silent:
            late = "the style sheet comes after it: move the sheet to the top"
            self._classes.append((Fault(self.parser.CurrentLineNumber, element, late), value))
        return {}

    def _value_faults(self, element: str, name: str, value: str) -> Iterator[str]:
        if name in _OPACITIES and not _NUMBER.fullmatch(value):
            yield f"{name}={value!r} is read as 1: write a number from 0 to 1"
        elif name in _PAINTS:
            yield from self._paint_faults(element, name, value)
        elif name == "stroke-dasharray" and len(re.split(r"[\s,]+", value)) > MOST_DASHES:
            yield f"{name} is cut after {MOST_DASHES} numbers: use fewer"
        elif element in SHAPES and re.fullmatch(r"[\d.]+(em|ex|ch|rem|vw|vh)", value) and "font" not in name:
            yield f"{name}={value!r} is 0: write a number without a unit"
        elif "/*" in name:
            yield "a comment hides what follows it: remove it"
        elif name in IGNORED and value not in HARMLESS.get(name, _NO_EFFECT):
            yield f"{name}={value!r} has no effect: {IGNORED[name]}"
        elif name == "preserveAspectRatio" and value.startswith("none"):
            yield f"{name}={value!r} has no effect: stretch the shapes themselves"
        elif name == "spreadMethod" and value != "pad":
            yield f"{name}={value!r} has no effect: write the stops as often as they are to be seen"
        elif name == "href" and element in GRADIENTS:
            yield "href has no effect: write xlink:href"
        elif name == "viewBox" and element == "svg" and not _is_view(value):
            yield f"{name}={value!r} is no place: write four numbers, width and height above 0"

    def _paint_faults(self, element: str, name: str, value: str) -> Iterator[str]:
        link = _LINK.fullmatch(value)
        if link and len(link[1]) > LONGEST_ID:
            yield f"{name}={value!r} is cut to {LONGEST_ID} characters: shorten the id"
        elif link:
            missing = f"{name}={value!r} is no gradient: use a gradient or a colour"
            self._links.append((Fault(self.parser.CurrentLineNumber, element, missing), link[1]))
        elif value.startswith("url("):
            yield f"{name}={value!r} is not read: write url(#id) and nothing else"
        elif re.fullmatch(r"#(?:[0-9A-Fa-f]{4}){1,2}", value):
            yield f"{name}={value!r} loses its alpha: write #rrggbb and an opacity"
        elif value not in COLOURS and not _COLOUR.fullmatch(value) and not (value == "none" and name != "stop-color"):
            yield f"{name}={value!r} becomes grey: write #rrggbb"

    def _check_opacity_of_gradients(self, element: str, paint: Mapping[str, str]) -> None:
        for name in ("fill", "stroke"):
            opacity = f"{name}-opacity"
            if paint.get(name, "").startswith("url(") and _fraction(paint.get(opacity)) < 1:
                self._add(element, f"{opacity} has no effect on a gradient: write opacity or stop-opacity")

    def _gradient_faults(self, gradient: _Gradient) -> Iterator[Fault]:
        written = gradient.written
        if any(written.get(f"f{axis}", written.get(f"c{axis}")) != written.get(f"c{axis}") for axis in "xy"):
            yield Fault(gradient.line, gradient.kind, "fx, fy have no effect: move the centre instead")
        base = self._gradients.get(next((written[name] for name in _HREFS if name in written), "").lstrip("#"))
        lost = [name for name in _OF_GRADIENTS if base and name in base.written and name not in written]
        if lost:
            reason = f"takes only the stops by href: write {', '.join(lost)} too"
            yield Fault(gradient.line, gradient.kind, reason)
        if written.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox":
            if "gradientTransform" in written:
                reason = "gradientTransform goes astray: write gradientUnits='userSpaceOnUse' too"
                yield Fault(gradient.line, gradient.kind, reason)
            bare = [name for name in _PLACE if _NUMBER.fullmatch(written.get(name, ""))]
            if bare:
                reason = f"{', '.join(bare)} without a unit: write per cent, or gradientUnits='userSpaceOnUse'"
                yield Fault(gradient.line, gradient.kind, reason)


def _declarations(text: str) -> dict[str, str]:
    # pygame reads a colour or number up to its end, and a word only if it is whole.
    plain = re.sub(r":(\s*[#.\d][^;!]*)!important", r":\1", text)
    pairs = (part.partition(":") for part in plain.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip()}


def _fraction(value: str | None) -> float:
    return float(value) if value and _NUMBER.fullmatch(value) else 1.0


def _is_view(value: str) -> bool:
    parts = re.split(r"[\s,]+", value)
    return len(parts) == 4 and all(map(_NUMBER.fullmatch, parts)) and min(float(parts[2]), float(parts[3])) > 0


def faults(text: str) -> list[Fault]:
    """Return everything in an SVG text that pygame does not draw as written, in order of lines."""
    return _Reader().read(text)


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
        place = ASSETS / "games" / word if (ASSETS / "games" / word).is_dir() else Path(word)
        paths = sorted(place.rglob("*.svg")) if place.is_dir() else [place]
        if not place.exists() or not paths:
            parser.error(f"no drawing, no folder of drawings and no game: {word}")
        for path in paths:
            count += 1
            for fault in faults_of(path):
                found += 1
                print(f"{path}:{fault}")
    print(f"drawings: {count}, faults: {found}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
