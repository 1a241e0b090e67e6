import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { followRequests } from "./quiet-network.ts";
import { changeDatabase } from "./service-database.ts";

/** Gives a project CSS and a script of its own. */
function customize(
  databasePath: string,
  projectId: number,
  css: string | null,
  script: string | null = null,
) {
  changeDatabase(
    databasePath,
    "update public_feed_settings set custom_css = ?, custom_javascript = ? where project_id = ?",
    css,
    script,
    projectId,
  );
}

/** Shows labels with the preview, which is open where there is room for it. */
async function openPreview(page: Page, appId: string) {
  await page.goto(`/projects/${appId}/labels`);
  const panel = page.getByRole("complementary", { name: "As visitors see it" });
  const { width = 0 } = page.viewportSize() ?? {};
  if (width < 720) {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Preview" }).click();
  } else if (width < 1200) await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(panel).toBeVisible();
  return panel;
}

/** CSS that asks for something elsewhere in every way that CSS can. */
const leaks = (origin: string) => `
@import "${origin}/import-text";
@import url(${origin}/import-url) layer(x);
@namespace url(${origin}/namespace);
@font-face { font-family: leak; src: url(${origin}/font); }
.changelog { background: url(${origin}/image); cursor: url(${origin}/cursor), auto; font-family: leak, serif; }
.changelog::before { content: url(${origin}/content); }
.entry { border-image: url(${origin}/border) 1; mask-image: url(${origin}/mask); filter: url(${origin}/filter#x); }
.entry { shape-outside: url(${origin}/shape); float: left; offset-path: url(${origin}/path#x); list-style: url(${origin}/list); }
.entry-title { background: image-set("${origin}/set" 1x); width: expression(fetch("${origin}/expression")); behavior: url(${origin}/behavior); }
.entry-title { -moz-binding: url(${origin}/binding); background-image: -webkit-image-set(url(${origin}/webkit) 1x); }
:root:has([title^="A"]) { background: url(${origin}/has-a); }
a[href*="show-label"] { background: url(${origin}/attribute); }
</style><script src="${origin}/script"></script><img src="${origin}/img" onerror="parent.hacked = 1">
<meta http-equiv="refresh" content="0; url=${origin}/refresh">
`;

test("nothing that a project's CSS refers to is asked for, and none of its scripts run", async ({
  page,
  service,
  acme,
  beSignedIn,
  allowMessage,
}) => {
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  customize(service.databasePath, acme.id, leaks(elsewhere), "globalThis.hacked = 2");
  // Each is refused, which the browser says.
  allowMessage(/Content Security Policy|violates|CSS|csp GET|namespace|@import/i);
  await beSignedIn();
  const waitForQuiet = followRequests(page);
  const panel = await openPreview(page, acme.app_id);
  const frame = panel.locator("iframe:not([hidden])").contentFrame();
  await expect(frame.getByRole("heading", { name: "Acme changelog" })).toBeVisible();
  await expect(frame.getByText("Announcement", { exact: true })).toBeVisible();
  await waitForQuiet();
  expect(asked).toEqual([]);
  other.close();
  expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
  const sandbox = panel.locator("iframe");
  for (const one of await sandbox.all()) {
    await expect(one).toHaveAttribute("sandbox", "allow-top-navigation-by-user-activation");
    expect(await one.evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBeNull();
  }
  expect(await frame.locator("body").evaluate(() => origin)).toBe("null");
});

test("whatever a project's CSS does, the page around its frame is as it was, and answers", async ({
  page,
  service,
  acme,
  beSignedIn,
}) => {
  const attack = `
    * { position: fixed !important; inset: 0; z-index: 2147483647; animation: spin 1ms infinite; }
    html, body { position: fixed; width: 100vw; height: 100vh; background: red; }
    h1, button, aside, tr { display: none !important; }
    @keyframes spin { to { rotate: 1turn; filter: blur(9px); } }
    ${"a b c d e f { color: red }".repeat(42_000)}`;
  customize(service.databasePath, acme.id, attack);
  await beSignedIn();
  const panel = await openPreview(page, acme.app_id);
  await expect(panel.locator("iframe:not([hidden])[srcdoc]")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Labels", exact: true })).toBeVisible();
  const shown = panel.locator("iframe:not([hidden])").contentFrame().locator("body");
  await expect.poll(() => shown.evaluate(() => document.getAnimations().length)).toBe(0);
  const box = await panel.boundingBox();
  for (const frame of await panel.locator("iframe").all()) {
    const own = await frame.boundingBox();
    expect(own && box && own.x >= box.x && own.x + own.width <= box.x + box.width + 1).toBe(true);
  }
  await page.getByRole("button", { name: "Announcement", exact: true }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Still here");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Still here", exact: true })).toBeVisible();
  await panel.getByRole("checkbox", { name: "Custom CSS" }).uncheck();
  await expect(panel.getByRole("link", { name: "Still here" })).toBeVisible();
});

test(
  "the preview is accessible, by keyboard and at every width, and stays closed after a reload once it was closed",
  {
    tag: "@narrow",
  },
  async ({ page, acme, beSignedIn, service, labelScreen: { heading } }, testInfo) => {
    customize(service.databasePath, acme.id, null);
    await beSignedIn();
    const panel = await openPreview(page, acme.app_id);
    await expect(panel.getByRole("link", { name: "Announcement" })).toBeVisible();
    await panel.getByRole("link", { name: "Mobile" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("checkbox", { name: "Select Mobile" })).toBeFocused();
    for (const theme of ["Dark", "Light"]) {
      await panel.getByRole("radio", { name: theme }).check({ force: true });
      await expectNoAxeViolations(page);
    }
    // On a phone, nothing covers what the preview is set by.
    await panel.getByRole("combobox", { name: "Color vision" }).click({ trial: true });
    await panel.getByRole("radio", { name: "Light" }).focus();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    // A phone has it in the menu, which closes before it opens.
    const isNarrow = testInfo.project.name === "narrow";
    await expect(
      isNarrow ? heading : page.getByRole("button", { name: "Preview", exact: true }),
    ).toBeFocused();
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(panel).toBeHidden();
  },
);
