import { expect, test } from "./console-fixture.ts";

for (const path of [
  "//",
  "//evil.example",
  "/%2F%2Fevil.example",
  "/nowhere",
  "/projects/%/labels",
  "/\\evil",
]) {
  test(`the token of a sign-in link to ${path} leaves the address, and a screen is shown`, async ({
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
    const heading = page.getByRole("heading", {
      level: 1,
      name: /Labels|This page doesn’t exist|Project not found/,
    });
    await expect(heading).toBeVisible();
    expect(page.url()).not.toContain("token");
    expect(new URL(page.url()).origin).toBe(service.address);
    await page.goBack();
    expect(page.url()).toBe("about:blank");
    await page.goForward();
    await expect(heading).toBeVisible();
    expect(page.url()).not.toContain("token");
  });
}

for (const [what, harm] of [
  ["no way to abort what is under way", "delete window.AbortController;"],
  [
    "a page whose configuration can't be read",
    "document.getElementById = new Proxy(document.getElementById, { apply: (find, self, [id]) => id === 'configuration' ? { textContent: '{' } : find.call(document, id) });",
  ],
] as const) {
  test(`a start that fails with ${what} says so, and has no token in the address`, async ({
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

test("the console starts where its first picture can't be drawn", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  await page.addInitScript("delete window.XMLHttpRequest;");
  await page.goto(`/projects/${appId}/labels`);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
});
