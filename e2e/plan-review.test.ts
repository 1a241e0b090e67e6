import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";
import { signInByForm } from "./sign-in-form.ts";

test("changes are sent as a link, which whoever signs in with it reviews, applies, and undoes", {
  tag: "@narrow",
}, async ({ page, browser, service, acme, beSignedIn }) => {
  await beSignedIn();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset["copied"] = text;
    };
  });
  await page.goto(`/projects/${acme.app_id}/import`);
  await page.getByLabel("Or paste labels").fill("Reviewed by link,#6D5EFC");
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Copy link for review" }).click();
  const root = page.locator("html[data-copied]");
  const link = (await root.getAttribute("data-copied")) ?? "";
  expect(link).toMatch(new RegExp(`^${service.address}/projects/${acme.app_id}/review#plan=[\\w-]+$`));

  const context = await browser.newContext({ baseURL: service.address, viewport: page.viewportSize() });
  const other = await context.newPage();
  const asked: string[] = [];
  other.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  await other.goto(link);
  await signInByForm(other, service.token);
  await expect(other.getByRole("heading", { name: "Review changes" })).toBeVisible();
  await expect(other.getByText("Nothing proves who it’s from")).toBeVisible();
  expect(other.url()).toBe(link);
  await expectNoAxeViolations(other);
  await expectNothingSideways(other);
  const apply = other.getByRole("button", { name: "Apply 1 change" });
  await apply.click();
  await other.getByRole("region", { name: "Result" }).getByRole("button", { name: "Undo" }).click();
  await expect(apply).toBeVisible();
  // What is proposed is sent to nobody: only the label that the person has applied.
  expect(asked.filter((one) => one.includes("plan="))).toEqual([]);
  await context.close();
});
