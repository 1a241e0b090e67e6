/*
 * `npm run test:browsers`: what a person does in Chromium, Firefox and WebKit, after installing what they need where it is
 * missing.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isOnPath, requirePackages } from "./debian-packages.ts";
import { findFirefox } from "./firefox.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What these tests can't show, as nothing on this machine can do it. */
const limits = `What was tried is WebKitGTK, not Safari: macOS's keys, its clipboard, and phones' keyboards weren't.
WebKit's driver can't take the connection (the service went away instead), and presses in a second window by script.
Firefox's driver tells nothing of saved files (what the page gave to be saved was read instead).
`;

/** WebKitGTK's own browser, where Debian keeps it: below a folder for the processor. */
const findMiniBrowser = () => globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0];

/** Whether all tests passed. */
function runTests(): boolean {
  requirePackages({
    "firefox-esr": () => findFirefox() !== null,
    "webkit2gtk-driver": () => isOnPath("WebKitWebDriver")() && findMiniBrowser() !== undefined,
    xvfb: isOnPath("xvfb-run"),
    xauth: isOnPath("xauth"),
  });
  const playwright = [join("node_modules", "@playwright", "test", "cli.js"), "test"];
  const options = ["--config", "playwright.browsers.config.ts", ...process.argv.slice(2)];
  // Its usual screen is no wider than a window.
  const screen = ["-a", "-s", "-screen 0 1600x1200x24"];
  const { status } = spawnSync("xvfb-run", [...screen, process.execPath, ...playwright, ...options], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      MINI_BROWSER: findMiniBrowser(),
      // Without it, each WebKit waits half a minute for the bus of a desktop.
      NO_AT_BRIDGE: "1",
    },
  });
  process.stdout.write(limits);
  return status === 0;
}

try {
  process.exitCode = runTests() ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
