/*
 * Development: the service, restarted when its source changes, behind Vite, which passes /api on to it. When one ends,
 * so does the other.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
// vite.config.ts falls back on the same port.
const { SERVICE_PORT = "4311", DEMO_TOKEN = randomUUID() } = process.env;

const serve = ["src/service/main.ts", "serve", "--demo", "--port", SERVICE_PORT];
const service = spawn(process.execPath, ["--watch", ...serve, "--database", "data/development.db"], {
  cwd: root,
  // What it prints names its own address, which is not the one to open here; what it logs is shown.
  stdio: ["ignore", "ignore", "inherit"],
  // The same token after each restart keeps the developer signed in.
  env: { ...process.env, DEMO_TOKEN },
});
const vite = await createServer({ root });

let ending = false;

/** Ends both. Whichever ended first without being asked to decides the exit code. */
async function endAll(exitCode: number): Promise<void> {
  if (ending) return;
  ending = true;
  process.exitCode = exitCode;
  service.kill("SIGTERM");
  await vite.close();
}

service.on("exit", () => endAll(1));
process.on("SIGINT", () => endAll(0));
process.on("SIGTERM", () => endAll(0));

try {
  await vite.listen();
  const address = vite.resolvedUrls?.local[0] ?? "";
  process.stdout.write(`Sign in: ${address}#token=${DEMO_TOKEN}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await endAll(1);
}
