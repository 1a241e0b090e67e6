#!/bin/sh
# A desktop of its own, within dbus-run-session: an X server, AT-SPI, a window manager, Orca, and Firefox at the address $1.
# In SCREEN_READER_FOLDER it writes speech.jsonl (what Orca says), mode, and each program's log.
cd "$SCREEN_READER_FOLDER" || exit 1
trap 'kill $pids 2>/dev/null' TERM INT EXIT
Xvfb "$DISPLAY" -screen 0 1280x960x24 -nolisten tcp >x-server.log 2>&1 & pids="$!"
for _ in $(seq 100); do xdpyinfo >/dev/null 2>&1 && break; sleep 0.1; done
gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
/usr/libexec/at-spi-bus-launcher --launch-immediately >at-spi.log 2>&1 & pids="$pids $!"
openbox --config-file "$SCREEN_READER_FOLDER/openbox-rc.xml" >openbox.log 2>&1 & pids="$pids $!"
sleep 1
PYTHONPATH="$SCREEN_READER_FOLDER" orca --replace >orca.log 2>&1 & pids="$pids $!"
for _ in $(seq 300); do grep -qs '"say"' speech.jsonl && break; sleep 0.1; done
"$FIREFOX" --profile "$SCREEN_READER_FOLDER/firefox" --no-remote --width 1280 --height 940 "$1" >firefox.log 2>&1 & pids="$pids $!"
wait
