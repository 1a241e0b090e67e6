"""A speech server for Orca that writes what is said to the file `speech.jsonl`, instead of saying it.

Each line is JSON: {"say": text}, or {"stop": true} where what was being said is cut off. Orca loads it by its name.
"""
import json
import os

from gi.repository import GLib
from orca import speechserver

# Reading on takes about as long as speech does, so that what is read is what is there by then.
MILLISECONDS_PER_WORD = 200
PATH = os.path.join(os.environ["SCREEN_READER_FOLDER"], "speech.jsonl")


def write(**what):
    with open(PATH, "a", encoding="utf8") as log:
        log.write(json.dumps(what, ensure_ascii=False) + "\n")


class SpeechServer(speechserver.SpeechServer):
    """The methods that Orca calls; see orca/speechserver.py."""

    _server = None
    _turn = 0
    _said = None
    _callback = None

    @staticmethod
    def getFactoryName():
        return "Speech log"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @classmethod
    def getSpeechServer(cls, info=None):
        if cls._server is None:
            cls._server = cls()
        return cls._server

    @staticmethod
    def shutdownActiveServers():
        SpeechServer._server = None

    def getInfo(self):
        return ["Speech log", "log"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        if text and isinstance(text, str):
            write(say=text)

    def speakCharacter(self, character, acss=None):
        write(say=character)

    def speakKeyEvent(self, event, acss=None):
        pass

    def sayAll(self, iterator, callback):
        SpeechServer._turn += 1
        turn = SpeechServer._turn

        def step(previous=None):
            if previous is not None:
                previous.currentOffset = previous.endOffset
                callback(previous.copy(), speechserver.SayAllContext.COMPLETED)
            if turn != SpeechServer._turn:
                return False
            try:
                context, _ = next(iterator)
            except StopIteration:
                return False
            write(say=context.utterance)
            self._said = context
            self._callback = callback
            GLib.timeout_add(MILLISECONDS_PER_WORD * max(1, len(context.utterance.split())), step, context)
            return False

        GLib.idle_add(step)

    def stop(self):
        write(stop=True)
        SpeechServer._turn += 1
        if self._said is not None:
            said, self._said = self._said, None
            GLib.idle_add(lambda: self._callback(said.copy(), speechserver.SayAllContext.INTERRUPTED) and False)

    def increaseSpeechVolume(self, step=0.5):
        pass

    def decreaseSpeechVolume(self, step=0.5):
        pass
