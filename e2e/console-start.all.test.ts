import { expect, test } from "./console-fixture.ts";

const home = /\/projects\/[^/]+\/labels$/;

for (const { path, tag = [] } of [
  { path: "//", tag: "@all" },
  { path: "//evil.example" },
  { path: "/%2F%2Fevil.example", tag: "@all" },
  { path: "/nowhere" },
  { path: "/projects/%/labels" },
  { path: "/\\evil", tag: "@all" },
]) {
  test(`the token of a sign-in link to ${path} leaves the address, and a screen is shown`, { tag }, async ({
    page,
    service,
  }) => {
    // Some hosts answer every address with the page.
    await page.route(/^[^?]*(\/\/[^/]*\/.*|%|nowhere|evil)/, async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const { headers } = await fetch(service.address);
      return route.fulfill({
        headers: Object.fromEntries(headers),
        body: await (await fetch(service.address)).text(),
      });
    });
    await page.goto("about:blank");
    await page.goto(`${service.address}${path}#token=${service.token}`);
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(
      page.getByRole("heading", { level: 1, name: /Labels|Page not found|Project not found/ }),
    ).toBeVisible();
    expect(page.url()).not.toContain("token");
    expect(new URL(page.url()).origin).toBe(service.address);
    await page.goBack();
    expect(page.url()).toBe("about:blank");
    await page.goForward();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    expect(page.url()).not.toContain("token");
  });
}

test("the token of a link to an address at which there is nothing leaves the address", async ({
  page,
  service,
  allowMessage,
}) => {
  allowMessage(/^404 GET .*\/nowhere$/);
  await page.goto(`${service.address}/nowhere#token=${service.token}`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(page.url()).toBe(`${service.address}/nowhere`);
});

test("doubled slashes lead where single ones do", async ({ page, service }) => {
  await page.goto(`${service.address}//#token=${service.token}`);
  await expect(page).toHaveURL(home);
});

for (const [what, harm] of [
  [
    "no storage",
    "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('closed', 'SecurityError'); } });",
  ],
  ["no locks", "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"],
  ["no crypto", "Object.defineProperty(window, 'crypto', { value: undefined });"],
] as const) {
  const tag = what === "no storage" ? [] : "@all";
  test(`a browser with ${what} shows the console all the same`, { tag }, async ({ page, signIn }) => {
    await page.addInitScript(harm);
    await signIn();
    await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
  });
}

for (const [what, harm] of [
  ["no channels between tabs", "delete window.BroadcastChannel;"],
  [
    "a page whose configuration can't be read",
    "document.getElementById = new Proxy(document.getElementById, { apply: (find, self, [id]) => id === 'configuration' ? { textContent: '{' } : find.call(document, id) });",
  ],
  [
    "a first picture that can't be made",
    "Object.defineProperty(document, 'createElement', { value: () => { throw new Error('no elements'); } });",
  ],
] as const) {
  const tag = what === "no channels between tabs" ? [] : "@all";
  test(`a start that fails with ${what} says so, and has no token in the address`, { tag }, async ({
    page,
    service,
    allowMessage,
  }) => {
    allowMessage(/^(uncaught|error): /);
    await page.addInitScript(harm);
    await page.goto(`${service.address}/#token=${service.token}`);
    const failure = page.getByRole("alert");
    await expect(
      failure.getByRole("heading", { name: "The console couldn’t start", level: 1 }),
    ).toBeVisible();
    expect(page.url()).not.toContain("token");
    await page.evaluate(() => Object.assign(window, { old: true }));
    await failure.getByRole("button", { name: "Reload" }).click();
    await page.waitForFunction(() => !("old" in window));
    await expect(failure).toBeVisible();
  });
}

test("a page whose code doesn't arrive says that it waits, and goes on by itself when it does", async ({
  page,
  service,
  allowMessage,
}) => {
  allowMessage(/^net::ERR_FAILED .*\/assets\//);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(`${service.address}/#token=${service.token}`);
  const notice = page.getByText("Waiting for the service.");
  await expect(notice).toBeVisible();
  expect(page.url()).not.toContain("token");
  await page.unrouteAll();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(notice).toBeHidden();
});
