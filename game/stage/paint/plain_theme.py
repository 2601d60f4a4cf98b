"""Fallback tokens for a missing or damaged theme file, with every name of `assets/theme/tokens.toml`."""

from __future__ import annotations

from typing import Final

_TABLE, _NIGHT, _PANEL, _CARD, _LINE = "#14545A", "#031418", "#06262C", "#F9F0DD", "#A08A60"
_WOOD, _INK, _LIGHT, _GOLD, _RED, _GREEN, _BLUE = (
    "#B0743F", "#1A1410", "#FFF6E4", "#FFC24A", "#B0302A", "#27784A", "#29709A",
)  # fmt: skip
_HEAD, _BODY, _BOLD = "Baloo2-Bold", "AtkinsonHyperlegibleNext-Medium", "AtkinsonHyperlegibleNext-Bold"


def _all(value: str | int, names: str) -> dict[str, str | int]:
    return dict.fromkeys(names.split(), value)


def _player(fill: str, dark: str, light: str, ink: str, glyph: str) -> dict[str, str]:
    return {"fill": fill, "dark": dark, "light": light, "ink": ink, "glyph": glyph}


TOKENS: Final[dict[str, object]] = {
    "color": {
        "bg": _all(_TABLE, "felt_lit felt felt_shade")
        | {"vignette": _NIGHT, "lamp_warm": _GOLD, "scrim": _NIGHT + "CC"},
        "surface": _all(_CARD, "card card_hi card_lo white_field die")
        | _all(_LINE, "card_edge card_line")
        | _all(_PANEL, "panel panel_hi button_dark tray tray_lit tray_shade")
        | _all(_WOOD, "tray_rim tray_rim_hi wood_light wood wood_dark")
        | {"panel_line": _LIGHT + "2E", "button_dark_edge": _NIGHT, "wood_line": _INK, "obstacle": _INK},
        "ink": _all(_INK, "on_card on_card_2 marker shade")
        | _all(_LIGHT, "on_dark on_dark_2 marker_halo")
        | {"disabled_on_card": "#8D7A61", "disabled_on_dark": "#7F9A98"},
        "state": _all(_GOLD, "accent focus gold")
        | _all(_INK, "accent_ink focus_gap")
        | _all("#FFFFFF", "legal danger_ink success_ink info_ink")
        | _all(_RED, "danger danger_edge")
        | _all(_GREEN, "success success_edge")
        | {"legal_edge": _PANEL, "info": _BLUE, "gold_dark": "#8A5A0A", "gold_light": "#FFE39A"},
        "pad": {"A": "#7FD79A", "B": "#F28A80", "X": "#8DB6FF", "Y": "#FFD75E", "body": "#0B2126"},
    },
    "game": {
        "red": _player("#BA3342", "#7C1422", "#F6C9C6", "#FFFFFF", "heart"),
        "orange": _player("#DC7F00", "#8A4300", "#FFD9AE", _INK, "sun"),
        "yellow": _player("#FFE650", "#7A5F00", "#FFF6BF", _INK, "bolt"),
        "green": _player("#6BC690", "#1B6A3B", "#CDEFD8", _INK, "leaf"),
        "blue": _player("#2772E3", "#123A8C", "#CBDCFA", "#FFFFFF", "drop"),
        "grey": _player("#959AA3", "#4A505A", "#DFE2E6", _INK, "mountain"),
        "violet": _player("#591D81", "#351257", "#DCCBEE", "#FFFFFF", "moon"),
    },
    "type": {
        "logo": (110, 120, _HEAD),
        "title": (72, 84, _HEAD),
        "h1": (58, 68, _HEAD),
        "h2": (46, 54, _HEAD),
        "h3": (38, 46, _HEAD),
        "button": (36, 40, _HEAD),
        "number_xl": (96, 96, _HEAD),
        "number_l": (56, 56, _HEAD),
        "number_m": (40, 44, _HEAD),
        "number_s": (30, 34, _HEAD),
        "body": (32, 44, _BODY),
        "body_b": (32, 44, _BOLD),
        "small": (28, 38, _BODY),
        "small_b": (28, 38, _BOLD),
    },
    "radius": {"chip": 14, "tile": 18, "button": 24, "panel": 28, "card": 34, "board": 40},
    "shadow": dict.fromkeys(("contact", "tile", "piece", "card", "board", "modal"), (0, 8, 16, 0, 0.5)),
    "size": {
        "min_text": 28, "min_touch": 72, "card_edge": 10, "button": 80, "button_small": 64, "button_edge": 6,
        "focus_gap": 4, "focus_ring": 6, "focus_outer": 3, "focus_glow": 26, "contrast_line": 5,
    },
    "motion": _all(700, "dice_roll segment_glow area_closed score_pop score_count star_burst hint_pulse think_min")
    | _all(200, "dice_stagger dice_settle dice_to_group dice_knocked_off token_hop token_land cross_stroke cross_gap")
    | _all(200, "card_flip card_deal panel_in scene_out scene_in focus_move cross_fade")
    | {"toast_hold": 2200, "think_max": 1400, "attract_step": 9000},
}  # fmt: skip
