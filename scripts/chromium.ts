/*
 * Where this machine's Chromium is. Run as a program it installs one where there is none:
 * `node scripts/chromium.ts` prints the path of the one that tests use.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { canInstallPackages, findOnPath, installPackages, isProgram } from "./debian-packages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Debian's Chromium without windows: the same pages take it two thirds of the time. */
const headlessShell = "chromium-headless-shell";

/** The names under which systems put Chromium or Chrome on the search path, best first. */
const commandNames = [headlessShell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Looks for a Chromium: the one that PLAYWRIGHT_CHROMIUM_PATH names, else Playwright's own, else the system's.
 *
 * @returns the path of the program, or null when this machine has none
 * @throws Error when PLAYWRIGHT_CHROMIUM_PATH names something that can't be run
 */
function findChromium(): string | null {
  const { PLAYWRIGHT_CHROMIUM_PATH: chosen = "" } = process.env;
  if (chosen !== "") {
    if (isProgram(chosen)) return chosen;
    throw new Error(`PLAYWRIGHT_CHROMIUM_PATH names ${chosen}, which is not a program that can be run.`);
  }
  const ofPlaywright = chromium.executablePath();
  if (isProgram(ofPlaywright)) return ofPlaywright;
  return findOnPath(...commandNames) ?? null;
}

/** How tests launch Chromium; without a path where this machine has none. */
export function chromiumOptions(): { readonly executablePath?: string; readonly args: string[] } {
  const executablePath = findChromium();
  return {
    ...(executablePath !== null && { executablePath }),
    args: [
      // Chromium's sandbox can't be set up by root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      // Nothing but the pages under test may use the network.
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--disable-gpu",
      "--disable-quic",
    ],
  };
}

/**
 * The path of a Chromium, after installing one if there is none: Playwright's own or, where that can't be downloaded,
 * Debian's. Where Debian's has windows only, adds the one without, if that can be had.
 *
 * @throws Error with what to do about it when there is none and none could be installed
 */
function installChromium(): string {
  if (findChromium() === null) {
    // Without root, --with-deps would stop to ask for a password.
    const withLibraries = process.getuid?.() === 0 ? ["--with-deps"] : [];
    const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
    process.stdout.write("Installing Chromium\n");
    spawnSync(process.execPath, [playwright, "install", ...withLibraries, "chromium"], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
  }
  const found = findChromium();
  const isReplaceable = found === null || found === findOnPath("chromium");
  if (canInstallPackages && isReplaceable && !process.env["PLAYWRIGHT_CHROMIUM_PATH"]) {
    installPackages(headlessShell, "fonts-noto-color-emoji");
    if (findChromium() === null) installPackages("chromium", "fonts-noto-color-emoji");
  }
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new Error(
    "The browser tests need Chromium, and it could not be installed. " +
      "Install Chromium or Chrome, or set PLAYWRIGHT_CHROMIUM_PATH to one that you have.",
  );
}

if (import.meta.main) process.stdout.write(`${installChromium()}\n`);
