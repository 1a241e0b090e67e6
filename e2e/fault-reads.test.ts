import type { Page } from "@playwright/test";
import { apiPaths } from "#contract/paths.ts";
import type { Project } from "#contract/projects.ts";
import { expect } from "./console-fixture.ts";
import { signInAgain, test } from "./fault-fixture.ts";
import { faultTable, type ReadOperation, type ReadOutcome } from "./fault-table.ts";
import { LabelScreen } from "./label-screen.ts";
import type { RequestPattern } from "./service-proxy.ts";

/** The first of all projects by name, with labels of its own. */
const projectName = "Abacus";
const ownLabels = ["Anchor", "Beacon", "Cargo"] as const;

/** What is only to be seen in the project that the person comes from. */
const foreign = /Orbit|Self-hosting|Command line/;

/** How a person asks for something, and sees that it is there. */
interface Read {
  readonly requests: (project: Project) => RequestPattern;
  /** Goes to where it can be asked for, after another project was shown. */
  readonly start: (page: Page, project: Project, other: Project) => Promise<unknown>;
  readonly ask: (page: Page, project: Project) => Promise<unknown>;
  /** Said while it is awaited. */
  readonly loading: string;
  /** The title of its failure. */
  readonly failure: string;
  readonly expectShown: (page: Page) => Promise<void>;
}

async function expectLabels(page: Page): Promise<void> {
  await new LabelScreen(page).expectNames(ownLabels);
}

async function switchTo(page: Page, { name }: Project): Promise<void> {
  await page.getByRole("button", { name: "Switch project" }).click();
  await page.getByRole("option", { name }).click();
}

async function lookAtProjects(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Switch project" }).click();
  await expect(page.getByRole("option", { name: projectName })).toBeVisible();
  await page.keyboard.press("Escape");
}

const reads: Readonly<Record<ReadOperation, Read>> = {
  "list labels": {
    requests: ({ app_id: appId }) => ({ method: "GET", path: /^\/api\/v1\/labels/, appId }),
    start: async (page, _, other) => {
      await page.goto(`/projects/${other.app_id}/labels`);
      await expect(page.getByText("Self-hosting")).toBeVisible();
    },
    ask: switchTo,
    loading: "Loading labels…",
    failure: "The labels can’t be shown",
    expectShown: expectLabels,
  },
  "list projects": {
    requests: () => ({ method: "GET", path: /^\/api\/v1\/projects$/ }),
    start: async () => {},
    ask: (page) => page.goto("/"),
    loading: "Loading projects…",
    failure: "Your projects can’t be shown",
    expectShown: async (page) => {
      await expectLabels(page);
      await expect(page.getByRole("button", { name: `Project: ${projectName}. Switch` })).toBeVisible();
    },
  },
  "show project": {
    requests: (project) => ({ method: "GET", path: new RegExp(`^${apiPaths.project(project.app_id)}$`) }),
    start: async (page, project, other) => {
      await page.goto(`/projects/${other.app_id}/project`);
      await expect(page.getByRole("listitem").filter({ hasText: "Self-hosting" })).toBeVisible();
      await switchTo(page, project);
      await expectLabels(page);
    },
    ask: (page) => page.getByRole("link", { name: "Project", exact: true }).click(),
    loading: "Loading the project…",
    failure: "The project can’t be shown",
    expectShown: async (page) => {
      await expect(page.getByRole("heading", { name: projectName, level: 1 })).toBeVisible();
      const labels = page.getByRole("region", { name: "Labels" }).getByRole("listitem");
      await expect(labels).toHaveText([...ownLabels]);
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
  absent: "says that it isn’t there and what to do, and shows it on another try",
  signedOut: "says that the session has ended, and shows it after signing in again",
};

for (const { fault, cause, expected } of faultTable) {
  for (const operation of Object.keys(reads) as ReadOperation[]) {
    const outcome = expected[operation];
    if (outcome === null) continue;
    test(`${operation}, ${fault}: ${outcomeTitles[outcome.kind]}`, async ({
      page,
      service,
      addProject,
      keepSession,
      strike,
      orbit,
    }) => {
      const read = reads[operation];
      const project = await addProject(projectName, ownLabels);
      await keepSession(cause.kind, project);
      if (outcome.kind === "waits") await page.clock.install();
      await read.start(page, project, orbit);
      // The switcher's list comes in a file of its own.
      if (cause.kind === "offline" && operation === "list labels") await lookAtProjects(page);
      const { expectSent, lift } = await strike(cause, operation, read.requests(project));
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
          await read.expectShown(page);
          await expectSent(1);
          break;
        case "failed":
          await expect(failure).toContainText(outcome.sentence);
          await expectSent(outcome.requests);
          await expectNothingForeign();
          await lift();
          await failure.getByRole("button", { name: "Try again" }).click();
          break;
        case "offline":
          await expect(failure).toContainText(outcome.sentence);
          await expectNothingForeign();
          await lift();
          break;
        case "waits": {
          const status = page.getByRole("status").filter({ hasText: "The service asks to wait" });
          await expect(status).toHaveText(
            `The service asks to wait ${outcome.seconds} s. The console then tries again.`,
          );
          await expectNothingForeign();
          await page.clock.runFor((outcome.seconds - 10) * 1000);
          await expectSent(1);
          await lift();
          await page.clock.runFor(10_000);
          break;
        }
        case "absent": {
          const notice = page.getByRole("alert").filter({ hasText: "Project not found" });
          await expect(notice).toContainText(outcome.sentence);
          await expectSent(1);
          await expectNothingForeign();
          await lift();
          await notice.getByRole("button", { name: "Try again" }).click();
          break;
        }
        case "signedOut":
          await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
          await expectNothingForeign();
          await lift();
          await signInAgain(page, service);
          break;
      }
      await read.expectShown(page);
      await expectNothingForeign();
      await expect(failure).toBeHidden();
    });
  }
}
