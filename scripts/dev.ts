/*
 * Development: the service, restarted when its source changes, behind Vite, which passes the API’s and starter sets’ addresses on to it. When one ends,
 * so does the other.
 *
 * The page is on the port that PORT names, else on the first free one from 5173 on; the service takes any free port.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { starterSetsPath } from "../src/contract/starter-sets.ts";
import { freePort } from "./free-ports.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { PORT, DEMO_TOKEN = randomUUID() } = process.env;

const servicePort = await freePort();
const serve = ["src/service/main.ts", "serve", "--demo", "--port", String(servicePort)];
const service = spawn(process.execPath, ["--watch", ...serve, "--database", "data/development.db"], {
  cwd: root,
  // What it prints names its own address, which is not the one to open here; what it logs is shown.
  stdio: ["ignore", "ignore", "inherit"],
  // The same token after each restart keeps the developer signed in.
  env: { ...process.env, DEMO_TOKEN },
});
const vite = await createServer({
  root,
  server: {
    port: Number(PORT ?? 5173),
    strictPort: PORT !== undefined,
    proxy: Object.fromEntries(
      ["/api", starterSetsPath].map((path) => [path, `http://127.0.0.1:${servicePort}`]),
    ),
  },
});

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
  process.stdout.write(
    `Changelog Console, in development, is at ${address}\nSign in: ${address}#token=${DEMO_TOKEN}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await endAll(1);
}
