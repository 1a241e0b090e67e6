/*
 * Development: the service, restarted when its source changes, and Vite in front of it. When one ends, so does the
 * other.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { SERVICE_PORT = "4311" } = process.env;

const service = [
  "--watch",
  "--watch-preserve-output",
  "src/service/main.ts",
  "serve",
  "--demo",
  "--port",
  SERVICE_PORT,
];
const vite = [join("node_modules", "vite", "bin", "vite.js")];

let ending = false;

/** Asks every process to end; the exit of the last one ends this one. */
function endAll(): void {
  ending = true;
  for (const child of children) child.kill("SIGTERM");
}

const children = [service, vite].map((args): ChildProcess => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, SERVICE_PORT },
  });
  child.on("exit", (code) => {
    if (!ending) process.exitCode = code === 0 ? 0 : 1;
    endAll();
  });
  return child;
});

process.on("SIGINT", endAll);
process.on("SIGTERM", endAll);
