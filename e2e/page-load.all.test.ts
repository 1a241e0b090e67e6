import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./console-fixture.ts";
import { readFirstFiles } from "./first-files.ts";
import { holdRequests } from "./held-requests.ts";
import { followRequests } from "./quiet-network.ts";

/** What the first label row may cost: the page in bytes of Brotli; scripts and styles in bytes of gzip -9. */
const budget = { page: 9_000, scripts: 125_000, styles: 5_800 } as const;

/** What opening the labels screen may cost until nothing more is loaded: requests, and the bytes of what they bring. */
const settledBudget = { requests: 20, bytes: 250_000 } as const;

/** Notes how far things on the page jump, from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        const notes = globalThis as unknown as { shifted: number };
        if (!hadRecentInput) notes.shifted += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
}

test("the first label row needs no more script and style than its budget, and no other file", async ({
  page,
  service,
  signIn,
  acme: { app_id: appId },
}) => {
  const files = await readFirstFiles(service.address);
  const weigh = (ending: string) =>
    files
      .filter(({ path }) => path.endsWith(ending))
      .reduce((sum, { bytes }) => sum + gzipSync(bytes, { level: 9 }).length, 0);
  const html = await (await fetch(service.address)).text();
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(budget.page);
  expect(weigh(".js")).toBeGreaterThan(0);
  expect(weigh(".js")).toBeLessThanOrEqual(budget.scripts);
  expect(weigh(".css")).toBeLessThanOrEqual(budget.styles);
  // Chromium looks for it at the very top alone (scripts/compile-hints.ts).
  for (const { bytes } of files.filter(({ path }) => path.endsWith(".js"))) {
    expect(bytes.toString()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }

  await signIn();
  const named = new Set(files.map(({ path }) => path));
  await holdRequests(page, (request) => {
    const { pathname } = new URL(request.url());
    return pathname.startsWith("/assets/") && !named.has(pathname);
  });
  await page.goto(`/projects/${appId}/labels?page=2&rows=5`);
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
});

test("opening the labels screen costs no more requests and bytes than its budget, whatever is loaded after it", async ({
  page,
  signIn,
  acme: { app_id: appId },
}) => {
  await signIn();
  await page.goto("about:blank");
  const waitForQuiet = followRequests(page);
  await page.goto(`/projects/${appId}/labels?page=2&rows=5`);
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
  const readFiles = () =>
    page.evaluate(() =>
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
        (entry) => ({
          name: entry.name,
          bytes: (entry as PerformanceResourceTiming).encodedBodySize,
        }),
      ),
    );
  // The last of what is loaded ahead.
  await expect.poll(async () => (await readFiles()).map(({ name }) => name).join()).toContain("/later-");
  await waitForQuiet();
  // A file is named again when it is run, from the browser's cache.
  const files = [...new Map((await readFiles()).map((file) => [file.name, file])).values()];
  expect(files.length).toBeLessThanOrEqual(settledBudget.requests);
  // What the build for tests leaves as it is goes out compressed.
  const sizes = files.map(async ({ name, bytes }) =>
    name.includes("/api/") ? bytes : brotliCompressSync(await (await fetch(name)).bytes()).length,
  );
  const sum = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  expect(sum).toBeLessThanOrEqual(settledBudget.bytes);
});

test("nothing jumps while a screen comes to be", async ({ page, service, api, acme: { app_id: appId } }) => {
  const readShift = await watchShifts(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await readShift()).toBeLessThan(0.01);
  await page.goto(`/projects/${appId}/labels?page=2&rows=5#token=${service.token}`);
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
  const label = (await api.listLabels(appId, 2)).data.find(({ name }) => name === "Bug fix");
  for (const screen of [
    "labels?page=2&rows=5",
    `labels?page=2&rows=5&edit=${label?.id}`,
    "palette",
    "project",
  ]) {
    await page.goto(`/projects/${appId}/${screen}`);
    await expect(
      page.getByText(screen === "project" ? "What visitors see" : "Bug fix").first(),
    ).toBeVisible();
    if (screen.includes("edit")) await expect(page.getByRole("slider", { name: "Hue" })).toBeVisible();
    expect(await readShift(), screen).toBeLessThan(0.01);
  }
});
