"""Orca's settings in the test: what it says goes to speechlog.py, its mode to the file `mode`, and `idle` is written anew ten
times a second, unless Orca is busy."""
import os

import orca.settings
from gi.repository import GLib

orca.settings.speechServerFactory = "speechlog"
orca.settings.speechFactoryModules = ["speechlog"]
orca.settings.enableSpeech = True
orca.settings.enableBraille = False
orca.settings.enableBrailleMonitor = False
orca.settings.enableSound = False
orca.settings.enableKeyEcho = False

FOLDER = os.environ["SCREEN_READER_FOLDER"]

_mode = None


def _write(name, text):
    with open(os.path.join(FOLDER, name), "w") as file:
        file.write(text)


def _write_state():
    """Writes whether Orca passes keys to the page: its own log is written in blocks, too late. And that it is idle, once it is."""
    from orca import orca_state

    global _mode
    mode = "focus" if getattr(orca_state.activeScript, "_inFocusMode", False) else "browse"
    if mode != _mode:
        _mode = mode
        _write("mode", mode)
    # What waits to be done comes first.
    GLib.idle_add(_write, "idle", "", priority=GLib.PRIORITY_LOW)
    return True


GLib.timeout_add(100, _write_state)
