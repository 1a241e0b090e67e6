"""Orca's settings in the test: what it says goes to speechlog.py, and its mode to the file `mode`, ten times a second."""
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

_mode = None


def _write_mode():
    """Writes whether Orca passes keys to the page: its own log is written in blocks, too late."""
    from orca import orca_state

    global _mode
    mode = "focus" if getattr(orca_state.activeScript, "_inFocusMode", False) else "browse"
    if mode != _mode:
        _mode = mode
        with open(os.path.join(os.environ["SCREEN_READER_FOLDER"], "mode"), "w") as file:
            file.write(mode)
    return True


GLib.timeout_add(100, _write_mode)
