import type { Page } from "@playwright/test";
import { apiPaths } from "#contract/paths.ts";
import type { Project } from "#contract/projects.ts";
import { expect } from "./console-fixture.ts";
import { signInAgain, test } from "./fault-fixture.ts";
import { type Cause, faultPlaces, planRuns, type ReadOperation, type ReadOutcome } from "./fault-table.ts";
import { LabelScreen } from "./label-screen.ts";
import { goWithin } from "./navigation.ts";
import { pressRetry } from "./retry.ts";
import type { RequestPattern } from "./service-proxy.ts";

const ownLabels = ["Anchor", "Beacon", "Cargo"] as const;

/** What is only to be seen in the project that the person comes from. */
const foreign = /Orbit|Self-hosting|Command line/;

/** How a person asks for something, and sees that it is there. */
interface Read {
  readonly requests: (project: Project) => RequestPattern;
  /** Whether it is asked for once only of each project. */
  readonly once: boolean;
  /** Opens a page that shows another project. */
  readonly open: (page: Page, other: Project) => Promise<unknown>;
  /** Goes from another project to where it can be asked for. */
  readonly start: (page: Page, project: Project, other: Project) => Promise<unknown>;
  readonly ask: (page: Page, project: Project) => Promise<unknown>;
  /** Said while it is awaited. */
  readonly loading: string;
  /** The title of its failure. */
  readonly failure: string;
  readonly expectShown: (page: Page, project: Project) => Promise<void>;
}

async function expectLabels(page: Page): Promise<void> {
  await new LabelScreen(page).expectNames(ownLabels);
}

async function switchTo(page: Page, { name }: Project): Promise<void> {
  await page.getByRole("button", { name: "Switch project" }).click();
  // Narrowed down, as the list closes when the page is scrolled to reach one far down in it.
  await page.getByRole("searchbox", { name: "Search projects" }).fill(name);
  await page.getByRole("option", { name }).click();
}

async function lookAtProjects(page: Page, { name }: Project): Promise<void> {
  await page.getByRole("button", { name: "Switch project" }).click();
  await expect(page.getByRole("option", { name })).toBeVisible();
  await page.keyboard.press("Escape");
}

const reads: Readonly<Record<ReadOperation, Read>> = {
  "list labels": {
    requests: ({ app_id: appId }) => ({ method: "GET", path: /^\/api\/v1\/labels/, appId }),
    once: true,
    open: (page, { app_id: appId }) => page.goto(`/projects/${appId}/labels`),
    start: async (page, _, other) => {
      const screen = new LabelScreen(page);
      await expect(screen.rows.first()).toBeVisible();
      const row = screen.row("Self-hosting");
      if (!(await row.isVisible())) await switchTo(page, other);
      await expect(row).toBeVisible();
    },
    ask: switchTo,
    loading: "Loading labels…",
    failure: "The labels can’t be shown",
    expectShown: expectLabels,
  },
  "list projects": {
    requests: () => ({ method: "GET", path: /^\/api\/v1\/projects$/ }),
    once: false,
    open: async () => {},
    start: async () => {},
    ask: (page) => page.goto("/"),
    loading: "Loading projects…",
    failure: "Your projects can’t be shown",
    expectShown: async (page, { name }) => {
      await expectLabels(page);
      await expect(page.getByRole("button", { name: `Project: ${name}. Switch` })).toBeVisible();
    },
  },
  "show project": {
    requests: (project) => ({ method: "GET", path: new RegExp(`^${apiPaths.project(project.app_id)}$`) }),
    once: true,
    open: async (page, { app_id: appId }) => {
      await page.goto(`/projects/${appId}/project`);
      await expect(page.getByRole("listitem").filter({ hasText: "Self-hosting" })).toBeVisible();
    },
    // The labels' screen reads it as well: the person comes from another project's page.
    start: async () => {},
    ask: (page, { app_id: appId }) => goWithin(page, `/projects/${appId}/project`),
    loading: "Loading the project…",
    failure: "The project can’t be shown",
    expectShown: async (page, { name }) => {
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      const labels = page.getByRole("region", { name: "What visitors see" }).getByRole("listitem");
      await expect(labels).toHaveText([...ownLabels]);
    },
  },
  "show history": {
    requests: ({ app_id: appId }) => ({ method: "GET", path: /^\/api\/v1\/label-history(?!\/days)/, appId }),
    once: true,
    open: async (page, { app_id: appId }) => {
      await page.goto(`/projects/${appId}/history`);
      await expect(page.getByRole("grid", { name: "History" })).toContainText("Self-hosting");
    },
    start: async (page, project) => {
      await switchTo(page, project);
      await expectLabels(page);
    },
    ask: (page) =>
      page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "History" }).click(),
    loading: "Loading changes…",
    failure: "The history can’t be shown",
    expectShown: async (page) => {
      const history = page.getByRole("grid", { name: "History" });
      for (const name of ownLabels) await expect(history).toContainText(name);
    },
  },
};

/** What a test's title says of an outcome. */
const outcomeTitles: Readonly<Record<ReadOutcome["kind"], string>> = {
  late: "says that it loads, and shows it when it comes",
  shown: "shows it",
  failed: "says what happened and what to do, and shows it on another try",
  offline: "says what happened, and shows it as soon as the browser is online",
  waits: "says how long the service asks to wait, waits, and shows it",
  signedOut: "says that the session has ended, and shows it after signing in again",
};

for (const place of Object.keys(faultPlaces) as Cause["kind"][]) {
  for (const operation of Object.keys(reads) as ReadOperation[]) {
    for (const { title, tag, turns: planned } of planRuns(place, operation))
      test(title, { tag }, async ({ page, service, addProject, keepSession, strike, orbit }) => {
        test.setTimeout(300_000);
        const read = reads[operation];
        // Those that need a clock of their own come last.
        const turns = planned.toSorted(
          (a, b) => Number(a.outcome.kind === "waits") - Number(b.outcome.kind === "waits"),
        );
        const projects: Project[] = [];
        for (const index of turns.slice(0, read.once ? undefined : 1).keys()) {
          projects.push(await addProject(`Abacus ${String(index + 1).padStart(2, "0")}`, ownLabels));
        }
        const [firstProject] = projects;
        if (firstProject === undefined) return;
        await keepSession(place, firstProject);
        await read.open(page, orbit);
        for (const [index, { fault, cause, outcome }] of turns.entries()) {
          const project = projects[index] ?? firstProject;
          await test.step(`${fault}: ${outcomeTitles[outcome.kind]}`, async () => {
            if (outcome.kind === "waits") {
              await page.clock.install();
              await read.open(page, orbit);
            }
            await read.start(page, project, orbit);
            // The switcher's list comes in a file of its own.
            if (cause.kind === "offline" && operation === "list labels") await lookAtProjects(page, project);
            const { expectSent, expectSentAtLeast, lift } = await strike(
              cause,
              operation,
              read.requests(project),
            );
            await read.ask(page, project);

            const failure = page.getByRole("alert").filter({ hasText: read.failure });
            const expectNothingForeign = () => expect(page.getByText(foreign)).toHaveCount(0);
            switch (outcome.kind) {
              case "late":
                await expect(page.getByText(read.loading).first()).toBeVisible();
                await expectSent(1);
                await expectNothingForeign();
                await lift();
                break;
              case "shown":
                await read.expectShown(page, project);
                await expectSent(1);
                break;
              case "failed":
                await expect(failure).toContainText(outcome.sentence);
                await expectSentAtLeast(outcome.requests);
                await expectNothingForeign();
                await lift();
                await pressRetry(failure);
                break;
              case "offline":
                await expect(failure).toContainText(outcome.sentence);
                await expectNothingForeign();
                await lift();
                break;
              case "waits": {
                const status = page
                  .getByRole("status")
                  .filter({ hasText: "Too many requests to the service" });
                await expect(status).toHaveText(
                  `Too many requests to the service. Retrying in ${outcome.seconds}\u00a0s.`,
                );
                await expectNothingForeign();
                await page.clock.runFor((outcome.seconds - 10) * 1000);
                await expectSent(1);
                await lift();
                await page.clock.runFor(10_000);
                break;
              }
              case "signedOut":
                await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
                await expectNothingForeign();
                await lift();
                await signInAgain(page, service);
                break;
            }
            await read.expectShown(page, project);
            await expectNothingForeign();
            await expect(failure).toBeHidden();
            await lift();
          });
        }
      });
  }
}
