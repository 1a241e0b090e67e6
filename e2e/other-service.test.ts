import { apiPaths } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect } from "./console-fixture.ts";
import { test } from "./other-service-fixture.ts";
import { signInByForm } from "./sign-in-form.ts";

test("pages are counted by their numbers: links and addresses, shortened, encoded or wrong, are never followed or shown", {
  tag: "@all",
}, async ({
  page,
  service,
  api,
  otherService,
  labelScreen: screen,
  northwind: { app_id: empty },
  bluebird: project,
}) => {
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  await screen.open(service, project, "?page=104&rows=5");
  await expect(page.getByText("516–520 of 1,037", { exact: true })).toBeVisible();
  await expect(screen.pages.getByRole("link")).toHaveText(["", "1", "103", "104", "105", "208", ""]);
  await screen.link(105).click();
  await expect(page.getByText("521–525 of 1,037", { exact: true })).toBeVisible();
  await screen.pages.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("526–530 of 1,037", { exact: true })).toBeVisible();
  await screen.link(208).click();
  await screen.expectNames((await api.listLabels(project.app_id, 208)).data.map(({ name }) => name));
  await expect(page.getByRole("main").getByText(/&|laquo|raquo|«|»/)).toHaveCount(0);

  // This service answers a page past the end with one that claims to be there, without positions.
  await page.goto(`/projects/${project.app_id}/labels?page=999&rows=5`);
  await screen.expectQuery("?page=208&rows=5");
  await expect(page.getByText("1,036–1,037 of 1,037", { exact: true })).toBeVisible();

  await page.goto(`/projects/${empty}/labels`);
  await expect(page.getByRole("heading", { name: "No labels yet" })).toBeVisible();
  expect([...origins]).toEqual([otherService.address]);
});

test("colors are shown in any notation, and what is no color as text beside a neutral chip", {
  tag: "@all",
}, async ({ service, api, otherService, labelScreen: screen, acme: project }) => {
  const notations = { Feature: "6D5EFC", Improvement: "#0a8", "Bug fix": "#d92d3d", Security: "crimson" };
  for (const [name, color] of Object.entries(notations)) {
    otherService.rewriteLabel(name, (label) =>
      color === "crimson"
        ? { ...label, color, primary_color: null, secondary_color: null }
        : { ...label, color },
    );
  }
  await screen.open(service, project, "?page=2&rows=5");
  await screen.expectNames(["Feature", "Improvement", "Bug fix", "Security", "Deprecated"]);
  const readSwatch = (name: string) =>
    screen
      .row(name)
      .locator("code")
      .evaluate((code) => getComputedStyle(code.previousElementSibling ?? code).backgroundColor);
  for (const [name, color] of Object.entries(notations)) {
    await expect(screen.row(name).getByText(color, { exact: true })).toBeVisible();
  }
  expect(await readSwatch("Feature")).toBe("rgb(109, 94, 252)");
  expect(await readSwatch("Improvement")).toBe("rgb(0, 170, 136)");
  expect(await readSwatch("Security")).toBe("rgba(0, 0, 0, 0)");

  await screen.edit("Security").click();
  await expect(screen.color).toHaveValue("crimson");
  // What is written is read again as it was written.
  otherService.rewriteLabel("Security", (label) =>
    label.color === "#dc143c" ? label : { ...label, color: "crimson" },
  );
  await screen.color.fill("#dc143c");
  await screen.color.press("Enter");
  await expect(screen.editor).toBeHidden();
  const stored = (await api.listLabels(project.app_id, 2)).data.find(({ name }) => name === "Security");
  expect(stored?.color).toBe("#dc143c");
});

test("labels are created, changed and deleted though the service acknowledges without a word", async ({
  page,
  service,
  api,
  labelScreen: screen,
  orbit: project,
}) => {
  await screen.open(service, project, "?rows=5");
  await screen.newLabel.click();
  await screen.name.fill("Hardware");
  await screen.name.press("Enter");
  await screen.expectNames(["Early access", "Hardware"]);
  await screen.expectQuery("?page=2&rows=5");
  await screen.edit("Hardware").click();
  await screen.name.fill("Devices");
  await screen.name.press("Enter");
  await screen.expectNames(["Early access", "Devices"]);
  for (const name of ["Devices", "Early access"]) {
    await screen.deleteNow(name);
    await expect(screen.row(name)).toBeHidden();
  }
  await screen.expectNames(["New", "Improved", "Fixed", "Self-hosting", "Command line"]);
  await screen.expectQuery("?rows=5");
  await expect(page.getByText("1–5 of 5", { exact: true })).toBeVisible();
  // The list shows it before the service has deleted the last one.
  await expect.poll(() => api.listAllLabels(project.app_id)).toHaveLength(5);
});

test("of a label that is gone meanwhile the console speaks in its own words, not of the service's classes", {
  tag: "@all",
}, async ({ page, service, api, allowMessage, labelScreen: screen, orbit: project }) => {
  allowMessage(/^404 PUT |^410 DELETE /);
  const [first, improved] = (await api.listLabels(project.app_id)).data;
  await screen.open(service, project, "?rows=5");
  await screen.edit("New").click();
  await screen.name.fill("Newer");
  await api.deleteLabel(project.app_id, first?.id ?? 0);
  await screen.name.press("Enter");
  const conflict = page.getByRole("alertdialog", { name: "“New” was deleted in the meantime" });
  await expect(conflict).toBeVisible();
  await expect(page.getByText(/No query results|App\\Models/)).toHaveCount(0);
  await conflict.getByRole("button", { name: "Leave it deleted" }).click();

  await screen.expectNames(["Improved", "Fixed", "Self-hosting", "Command line", "Early access"]);
  await api.deleteLabel(project.app_id, improved?.id ?? 0);
  await screen.deleteNow("Improved");
  await screen.expectNames(["Fixed", "Self-hosting", "Command line", "Early access"]);
});

test("rules that only the service knows are told beside their fields, and what was typed can be mended", {
  tag: "@all",
}, async ({ page, service, allowMessage, labelScreen: screen, orbit }) => {
  allowMessage(/^422 POST /);
  await screen.open(service, orbit, "?page=2&rows=5&new");
  await screen.name.fill("A name that is too long here");
  await screen.name.press("Enter");
  await expect(screen.name).toHaveAccessibleDescription("The name must not be greater than 20 characters.");
  await expect(page.getByText("The given data was invalid.")).toHaveCount(0);
  await screen.name.fill("  Short name  ");
  await screen.name.press("Enter");
  await screen.expectNames(["Early access", "Short name"]);
});

test("a project is shown though its flags come as numbers, and its logo as something that is no address", {
  tag: "@all",
}, async ({ page, service, acme: { app_id: appId } }) => {
  await page.goto(`/projects/${appId}/project#token=${service.token}`);
  const feed = page.getByRole("main").getByRole("region", { name: "Public feed" });
  const readFlag = (name: string) =>
    feed.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
  for (const [name, shown] of [
    ["Visitors can subscribe", "On"],
    ["Private", "Off"],
    ["Reactions", "On"],
    ["Comments", "Off"],
  ] as const) {
    await expect(readFlag(name)).toHaveText(shown);
  }
  await expect(page.getByText('{"path":"logos/7.png"}', { exact: true })).toBeVisible();
  const languages = page.getByRole("main").getByRole("region", { name: "Languages" });
  await expect(languages.getByRole("listitem")).toHaveText([/Default$/, /es$/, /de$/]);
});

test("a service whose unset fields are null signs people in, and its projects are shown with what they have", {
  tag: "@all",
}, async ({ page, service, otherService, acme: { app_id: appId } }) => {
  const unset = { domain: null, website: null, accent_color: null, language_id: null, favicon: null };
  otherService.rewriteResponses((path, answer) => {
    if (path === apiPaths.projects) return (answer as object[]).map((project) => ({ ...project, ...unset }));
    if (path === apiPaths.labels) return answer;
    const { languages, ...detail } = answer as { languages: object[] };
    const [english, ...others] = languages;
    return {
      ...detail,
      ...unset,
      plan: null,
      primary_domain: null,
      languages: [{ ...english, flag: null }, ...others, null],
      default_language: null,
      public_feed_setting: null,
    };
  });
  await page.goto("/");
  await signInByForm(page, service.token);
  await expect(page.getByRole("button", { name: "Project: Acme. Switch project" })).toBeVisible();
  await page.goto(`/projects/${appId}/project`);
  const facts = (card: string) =>
    page.getByRole("main").getByRole("region", { name: card }).getByRole("definition");
  const notSet = (count: number) => Array.from({ length: count }, () => "Not set");
  await expect(facts("What visitors see")).toHaveText([...notSet(2), /Light page/]);
  await expect(facts("General")).toHaveText([
    "Not set",
    "acme",
    ...notSet(2),
    '{"path":"logos/7.png"}',
    "Not set",
  ]);
  await expect(facts("Public feed")).toHaveText([...notSet(4), "On", "Off", ...notSet(2)]);
  const ids = page.getByRole("main").getByRole("group").filter({ hasText: "IDs and dates" });
  await ids.getByText("IDs and dates").click();
  await expect(ids.getByRole("definition")).toHaveText([appId, /^\d+$/, ...notSet(4)]);
  const languages = page.getByRole("main").getByRole("region", { name: "Languages" });
  await expect(languages.getByRole("listitem")).toHaveText([
    /Default$/,
    /es$/,
    /de$/,
    "This language has invalid data",
  ]);
  await expect(page.getByRole("main").getByRole("region", { name: "Labels" })).toContainText("Feature");
  await expectNoAxeViolations(page);
});

test("a project that can’t be read is a row that says so, and the others can be opened", {
  tag: "@all",
}, async ({ page, service, otherService, labelScreen: screen, acme, bluebird: { app_id: bluebird } }) => {
  otherService.rewriteResponses((path, answer) =>
    path === apiPaths.projects
      ? [
          null,
          ...(answer as { name: string }[]).map((one) =>
            one.name === "Bluebird" ? { ...one, name: null } : one,
          ),
        ]
      : answer,
  );
  await screen.open(service, acme);
  await page.getByRole("button", { name: "Project: Acme. Switch project" }).click();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([
    /^A?Acme/,
    /Northwind/,
    /Orbit/,
    /Zoë/,
    "This project has invalid data: unknown ID",
    `This project has invalid data: ID ${bluebird}`,
  ]);
  for (const index of [4, 5]) await expect(options.nth(index)).toHaveAttribute("aria-disabled", "true");
  await expectNoAxeViolations(page);
  await page.keyboard.type("o");
  await page.getByRole("option", { name: "Orbit" }).click();
  await screen.expectNames(["New", "Improved", "Fixed", "Self-hosting", "Command line", "Early access"]);

  await page.goto(`/projects/${bluebird}/labels`);
  await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(6);
  await expect(page.getByRole("main")).toContainText(`This project has invalid data: ID ${bluebird}`);

  otherService.rewriteResponses((path, answer) => (path === apiPaths.projects ? [{ id: 7 }] : answer));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "All of your projects have invalid data" })).toBeVisible();
});

for (const [kind, answer] of [
  ["a page of HTML", { status: 200, headers: { "content-type": "text/html" }, body: "<h1>Back soon</h1>" }],
  ["a redirect to its sign-in page", { status: 302, headers: { location: "/login" } }],
  ["nothing at all", { status: 204 }],
] as const) {
  const tag = "@all";
  test(`a service that answers with ${kind} is named as the matter, and can be asked again`, { tag }, async ({
    page,
    service,
    otherService,
    labelScreen: screen,
    acme: project,
  }) => {
    await screen.open(service, project, "?rows=5");
    await screen.expectNames(["Announcement", "Release", "Beta", "API", "Mobile"]);
    await screen.expectRead(2);
    otherService.interrupt(answer);
    await screen.link(3).click();
    const failure = page.getByRole("alert").filter({ hasText: "The labels can’t be shown" });
    await expect(failure).toContainText(
      answer.status === 302
        ? "The service rejected the request."
        : "The service returned an unexpected response.",
    );
    await expect(page.getByRole("button", { name: "Project: Acme. Switch project" })).toBeVisible();
    otherService.interrupt(null);
    await failure.getByRole("button", { name: "Retry" }).click();
    await screen.expectNames(["Breaking", "Docs", "Performance", "Accessibility", "Integrations"]);
    await expect(failure).toBeHidden();
  });
}
