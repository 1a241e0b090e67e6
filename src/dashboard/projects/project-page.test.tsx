import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { readPageTheme, storePageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import ProjectPage from "./project-page.tsx";

const feed = {
  id: 41,
  title: "What’s new in Acme",
  description: "Features <b>and</b> fixes",
  website: "https://acme.example",
  allow_subscribers: true,
  custom_css: ".entry { color: red }",
};

/** The page of the fake service's project, with these details besides. */
async function renderPage(details: object) {
  const service = new FakeService([makeLabel("Bug", "#AA2200")]);
  const answer = service.fetch;
  Object.defineProperty(service, "fetch", {
    value: async (address: string, init: RequestInit) => {
      const response = await answer(address, init);
      if (new URL(address).pathname !== apiPaths.project(appId)) return response;
      return Response.json({ ...((await response.json()) as object), ...details });
    },
  });
  const screen = await renderSignedIn(<ProjectPage />, service, `/projects/${appId}/project`);
  return { screen, card: (name: string) => screen.getByRole("region", { name, exact: true }) };
}

const factsOf = (element: Element) =>
  Object.fromEntries(
    Array.from(element.querySelectorAll("dt"), (term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );

test("the page begins with what visitors see, and says that it can’t be changed here", async () => {
  const { screen, card } = await renderPage({
    id: 7,
    accent_color: "#6D5EFC",
    primary_domain: "https://changelog.acme.example",
    public_feed_setting: feed,
  });
  await expect.element(screen.getByText(/^These settings are read-only here/)).toBeVisible();
  const visitors = card("What visitors see");
  await expect.element(visitors).toMatchTextContent("What’s new in Acme");
  // As text, whatever is in it.
  await expect.element(visitors).toMatchTextContent("Features <b>and</b> fixes");
  expect(factsOf(visitors.element())).toEqual({
    Changelog: "https://changelog.acme.example",
    Accent: "#6D5EFC",
    "Labels are shown on": "Light pageDark pageLight and dark pagesYour choice, kept on this device",
  });
  const [first] = screen.container.querySelectorAll("h2");
  expect(first?.textContent).toBe("What visitors see");
});

test("which page the labels are shown on is chosen here, too, and kept on this device", async () => {
  const { screen } = await renderPage({ public_feed_setting: feed });
  const choice = screen.getByRole("combobox", { name: "Labels are shown on" });
  await expect.element(choice).toHaveValue("light");
  await choice.selectOptions("Light and dark pages");
  await expect.element(choice).toHaveValue("both");
  expect(readPageTheme(appId)).toBe("both");
  storePageTheme(appId, "light");
});

test("ids are folded, and each is copied by its own button", async () => {
  const { screen } = await renderPage({ id: 7, language_id: 3, public_feed_setting: feed });
  const button = (name: string) => screen.getByRole("button", { name, exact: true });
  await expect.element(screen.getByText("IDs and dates")).toBeVisible();
  await expect.element(button("Copy Feed ID")).not.toBeInTheDocument();
  await screen.getByText("IDs and dates").click();
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  for (const [name, id] of [
    ["App ID", appId],
    ["Project ID", "7"],
    ["Language ID", "3"],
    ["Feed ID", "41"],
  ] as const) {
    await button(`Copy ${name}`).click();
    expect(writeText).toHaveBeenLastCalledWith(id);
  }
});

test("what the service leaves out is said to be not set, and has no button to copy it", async () => {
  const { screen, card } = await renderPage({ id: null, public_feed_setting: null, primary_domain: null });
  await expect.element(card("What visitors see")).toMatchTextContent("Not set");
  await screen.getByText("IDs and dates").click();
  await expect.element(screen.getByRole("button", { name: "Copy App ID", exact: true })).toBeVisible();
  await expect
    .element(screen.getByRole("button", { name: "Copy Feed ID", exact: true }))
    .not.toBeInTheDocument();
});
