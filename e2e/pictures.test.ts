import { join } from "node:path";
import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths, changeSetHeader, projectHeader } from "#contract/paths.ts";
import type { Project } from "#contract/projects.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { ApiClient } from "./api-client.ts";
import { test as base, expect } from "./console-fixture.ts";
import { pinFonts } from "./pinned-fonts.ts";
import { followRequests } from "./quiet-network.ts";
import { removeProject } from "./service-database.ts";
import { demoTokens, startService } from "./service-process.ts";

/** The moment of all pictures: whenever they are taken, what is in them is as long ago. */
const moment = "2026-06-17T10:30:00Z";

/** Labels that are imported into Acme, so that its history has a batch. */
const imported = [
  makeLabel("Widgets", "#2563EB"),
  makeLabel("Billing", "#0E7490"),
  makeLabel("Partners", "#BE185D"),
  makeLabel("Desktop", "#15803D"),
];

/** The demo as it is, not copied for each test: nothing here depends on the machine or the day, and nothing changes it. */
const test = base.extend({
  workerService: [
    async ({ workerFolder }, use) => {
      const databasePath = join(workerFolder, "pictures.sqlite");
      const { address, stop } = await startService(databasePath, { stillClock: moment });
      const projects = await new ApiClient(address, demoTokens.own).listProjects();
      const acme = projects.find(({ name }) => name === "Acme");
      const answer = await fetch(address + apiPaths.labelBatch, {
        method: "POST",
        headers: {
          authorization: `Bearer ${demoTokens.own}`,
          "content-type": "application/json",
          [projectHeader]: acme?.app_id ?? "",
          [changeSetHeader]: "pictures-import; kind=import; title=labels.yaml",
        },
        body: JSON.stringify({ labels: imported }),
      });
      expect(answer.ok).toBe(true);
      // Emoji are drawn in the machine's own font.
      for (const { id, name } of projects) {
        if (/\p{Emoji_Presentation}/u.test(name)) removeProject(databasePath, id);
      }
      await use({ address, stop, databasePath });
      await stop();
    },
    { scope: "worker" },
  ],
  service: async ({ workerService: { address, databasePath } }, use) => {
    await use({ address, databasePath, token: demoTokens.own, otherToken: demoTokens.other });
  },
  // The page names its service, whose port is another in each run.
  baseURL: "http://localhost",
  launchOptions: [
    async ({ launchOptions, workerService: { address } }, use) => {
      const args = [
        `--host-resolver-rules=MAP localhost:80 ${new URL(address).host}`,
        "--font-render-hinting=none",
        "--disable-lcd-text",
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
    },
    { scope: "worker" },
  ],
});

test.use({
  // Fonts are added to the page.
  bypassCSP: true,
  // Pictures of half the size show layout and colors as well, and together stay small.
  deviceScaleFactor: 0.5,
  contextOptions: { reducedMotion: "reduce" },
});

/** The widths of a laptop and a phone, in CSS pixels. */
const usualWidths = [1280, 360];
type Theme = "light" | "dark";

interface Projects {
  readonly acme: Project;
  readonly orbit: Project;
  readonly northwind: Project;
}

interface Screen {
  /** What its pictures' files begin with. */
  readonly name: string;
  /** Where it is, for a person who is signed in; null for one who isn't. */
  readonly address: ((projects: Projects) => string) | null;
  /** Does what leads to it, and waits until all of it is there. */
  readonly prepare: (page: Page) => Promise<unknown>;
  /** The widths at which it is there, if not at all of them. */
  readonly widths?: readonly number[];
}

const at =
  (project: keyof Projects, screen: string) =>
  (projects: Projects): string =>
    `/projects/${projects[project].app_id}/${screen}`;

/** Waits for the labels, and for the foot below them, which comes later. */
async function rows(page: Page): Promise<void> {
  await expect(page.locator("tbody th").first()).toBeVisible();
  await expect(page.locator("p > b").first()).toBeVisible();
}

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible();
const button = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("button", { name })).toBeVisible();

const screens: readonly Screen[] = [
  { name: "sign-in", address: null, prepare: heading("Sign in") },
  { name: "labels", address: at("acme", "labels?page=2&rows=5"), prepare: rows },
  {
    name: "add-labels",
    address: at("acme", "labels?page=2&rows=5"),
    widths: [1280],
    prepare: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: "Add labels" }).click();
      await expect(page.getByRole("menuitem", { name: "Starter set…" })).toBeVisible();
    },
  },
  {
    name: "add-labels-sheet",
    address: at("acme", "labels?page=2&rows=5"),
    widths: [360],
    prepare: async (page) => {
      await rows(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.getByRole("button", { name: "Add labels" }).click();
      await expect(page.getByRole("menuitem", { name: "Starter set…" })).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: "account",
    address: at("acme", "labels?page=2&rows=5"),
    widths: [1280],
    prepare: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: /^Account: / }).click();
      await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    },
  },
  {
    name: "selection",
    address: at("acme", "labels?page=2&rows=5"),
    prepare: async (page) => {
      await rows(page);
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await expect(page.getByRole("region", { name: "Selected labels" })).toContainText("Delete");
    },
  },
  {
    name: "new-label",
    address: at("acme", "labels?new"),
    prepare: async (page) => {
      await rows(page);
      await expect(page.getByRole("dialog").getByText(/^Goes well with/)).toBeVisible();
      await expect(page.getByRole("dialog").getByText(/^Easy to read/)).toBeVisible();
    },
  },
  {
    name: "find",
    address: at("acme", "labels?find=re"),
    prepare: async (page) => {
      await expect(page.getByText(/^\d+ of 27 labels$/).first()).toBeVisible();
      await rows(page);
    },
  },
  { name: "no-labels", address: at("northwind", "labels"), prepare: heading("No labels yet") },
  {
    name: "palette",
    address: at("acme", "palette"),
    prepare: (page) => expect(page.getByRole("button", { name: "Improve colors" })).toBeVisible(),
  },
  {
    name: "history",
    address: at("acme", "history"),
    prepare: async (page) => {
      await page
        .getByRole("button", { name: /imported/ })
        .first()
        .click();
      await expect(page.getByText("Widgets").first()).toBeVisible();
    },
  },
  { name: "project", address: at("acme", "project"), prepare: heading("Public feed") },
  { name: "import", address: at("acme", "import"), prepare: heading("Import") },
  {
    name: "import-plan",
    address: at("acme", "import"),
    prepare: async (page) => {
      await page
        .getByRole("textbox", { name: "Or paste labels" })
        .fill("Bug fix,#C8243A\nFuture,teal\nNo color,#12");
      await page.getByRole("button", { name: "Preview import" }).click();
      await button(/^Apply/)(page);
    },
  },
  {
    name: "compare",
    address: (projects) => `${at("acme", "compare")(projects)}?to=${projects.orbit.app_id}`,
    prepare: async (page) => {
      await page.getByRole("row").nth(1).getByRole("checkbox").check();
      await expect(page.getByRole("button", { name: /^Copy 1 label/ })).toBeVisible();
    },
  },
  {
    name: "starter-sets",
    address: at("northwind", "starter-sets"),
    prepare: heading("Starter sets"),
  },
  {
    name: "projects",
    address: at("acme", "labels?page=2&rows=5"),
    prepare: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: /Switch project$/ }).click();
      await expect(page.getByRole("option", { name: /Orbit/ })).toBeVisible();
    },
  },
  {
    name: "commands",
    address: at("acme", "labels?page=2&rows=5"),
    prepare: async (page) => {
      await rows(page);
      await page.getByRole("button", { name: "Commands" }).click();
      await expect(page.getByRole("option", { name: /Palette/ }).first()).toBeVisible();
    },
  },
  {
    name: "shortcuts",
    address: at("acme", "labels?page=2&rows=5"),
    prepare: async (page) => {
      await rows(page);
      await page.keyboard.press("?");
      await heading("Keyboard shortcuts")(page);
    },
  },
  {
    name: "not-found",
    address: at("acme", "labels?page=2&rows=5"),
    prepare: async (page) => {
      await rows(page);
      // Asked for by itself, the service would answer with a page of its own.
      await page.evaluate(() => {
        history.pushState(null, "", "nowhere");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await heading("This page doesn’t exist")(page);
    },
  },
];

/** Opens a screen as it is at the moment of all pictures. */
async function open(page: Page, { address, prepare }: Screen, projects: Projects): Promise<void> {
  await pinFonts(page);
  await page.clock.setFixedTime(moment);
  const waitForQuiet = followRequests(page);
  await page.goto(address === null ? "/" : `${address(projects)}#token=${demoTokens.own}`);
  await expect(page.locator("#first-picture")).toHaveCount(0);
  // Who is signed in comes later than the screen.
  if (address !== null)
    await expect(page.getByRole("banner").getByRole("button", { name: /demo/ })).toBeAttached();
  await prepare(page);
  await waitForQuiet();
  await page.mouse.move(0, 0);
}

/** Compares the page, which follows the window's width and the theme, with the pictures of that name. */
async function expectPictures(
  page: Page,
  { name, widths = usualWidths }: Pick<Screen, "name" | "widths">,
  themes: readonly Theme[],
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Fingers need larger targets than mice.
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: width === 360 });
    for (const colorScheme of themes) {
      // The colors are the same at any width.
      if (colorScheme === "dark" && width !== widths[0]) continue;
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`);
    }
  }
  await devtools.detach();
}

/** Waits until the page has been drawn with all that its new width and theme ask for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await document.fonts.ready;
    await frame();
  });
}

for (const screen of screens) {
  test(`${screen.name} looks as in its picture, and is accessible`, async ({
    page,
    acme,
    orbit,
    northwind,
  }) => {
    await open(page, screen, { acme, orbit, northwind });
    const [width = 1280] = screen.widths ?? [];
    await expectPictures(page, { name: screen.name, widths: [width] }, ["light"]);
    // The preview shows colors as they are, readable or not.
    await expectNoAxeViolations(page, "[data-page]");
  });

  test(`${screen.name} looks as in its pictures of every width and theme`, { tag: "@all" }, async ({
    page,
    acme,
    orbit,
    northwind,
  }) => {
    await open(page, screen, { acme, orbit, northwind });
    await expectPictures(page, screen, ["light", "dark"]);
  });
}

// The longest words, other signs, and from right to left; whether all texts fit is tried in text-fit.test.ts.
for (const language of ["de", "ja", "ar"]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test(`labels in ${language} look as in their pictures`, {
      tag: "@all",
    }, async ({ page, acme, orbit, northwind }) => {
      const screen = { name: "labels", address: at("acme", "labels?page=2&rows=5"), prepare: rows };
      await open(page, screen, { acme, orbit, northwind });
      await expectPictures(page, { name: `labels-${language}` }, ["light"]);
    });
  });
}
