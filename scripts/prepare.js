/*
 * Brings a working tree to the point where its commands can run: installs what package-lock.json asks for and, with
 * --build, builds the dashboard, with --build-for-tests without compressing it. Does nothing when nothing is missing.
 *
 * Plain JavaScript without packages, as it runs before there are any, on whatever Node (18 or later) the machine has.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const oldestNode = 18;
const pinnedNode = join(
  root,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** What the built dashboard is made from; a folder stands for all that is in it. */
const dashboardSources = [
  "src/dashboard",
  "src/contract",
  "src/color-science",
  "src/label-files",
  "src/client",
  "public",
  "index.html",
  "lingui.config.ts",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
];
const dashboardEntry = join(root, "dist", "index.html");

const forTests = process.argv.includes("--build-for-tests");

/** The child process at work, if any, and whether a signal asked for the end: this process stays to say what became of it. */
let running = null;
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    interrupted = true;
    running?.kill(signal);
  });
}

/** A failure whose message is all that a person needs to read. */
class PlainError extends Error {}

/** @returns the parsed file, or null when it isn't there or isn't JSON (as after an interrupted write) */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8"));
  } catch {
    return null;
  }
}

/** Whether the pinned Node starts and is the version that the lockfile names. */
function pinnedNodeWorks(version) {
  if (!existsSync(pinnedNode)) return false;
  // Under `npm run` this script usually runs on that very file: then there is nothing to try.
  if (realpathSync(process.execPath) === realpathSync(pinnedNode)) return process.version === `v${version}`;
  const { stdout } = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
  return stdout?.trim() === `v${version}`;
}

/** Whether a package's list of systems, processors or C libraries (`!name` excludes one) has a place for this one. */
function admits(list, own) {
  if (list === undefined) return true;
  return !list.includes(`!${own}`) && (list.includes(own) || list.every((name) => name.startsWith("!")));
}

/** Whether a package of the lockfile is the variant of a compiled tool that this machine runs. */
function isForThisMachine({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false;
  return admits(os, process.platform) && admits(cpu, process.arch) && (!libc || admits(libc, ownLibc()));
}

/** The C library of this Linux. */
function ownLibc() {
  // Without this a report looks up the names of all connections.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

/**
 * What node_modules has otherwise than package-lock.json asks for: names for a person to read, none when all is as it
 * should be. Compares with the record that npm itself writes at the end of an install and removes at its beginning, so
 * that an interrupted install never counts.
 */
function packageDifferences() {
  const wanted = readJson("package-lock.json")?.packages;
  const installed = readJson("node_modules/.package-lock.json")?.packages;
  const manifest = readJson("package.json");
  if (!wanted || !installed || !manifest) return ["node_modules"];

  // A package.json that is ahead of its lockfile is for `npm ci` to refuse, in its own words.
  for (const kind of ["dependencies", "devDependencies"]) {
    if (JSON.stringify(wanted[""][kind] ?? {}) !== JSON.stringify(manifest[kind] ?? {}))
      return ["package.json"];
  }
  const differences = Object.keys(installed).filter((path) => !(path in wanted));
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "") continue;
    const found = installed[path];
    // An optional package may be absent, unless it is a tool's compiled part for this very machine.
    if (!found && (entry.optional || entry.devOptional) && !isForThisMachine(entry)) continue;
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) differences.push(path);
  }
  if (!pinnedNodeWorks(wanted["node_modules/node"]?.version)) differences.push("node_modules/node");
  return differences;
}

/** The search path without this tree's own tools, which an install replaces while it runs. */
function outerPath() {
  const own = join(root, "node_modules");
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(own))
    .join(delimiter);
}

/**
 * Runs a command and keeps what it prints.
 *
 * @returns its exit code (null when a signal ended it) and its output, both streams together
 */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    running = child;
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: output.trim() }));
  });
}

/** Does one thing, with one line that says what and how long it took. */
async function step(title, work) {
  const start = Date.now();
  process.stdout.write(`${title} … `);
  try {
    const output = await work();
    process.stdout.write(`done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
    if (output !== "") process.stdout.write(`${output}\n`);
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

/**
 * Runs npm, with nothing printed but errors.
 *
 * @param node the Node for npm to run on; null for the one outside this tree
 * @param command npm's command with its own options
 */
async function runNpm(node, ...command) {
  // The tools are among the packages, hence --include: NODE_ENV=production would leave them out. At level "error" npm
  // keeps quiet about packages that want a newer Node than this one, which is right: they run on the Node that the
  // install brings along.
  const args = [...command, "--include=dev", "--include=optional", "--loglevel=error", "--no-progress"];
  const { npm_execpath: npm, npm_node_execpath: outerNode } = process.env;
  const env = { ...process.env, PATH: node === null ? outerPath() : dirname(node) + delimiter + outerPath() };
  const ranByNpm = npm !== undefined && /npm-cli\.c?js$/.test(npm) && outerNode !== undefined;
  const { code, output } = ranByNpm
    ? await run(node ?? outerNode, [npm, ...args], { env })
    : await run("npm", args, { env, shell: process.platform === "win32" });

  if (interrupted || code === null) {
    throw new PlainError("The install was interrupted. The next command takes it up again.");
  }
  if (code !== 0) {
    throw new PlainError(`${output}\n\nThe packages could not be installed: npm's reason is above.`);
  }
  // What npm prints on success (a count of packages, on its standard output) needs no reader; its errors do.
  return output
    .split("\n")
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .join("\n");
}

/** Installs exactly what the lockfile asks for. */
async function installPackages() {
  const errors = [await runNpm(null, "ci")];
  const { version } = readJson("package-lock.json").packages["node_modules/node"];
  if (!pinnedNodeWorks(version)) {
    throw new PlainError(
      `Node ${version}, which the project runs on, was not installed for ${process.platform}-${process.arch}. ` +
        "If npm is set to skip install scripts (ignore-scripts), allow them for this project.",
    );
  }
  // On an old Node, npm leaves out the compiled parts of tools that want a newer one. On the new one it adds them.
  if (packageDifferences().length > 0) errors.push(await runNpm(pinnedNode, "install", "--no-save"));
  const differences = packageDifferences();
  if (differences.length > 0) {
    throw new PlainError(`npm has not installed what package-lock.json asks for: ${differences.join(", ")}`);
  }
  return errors.filter((text) => text !== "").join("\n");
}

/** When any of the dashboard's sources last changed, in milliseconds; a folder's own time tells of removed files. */
function lastChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path)
    .map((name) => lastChange(join(path, name)))
    .reduce((latest, time) => Math.max(latest, time), stats.mtimeMs);
}

/** Whether the built dashboard is at least as new as everything it is made from. */
function dashboardIsBuilt() {
  // Compressed last.
  const file = forTests ? dashboardEntry : `${dashboardEntry}.br`;
  const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return built > 0 && dashboardSources.every((path) => lastChange(join(root, path)) <= built);
}

/** Builds the dashboard into dist. */
async function buildDashboard() {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  // Whoever starts this may be a test runner, whose NODE_ENV would bring React's slow build for development.
  const env = { ...process.env, NODE_ENV: "production" };
  const mode = forTests ? ["--mode", "test"] : [];
  const { code, output } = await run(pinnedNode, [vite, "build", "--logLevel", "warn", ...mode], { env });
  if (code !== 0 || interrupted) {
    // A page that an unfinished build left behind would count as built.
    rmSync(dashboardEntry, { force: true });
    throw new PlainError(
      interrupted
        ? "The build was interrupted."
        : `${output}\n\nThe dashboard could not be built: see above.`,
    );
  }
  return output;
}

try {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new PlainError(
      `This project's commands need Node ${oldestNode} or later to begin with; this is Node ${process.versions.node}.`,
    );
  }
  if (packageDifferences().length > 0) await step("Installing packages", installPackages);
  if ((forTests || process.argv.includes("--build")) && !dashboardIsBuilt()) {
    await step("Building the dashboard", buildDashboard);
  }
} catch (error) {
  process.stderr.write(`${error instanceof PlainError ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
