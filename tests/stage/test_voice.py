"""A real voice: espeak-ng by Speech Dispatcher, which writes its sound into a file, found by prismatoid."""

from __future__ import annotations

import shutil
import subprocess
import sys
import wave
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.programs import LIMIT, ROOT

from .test_sound_servers import PulseAudio

NEEDED = ("speech-dispatcher", "espeak-ng", "pulseaudio")
pytestmark = [
    pytest.mark.machine,
    pytest.mark.skipif(find_spec("prism") is None, reason="needs the extra `speech`"),
    pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason=f"needs {', '.join(NEEDED)}"),
]

SERVER = """
LogDir "{folder}"
AudioOutputMethod "pulse"
DefaultLanguage "en"
AddModule "file" "sd_generic" "file.conf"
DefaultModule file
"""
MODULE = """
GenericExecuteSynth "echo \\'$VOICE $DATA\\' >> {folder}/said && printf %s \\'$DATA\\' | \
espeak-ng -v $VOICE -w {folder}/said.wav --stdin && touch {folder}/done"
GenericCmdDependency "espeak-ng"
GenericLanguage "en" "en" "utf-8"
GenericLanguage "de" "de" "utf-8"
AddVoice "en" "MALE1" "en"
AddVoice "de" "MALE1" "de"
"""
CHILD = """
import sys
from pathlib import Path
from time import sleep
from game.stage.audio.speech import Speech
from game.stage.text.language import use
from game.timing import REAL
folder = Path(sys.argv[1])
speech = Speech(REAL.executor("speech"), REAL.clock)
speech.set(is_on=True, rate=0.65, volume=0.5)
for language, words in (("en", "Crab crosses off 2 spaces."), ("de", "Krabbe ist am Ziel!")):
    use(language)
    (folder / "done").unlink(missing_ok=True)
    speech.say(words)
    while not (folder / "done").exists():
        sleep(0.05)
print(speech.is_missing, speech.close())
"""


def test_words_are_spoken_in_the_language_of_the_program(tmp_path: Path) -> None:
    server = PulseAudio(tmp_path)
    server.start()
    (tmp_path / "conf" / "modules").mkdir(parents=True)
    (tmp_path / "conf" / "speechd.conf").write_text(SERVER.format(folder=tmp_path))
    (tmp_path / "conf" / "modules" / "file.conf").write_text(MODULE.format(folder=tmp_path))
    socket = tmp_path / "speech"
    places = ["-S", str(socket), "-C", str(tmp_path / "conf"), "-P", str(tmp_path / "pid"), "-L", str(tmp_path)]
    server.environment |= {"SPEECHD_ADDRESS": f"unix_socket:{socket}", "XDG_CACHE_HOME": str(tmp_path)}
    try:
        server.until((tmp_path / server.SOCKET).is_socket)
        server.run(["speech-dispatcher", "-s", "-c", "unix_socket", "-t", "0", *places])
        server.until(socket.is_socket)
        line = [sys.executable, "-c", CHILD, str(tmp_path)]
        done = subprocess.run(line, cwd=ROOT, env=server.environment, capture_output=True, text=True, timeout=LIMIT)
    finally:
        server.kill()
    assert done.stdout.split() == ["False", "True"], done.stderr
    assert (tmp_path / "said").read_text(encoding="utf-8").splitlines() == [
        "en Crab crosses off 2 spaces.",
        "de Krabbe ist am Ziel!",
    ]
    with wave.open(str(tmp_path / "said.wav")) as sound:
        assert sound.getnframes() / sound.getframerate() > 0.5
