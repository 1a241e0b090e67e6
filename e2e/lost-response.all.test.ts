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
  await screen.expectNames(["Once", "Early access"]);
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
  const refused = page.waitForResponse((response) => response.status() === 403);
  await screen.open(service, project);
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
