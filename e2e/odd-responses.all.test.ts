import type { Page } from "@playwright/test";
import { expect } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { test } from "./other-service-fixture.ts";

/** By what labels and projects are known; everything else may be odd. */
const identifying = new Set(["id", "app_id", "name", "color"]);

/** What is kept of a response when all else is odd: the entries of its lists, and what these are known by. */
function makeOdd(value: unknown, odd: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => makeOdd(entry, odd));
  return Object.fromEntries(
    Object.entries(value as object).map(([key, part]) => {
      if (identifying.has(key)) return [key, part];
      const isLabels = (key === "data" || key === "labels") && Array.isArray(part);
      return [key, isLabels ? makeOdd(part, odd) : odd];
    }),
  );
}

/** Expects a screen to be shown with its heading, and nothing on it to have failed. */
async function expectAtWork(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
}

for (const [kind, odd] of [
  ["null", null],
  ["absent", undefined],
  ["a number", 7],
  ["a text", "odd"],
  ["an object", { odd: [1] }],
] as const) {
  test(`every screen works when all that nothing is known by is ${kind}`, async ({
    page,
    service,
    api,
    otherService,
    orbit: { app_id: orbit },
  }) => {
    otherService.rewriteResponses((_, answer) => makeOdd(answer, odd));
    await walk(page, service.token, orbit);
    const saved = (await api.listAllLabels(orbit)).map(({ name }) => name);
    expect(saved).toEqual(["New", "Better", "Fixed", "Self-hosting", "Command line", "Early access"]);
  });
}

/** Goes to every screen of the project Orbit, and uses what is there; “Improved” is “Better” afterwards. */
async function walk(page: Page, token: string, appId: string): Promise<void> {
  const screen = new LabelScreen(page);
  const visit = (screenPath: string) => page.goto(`/projects/${appId}/${screenPath}`);
  await page.goto(`/#token=${encodeURIComponent(token)}`);
  await expect(page.getByRole("button", { name: /^Project: .*Switch project$/ })).toBeVisible();

  await page.getByRole("button", { name: /Switch project$/ }).click();
  // The project that is open stands above the others.
  await expect(page.getByRole("dialog", { name: "Switch project" }).getByText("Acme")).toBeVisible();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(4);
  await page.getByRole("option", { name: "Orbit" }).click();
  await screen.expectNames(["New", "Improved", "Fixed", "Self-hosting", "Command line", "Early access"]);
  await expectAtWork(page, "Labels");
  await screen.edit("Improved");
  await screen.name.fill("Better");
  await screen.name.press("Enter");
  await expect(screen.editor).toBeHidden();
  await screen.expectNames(["New", "Better", "Fixed", "Self-hosting", "Command line", "Early access"]);
  await screen.find.fill("early");
  await screen.expectNames(["Early access"]);
  await screen.find.fill("");

  await visit("labels?export");
  const exporting = page.getByRole("dialog", { name: "Export labels" });
  await expect(exporting.getByRole("button", { name: "Export 6 labels" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(exporting).toBeHidden();
  await page.getByRole("button", { name: "Commands" }).click();
  await page.getByRole("searchbox", { name: "Search commands" }).fill("self");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Self-hosting"]);

  await visit("project");
  await expectAtWork(page, "Orbit");
  await expect(
    page.getByRole("main").getByRole("region", { name: "What visitors see" }).getByRole("listitem"),
  ).toHaveCount(5);
  const feed = page.getByRole("main").getByRole("region", { name: "Public feed" });
  await expect(feed.getByText(/Not set|odd/).first()).toBeVisible();
  await visit("palette");
  await expectAtWork(page, "Palette");
  await expect(page.getByText("Distinct", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Issues" })).toBeVisible();
  await visit("compare");
  await page.getByRole("button", { name: "To Choose a project" }).click();
  await page.getByRole("option", { name: /^Northwind/ }).click();
  await expect(page.getByRole("columnheader", { name: /^Northwind/ })).toBeVisible();
  await expect(page.getByRole("main").getByText("6 to create")).toBeVisible();
  await visit("starter-sets");
  await page.getByRole("link", { name: "Keep a Changelog", exact: true }).click();
  await expect(page.getByRole("main").getByText("5 to create")).toBeVisible();
}
