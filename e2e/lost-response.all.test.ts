import { expect } from "./console-fixture.ts";
import { test } from "./proxied-console-fixture.ts";

const creations = { method: "POST", path: /^\/api\/v1\/labels$/ } as const;
const details = { method: "GET", path: /^\/api\/v1\/projects\/./ } as const;

test("a label is created once, also when the browser sends it twice by itself", async ({
  service,
  api,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/^net::ERR_EMPTY_RESPONSE POST /);
  await screen.open(service, project, "?page=2&rows=5&new");
  await screen.name.fill("Once");
  // Browsers do that when a connection that has served before ends without a response.
  serviceProxy.disturb(creations, { kind: "drop", acted: true });
  await screen.name.press("Enter");
  await expect(screen.messages.getByText("“Once” was created.")).toBeVisible();
  expect(serviceProxy.count(creations)).toBeGreaterThan(1);
  const labels = await api.listAllLabels(project.app_id);
  expect(labels.filter(({ name }) => name === "Once")).toHaveLength(1);
  await screen.expectNames(["Early access", "Once"]);
});

test("a label like one that is there already isn't taken for the one that was to be created", async ({
  page,
  service,
  api,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  acme: project,
}) => {
  allowMessage(/^(403 GET|net::ERR_EMPTY_RESPONSE POST) /);
  // On a page that isn't shown.
  const [first] = (await api.listLabels(project.app_id, 4)).data;
  // The console looks which labels there are before it creates one.
  serviceProxy.disturb(details, { kind: "answer", answer: { status: 403, headers: {}, body: "" } });
  await screen.open(service, project);
  const refused = page.waitForResponse((response) => response.status() === 403);
  await screen.newLabel.click();
  await screen.name.fill(first?.name ?? "");
  await screen.color.fill(first?.color ?? "");
  await refused;
  serviceProxy.accept();
  serviceProxy.disturb(creations, { kind: "drop", acted: false });
  await screen.color.press("Enter");
  await expect(screen.editor.getByRole("alert")).toContainText("The label wasn’t created.");
  expect(await api.listAllLabels(project.app_id)).toHaveLength(23);
  serviceProxy.accept();
  await screen.color.press("Enter");
  await expect(screen.editor).toBeHidden();
  expect(await api.listAllLabels(project.app_id)).toHaveLength(24);
});

test("a creation that the service carries out after it has answered isn't made again on another try", async ({
  service,
  api,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/^503 POST /);
  await screen.open(service, project, "?page=2&rows=5&new");
  await screen.name.fill("Late");
  const answer = { status: 503, headers: {}, body: "" };
  serviceProxy.disturb(creations, { kind: "actLater", answer });
  await screen.name.press("Enter");
  await expect(screen.editor.getByRole("alert")).toContainText("The label wasn’t created.");
  const countLate = async () =>
    (await api.listAllLabels(project.app_id)).filter(({ name }) => name === "Late").length;
  expect(await countLate()).toBe(0);
  serviceProxy.accept();
  await expect.poll(countLate).toBe(1);
  await screen.name.press("Enter");
  await expect(screen.messages.getByText("“Late” was created.")).toBeVisible();
  expect(serviceProxy.count(creations)).toBe(1);
  expect(await countLate()).toBe(1);
});

test("of many changes those count as done that were, whatever the answers say, and the others can be tried again", async ({
  page,
  service,
  api,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  orbit,
  northwind: { app_id: northwind },
}) => {
  allowMessage(/^50[03] (POST|PUT|DELETE) /);
  const readNames = async () => (await api.listAllLabels(northwind)).map(({ name }) => name).toSorted();
  const copied = ["Command line", "Early access", "Fixed", "Improved", "New", "Self-hosting"];
  /** The service does what it is asked for, and this is answered. */
  const respondActed = (method: string, status: number) =>
    serviceProxy.disturb(
      { method, path: /^\/api\/v1\/labels/ },
      { kind: "alter", alter: () => ({ status, headers: {}, body: "" }) },
    );
  respondActed("POST", 500);
  respondActed("PUT", 200);

  await screen.open(service, orbit);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await screen.act("Recolor").click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Color" }).fill("#123456");
  await page.getByRole("button", { name: "Recolor 6 labels" }).click();
  await expect(screen.message("6 labels were recolored.")).toBeVisible();

  await page.goto(`/projects/${orbit.app_id}/copy?to=${northwind}`);
  await page.getByRole("button", { name: "Apply 6 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("6 changes made in Northwind.");
  expect(await readNames()).toEqual(copied);

  // Acknowledged without a word, and nothing is done.
  serviceProxy.accept();
  const silence = { kind: "answer", answer: { status: 201, headers: {}, body: "" } } as const;
  serviceProxy.disturb({ method: "POST", path: /^\/api\/v1\/labels/ }, silence);
  await page.goto(`/projects/${northwind}/import`);
  await page.getByRole("textbox", { name: "Or paste labels" }).fill("name,color\nWest,#112233\nEast,#445566");
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Apply 2 changes" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByRole("heading", { name: "Some labels couldn’t be imported" })).toBeVisible();
  await expect(result.getByText("The service returned an unexpected response.").first()).toBeVisible();
  await expect(screen.dock).toHaveCount(0);
  expect(await readNames()).toEqual(copied);
  serviceProxy.accept();
  respondActed("POST", 503);
  await result.getByRole("button", { name: "Retry failed changes" }).click();
  await expect(result.getByRole("heading", { name: "Imported the pasted text" })).toBeVisible();
  expect(await readNames()).toEqual([...copied, "East", "West"].toSorted());

  respondActed("DELETE", 503);
  await page.goto(`/projects/${northwind}/labels?rows=5`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await screen.act("Delete").click();
  await expect(screen.message("5 labels were deleted.")).toBeVisible();
  expect(await readNames()).toHaveLength(3);
});

test("a person can go on while the service is still at work on a new label, and asking again doesn't make two of it", async ({
  page,
  service,
  api,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/^504 POST /);
  await screen.open(service, project, "?page=2&rows=5&new");
  await screen.name.fill("Slow");
  serviceProxy.disturb(creations, { kind: "actLater", answer: { status: 504, headers: {}, body: "" } });
  await screen.name.press("Enter");
  const waiting = screen.messages.getByText(/^Waiting for the service to finish: Create “.?Slow.?”/);
  await expect(waiting).toBeVisible();
  await expect(screen.messages.getByText(/“Create anyway” may create a duplicate\.$/)).toBeVisible();
  await screen.editor.getByRole("button", { name: "Close" }).last().click();
  await expect(screen.editor).toBeHidden();
  await expect(waiting).toBeVisible();
  await screen.newLabel.click();
  await expect(screen.name).toHaveValue("Slow");
  await screen.name.press("Enter");
  serviceProxy.accept();
  await expect(screen.editor).toBeHidden();
  await expect(page.getByText(/^Waiting for the service/)).toHaveCount(0);
  const labels = await api.listAllLabels(project.app_id);
  expect(labels.filter(({ name }) => name === "Slow")).toHaveLength(1);
});
