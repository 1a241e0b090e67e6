/*
 * Where this machine's Firefox is. Playwright drives Firefox ESR as it is installed.
 */
import { spawnSync } from "node:child_process";
import type { Project } from "@playwright/test";
import { canInstallPackages, findOnPath, installPackages } from "./debian-packages.ts";

/** How Playwright drives a Firefox that it didn't bring. */
const firefoxChannel = "moz-firefox";

/** Older ones lack what Playwright asks of them: `network.addDataCollector`. */
const oldestVersion = 144;

/** The path of a Firefox that Playwright can drive, or null when this machine has none. */
export function findFirefox(): string | null {
  const isNewEnough = (path: string): boolean => {
    const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    return Number(/Firefox (\d+)/.exec(stdout)?.[1]) >= oldestVersion;
  };
  const paths = ["firefox-esr", "firefox"].flatMap((name) => findOnPath(name) ?? []);
  return paths.find(isNewEnough) ?? null;
}

/** Installs the newest Firefox where there is none, or too old a one, for root on Debian and its like. */
function installFirefox(): void {
  if (findFirefox() !== null) return;
  if (canInstallPackages) installPackages("firefox-esr");
  if (findFirefox() === null)
    process.stdout.write(
      `This machine has no Firefox ${oldestVersion} or later, and none could be installed: its tests are skipped.\n`,
    );
}

/** How Playwright runs tests in a Firefox. */
export function firefoxOptions(executablePath: string): NonNullable<Project["use"]> {
  return {
    browserName: "firefox",
    channel: firefoxChannel,
    launchOptions: { executablePath },
    // Playwright can't pretend these in a Firefox that it hasn't changed.
    contextOptions: {},
    timezoneId: undefined,
  };
}

if (import.meta.main) installFirefox();
