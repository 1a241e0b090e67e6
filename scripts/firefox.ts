/*
 * Where this machine's Firefox is. Playwright drives Firefox ESR as it is installed.
 */
import type { Project } from "@playwright/test";
import { canInstallPackages, findOnPath, installPackages } from "./debian-packages.ts";

/** The path of a Firefox, or null when this machine has none. */
export function findFirefox(): string | null {
  return findOnPath("firefox-esr", "firefox") ?? null;
}

/** Installs Firefox where there is none, for root on Debian and its like. */
export function installFirefox(): void {
  if (findFirefox() !== null) return;
  if (canInstallPackages) installPackages("firefox-esr");
  if (findFirefox() === null)
    process.stdout.write(
      "This machine has no Firefox, and none could be installed: its tests are skipped.\n",
    );
}

/** The tests of Playwright that run in a Firefox. */
export function firefoxProject(executablePath: string): Project {
  return {
    name: "firefox",
    testMatch: "firefox.test.ts",
    testIgnore: [],
    use: {
      browserName: "firefox",
      channel: "moz-firefox",
      launchOptions: { executablePath },
      viewport: { width: 1280, height: 800 },
      // Playwright can't pretend these in a Firefox that it hasn't changed.
      contextOptions: {},
      timezoneId: undefined,
    },
  };
}
