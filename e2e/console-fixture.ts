import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import type { Project } from "#contract/projects.ts";
import { ApiClient } from "./api-client.ts";
import { copyDemo } from "./demo-copy.ts";
import { addHostileTexts } from "./hostile-project.ts";
import { LabelScreen } from "./label-screen.ts";
import { findAccount } from "./navigation.ts";
import { demoTokens, type ServiceProcess, startService } from "./service-process.ts";

/** The real service as one test sees it: with accounts and projects that no other test uses. */
export interface TestService {
  /** Where it answers, without a slash at the end; also the test's `baseURL`. */
  readonly address: string;
  /** The account with the demo's projects. */
  readonly token: string;
  /** Another account, with a project of its own. */
  readonly otherToken: string;
  /** Its SQLite file, for what only an operator could arrange. */
  readonly databasePath: string;
}

/** A service process of one test alone. */
export interface OwnService extends TestService {
  /** Ends the service, for tests of what the dashboard does without it. */
  readonly stop: () => Promise<void>;
}

/** A service process for many tests. */
interface WorkerService extends ServiceProcess {
  readonly databasePath: string;
}

interface TestFixtures {
  /** A SQLite file with the demo's data, of this test alone; no service uses it yet. */
  databasePath: string;
  service: TestService;
  /** A service process of this test alone; see {@link ownServiceTest}. */
  ownService: OwnService;
  /** The API as the account with the demo's projects. */
  api: ApiClient;
  /** The API as the other account. */
  otherApi: ApiClient;
  /** The labels of the project that the test's first page shows. */
  labelScreen: LabelScreen;
  /** The demo's project with five pages of labels. */
  acme: Project;
  /** The demo's project with two pages of labels. */
  orbit: Project;
  /** The demo's project without labels. */
  northwind: Project;
  /** The demo's project with more than a thousand labels. */
  bluebird: Project;
  /**
   * Signs in through the sign-in link and waits until the service has accepted the token.
   *
   * @param token default: the account with the demo's projects
   */
  signIn: (token?: string) => Promise<void>;
  /**
   * Has the page be signed in from its first address on, as if somebody had signed in there before: to sign in takes a
   * page more.
   *
   * @param token default: the account with the demo's projects
   */
  beSignedIn: (token?: string) => Promise<void>;
  /**
   * Names what may go wrong in the browser in this test: a line of its console (`warning: …`, `error: …`), an error
   * that nothing caught (`uncaught: …`), or a request that was refused (`404 GET http://…`) or got no response
   * (`net::ERR_CONNECTION_REFUSED GET http://…`). Anything else of these fails the test.
   */
  allowMessage: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** A database file with the demo's data, to be copied. */
  seededDatabase: string;
  /** A folder for this worker's files, removed at the end. */
  workerFolder: string;
  /** The service of all tests of this worker, with the demo's data to be copied for each. */
  workerService: WorkerService;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must make from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "changelog-console-"));
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],

  seededDatabase: [
    async ({ workerFolder }, use) => {
      const path = join(workerFolder, "seeded.sqlite");
      const service = await startService(path);
      // An orderly end leaves everything in the one file.
      await service.stop();
      addHostileTexts(path);
      await use(path);
    },
    { scope: "worker" },
  ],

  workerService: [
    async ({ workerFolder }, use) => {
      const databasePath = join(workerFolder, "worker.sqlite");
      const service = await startService(databasePath);
      addHostileTexts(databasePath);
      await use({ ...service, databasePath });
      await service.stop();
    },
    { scope: "worker" },
  ],

  databasePath: async ({ seededDatabase, workerFolder }, use, testInfo) => {
    const path = join(workerFolder, `${testInfo.testId}-${testInfo.repeatEachIndex}.sqlite`);
    await copyFile(seededDatabase, path);
    await use(path);
    await rm(path);
  },

  service: async ({ workerService: { address, databasePath } }, use) => {
    await use({ address, databasePath, ...copyDemo(databasePath) });
  },

  ownService: async ({ databasePath }, use) => {
    const { address, stop } = await startService(databasePath);
    const tokens = { token: demoTokens.own, otherToken: demoTokens.other };
    await use({ address, ...tokens, databasePath, stop });
    await stop();
  },

  baseURL: async ({ service }, use) => use(service.address),

  api: async ({ service }, use) => use(new ApiClient(service.address, service.token)),

  otherApi: async ({ service }, use) => use(new ApiClient(service.address, service.otherToken)),

  page: async ({ context, page }, use) => {
    await use(page);
    // What the test still does with a request at its end concerns nobody any more.
    await Promise.all(context.pages().map((open) => open.unrouteAll({ behavior: "ignoreErrors" })));
  },

  labelScreen: async ({ page }, use) => use(new LabelScreen(page)),

  acme: async ({ api }, use) => use(await api.findProject("Acme")),

  orbit: async ({ api }, use) => use(await api.findProject("Orbit")),

  northwind: async ({ api }, use) => use(await api.findProject("Northwind")),

  bluebird: async ({ api }, use) => use(await api.findProject("Bluebird")),

  signIn: async ({ page, service }, use) => {
    await use(async (token = service.token) => {
      await page.goto(`/#token=${encodeURIComponent(token)}`);
      await expect(findAccount(page)).toBeVisible();
    });
  },

  beSignedIn: async ({ page, service }, use) => {
    await use(async (token = service.token) => {
      await page.addInitScript(storeSession, token);
    });
  },

  allowMessage: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const messages: string[] = [];
      await context.addInitScript(reportLoopErrors);
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        // Chromium says this of requests some time after their end; the two listeners below say it in time.
        if (message.text().startsWith("Failed to load resource")) return;
        // Of scripts, here those that look for what isn't accessible, in the preview's frames, which run none.
        if (message.text().startsWith("Blocked script execution in 'about:")) return;
        messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on("response", (response) => {
        if (response.status() < 400) return;
        messages.push(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "no answer";
        // What the page itself gives up, as when a person goes elsewhere, is no failure.
        if (reason !== "net::ERR_ABORTED") messages.push(`${reason} ${request.method()} ${request.url()}`);
      });
      context.on("weberror", (webError) => {
        const error = webError.error();
        messages.push(`uncaught: ${error.stack ?? error.message}`);
      });
      await use((pattern) => {
        allowed.push(pattern);
      });
      // What a page has said before it answers this has been heard.
      await Promise.allSettled(context.pages().map((page) => page.evaluate(() => undefined)));
      const unexpected = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)));
      expect(unexpected, "what went wrong in the browser").toEqual([]);
    },
    // Holds for every test, also for those that allow nothing.
    { auto: true },
  ],
});

/** Signs in without the sign-in page: run in a page of the console before its own scripts. */
export function storeSession(token: string): void {
  // Blank pages have no storage.
  if (location.origin === "null" || sessionStorage.length > 0) return;
  const session = { serviceUrl: location.origin, token, id: "stored" };
  sessionStorage.setItem("changelog-console.session", JSON.stringify(session));
}

/**
 * Throws where sizes change each other within a frame: browsers tell that to the page alone. Run in a page before its own
 * scripts.
 */
function reportLoopErrors(): void {
  addEventListener("error", ({ message }) => {
    if (!message.startsWith("ResizeObserver loop")) return;
    queueMicrotask(() => {
      throw new Error(message);
    });
  });
}

/** As `test`, with a service process for each test: for tests that stop it. */
export const ownServiceTest = test.extend<{ service: OwnService }>({
  service: async ({ ownService }, use) => use(ownService),
});

/** What browsers say of code for later screens that was being loaded when the service was stopped. */
export const loadedAhead =
  /^(503 GET|net::ERR_\w+ GET|error: (Refused to apply style|TypeError: Failed to fetch dynamically)) .*\/assets\//;

export { expect };
