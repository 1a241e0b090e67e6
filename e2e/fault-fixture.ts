import { randomUUID } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import type { Project } from "#contract/projects.ts";
import { test as consoleTest, expect, type TestService } from "./console-fixture.ts";
import type { Cause, Operation } from "./fault-table.ts";
import { addProject, removeProject } from "./service-database.ts";
import { demoTokens, startService } from "./service-process.ts";
import { type OpenProxy, openProxy, type RequestPattern, type ServiceProxy } from "./service-proxy.ts";
import { signInByForm } from "./sign-in-form.ts";

/** One service for all tests of a worker: each acts in a project of its own, so that none disturbs another. */
interface SharedService {
  readonly service: TestService;
  /** Where the console is, and the service of its own origin. */
  readonly proxy: OpenProxy;
  /** The same service at another origin, which lets the console's pages use it. */
  readonly farProxy: OpenProxy;
}

/** A fault that has been brought about. */
interface Strike {
  /** Waits until that many of the counted requests have reached the service's side since it began. */
  readonly expectSent: (count: number) => Promise<void>;
  /** The same, or more: what failed is asked for again by itself after a pause, however soon somebody looks. */
  readonly expectSentAtLeast: (count: number) => Promise<void>;
  /** Lets everything be well again. */
  readonly lift: () => Promise<void>;
}

interface FaultFixtures {
  /** The console's way to the service. */
  serviceProxy: ServiceProxy;
  /** The same service at another origin. */
  farProxy: ServiceProxy;
  /**
   * Makes a project with a feed and a language, whose labels have these names; it is gone after the test.
   *
   * @param name no other project may have it
   */
  addProject: (name: string, labelNames: readonly string[]) => Promise<Project>;
  /** Signs in to the service that causes of a kind are about, with the project as the one that was open last. */
  keepSession: (kind: Cause["kind"], lastProject: Project) => Promise<void>;
  /**
   * Brings a fault about for an operation's requests.
   *
   * @param counted the requests that are counted, if others
   */
  strike: (
    cause: Cause,
    operation: Operation,
    requests: RequestPattern,
    counted?: RequestPattern,
  ) => Promise<Strike>;
}

/** What browsers say of faults. */
const messagesOfFaults = [
  /^\d{3} (GET|POST|PUT|DELETE|OPTIONS) /,
  /^net::ERR_(EMPTY_RESPONSE|CONNECTION_CLOSED|INTERNET_DISCONNECTED|FAILED) /,
  /^error: Access to fetch at .* has been blocked by CORS policy/,
];

/** The console before a service that can be made to fail in every way; `api` still reaches the service itself. */
export const test = consoleTest.extend<FaultFixtures, { sharedService: SharedService }>({
  sharedService: [
    async ({ seededDatabase, workerFolder }, use, { workerIndex }) => {
      const databasePath = join(workerFolder, `shared-${workerIndex}.sqlite`);
      await copyFile(seededDatabase, databasePath);
      const [proxy, farProxy] = [await openProxy("single"), await openProxy("single")];
      const { address, stop } = await startService(databasePath, {
        services: [farProxy.address],
        allowedOrigins: [proxy.address],
      });
      proxy.leadTo(address);
      farProxy.leadTo(address);
      const tokens = { token: demoTokens.own, otherToken: demoTokens.other };
      await use({ service: { address, ...tokens, databasePath }, proxy, farProxy });
      await Promise.all([proxy.stop(), farProxy.stop(), stop()]);
      await rm(databasePath);
    },
    { scope: "worker" },
  ],

  service: async ({ sharedService }, use) => use(sharedService.service),

  serviceProxy: async ({ sharedService }, use) => {
    await use(sharedService.proxy);
    sharedService.proxy.accept();
  },

  farProxy: async ({ sharedService }, use) => {
    await use(sharedService.farProxy);
    sharedService.farProxy.accept();
  },

  baseURL: async ({ serviceProxy }, use) => use(serviceProxy.address),

  addProject: async ({ service, api }, use) => {
    const added: Project[] = [];
    await use(async (name, labelNames) => {
      const appId = randomUUID();
      addProject(service.databasePath, service.token, appId, name);
      const project = await api.findProject(name);
      added.push(project);
      for (const label of labelNames) await api.createLabel(appId, makeLabel(label, "#6D5EFC"));
      return project;
    });
    for (const { id } of added) removeProject(service.databasePath, id);
  },

  keepSession: async ({ context, service, serviceProxy, farProxy }, use) => {
    await use(async (kind, lastProject) => {
      const { address: serviceUrl } = kind === "far" ? farProxy : serviceProxy;
      const name = "changelog-console.session";
      const localStorage = [
        { name, value: JSON.stringify({ serviceUrl, token: service.token }) },
        { name: `${name}.last-project`, value: lastProject.app_id },
      ];
      await context.setStorageState({
        origins: [{ origin: serviceProxy.address, localStorage }],
        cookies: [],
      });
    });
  },

  strike: async ({ context, serviceProxy, farProxy, allowMessage }, use) => {
    await use(async (cause, operation, requests, counted = requests) => {
      for (const message of messagesOfFaults) allowMessage(message);
      const proxy = cause.kind === "far" ? farProxy : serviceProxy;
      const before = proxy.count(counted);
      if (cause.kind === "offline") await context.setOffline(true);
      else proxy.disturb(requests, typeof cause.fault === "function" ? cause.fault(operation) : cause.fault);
      const sent = () => proxy.count(counted) - before;
      return {
        expectSent: (count) => expect.poll(sent).toBe(count),
        expectSentAtLeast: (count) => expect.poll(sent).toBeGreaterThanOrEqual(count),
        lift: async () => {
          proxy.accept();
          await context.setOffline(false);
        },
      };
    });
  },
});

/** Signs in by hand, where the sign-in page says that the token is no longer accepted. */
export async function signInAgain(page: Page, { token }: TestService): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Your session has ended. Sign in to continue")).toBeVisible();
  await signInByForm(page, token);
}
