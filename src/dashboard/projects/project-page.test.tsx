import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import ProjectPage from "./project-page.tsx";

const feed = {
  id: 41,
  title: "What’s new in Acme",
  description: "Features <b>and</b> fixes",
  website: "https://acme.example",
  allow_subscribers: true,
  allow_search_engine_index: true,
  private: false,
  custom_css: ".entry { color: red }\n.label { color: blue }\n",
};

/** The page of the fake service's project, with these details besides. */
async function renderPage(details: object, count = 6) {
  const service = new FakeService(
    Array.from({ length: count }, (_, index) => makeLabel(`Label ${index + 1}`, "#AA2200")),
  );
  service.details = details;
  const screen = await renderSignedIn(<ProjectPage />, service, `/projects/${appId}/project`);
  return { screen, part: (name: string) => screen.getByRole("region", { name, exact: true }) };
}

const factsOf = (element: Element) =>
  Object.fromEntries(
    Array.from(element.querySelectorAll("dt"), (term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );

test("the page begins with what visitors see, in the project’s own color, whether or not that can be read", async () => {
  const { screen, part } = await renderPage({ accent_color: "#D6780C", public_feed_setting: feed });
  const visitors = part("What visitors see");
  await expect.element(visitors).toMatchTextContent("What’s new in Acme");
  // As text, whatever is in it.
  await expect.element(visitors).toMatchTextContent("Features <b>and</b> fixes");
  await expect.element(visitors).toMatchTextContent(/Label 1Label 2Label 3Label 4and 2 more/);
  const [head] = visitors.element().querySelectorAll<HTMLElement>("[style*='--swatch-color']");
  expect(getComputedStyle(head ?? expect.fail()).borderTopColor).toBe("rgb(214, 120, 12)");
  const avatar = head?.querySelector<HTMLElement>("[data-size]");
  expect(getComputedStyle(avatar ?? expect.fail()).backgroundColor).toBe("rgb(214, 120, 12)");
  await expect.element(visitors.getByRole("link", { name: "Labels" })).toBeVisible();
  await expect.element(screen.getByText(/^Read-only here: these settings/)).toBeVisible();
});

test("each fact is shown once, and what isn’t set is named in one row", async () => {
  const { screen, part } = await renderPage({
    domain: "news.acme.example",
    primary_domain: "https://acme.changelog.example",
    website: "https://acme.example",
    plan: "Business",
    accent_color: "#6D5EFC",
    languages: [
      { id: 2, name: "German", locale: "de", pivot: { is_default: false } },
      { id: 1, name: "English", locale: "en", pivot: { is_default: true } },
    ],
    default_language: { id: 1, name: "English", locale: "en" },
    changelog_reactions: false,
    changelog_comments: true,
    public_feed_setting: feed,
  });
  await expect.element(part("Project")).toBeVisible();
  expect(factsOf(part("Project").element())).toEqual({
    Address: expect.stringContaining("news.acme.example"),
    Website: expect.stringMatching(/^.?acme\.example/),
    "App ID": expect.stringContaining(appId),
    Plan: "Business",
    Accent: "#6D5EFC",
    Languages: expect.stringMatching(/^.?English.? \(default\), .?German.?$/),
  });
  const rows = factsOf(part("Public feed").element());
  expect(rows).toMatchObject({
    Subscriptions: "On",
    "Search engines": "On",
    Reactions: "Off",
    Comments: "On",
    Private: "Off",
  });
  expect(rows["Custom CSS"]).toMatch(/^2 lines/);
  expect(rows["Not set"]).toMatch(/Logo, Favicon, Custom JavaScript$/);
  await expect
    .element(screen.getByRole("link", { name: /^Open changelog/ }))
    .toHaveAttribute("href", "https://news.acme.example/");
});

test("custom CSS is folded, and shown as text", async () => {
  const { screen } = await renderPage({ public_feed_setting: feed });
  const code = screen.getByRole("group", { name: "Custom CSS", exact: true });
  await expect.element(screen.getByText("2 lines")).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
  await screen.getByText("2 lines").click();
  await expect.element(code).toMatchTextContent(".entry { color: red }");
  await expect.element(screen.getByRole("button", { name: "Copy Custom CSS" })).toBeVisible();
});

test("a project of which nothing is known says so in one row", async () => {
  const { screen, part } = await renderPage(
    { public_feed_setting: null, primary_domain: null, domain: null },
    0,
  );
  await expect.element(part("What visitors see")).toMatchTextContent("Not set");
  await expect.element(part("What visitors see")).toMatchTextContent("No labels yet");
  await expect.element(screen.getByRole("button", { name: "Copy app ID" })).toBeVisible();
  expect(Object.keys(factsOf(part("Public feed").element()))).toContain("Not set");
  await expect.element(screen.getByRole("link", { name: /^Open changelog/ })).not.toBeInTheDocument();
});
