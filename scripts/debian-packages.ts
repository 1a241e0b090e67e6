/*
 * Looks for programs on this machine, and installs Debian's packages of those that are missing: for root on Debian and its
 * like.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian keeps servers, which are on root's search path alone. */
const serverFolder = "/usr/sbin";

/** Whether the path is a file that this process may run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The search path, with that of servers. */
export function searchPath(): string {
  return `${process.env["PATH"] ?? ""}${delimiter}${serverFolder}`;
}

/** The program of the first of these names that is on the search path. */
export function findOnPath(...names: readonly string[]): string | undefined {
  const folders = searchPath().split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** A check for {@link requirePackages}: whether a program is on the search path. */
export function isOnPath(program: string): () => boolean {
  return () => findOnPath(program) !== undefined;
}

/** Whether this process may install Debian's packages. */
export const canInstallPackages = process.getuid?.() === 0 && existsSync("/etc/debian_version");

/**
 * Installs Debian's packages, with the output shown, or gives up soon where their server can't be reached. Servers that
 * come with them aren't started.
 */
export function installPackages(...packages: readonly string[]): void {
  // Another install on this machine, such as that of updates, is waited for.
  const longestWait = ["Acquire::Retries=0", "Acquire::http::Timeout=15", "DPkg::Lock::Timeout=120"];
  const options = longestWait.flatMap((option) => ["-o", option]);
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  // With a run level, packages don't start the servers that they bring.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const args of [["update"], install]) {
    process.stdout.write(`apt-get ${args.join(" ")}\n`);
    const { status } = spawnSync("apt-get", [...options, ...args], {
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (status !== 0) return;
  }
}

/**
 * Installs what is missing.
 *
 * @param packages Debian's packages, each with whether its programs are there
 * @throws Error with what to do about it when some are still missing
 */
export function requirePackages(packages: Readonly<Record<string, () => boolean>>): void {
  const findMissing = () => Object.entries(packages).flatMap(([name, isThere]) => (isThere() ? [] : [name]));
  const missing = findMissing();
  if (missing.length > 0 && canInstallPackages) installPackages(...missing);
  const left = findMissing();
  if (left.length > 0) throw new Error(`Install what is missing: sudo apt-get install ${left.join(" ")}`);
}
