import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A desktop with Orca and Firefox, operated by keys, that tells what is spoken. */
export interface Desktop {
  /** Does something, and returns what was spoken until it was quiet for so long (milliseconds), or eight seconds have passed. */
  readonly hear: (act: () => Promise<void> | void, quiet: number) => Promise<string>;
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

/** How long (milliseconds) is listened at most. */
const longest = 8000;
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
  const child = spawn(
    "dbus-run-session",
    ["--", "sh", join(import.meta.dirname, "desktop.sh"), "about:blank"],
    {
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
    },
  );
  const read = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "";
  const xdotool = (...args: readonly string[]) =>
    execFileSync("xdotool", args, { env: { ...process.env, ...display } });
  const desktop: Desktop = {
    hear: async (act, quiet) => {
      const before = read("speech.jsonl").length;
      const begun = Date.now();
      await act();
      let [length, changed] = [before, Date.now()];
      while (Date.now() - begun < longest && Date.now() - changed < quiet) {
        await sleep(40);
        const now = read("speech.jsonl").length;
        if (now !== length) [length, changed] = [now, Date.now()];
      }
      return readSpeech(read("speech.jsonl").slice(before));
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
    enterPage: () => xdotool("mousemove", "120", "700", "click", "1", "mousemove", "1279", "500"),
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
