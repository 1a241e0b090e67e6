import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Project } from "#contract/projects.ts";
import { expect } from "./console-fixture.ts";
import { test } from "./fault-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import type { RequestPattern } from "./service-proxy.ts";

const ownLabels = ["Anchor", "Beacon"] as const;

/** By how much (milliseconds) the clock goes on at a time. */
const step = 4000;

/** Has the page's clock go on until something is shown. */
async function expectInTime(page: Page, shown: Locator): Promise<void> {
  const goOn = async () => {
    if (!(await shown.isVisible())) await page.clock.runFor(step);
    return shown.isVisible();
  };
  await expect.poll(goOn, { intervals: [0], timeout: 60_000 }).toBe(true);
}

/** A change that isn't answered. */
interface Write {
  readonly appId: string;
  readonly screen: LabelScreen;
  readonly requests: RequestPattern;
  /** Whether the service makes it all the same. */
  readonly acted: boolean;
  readonly send: () => Promise<void>;
  /** Does what a person does when nobody can tell whether it was made. */
  readonly sendAgain: () => Promise<void>;
  readonly said: string;
  readonly after: readonly string[];
  /** The same as they are shown: what is created, on top. */
  readonly shown: readonly string[];
}

/** A page with the labels of a project of its own. */
async function openLabelPage(context: BrowserContext, { app_id: appId }: Project) {
  const page = await context.newPage();
  await page.clock.install();
  // What offers to undo stays until somebody has seen it, however slow the machine is.
  await page.addInitScript(() => localStorage.setItem("changelog-console.undo-time", "null"));
  const screen = new LabelScreen(page);
  await page.goto(`/projects/${appId}/labels`);
  await screen.expectNames(ownLabels);
  return { page, screen, appId };
}

// Those of one kind all at once, as each takes as long as the console waits; not all of both kinds, as a browser
// opens six connections to a service and no more.
test.beforeEach(async ({ addProject, keepSession, allowMessage }) => {
  allowMessage(/^net::ERR_(ABORTED|FAILED) /);
  await keepSession("proxy", await addProject("Abacus", ownLabels));
});

test("a change that is never answered is looked for, and not made twice", async ({
  context,
  api,
  serviceProxy,
  addProject,
}) => {
  const open = async (name: string) => openLabelPage(context, await addProject(name, ownLabels));

  async function openCreation(acted: boolean): Promise<Write> {
    const { screen, appId } = await open(acted ? "Creates unheard" : "Creates nothing");
    await screen.newLabel.click();
    await screen.name.fill("Dinghy");
    const send = () => screen.editor.getByRole("button", { name: "Create label" }).click();
    return {
      appId,
      screen,
      requests: { method: "POST", path: /^\/api\/v1\/labels$/, appId },
      acted,
      send,
      sendAgain: send,
      said: "We couldn’t confirm that the label was created.",
      after: [...ownLabels, "Dinghy"],
      shown: ["Dinghy", ...ownLabels],
    };
  }

  async function openUpdate(): Promise<Write> {
    const { screen, appId } = await open("Updates");
    await screen.edit("Beacon");
    await screen.name.fill("Dinghy");
    const send = () => screen.editor.getByRole("button", { name: "Save" }).click();
    return {
      appId,
      screen,
      requests: { method: "PUT", path: /^\/api\/v1\/labels\/\d+$/, appId },
      acted: false,
      send,
      sendAgain: send,
      said: "We couldn’t confirm that your changes were saved.",
      after: ["Anchor", "Dinghy"],
      shown: ["Anchor", "Dinghy"],
    };
  }

  async function openDeletion(): Promise<Write> {
    const { screen, appId } = await open("Deletes");
    const send = () => screen.delete("Beacon");
    return {
      appId,
      screen,
      requests: { method: "DELETE", path: /^\/api\/v1\/labels\/\d+$/, appId },
      acted: false,
      send,
      sendAgain: send,
      said: "We couldn’t confirm the deletion of “Beacon”.",
      after: ["Anchor"],
      shown: ["Anchor"],
    };
  }

  const writes = [
    await openCreation(false),
    await openCreation(true),
    await openUpdate(),
    await openDeletion(),
  ];
  for (const { requests, acted } of writes) serviceProxy.disturb(requests, { kind: "silence", acted });
  await Promise.all(writes.map(({ send }) => send()));
  await Promise.all(
    writes.map(({ screen: { page, messages }, acted, said }) =>
      expectInTime(page, acted ? messages.getByText("“Dinghy” was created.") : page.getByText(said).last()),
    ),
  );
  for (const { requests } of writes) expect(serviceProxy.count(requests)).toBe(1);

  serviceProxy.accept();
  await Promise.all(writes.map(({ acted, sendAgain }) => (acted ? undefined : sendAgain())));
  for (const { appId, screen, after, shown } of writes) {
    await screen.expectNames(shown);
    await expect.poll(async () => (await api.listAllLabels(appId)).map(({ name }) => name)).toEqual(after);
  }
});
