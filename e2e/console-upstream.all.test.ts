import { join } from "node:path";
import { expect, ownServiceTest } from "./console-fixture.ts";
import { startService } from "./service-process.ts";
import { startWebsite } from "./service-stand-ins.ts";
import { signInByForm } from "./sign-in-form.ts";

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

test("while the service behind is away, sentences say what is known, and what was typed stays", async ({
  page,
  service,
  beSignedIn,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/^502 /);
  await beSignedIn();
  await page.goto(`/projects/${project.app_id}/labels`);
  await screen.newLabel.click();
  await screen.name.fill("Novelty");
  await service.stop();
  await screen.name.press("Enter");
  await expect(screen.editor.getByRole("alert")).toContainText(
    "We couldn’t confirm that the label was created",
  );
  await expect(screen.name).toHaveValue("Novelty");
  await page.goto(`/projects/${project.app_id}/labels`);
  await expect(page.getByText("The service has a problem. Try again in a moment.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeEnabled();
});

test("a service behind that is none, or doesn’t answer, is named itself", async ({
  page,
  workerFolder,
  allowMessage,
}) => {
  allowMessage(/^(404|502) GET /);
  const website = await startWebsite();
  const console = await startService(join(workerFolder, "unused.sqlite"), {
    upstream: `${website.address}/v1`,
  });
  try {
    const { host } = new URL(website.address);
    await page.goto(console.address);
    await expect(page.getByText(`Service: ${host}`)).toBeVisible();
    await signInByForm(page, "some-token");
    const failure = page.getByRole("alert");
    await expect(failure).toContainText(`${host} doesn’t seem to be a changelog service.`);
    expect(website.askedFor).toContain("/v1/projects");
    await website.close();
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(failure).toContainText(`${host} isn’t responding properly.`);
    await expect(page.getByLabel("Access token", { exact: true })).toHaveValue("some-token");
    // It would go on loading the rest of the console.
    await page.goto("about:blank");
  } finally {
    await console.stop();
  }
});
