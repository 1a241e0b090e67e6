import type { Locator, Page } from "@playwright/test";
import * as fc from "fast-check";
import { expect, test } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { findAccount } from "./navigation.ts";
import { hideHistory } from "./plain-service.ts";
import { signInByForm } from "./sign-in-form.ts";

/** What the page's origin keeps in the browser, besides that a session has ended. */
function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => key !== "changelog-console.last-end"),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()),
  ]);
}

/** How many requests of a page are without a response. Playwright isn't told the end of each that is given up. */
declare global {
  var unanswered: number;
}

/** Has a page count its requests. */
function countRequests(): void {
  const send = globalThis.fetch;
  globalThis.unanswered = 0;
  globalThis.fetch = async (...request) => {
    globalThis.unanswered += 1;
    try {
      return await send(...request);
    } finally {
      globalThis.unanswered -= 1;
    }
  };
}

/** For so long (milliseconds) of the page's clock what was put off when somebody left might still be written. */
const lateness = 1000;

async function openLabels(screen: LabelScreen, appId: string, query = ""): Promise<void> {
  await screen.page.goto(`/projects/${appId}/labels${query}`);
  await expect(screen.rows.first()).toBeVisible();
  await screen.expectLaterParts();
}

/** What a person may have just done when they leave: each prepares it, and gives the button that does it. */
const lastActions = {
  async import({ page }: LabelScreen, appId: string, trial: number) {
    await page.goto(`/projects/${appId}/import`);
    const lines = Array.from({ length: 300 }, (_, index) => `Trial ${trial} label ${index},#112233`);
    await page.getByRole("textbox", { name: "Or paste labels" }).fill(lines.join("\n"));
    await page.getByRole("button", { name: "Preview import" }).click();
    return page.getByRole("button", { name: /^Apply/ });
  },
  async create(screen: LabelScreen, appId: string, trial: number) {
    await openLabels(screen, appId, "?new");
    await screen.name.fill(`Trial ${trial}`);
    return screen.editor.getByRole("button", { name: "Create label" });
  },
  async delete(screen: LabelScreen, appId: string) {
    await openLabels(screen, appId);
    await screen.rows
      .first()
      .getByRole("button", { name: /^Actions/ })
      .click();
    return screen.page.getByRole("menuitem", { name: "Delete" });
  },
  async deleteSeveral(screen: LabelScreen, appId: string) {
    await openLabels(screen, appId);
    for (const row of [0, 1]) await screen.rows.nth(row).getByRole("checkbox").check();
    return screen.act("Delete");
  },
  async undo(screen: LabelScreen, appId: string) {
    await openLabels(screen, appId);
    await screen.deleteByKey(screen.rows.first());
    return screen.messages.getByRole("button", { name: "Undo" });
  },
} satisfies Record<string, (screen: LabelScreen, appId: string, trial: number) => Promise<Locator>>;

interface Trial {
  readonly act: keyof typeof lastActions;
  /** How many milliseconds after the press the person signs out. */
  readonly moment: number;
  /** Whether they do so in another tab. */
  readonly isElsewhere: boolean;
  /** Whether the service keeps a history; where it doesn't, deletions are held back, and changes kept in the browser. */
  readonly hasHistory: boolean;
}

/** Those that have once left something behind, or go another way. */
const chosenTrials: readonly Trial[] = [
  { act: "import", moment: 80, isElsewhere: true, hasHistory: true },
  { act: "deleteSeveral", moment: 0, isElsewhere: false, hasHistory: false },
];

const anyTrial: fc.Arbitrary<Trial> = fc.record({
  act: fc.constantFrom(...(Object.keys(lastActions) as (keyof typeof lastActions)[])),
  moment: fc.integer({ min: 0, max: 200 }),
  isElsewhere: fc.boolean(),
  hasHistory: fc.boolean(),
});

const trials = [...chosenTrials, ...fc.sample(anyTrial, { numRuns: 40, seed: 20261126 })];

test("whoever signs out leaves nothing behind, whatever was under way, in any tab", async ({
  page,
  context,
  service,
  allowMessage,
  acme: { app_id: appId },
}) => {
  // Of a form that is sent just after the person has left.
  allowMessage(/Form submission canceled because the form is not connected/);
  test.setTimeout(60_000 + trials.length * 15_000);
  await page.addInitScript(countRequests);
  await page.clock.install();
  const other = await context.newPage();
  await other.goto("/");
  let isHidden = false;
  for (const [number, trial] of trials.entries()) {
    await test.step(JSON.stringify(trial), async () => {
      if (isHidden === trial.hasHistory) {
        await (isHidden ? page.unrouteAll({ behavior: "wait" }) : hideHistory(page));
        isHidden = !isHidden;
      }
      await page.goto("/");
      await signInByForm(page, service.token);
      await expect(findAccount(page)).toBeVisible();
      await expect(findAccount(other)).toBeVisible();
      const button = await lastActions[trial.act](new LabelScreen(page), appId, number);
      await expect(button).toBeVisible();
      const signOutLater = (moment: number) => {
        document.querySelector<HTMLElement>("[aria-label^='Account']")?.click();
        const choose = () => {
          // A row's menu may still be there, too.
          const ways = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
          const way = ways.find((item) => item.textContent === "Sign out");
          if (way === undefined) setTimeout(choose);
          else way.click();
        };
        setTimeout(choose, moment);
      };
      await Promise.all([
        button.evaluate((element: HTMLElement) => element.click()),
        (trial.isElsewhere ? other : page).evaluate(signOutLater, trial.moment),
      ]);
      for (const tab of [page, other])
        await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
      await expect.poll(() => page.evaluate(() => globalThis.unanswered)).toBe(0);
      await page.clock.runFor(lateness);
      await expect.poll(() => listKept(page)).toEqual([]);
      expect(await listKept(other)).toEqual([]);
    });
  }
});
