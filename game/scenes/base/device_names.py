"""Names of devices for players: controllers have the number that they keep while they are connected."""

from __future__ import annotations

from game.input.devices import Inputs
from game.input.intents import Device, Plugged, Source
from game.stage.text.language import tr


def device_name(inputs: Inputs, source: Source) -> tuple[str, str]:
    """Return icon and name of a device."""
    pad = inputs.pad(source)
    names = {
        Device.PAD: ("pad", tr("Controller {n}", n=1 if pad is None else pad.number)),
        Device.KEYBOARD: ("keyboard", tr("Keyboard")),
        Device.TOUCH: ("touch", tr("Touch")),
        Device.MOUSE: ("touch", tr("Mouse")),
    }
    return names[source.device]


def plugged_words(inputs: Inputs, intent: Plugged, *, is_public: bool) -> str:
    """Return the notice about a connected or removed controller, with the next step if its layout is unknown."""
    device = tr("Controller {n}", n=intent.number)
    if not intent.is_present:
        return tr("{device} disconnected: {name}", device=device, name=intent.name)
    pad = inputs.pad(intent.source)
    if pad is None or pad.is_mapped or is_public:
        return tr("{device} connected: {name}", device=device, name=intent.name)
    return tr("{device} connected. Its buttons are unknown: show them under Settings, Controls.", device=device)
