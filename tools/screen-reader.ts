/*
 * Does the main job by keyboard with a screen reader, Orca in Firefox, and compares what it speaks with what it should:
 * `npm run test:screen-reader`, or some groups of it: `npm run test:screen-reader -- editor rows`.
 *
 * For root on Debian and its like it installs what is missing. No sound is made: Orca speaks to a file.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiClient } from "../e2e/api-client.ts";
import { demoTokens, startService } from "../e2e/service-process.ts";
import { startProxy } from "../e2e/service-proxy.ts";
import { isOnPath, requirePackages } from "../scripts/debian-packages.ts";
import { findFirefox } from "../scripts/firefox.ts";
import { type Desktop, startDesktop } from "./screen-reader/desktop.ts";
import { type Act, groups, never, type Step, type World } from "./screen-reader/steps.ts";

/** So long (milliseconds) it has to be quiet until a page has been read, a step is over, and the next key is pressed. */
const quiet = { page: 2500, step: 1800, key: 450 } as const;

async function act(desktop: Desktop, world: World, what: Exclude<Act, RegExp>): Promise<void> {
  if (typeof what === "function") {
    await what();
    return;
  }
  const [kind, text = ""] = what.split(/(?<=^(?:type|open|load|browse|focus|page)):(.*)/s);
  switch (kind) {
    case "type":
      return desktop.type(text);
    case "open":
      desktop.press("ctrl+l");
      await sleep(300);
      desktop.type(world.proxy.address + text);
      return desktop.press("Return");
    case "load":
      return desktop.press(text);
    case "browse":
    case "focus":
      if ((await desktop.isFocusMode()) !== (kind === "focus")) desktop.press("Insert+a");
      return;
    case "page":
      desktop.enterPage();
      await sleep(400);
      if (await desktop.isFocusMode()) desktop.press("Insert+a");
      return desktop.press("ctrl+Home");
    default:
      return desktop.press(what);
  }
}

/** Takes a step; returns what was spoken. */
async function take(desktop: Desktop, world: World, { acts, says }: Step): Promise<string> {
  let said = "";
  for (const [index, what] of acts.entries()) {
    if (what instanceof RegExp) continue;
    const next = acts[index + 1] ?? says;
    const isPage = typeof what === "string" && /^(?:open|load):/.test(what);
    const isLast = index === acts.length - 1;
    const heard = await desktop.hear(
      () => act(desktop, world, what),
      isPage ? quiet.page : isLast ? quiet.step : quiet.key,
      next instanceof RegExp ? next : undefined,
    );
    // What happens elsewhere goes with the key before it. What Orca says of a page that is still loading, it says again.
    if (typeof what === "function") said = [said, heard].filter(Boolean).join(" · ");
    else said = isPage ? heard.replace(/^.* · (?=Finished loading )/s, "") : heard;
  }
  return said;
}

/** What is wrong with what was spoken; null for nothing. */
function judge({ says, not }: Step, said: string): string | null {
  const times = said.match(new RegExp(says, "g"))?.length ?? 0;
  if (times === 0) return `lacks ${says}`;
  if (times > 1) return `has ${says} ${times} times`;
  if (not?.test(said)) return `has ${not}`;
  return never.test(said) ? `has ${never}` : null;
}

/** Takes the steps of a group with a service of its own; returns how many went well, and how many didn't. */
async function runGroup(desktop: Desktop, name: string): Promise<{ passed: number; failed: number }> {
  const folder = await mkdtemp(join(tmpdir(), "changelog-console-"));
  const databasePath = join(folder, "console.db");
  const service = await startService(databasePath);
  const proxy = await startProxy(service.address);
  const counts = { passed: 0, failed: 0 };
  try {
    const token = demoTokens.own;
    const api = new ApiClient(service.address, token);
    const projects = Object.fromEntries(
      (await api.listProjects()).map((project) => [project.name, project]),
    ) as World["projects"];
    const world = { token, api, databasePath, proxy, projects };
    for (const step of groups[name]?.(world) ?? []) {
      const said = await take(desktop, world, step);
      const problem = judge(step, said);
      counts[problem === null ? "passed" : "failed"] += 1;
      const lines = [`${problem === null ? "✓" : "✗"} ${name}: ${step.what}`, `“${said}”`, problem ?? ""];
      process.stdout.write(`${lines.filter(Boolean).join("\n    ")}\n`);
    }
  } finally {
    await proxy.stop();
    await service.stop();
    await rm(folder, { recursive: true });
  }
  return counts;
}

async function main(): Promise<boolean> {
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => groups[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`There is no group ${unknown.join(", ")}, only ${Object.keys(groups).join(", ")}.`);
  const isThere = (path: string) => () => existsSync(path);
  requirePackages({
    orca: isOnPath("orca"),
    "at-spi2-core": isThere("/usr/libexec/at-spi-bus-launcher"),
    "dbus-x11": isOnPath("dbus-run-session"),
    xvfb: isOnPath("Xvfb"),
    openbox: isOnPath("openbox"),
    xdotool: isOnPath("xdotool"),
    "x11-utils": isOnPath("xdpyinfo"),
    "libglib2.0-bin": isOnPath("gsettings"),
    "firefox-esr": () => findFirefox() !== null,
    "gsettings-desktop-schemas": isThere(
      "/usr/share/glib-2.0/schemas/org.gnome.desktop.interface.gschema.xml",
    ),
  });
  const begun = Date.now();
  const desktop = await startDesktop(findFirefox() ?? "");
  const counts = { passed: 0, failed: 0 };
  try {
    for (const name of chosen.length > 0 ? chosen : Object.keys(groups)) {
      const { passed, failed } = await runGroup(desktop, name);
      counts.passed += passed;
      counts.failed += failed;
    }
  } finally {
    await desktop.stop();
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, in ${seconds} s\n`);
  return counts.failed === 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
