import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs npm in a folder; throws Error with what it printed when it fails. */
function npm(folder: string, ...args: string[]): void {
  execFileSync("npm", [...args, "--no-audit", "--no-fund"], { cwd: folder, stdio: "pipe" });
}

test("the package that is published serves the console and its API where nothing else is installed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "changelog-console-"));
  // A package with all that it needs takes a busy disk a while.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 60_000);
  npm(root, "pack", "--pack-destination", folder);
  const [archive = ""] = readdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  npm(folder, "install", "--omit=dev", `./${archive}`);
  expect(readdirSync(join(folder, "node_modules"))).not.toContain("vite");

  const published = join(folder, "node_modules/changelog-console");
  expect(readdirSync(published)).toEqual(expect.arrayContaining(["LICENSE", "SECURITY.md", "sbom.json"]));
  // Each file of the dashboard's code costs a request.
  const scripts = readdirSync(join(published, "dist/assets")).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeLessThanOrEqual(45);
  const materials = readFileSync(join(published, "sbom.json"), "utf8");
  const { components, metadata } = JSON.parse(materials);
  expect(metadata.component).toMatchObject({ name: "changelog-console", type: "application" });
  const names = components.map(({ name }: { name: string }) => name);
  // What the service needs, and what the dashboard is made of; none of the tools that made it.
  expect(names).toEqual(expect.arrayContaining(["fastify", "pg", "react", "react-aria-components"]));
  for (const tool of ["vite", "typescript", "@playwright/test"]) expect(names).not.toContain(tool);
  const ownHost = new URL(
    execFileSync("npm", ["config", "get", "registry"], { cwd: root, encoding: "utf8" }).trim(),
  ).host;
  for (const hidden of [root, basename(root), homedir(), ownHost, "registry.npmjs.org"]) {
    if (hidden !== "changelog-console") expect(materials).not.toContain(hidden);
  }
  expect(readFileSync(join(published, "lib/third-party-licenses.txt"), "utf8")).toMatch(
    /^## fastify - [\d.]+ \(MIT\)\n\nMIT License/m,
  );

  const command = join(folder, "node_modules/.bin/changelog-console");
  const service = spawn(command, ["serve", "--demo", "--port", "0"], { cwd: folder, stdio: "pipe" });
  const ended = once(service, "exit");
  onTestFinished(async () => {
    service.kill();
    await ended;
  });
  let printed = "";
  for await (const chunk of service.stdout.setEncoding("utf8")) {
    printed += chunk;
    if (printed.includes("Sign in:")) break;
  }
  const [, address = ""] = /is at (\S+)/.exec(printed) ?? [];
  const [, token = ""] = /Demo token: (\S+)/.exec(printed) ?? [];
  const page = await (await fetch(address)).text();
  const [, script = ""] = /href="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  const { headers } = await fetch(address + script, { headers: { "accept-encoding": "br" } });
  expect(headers.get("content-type")).toMatch(/javascript/);
  expect(headers.get("content-encoding")).toBe("br");
  const licenses = await fetch(`${address}/third-party-licenses.txt`);
  expect(licenses.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await licenses.text()).toMatch(/^## react-dom - [\d.]+ \(MIT\)\n\nMIT License/m);
  const projects = await fetch(`${address}/api/v1/projects`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await projects.json()).toContainEqual(expect.objectContaining({ name: "Acme" }));
}, 180_000);
