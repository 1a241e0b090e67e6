import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { ApiClient } from "./api-client.ts";
import { expect, test } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { findAccount, goToProject } from "./navigation.ts";
import { demoTokens, startService } from "./service-process.ts";
import { startStaticHost } from "./static-host.ts";

const basePath = "/tools/console";
const root = fileURLToPath(new URL("..", import.meta.url));

/** Does the console's main job below the path, and notes what it asks for. */
async function tryConsole(page: Page, console: string, api: ApiClient): Promise<string[]> {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const screen = new LabelScreen(page);
  const { app_id: appId } = await api.findProject("Orbit");
  await page.goto(`${console}/#token=${demoTokens.own}`);
  await expect(findAccount(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${basePath}/projects/[^/]+/labels$`));
  await page.goto(`${console}/projects/${appId}/labels?rows=5`);
  await screen.link(2).click();
  await expect(page).toHaveURL(`${console}/projects/${appId}/labels?page=2&rows=5`);
  await screen.expectNames(["Early access"]);
  await page.reload();
  await screen.edit("Early access");
  await screen.name.fill("Early bird");
  await screen.name.press("Enter");
  await expect(screen.message("“Early bird” was saved.")).toBeVisible();
  await goToProject(page);
  await expect(page.getByRole("heading", { name: "Orbit", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${console}/projects/${appId}/project`);
  await page.goBack();
  await screen.expectNames(["Early bird"]);
  await page.goto(`${console}/nowhere`);
  await page.getByRole("link", { name: "Go to your projects" }).click();
  await expect(screen.heading).toBeVisible();
  // Nothing is asked for any more when the service ends.
  await page.goto("about:blank");
  return asked;
}

test("the console works below a path of its service's address, and asks for nothing outside of it", async ({
  page,
  databasePath,
  allowMessage,
}) => {
  allowMessage(/^404 GET .*\/nowhere$/);
  const service = await startService(databasePath, { basePath });
  try {
    const console = `${service.address}${basePath}`;
    const asked = await tryConsole(page, console, new ApiClient(console, demoTokens.own));
    expect(asked.filter((url) => !url.startsWith(`${console}/`))).toEqual([]);
  } finally {
    await service.stop();
  }
});

test("opened outside of its path, the console leads to itself, with a sign-in link’s token and to the project that was asked for", async ({
  page,
  databasePath,
}) => {
  const service = await startService(databasePath, { basePath });
  try {
    const console = `${service.address}${basePath}`;
    const { app_id: appId } = await new ApiClient(console, demoTokens.own).findProject("Orbit");
    await page.goto(`${service.address}/#token=${demoTokens.own}`);
    await expect(findAccount(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${console}/projects/[^/]+/labels$`));
    await page.goto(`${service.address}/projects/${appId}/labels?page=2&rows=5`);
    await new LabelScreen(page).expectNames(["Early access"]);
    await expect(page).toHaveURL(`${console}/projects/${appId}/labels?page=2&rows=5`);
    // React remembers the project, the first picture doesn't.
    await expect(page.locator("#console").getByRole("heading", { name: "Labels" })).toBeVisible();
    for (const path of ["/projects", `${basePath}/projects/`]) {
      await page.goto(service.address + path);
      await expect(page).toHaveURL(`${console}/projects/${appId}/labels`);
    }
    // Nothing is asked for any more when the service ends.
    await page.goto("about:blank");
  } finally {
    await service.stop();
  }
});

test("the console works from any web server below a path, with a service elsewhere that its operator named", {
  // It builds a console of its own first.
}, async ({ page, databasePath, workerFolder }) => {
  test.slow();
  const folder = join(workerFolder, "static-console");
  execFileSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--base", `${basePath}/`, "--outDir", folder, "--emptyOutDir"],
    { cwd: root, stdio: "ignore" },
  );
  const host = await startStaticHost(folder, basePath);
  const service = await startService(databasePath, { allowedOrigins: [host.address] });
  try {
    const index = join(folder, "index.html");
    const html = readFileSync(index, "utf8");
    writeFileSync(index, html.replace('{ "url": "" }', `{ "url": "${service.address}" }`));
    const console = `${host.address}${basePath}`;
    const asked = await tryConsole(page, console, new ApiClient(service.address, demoTokens.own));
    const elsewhere = asked.filter((url) => !url.startsWith(`${console}/`));
    expect(elsewhere.filter((url) => !url.startsWith(`${service.address}/api/v1/`))).toEqual([]);
    expect(asked.filter((url) => url.startsWith(`${host.address}/`) && url.includes("/api/"))).toEqual([]);
  } finally {
    await service.stop();
    await host.close();
  }
});
