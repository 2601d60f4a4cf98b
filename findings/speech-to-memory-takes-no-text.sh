#!/usr/bin/env bash
# prismatoid, one interface to screen readers and voices, can hand speech over as samples: speak_to_memory(text, callback),
# beside speak(text). You would expect both to take a text. In prismatoid 0.18.3 speak_to_memory does so for no voice and
# no text: it passes the text on as it is, where speak encodes it, and the C interface takes bytes only, so that a str
# ends in a TypeError before the voice is asked. Bytes fare no better: the check before looks for a text in them. It hurts
# programs that mix speech with their own sound, or write it into a file: the voice says that it can do it
# (features.supports_speak_to_memory), and every call fails.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check prismatoid==0.18.3 cffi==2.0.0
cd "$work"

venv/bin/python - <<'PY'
import sys
from importlib.metadata import version

import prism


class Voice(prism.CustomBackend):
    """A voice of our own that is silent, and notes what it was asked for."""

    asked = []

    def speak(self, text, interrupt):
        self.asked.append(("speak", text))

    def speak_to_memory(self, text, emit):
        self.asked.append(("speak_to_memory", text))
        emit([0.0] * 100, 1, 22050)


print(f"Python {sys.version.split()[0]}, prismatoid {version('prismatoid')}, cffi {version('cffi')}")
builder = prism.RegistryBuilder()
number = builder.add_backend("ours", Voice)
voice = prism.Context(builder.freeze()).create(prism.BackendId(number))
print("can do both:", voice.features.supports_speak, voice.features.supports_speak_to_memory)
voice.speak("Three pairs in the water")
heard, said = [], []
for text in ("Three pairs in the water", b"Three pairs in the water"):
    try:
        voice.speak_to_memory(text, lambda samples, channels, rate: heard.append(len(samples)))
    except TypeError as problem:
        said.append(str(problem))
        print(f"speak_to_memory({text!r}): TypeError: {problem}")
print("the voice was asked for", Voice.asked, "and gave", heard)
wanted = [("speak", "Three pairs in the water")]
if Voice.asked != wanted or heard or len(said) != 2 or "must be a bytes" not in said[0]:
    sys.exit("the behaviour has changed")
print("as described")
PY
