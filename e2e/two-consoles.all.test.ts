import { copyFile } from "node:fs/promises";
import { createServer, request as sendRequest } from "node:http";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test as base, expect } from "./console-fixture.ts";
import { findAccount, signOut } from "./navigation.ts";
import { demoTokens, type ServiceProcess, startService } from "./service-process.ts";
import { listenLocally } from "./service-stand-ins.ts";
import { signInByForm } from "./sign-in-form.ts";

const paths = ["/a", "/b"] as const;

/** An origin with a console and service of its own at each of the {@link paths}, and one at its root. */
const test = base.extend<{ origin: string }>({
  origin: async ({ seededDatabase, workerFolder }, use, testInfo) => {
    const services: (ServiceProcess & { basePath: string })[] = [];
    for (const basePath of ["", ...paths]) {
      const path = join(workerFolder, `${testInfo.testId}-${services.length}.sqlite`);
      await copyFile(seededDatabase, path);
      services.push({ basePath, ...(await startService(path, { basePath })) });
    }
    const server = createServer((request, response) => {
      const { url = "/", method, headers } = request;
      const service = services.findLast(({ basePath }) => url.startsWith(`${basePath}/`));
      const passed = sendRequest(`${service?.address}${url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    });
    const { address, close } = await listenLocally(server);
    await use(address);
    await close();
    for (const service of services) await service.stop();
  },
});

async function signInAt(page: Page, console: string, token: string): Promise<void> {
  await page.goto(`${console}/`);
  await signInByForm(page, token);
  await expect(findAccount(page)).toBeVisible();
}

const readStorage = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }));

test("consoles at several paths of one origin keep their sessions, drafts and messages apart", async ({
  page,
  context,
  origin,
  allowMessage,
}) => {
  // The origin goes when the test is over, and with it what is still being loaded ahead.
  allowMessage(
    /^net::ERR_CONNECTION_(RESET|REFUSED) GET .*\/assets\/|^error: Refused to apply style .*\/assets\//,
  );
  const tabs: Page[] = [];
  for (const path of ["", ...paths]) {
    const tab = path === "" ? page : await context.newPage();
    const sent: (string | undefined)[] = [];
    tab.on("request", (request) => sent.push(request.headers()["authorization"]));
    await tab.goto(`${origin}${path}/`);
    // Nobody is signed in here, whoever is elsewhere, and no token is sent to where it isn't for.
    await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(sent.filter((token) => token !== undefined)).toEqual([]);
    await signInAt(tab, origin + path, path === "/b" ? demoTokens.other : demoTokens.own);
    tabs.push(tab);
  }
  const [root, a, b] = tabs;
  if (!root || !a || !b) throw new Error("There is a tab for each console.");
  expect(
    Object.keys(await readStorage(root)).filter((key) => /^changelog-console\.session$/.test(key)),
  ).toHaveLength(1);

  // A draft and the letters' setting of one are none of the other's.
  await a.getByRole("button", { name: "New label" }).click();
  await a.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Half-written");
  await expect.poll(async () => JSON.stringify(await readStorage(a))).toContain("Half-written");
  const told = await root.evaluateHandle(() => {
    const heard: unknown[] = [];
    addEventListener("storage", ({ key }) => key?.startsWith("changelog-console.") && heard.push(key));
    new BroadcastChannel("changelog-console.changes").addEventListener("message", ({ data }) =>
      heard.push(data),
    );
    return heard;
  });

  // Who leaves one stays in the others, with what they were writing there.
  for (const tab of [b, root]) {
    await signOut(tab);
    await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
  }
  await a.reload();
  await expect(a.getByRole("dialog").getByRole("textbox", { name: "Name" })).toHaveValue("Half-written");
  expect(await told.jsonValue()).toEqual([]);
  await a.goto(`${origin}/`);
  await expect(a.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
