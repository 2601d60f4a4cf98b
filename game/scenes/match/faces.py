"""Faces on the match screen."""

from __future__ import annotations

from dataclasses import dataclass

from game.stage.canvas import Canvas

from .moods import CALM, FaceLook


@dataclass(frozen=True, slots=True)
class FacePlace:
    """Diameter and centre of a face, in u."""

    size: float
    x: float
    y: float


def draw_face(
    canvas: Canvas,
    place: FacePlace,
    look: str,
    face: FaceLook = CALM,
    *,
    is_active: bool = False,
    is_leading: bool = False,
) -> None:
    """Draw a player's animal on its badge, with its mood and a crown for the leader."""
    size, x, y = place.size, place.x + face.dx * place.size, place.y + face.dy * place.size
    avatar = canvas.pieces.avatar
    if face.blend < 1.0:
        canvas.put(avatar(look, size, is_active=is_active, mood=face.before), x, y)
    sprite = avatar(look, size, is_active=is_active, mood=face.mood)
    if face.across != 1.0 or face.along != 1.0:
        sprite = sprite.squashed(face.across, face.along)
    canvas.put(sprite.faded(face.blend) if face.blend < 1.0 else sprite, x, y)
    if is_leading:
        canvas.image("table/crown", round(size * 0.48), x, y - size * 0.54)
