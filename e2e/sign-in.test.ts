import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, loadedAhead, ownServiceTest, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";
import { signInByForm } from "./sign-in-form.ts";

test("a token signs in, hidden from onlookers until the person asks to see it", { tag: "@narrow" }, async ({
  page,
  service,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Sign in · Changelog Console");
  const token = page.getByLabel("Access token", { exact: true });
  await expect(token).toBeFocused();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  // As password managers may, without an event.
  await token.evaluate((field: HTMLInputElement, text) => {
    field.value = text;
  }, service.token);
  await expect(token).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show access token" }).click();
  await expect(token).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide access token" }).click();
  await expect(token).toHaveAttribute("type", "password");

  await token.press("Enter");
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeFocused();
});

ownServiceTest(
  "each reason not to be signed in has its own sentence, and what was typed stays",
  { tag: "@narrow" },
  async ({ page, service, allowMessage }) => {
    allowMessage(/^401 GET /);
    allowMessage(/^net::ERR_CONNECTION_REFUSED GET /);
    allowMessage(loadedAhead);
    await page.goto("/");
    const token = page.getByLabel("Access token", { exact: true });
    const signIn = page.getByRole("button", { name: "Sign in" });
    const failure = page.getByRole("alert");

    await signIn.click();
    await expect(page.getByText("Enter your access token.")).toBeVisible();
    await expect(token).toBeFocused();
    await expect(token).toHaveAccessibleDescription(/^Enter your access token\./);

    await token.fill("no-such-token");
    await signIn.click();
    await expect(failure).toContainText("This token isn’t valid.");
    await expect(token).toHaveValue("no-such-token");

    // As it is copied from where it was cut short: no header can carry this.
    await token.fill("clc_Abc…");
    await signIn.click();
    await expect(failure).toContainText("This token isn’t valid.");
    await expect(token).toHaveValue("clc_Abc…");
    await expectNoAxeViolations(page);

    await service.stop();
    await token.fill(service.token);
    await signIn.click();
    await expect(failure).toContainText(`${new URL(service.address).host} can’t be reached.`);
    await expect(token).toHaveValue(service.token);
  },
);

test("a person is kept signed in on the device only when they asked for it", { tag: "@all" }, async ({
  page,
  context,
  service,
}) => {
  await page.goto("/");
  await page.getByLabel("Access token", { exact: true }).fill(service.token);
  await page.getByRole("checkbox", { name: "Keep me signed in on this device" }).uncheck();
  await page.getByRole("button", { name: "Sign in" }).click();
  const labels = page.getByRole("heading", { name: "Labels", level: 1 });
  await expect(labels).toBeVisible();
  await page.reload();
  await expect(labels).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto("/");
  await expect(otherTab.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await otherTab.getByLabel("Access token", { exact: true }).fill(service.token);
  await otherTab.getByRole("checkbox", { name: "Keep me signed in on this device" }).check();
  await otherTab.getByRole("button", { name: "Sign in" }).click();
  await expect(otherTab.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
  const thirdTab = await context.newPage();
  await thirdTab.goto("/");
  await expect(thirdTab.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
});

test("a sign-in link whose token isn't accepted says so and is gone from the address", {
  tag: "@all",
}, async ({ page, service, allowMessage }) => {
  allowMessage(/^401 GET /);
  await page.goto("/#token=no-such-token");
  await expect(page.getByRole("alert")).toContainText(
    "This sign-in link no longer works. Ask for a new one.",
  );
  await expect(page).toHaveURL(`${service.address}/`);
  await expect(page.getByLabel("Access token", { exact: true })).toHaveValue("no-such-token");

  await signInByForm(page, service.token);
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
});

test("a sign-in link never ends a session unasked", { tag: "@all" }, async ({
  page,
  service,
  acme: { app_id: appId },
}) => {
  await page.goto(`/projects/${appId}/labels#token=${service.token}`);
  await expect(page.getByRole("rowheader").first()).toBeVisible();

  const link = `/#token=${service.otherToken}`;
  await page.goto(link);
  await expect(page.getByText("You’re already signed in.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await expect(page.getByRole("button", { name: /^Project: Acme/ })).toBeVisible();

  await page.goto(link);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Project: Lighthouse/ })).toBeVisible();

  // One with the token that is in use asks nothing.
  await page.goto(link);
  await expect(page.getByRole("button", { name: /^Project: Lighthouse/ })).toBeVisible();
});
