import { test as base, expect } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";

/** Where the console is for people on other machines: this name leads to this machine in the test's browser alone. */
const publicHost = "console.example";

const test = base.extend<{ publicAddress: string }>({
  publicAddress: async ({ service }, use) => use(service.address.replace("localhost", publicHost)),
});

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${publicHost} 127.0.0.1`],
    }),
});

test("a sign-in link signs nobody in unasked; the question names the service, and Enter says yes", {
  tag: "@narrow",
}, async ({ page, publicAddress, service, allowMessage }) => {
  // What Chromium says of headers that only mean something over HTTPS.
  allowMessage(/(Cross-Origin-Opener-Policy|Origin-Agent-Cluster) header/);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(request.url());
  });
  await page.goto(`${publicAddress}/#token=${service.token}`);
  const { host } = new URL(publicAddress);
  await expect(page.getByText(`This link signs you in to ${host}.`)).toBeVisible();
  await expect(page).toHaveURL(`${publicAddress}/`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  expect(asked).toEqual([]);

  // Whoever doesn't want to leaves, and nothing is left behind.
  await page.reload();
  await expect(page.getByLabel("Access token", { exact: true })).toHaveValue("");
  expect(asked).toEqual([]);

  await page.goto(`${publicAddress}/#token=${service.token}`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
});

test("a sign-in link that is opened while the sign-in page waits for its code has its token there, for this session only", {
  tag: "@all",
}, async ({ page, publicAddress, service, allowMessage }) => {
  allowMessage(/(Cross-Origin-Opener-Policy|Origin-Agent-Cluster) header/);
  const code = await holdRequests(page, (request) => /\/assets\/console-[^/]*\.js$/.test(request.url()));
  await page.goto(publicAddress);
  await code.sent;
  // To the same page: it isn't loaded again.
  await page.goto(`${publicAddress}/#token=${service.token}`);
  await code.release();
  await expect(page.getByLabel("Access token", { exact: true })).toHaveValue(service.token);
  await expect(page.getByRole("checkbox")).not.toBeChecked();
});

test("a sign-in link to a console on this machine signs in at once", { tag: "@all" }, async ({
  page,
  service,
}) => {
  const { port } = new URL(service.address);
  await page.goto(`http://127.0.0.1:${port}/#token=${service.token}`);
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();

  // What is opened from there in another tab belongs to the same session.
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Palette" }).click({ modifiers: ["ControlOrMeta"] });
  await expect((await opened).getByRole("heading", { name: "Palette", level: 1 })).toBeVisible();
});
