import { test as consoleTest, expect, storeSession } from "./console-fixture.ts";
import { watchPages } from "./page-watcher.ts";
import { type ServiceProxy, startProxy } from "./service-proxy.ts";
import type { Part, Tab } from "./tab.ts";

/** The console as one origin, whose files no browser has kept. */
interface ConsoleOrigin {
  /** Without a slash at the end. */
  readonly address: string;
  /** Between it and the service. */
  readonly serviceProxy: ServiceProxy;
}

interface TabFixtures {
  /** A tab of a browser that nothing is kept in. */
  readonly tab: Tab;
  readonly console: ConsoleOrigin;
  /** Has the tab be signed in, without the sign-in page. */
  readonly signIn: () => Promise<void>;
  /** Shows a project's labels to a person who is signed in, and waits for the first row. */
  readonly openLabels: (appId: string) => Promise<void>;
  /**
   * Names what may go wrong in the test's pages, see `PageWatcher`. Anything else fails the test.
   */
  readonly allowMessage: (pattern: RegExp) => void;
}

/** Any row with a label. */
export const anyRow: Part = { role: "rowheader" };

/** A test of the console in any browser; which one, `tab` decides. */
export const test = consoleTest.extend<TabFixtures & { messages: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must make from this pattern
  tab: async ({}, _use) => {
    throw new Error("The browser decides what its tab is.");
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must make from this pattern
  messages: async ({}, use) => use([]),

  console: async ({ service, messages }, use) => {
    const serviceProxy = await startProxy(service.address);
    const watcher = await watchPages(serviceProxy.address, messages);
    await use({ address: watcher.address, serviceProxy });
    await watcher.stop();
    await serviceProxy.stop();
  },

  signIn: async ({ tab, service, console: { address } }, use) => {
    await use(async () => {
      // Something of the same origin that runs no script.
      await tab.open(`${address}/third-party-licenses.txt`);
      await tab.run(storeSession, service.token);
    });
  },

  openLabels: async ({ tab, signIn, console: { address } }, use) => {
    await use(async (appId) => {
      await signIn();
      await tab.open(`${address}/projects/${appId}/labels`);
      await tab.expectSeen(anyRow);
    });
  },

  // In place of the one that listens to a browser which Playwright drives.
  allowMessage: async ({ messages, tab, console: { address } }, use) => {
    const allowed: RegExp[] = [];
    await use((pattern) => {
      allowed.push(pattern);
    });
    // What a page has sent before this has been heard.
    await tab.run((url) => navigator.sendBeacon(url, "the end"), `${address}/page-messages`);
    await expect.poll(() => messages).toContain("the end");
    allowed.push(/^the end$/);
    const unexpected = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)));
    expect(unexpected, "what went wrong in the browser").toEqual([]);
  },
});

export { expect };
