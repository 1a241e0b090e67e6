import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A desktop with Orca and Firefox, operated by keys, that tells what is spoken. */
export interface Desktop {
  /**
   * Does something, waits until `expected` was spoken, half a minute at most, and then until it was quiet for so long
   * (milliseconds) and Orca has nothing left to do, eight seconds at most; returns what was spoken.
   */
  readonly hear: (act: () => Promise<void> | void, quiet: number, expected?: RegExp) => Promise<string>;
  /** Presses a key by its X name, with modifiers, as in `ctrl+Return`. */
  readonly press: (key: string) => void;
  readonly type: (text: string) => void;
  /** Presses and releases the mouse where nothing is, as keys can't leave the browser's own bars for the page. */
  readonly enterPage: () => void;
  /** Whether Orca passes keys to the page. */
  readonly isFocusMode: () => Promise<boolean>;
  /** Ends all programs of the desktop. */
  readonly stop: () => Promise<void>;
}

/** How long (milliseconds) is listened at most: for what is expected, and from then on. */
const limits = { expected: 30_000, rest: 8000 } as const;
/** Orca, which says ten times a second that it is idle, is busy when it hasn't for so long (milliseconds). */
const idleTime = 300;
/** How long (milliseconds) Orca and Firefox may take to start. */
const startLimit = 120_000;

const modifiers: Readonly<Record<string, string>> = { ctrl: "Control_L", shift: "Shift_L", alt: "Alt_L" };

/**
 * Starts it, with a folder of its own as home, which is removed at the end.
 *
 * @param firefox the path of the browser
 * @throws Error when Orca or the browser says nothing within two minutes
 */
export async function startDesktop(firefox: string): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), "screen-reader-"));
  const place = (file: string, ...path: readonly string[]) => {
    const target = join(folder, ...path);
    mkdirSync(join(target, ".."), { recursive: true });
    copyFileSync(join(import.meta.dirname, file), target);
  };
  place("speechlog.py", "speechlog.py");
  place("openbox-rc.xml", "openbox-rc.xml");
  place("orca-customizations.py", ".local", "share", "orca", "orca-customizations.py");
  place("firefox-preferences.js", "firefox", "user.js");
  mkdirSync(join(folder, "run"), { mode: 0o700 });
  const display = { DISPLAY: findDisplay() };
  const child = startPrograms(folder, display, firefox);
  const read = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "";
  const xdotool = (...args: readonly string[]) =>
    execFileSync("xdotool", args, { env: { ...process.env, ...display } });
  const isIdle = () => {
    const written = statSync(join(folder, "idle"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - written < idleTime;
  };
  const desktop: Desktop = {
    hear: async (act, quiet, expected) => {
      const before = read("speech.jsonl").length;
      await act();
      const listen = async (limit: number, isOver: (said: string, silence: number) => boolean) => {
        const begun = Date.now();
        let [said, changed] = ["", begun];
        while (Date.now() - begun < limit && !isOver(said, Date.now() - changed)) {
          await sleep(40);
          const now = readSpeech(read("speech.jsonl").slice(before));
          if (now !== said) [said, changed] = [now, Date.now()];
        }
        return said;
      };
      if (expected) await listen(limits.expected, (said) => expected.test(said));
      return listen(limits.rest, (_, silence) => silence > quiet && isIdle());
    },
    press: (key) => {
      const held = key.split("+").map((part) => modifiers[part] ?? part);
      const last = held.pop() ?? "";
      if (held.length === 0) xdotool("key", last);
      // Let go at once, Orca takes it for a command of its own.
      else
        xdotool("keydown", ...held, "sleep", "0.05", "key", last, "sleep", "0.2", "keyup", ...held.reverse());
    },
    type: (text) => xdotool("type", "--delay", "50", text),
    enterPage: () => xdotool("mousemove", "640", "128", "click", "1", "mousemove", "1279", "500"),
    isFocusMode: async () => {
      // It is written ten times a second.
      await sleep(200);
      return read("mode") === "focus";
    },
    stop: async () => {
      const exit = once(child, "exit");
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await exit;
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  const end = Date.now() + startLimit;
  while (!/Mozilla Firefox/.test(read("speech.jsonl"))) {
    if (Date.now() > end) {
      const logs = ["x-server.log", "orca.log", "firefox.log"].map(read).join("\n");
      await desktop.stop();
      throw new Error(`Orca and Firefox said nothing within ${startLimit} ms. They wrote:\n${logs}`);
    }
    await sleep(100);
  }
  return desktop;
}

/** Starts the desktop’s session with all its programs. */
function startPrograms(folder: string, display: { readonly DISPLAY: string }, firefox: string): ChildProcess {
  const script = join(import.meta.dirname, "desktop.sh");
  return spawn("dbus-run-session", ["--", "sh", script, "about:blank"], {
    detached: true,
    stdio: "ignore",
    env: {
      ...display,
      PATH: "/usr/bin:/bin:/usr/libexec",
      HOME: folder,
      LANG: "C.UTF-8",
      XDG_RUNTIME_DIR: join(folder, "run"),
      XDG_SESSION_TYPE: "x11",
      GDK_BACKEND: "x11",
      GTK_MODULES: "gail:atk-bridge",
      GNOME_ACCESSIBILITY: "1",
      MOZ_ENABLE_WAYLAND: "0",
      FIREFOX: firefox,
      SCREEN_READER_FOLDER: folder,
    },
  });
}

/** A display that no X server of this machine has. */
function findDisplay(): string {
  let number = 77;
  while (existsSync(`/tmp/.X${number}-lock`)) number += 1;
  return `:${number}`;
}

/** What speechlog.py has written, as one text; utterances are separated by a dot. */
function readSpeech(lines: string): string {
  return lines
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => (JSON.parse(line) as { readonly say?: string }).say?.trim() ?? [])
    .filter(Boolean)
    .join(" · ");
}
