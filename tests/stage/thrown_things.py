"""Sticks, coins, lots and a pointer, as games may throw them: `python -m tests.stage.thrown_things PICTURE`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pygame

from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.pieces import Flat
from game.stage.pieces.flat import SPUN
from game.stage.table.table import Table
from game.stage.table.tray import Tray
from game.stage.time.timeline import Run
from tests.kit import canvas_of

PALE, DARK = "#f0dcaa", "#5a3c1e"
MOMENTS: Final = (0.3, 0.5, 0.8, 3.0)
"""Seconds after the throw in the picture."""
TRAY: Final = Box(0, 0, 520, 250)


def _piece(wide: float, high: float, radius: float, face: str, mark: str = "") -> str:
    """Return a rounded piece of wood, dark on its underside, with an optional path as its mark."""
    rim = svg.rounded(-wide, -high, 2 * wide, 2 * high, radius)
    top = svg.rounded(4 - wide, 4 - high, 2 * wide - 8, 2 * high - 8, radius)
    over, ink = (DARK, PALE) if face in ("round", "tail", "") else (PALE, DARK)
    return f'<path d="{rim}" fill="#7a5326"/><path d="{top}" fill="{over}"/><path d="{mark}" fill="{ink}"/>'


def _stick(face: str) -> str:
    return _piece(17, 80, 12, face, "M-6 -50H6V-44H-6ZM-6 44H6V50H-6Z")


def _coin(face: str) -> str:
    return _piece(48, 48, 48, face, "M-5 -28H5V28H-5Z" if face == "head" else "M-28 -5H28V5H-28Z")


def _lot(face: str) -> str:
    return _piece(
        30, 45, 6, face, "".join(f"M-14 {20 * row - 33}H14V{20 * row - 23}H-14Z" for row in range(int(face or 0)))
    )


def _pointer(face: str) -> str:
    return f'<path d="M-6 45V-20H-18L0 -48L18 -20H6V45Z" fill="{PALE}"/>'


STICK: Final = Flat(("flat", "round"), _stick, (0.34, 1.6), 0.3, sounds=("dice_shake", "pawn_hop"))
COIN: Final = Flat(("head", "tail"), _coin)
LOT: Final = Flat(("1", "2", "3", ""), _lot, (0.6, 0.9), 0.05)
POINTER: Final = Flat(tuple("123456"), _pointer, thick=0.0, tilts=(0.0,), motion=SPUN)
THROWS: Final = (
    (STICK, ("flat", "round", "flat", "flat")),
    (COIN, ("tail", "head", "tail")),
    (LOT, ("3", "1")),
    (POINTER, ("3",)),
)


def main(path: Path) -> None:
    canvas = canvas_of((1920, 1080))
    sheet = pygame.Surface((len(MOMENTS) * int(TRAY.w), len(THROWS) * int(TRAY.h)))
    for row, (kind, faces) in enumerate(THROWS):
        tray = Tray(kind, len(faces), Table.silent(["red"]))
        tray.place(canvas, TRAY)
        run, before = Run(tray.throw((), faces, 3)), 0.0
        for column, moment in enumerate(MOMENTS):
            run.update(moment - before)
            before = moment
            corner = column * int(TRAY.w), row * int(TRAY.h)
            picture = canvas.onto(sheet.subsurface((*corner, int(TRAY.w), int(TRAY.h))))
            picture.put_box(canvas.paint.tray(TRAY.w, TRAY.h), TRAY)
            tray.draw(picture)
    pygame.image.save(sheet, path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
