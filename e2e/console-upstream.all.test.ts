import { expect, ownServiceTest } from "./console-fixture.ts";
import { startService } from "./service-process.ts";

/** The console in front of the test's service: the browser knows nothing of that but through this one. */
const test = ownServiceTest.extend({
  baseURL: async ({ service, databasePath }, use) => {
    const console = await startService(databasePath, { upstream: service.address });
    await use(console.address);
    await console.stop();
  },
});

test("in front of another service the console does all its work, and asks that service for nothing itself", async ({
  page,
  service,
  api,
  beSignedIn,
  labelScreen: screen,
  northwind: project,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await beSignedIn();
  await page.goto(`/projects/${project.app_id}/labels`);
  await screen.newLabel.click();
  await screen.name.fill("Through two services");
  await screen.name.press("Enter");
  await expect(screen.row("Through two services")).toBeVisible();
  await expect(screen.message("“Through two services” was created.")).toBeVisible();
  const { data: labels } = await api.listLabels(project.app_id);
  expect(labels.map(({ name }) => name)).toEqual(["Through two services"]);
  expect(asked.filter((url) => url.startsWith(service.address))).toEqual([]);
});
