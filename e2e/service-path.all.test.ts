import { apiPaths } from "#contract/paths.ts";
import { test as consoleTest, expect } from "./console-fixture.ts";
import { findAccount, goToProject } from "./navigation.ts";
import { type OtherService, startOtherService } from "./other-service.ts";
import { startService } from "./service-process.ts";
import { signInByForm } from "./sign-in-form.ts";

const base = "/some/base";

interface ServicePathFixtures {
  /** A service below a path of another origin than the console's. */
  otherService: OtherService;
  /** Chooses that service and signs in to it. */
  signInElsewhere: () => Promise<void>;
}

/** A console whose operator offers a service below a path of another origin. */
const test = consoleTest.extend<ServicePathFixtures>({
  otherService: async ({ service }, use) => {
    const other = await startOtherService(service.address, base);
    await use(other);
    await other.stop();
  },

  baseURL: async ({ service, otherService }, use) => {
    const console = await startService(service.databasePath, { services: [otherService.address] });
    await use(console.address);
    await console.stop();
  },

  signInElsewhere: async ({ page, service, otherService }, use) => {
    await use(async () => {
      await page.goto("/");
      const { host } = new URL(otherService.address);
      await page.getByRole("combobox", { name: "Service" }).selectOption({ label: `${host}${base}` });
      await signInByForm(page, service.token);
      await expect(findAccount(page)).toBeVisible();
    });
  },
});

test("a service below a path of another origin is signed in to, read and changed there and nowhere else", async ({
  page,

  otherService,
  signInElsewhere,
  labelScreen: screen,
  orbit: { app_id: appId },
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (url.includes(apiPaths.labels) || url.includes(apiPaths.projects)) {
      if (!url.startsWith(otherService.address)) elsewhere.push(url);
    }
  });
  await signInElsewhere();
  await page.goto(`/projects/${appId}/labels?rows=5`);
  await screen.expectNames(["New", "Improved", "Fixed", "Self-hosting", "Command line"]);
  await screen.link(2).click();
  await screen.expectNames(["Early access"]);
  await screen.newLabel.click();
  await screen.name.fill("Hardware");
  await screen.name.press("Enter");
  await screen.expectNames(["Hardware", "Early access"]);
  await screen.edit("Hardware");
  await screen.name.fill("Devices");
  await screen.name.press("Enter");
  await screen.expectNames(["Devices", "Early access"]);
  await screen.deleteNow("Devices");
  await expect(screen.row("Devices")).toBeHidden();
  await goToProject(page);
  await expect(page.getByRole("region", { name: "What visitors see" }).getByRole("listitem")).toHaveCount(5);
  expect(elsewhere).toEqual([]);
  // Preflights among it.
  for (const line of otherService.asked) expect(line).toMatch(/^[A-Z]+ \/some\/base\/api\/v1\//);
});
