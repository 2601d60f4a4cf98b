"""The check of drawings: it reports exactly those that pygame does not draw as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.stage.paint import svg
from game.tools.drawings import faults, main

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40" '
    'viewBox="0 0 40 40">\n'
)
GREEN, NOTHING = (0, 255, 0, 255), (0, 0, 0, 0)
BOX = '<rect width="40" height="40" '
STOPS = '<stop offset="0" stop-color="#00ff00"/><stop offset="1" stop-color="#00ff00"/>'
EDGE = '<stop offset="0.5" stop-color="#00ff00"/><stop offset="0.5" stop-color="#0000ff"/>'
PLAIN = f'<linearGradient id="g">{STOPS}</linearGradient>'


def across(attributes: str, stops: str = EDGE) -> str:
    return f'<defs><linearGradient id="g" {attributes}>{stops}</linearGradient></defs>'


PERCENT, BARE = across('x1="60%" x2="100%"'), across('x1="0.6" x2="1"')
UNITS = across('gradientUnits="userSpaceOnUse" x1="10" x2="80"')
USER = 'gradientUnits="userSpaceOnUse" '
TURN = 'x1="0%" x2="100%" gradientTransform="rotate(90)"'
REPEAT = across(f'{USER}x1="0" x2="16" spreadMethod="repeat"')
LONG = "a" * 64
LIME = across("", STOPS.replace("#00ff00", "lime"))


def sheet(rules: str) -> str:
    return f"<style>{rules}</style>"


# A drawing, and the pixel in its middle in a browser.
AS_WRITTEN = {
    "plain": (f'{BOX}fill="#00ff00"/>', GREEN),
    "short colour": (f'{BOX}fill="#0f0"/>', GREEN),
    "rgb": (f'{BOX}fill="rgb(0, 255, 0)"/>', GREEN),
    "style": (f'{BOX}style="fill:#00ff00;stroke:none"/>', GREEN),
    "opacity": (f'{BOX}fill="#00ff00" fill-opacity="0"/>', NOTHING),
    "opacity of a group": (f'<g opacity="0">{BOX}fill="#00ff00"/></g>', NOTHING),
    "not displayed": (f'<g display="none">{BOX}fill="orange"/><text>a</text></g>', NOTHING),
    "important": (f'{BOX}style="fill:#00ff00 !important"/>', GREEN),
    "rgb in per cent": (f'{BOX}fill="rgb(0%, 100.0%, 0%)"/>', GREEN),
    "fallback": (f'<defs>{PLAIN}</defs>{BOX}fill="url(#g) #0000ff"/>', GREEN),
    "switch": (f'<switch>{BOX}fill="#00ff00"/></switch>', GREEN),
    "for other programs": (
        f'<switch><foreignObject requiredExtensions="x"/><g>{BOX}fill="#00ff00"/></g></switch>', GREEN
    ),
    "filter without use": (f'<filter id="f"><feFlood/></filter>{BOX}fill="#00ff00"/>', GREEN),
    "style of a transform": (f'{BOX}style="fill:#00ff00;transform:rotate(90deg,20,20)"/>', GREEN),
    "short arcs": ('<path d="M0 20a20 20 0 1140 0a20 20 0 11-40 0z" fill="#00ff00"/>', GREEN),
    "clone in defs": (f'<defs><use xlink:href="#r"/><mask id="m">{BOX}/></mask></defs>{BOX}fill="#00ff00"/>', GREEN),
    "gradient": (f'<defs>{PLAIN}</defs>{BOX}fill="url(#g)"/>', GREEN),
    "gradient behind": (f'{BOX}fill="url(#g)"/><defs>{PLAIN}</defs>', GREEN),
    "gradient by xlink": (
        f'<defs>{PLAIN}<linearGradient id="h" xlink:href="#g"/></defs>{BOX}fill="url(#h)"/>', GREEN
    ),
    "gradient in per cent": (f'{PERCENT}{BOX}fill="url(#g)"/>', GREEN),
    "gradient in units": (f'{UNITS}{BOX}fill="url(#g)"/>', GREEN),
    "notes of a program": (
        f'<metadata><x fill="red"/></metadata><sodipodi:namedview xmlns:sodipodi="s"/>{BOX}fill="#00ff00"/>', GREEN
    ),
}  # fmt: skip
# The element that is reported, the drawing, and the pixel in its middle in a browser.
OTHERWISE = {
    "text": ("text", '<text x="-99" y="99" font-size="300" fill="#00ff00">M</text>', GREEN),
    "image": ("image", '<image width="40" height="40" xlink:href="data:image/png;base64,"/>', GREEN),
    "clone": ("use", f'<defs>{BOX}id="r" fill="#00ff00"/></defs><use xlink:href="#r"/>', GREEN),
    "clip": ("rect", f'<defs><clipPath id="c"/></defs>{BOX}fill="#00ff00" clip-path="url(#c)"/>', NOTHING),
    "clip in style": ("rect", f'<defs><clipPath id="c"/></defs>{BOX}style="clip-path:url(#c)" fill="red"/>', NOTHING),
    "mask": ("g", f'<defs><mask id="m"/></defs><g mask="url(#m)">{BOX}fill="#00ff00"/></g>', NOTHING),
    "filter": ("rect", f'<defs><filter id="f"/></defs>{BOX}fill="#00ff00" filter="url(#f)"/>', NOTHING),
    "clipPath outside": ("clipPath", f'<clipPath id="c">{BOX}/></clipPath>', NOTHING),
    "mask outside": ("mask", f'<mask id="c">{BOX}/></mask>', NOTHING),
    "symbol outside": ("symbol", f'<symbol id="c">{BOX}/></symbol>', NOTHING),
    "pattern outside": ("pattern", f'<pattern id="c">{BOX}/></pattern>', NOTHING),
    "marker outside": ("marker", f'<marker id="c">{BOX}/></marker>', NOTHING),
    "pattern": ("rect", f'<defs><pattern id="p">{BOX}/></pattern></defs>{BOX}fill="url(#p)"/>', GREEN),
    "prefix": ("s:rect", '<s:rect xmlns:s="http://www.w3.org/2000/svg" width="40" height="40" fill="#0f0"/>', GREEN),
    "inner svg": ("svg", f'<svg width="20" height="20">{BOX}fill="#00ff00"/></svg>', NOTHING),
    "two classes": ("style", f'{sheet(".a{fill:#00ff00}.b{stroke:none}")}{BOX}class="a b"/>', GREEN),
    "rule for an element": ("style", f'{sheet("rect{fill:#00ff00}")}{BOX}/>', GREEN),
    "style before the attribute": ("rect", f'{BOX}style="fill:#00ff00" fill="#0000ff"/>', GREEN),
    "fill-opacity of a gradient": ("rect", f'<defs>{PLAIN}</defs>{BOX}fill="url(#g)" fill-opacity="0"/>', NOTHING),
    "fill-opacity inherited": (
        "rect", f'<defs>{PLAIN}</defs><g fill-opacity="0">{BOX}fill="url(#g)"/></g>', NOTHING
    ),
    "stroke-opacity of a gradient": (
        "path", f'<defs>{PLAIN}</defs><path d="M0 20L40 21" stroke-width="30" stroke="url(#g)" stroke-opacity="0"/>',
        NOTHING,
    ),
    "opacity in opacity": ("rect", f'<g opacity="0">{BOX}fill="#00ff00" opacity="0.5"/></g>', NOTHING),
    "opacity 1 in opacity": ("rect", f'<g opacity="0">{BOX}style="fill:#00ff00;opacity:1"/></g>', NOTHING),
    "blank before an opacity": ("rect", f'{BOX}fill="#00ff00" fill-opacity=" .5"/>', (0, 255, 0, 127)),
    "blank before a comma": ("rect", f'{BOX}fill="rgb(0 ,255,0)"/>', GREEN),
    "width inherited": (
        "path", '<g stroke="#00ff00" stroke-width="40"><path d="M0 12H40" stroke-width="inherit"/></g>', GREEN
    ),
    "transform in style": ("rect", f'{BOX}style="fill:#00ff00;transform:rotate(.5turn)"/>', NOTHING),
    "numbered character": ("!ENTITY", f'{BOX}fill="&#35;00ff00"/>', GREEN),
    "colour word": ("rect", f'{BOX}fill="lime"/>', GREEN),
    "upper case": ("rect", f'{BOX}fill="LIME"/>', GREEN),
    "currentColor": ("rect", f'<g color="#00ff00">{BOX}fill="currentColor"/></g>', GREEN),
    "transparent": ("rect", f'{BOX}fill="transparent"/>', NOTHING),
    "inherit": ("rect", f'<g fill="#00ff00">{BOX}fill="inherit"/></g>', GREEN),
    "hsl": ("rect", f'{BOX}fill="hsl(120, 100%, 50%)"/>', GREEN),
    "rgba": ("rect", f'{BOX}fill="rgba(0, 255, 0, 1)"/>', GREEN),
    "alpha in the colour": ("rect", f'{BOX}fill="#00ff0000"/>', NOTHING),
    "stop of another colour": ("stop", f'{LIME}{BOX}fill="url(#g)"/>', GREEN),
    "opacity in per cent": ("rect", f'{BOX}fill="#00ff00" fill-opacity="50%"/>', (0, 255, 0, 127)),
    "hidden": ("rect", f'{BOX}fill="#00ff00" visibility="hidden"/>', NOTHING),
    "important": ("rect", f'{BOX}style="fill:red !important"/>', (255, 0, 0, 255)),
    "gradient by href": (
        "linearGradient", f'<defs>{PLAIN}<linearGradient id="h" href="#g"/></defs>{BOX}fill="url(#h)"/>', GREEN
    ),
    "place by href": (
        "linearGradient",
        f'{PERCENT}<linearGradient id="h" xlink:href="#g"/>'
        f'{BOX}x="-5" fill="url(#h)"/>', GREEN,
    ),
    "gradient in bare numbers": ("linearGradient", f'{BARE}{BOX}fill="url(#g)"/>', GREEN),
    "link": ("a", f'<a fill="#00ff00">{BOX}/></a>', GREEN),
    "defs in defs": ("defs", f'<defs><defs>{PLAIN}</defs>{BOX}/></defs>', NOTHING),
    "em": ("rect", '<rect width="9em" height="9em" fill="#00ff00"/>', GREEN),
    "many dashes": (
        "path", '<path d="M0 20H40" stroke="#00ff00" stroke-width="40" stroke-dasharray="0 0 0 0 0 0 0 0 0 40"/>',
        NOTHING,
    ),
    "long id": (
        "rect", f'<defs><linearGradient id="{LONG}">{STOPS}</linearGradient></defs>'
        f'{BOX}fill="url(#{LONG})"/>', GREEN,
    ),
    "repeated gradient": ("linearGradient", f'{REPEAT}{BOX}fill="url(#g)"/>', GREEN),
    "focus": (
        "radialGradient", f'<defs><radialGradient id="g" {USER} cx="20" cy="20" r="20" fx="1" fy="20">{EDGE}'
        f'</radialGradient></defs>{BOX}fill="url(#g)"/>', (0, 0, 255, 255),
    ),
    "turned gradient in the box": (
        "linearGradient", f'{across(TURN, EDGE.replace("0.5", "0.6"))}<rect y="-20" width="40" height="60" '
        'fill="url(#g)"/>', (0, 0, 255, 255),
    ),
    "quoted link": ("rect", f"<defs>{PLAIN}</defs>{BOX}fill=\"url('#g')\"/>", GREEN),
}  # fmt: skip


def drawing(body: str) -> str:
    return f"{HEAD}{body}</svg>"


def middle(body: str) -> tuple[int, ...]:
    return tuple(svg.load(drawing(body), (40, 40)).get_at((20, 20)))


@pytest.mark.parametrize("name", AS_WRITTEN)
def test_a_drawing_that_is_drawn_as_written_has_no_fault(name: str) -> None:
    body, meant = AS_WRITTEN[name]
    assert middle(body) == meant
    assert faults(drawing(body)) == []


@pytest.mark.parametrize("name", OTHERWISE)
def test_a_drawing_that_is_drawn_otherwise_is_reported_with_element_and_line(name: str) -> None:
    element, body, meant = OTHERWISE[name]
    assert middle(body) != meant, "pygame draws it now: allow it"
    assert (3, element) in [(fault.line, fault.element) for fault in faults(drawing(f"\n{body}"))]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('<!DOCTYPE svg [\n<!ENTITY a "#00ff00">]>\n<svg viewBox="0 0 9 9"><path fill="&a;"/></svg>', 3, "&a;"),
        ('<!DOCTYPE svg [<!ENTITY a "<use/>">]>\n<svg viewBox="0 0 9 9">&a;</svg>', 1, "unlink"),
        ("this is not a drawing", 1, "well-formed"),
        ("<svg>\n<g>\n</svg>", 3, "well-formed"),
        ('<svg viewBox="0 0 0 9"/>', 1, "viewBox"),
        ('<svg viewBox="0 0 9 9" preserveAspectRatio="none"/>', 1, "preserveAspectRatio"),
        ("<svg>\n<style>.a{fill:red}</style></svg>", 2, "write attributes"),
    ],
)
def test_faults_of_the_whole_text_are_reported_with_their_line(text: str, line: int, words: str) -> None:
    found = faults(text)[0]
    assert found.line == line
    assert words in str(found)


def test_the_command_names_file_line_and_element_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cover.svg").write_text(drawing(f'<g>\n<use href="#a"/>{BOX}fill="orange"/></g>'), encoding="utf-8")
    (tmp_path / "emblem.svg").write_bytes(drawing(f'{BOX}id="ä"/>').encode("utf-16"))
    assert main([str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert f"{tmp_path / 'cover.svg'}:3: <use>" in said
    assert f"{tmp_path / 'cover.svg'}:3: <rect> fill='orange'" in said
    assert f"{tmp_path / 'emblem.svg'}:1: <svg> is not in UTF-8" in said
    assert said.endswith("drawings: 2, faults: 3\n")


def test_the_command_takes_the_key_of_a_game_and_refuses_what_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diceland"]) == 0
    assert "faults: 0" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["nowhere"])
    assert "nowhere" in capsys.readouterr().err
