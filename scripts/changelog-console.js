#!/usr/bin/env node
/*
 * The command line, `npx changelog-console …`: of the package as it is installed, or of a working tree, where it brings
 * the packages that are missing. Runs on the Node version that the packages bring along.
 *
 * Plain JavaScript without packages, as it runs before there are any, on whatever Node (18 or later) the machine has.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The first version of Node that knows all that the service uses. */
const neededMajor = 26;

const root = fileURLToPath(new URL("..", import.meta.url));
const compiled = join(root, "lib", "service", "main.js");
const source = join(root, "src", "service", "main.ts");
const isWorkingTree = existsSync(source);
const entry = isWorkingTree ? source : compiled;

/** Where the packages' own Node is; undefined where it isn't, as when npm may run no scripts. */
function findPinnedNode() {
  try {
    const folder = dirname(module.createRequire(import.meta.url).resolve("node/package.json"));
    const file = join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

if (isWorkingTree && findPinnedNode() === undefined) {
  // What it prints is not the command's output.
  const prepare = [join(root, "scripts", "prepare.js")];
  const { status } = spawnSync(process.execPath, prepare, { stdio: ["ignore", process.stderr, "inherit"] });
  if (status !== 0) process.exit(1);
}

const node = findPinnedNode() ?? process.execPath;
if (node === process.execPath && Number.parseInt(process.versions.node, 10) < neededMajor) {
  process.stderr.write(
    `This needs Node ${neededMajor} or newer, and runs on ${process.versions.node}.\n` +
      "Install a newer one, or let npm run the script of the package node, which brings one along.\n",
  );
  process.exit(1);
}

if (realpathSync(node) === realpathSync(process.execPath)) {
  // Taking the types away needs a compiler, which would stay in memory: what it made is kept for the next time.
  if (isWorkingTree) module.enableCompileCache?.(join(root, "node_modules", ".cache", "changelog-console"));
  await import(pathToFileURL(entry).href);
} else {
  runIn(node);
}

/** Runs the command line in another Node, and ends as that does. */
function runIn(node) {
  const child = spawn(node, [entry, ...process.argv.slice(2)], { stdio: "inherit" });
  child.on("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // A terminal sends them to both by itself.
    process.on(signal, () => process.stdin.isTTY || child.kill(signal));
  }
  child.on("exit", (code, signal) => {
    if (signal === null) process.exitCode = code ?? 1;
    else {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    }
  });
}
