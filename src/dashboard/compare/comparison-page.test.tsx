import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { appId } from "#dashboard/component-service-fixture.tsx";
import ComparisonPage from "./comparison-page.tsx";
import CopyPage from "./copy-page.tsx";
import { otherId, renderWithProjects } from "./projects-fixture.tsx";

const feature = makeLabel("Feature", "#112233");
const bug = makeLabel("Bug", "#AA2200");

const renderComparison = (
  ...[own, others, query]: Parameters<typeof renderWithProjects> extends [unknown, unknown, ...infer Rest]
    ? Rest
    : never
) => renderWithProjects(<ComparisonPage />, "compare", own, others, query);

test("a comparison begins with the projects, each with what copying would change there", async () => {
  const { screen } = await renderComparison(
    [feature, bug],
    [
      { name: "Orbit", labels: [{ ...bug, color: "#000000" }] },
      { name: "Same", labels: [feature, bug] },
    ],
  );
  const card = (name: string) => screen.getByRole("listitem").filter({ hasText: name }).first();
  await expect.element(card("Orbit")).toMatchTextContent("1 to create, 1 to recolor");
  await expect.element(card("Orbit").getByRole("list", { name: "Labels" })).toMatchTextContent("Feature");
  await expect.element(card("Same")).toMatchTextContent("No changes");
  await expect
    .element(screen.getByRole("link", { name: "Copy labels to Orbit" }))
    .toHaveAttribute("href", `/projects/${appId}/copy?to=${otherId(0)}`);
  await expect
    .element(screen.getByRole("link", { name: "Compare all projects" }))
    .toHaveAttribute("href", `/projects/${appId}/compare?with=${otherId(0)},${otherId(1)}`);
  await screen.getByRole("link", { name: "Compare with Orbit" }).click();
  await expect.element(screen.getByRole("grid", { name: "Labels by project" })).toBeVisible();
});

test("a cell says what pressing it does, and the review comes once something is selected", async () => {
  const { screen } = await renderComparison(
    [feature, bug, makeLabel("Docs", "#00AA22")],
    [
      {
        name: "Orbit",
        labels: [{ ...bug, color: "#000000" }, makeLabel("docs", "#00AA22")],
      },
    ],
    `?with=${otherId(0)}`,
  );
  const bar = screen.getByRole("region", { name: "Selected changes" });
  await expect.element(bar).toMatchTextContent("No changes selected");
  await expect.element(bar.getByRole("button", { name: "Review changes" })).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole("columnheader", { name: "Orbit" }))
    .toMatchTextContent("2 differ, 1 missing");
  await expect.element(screen.getByRole("columnheader", { name: "Acme" })).toMatchTextContent("reference");
  for (const name of ["Missing Add", "Other color #000000 Recolor", "Other spelling docs Rename"]) {
    await expect.element(screen.getByRole("button", { name })).toHaveAttribute("aria-pressed", "false");
  }
  await screen.getByRole("button", { name: "Missing Add" }).click();
  await expect
    .element(screen.getByRole("button", { name: "Missing Add" }))
    .toHaveAttribute("aria-pressed", "true");
  await expect.element(bar).toMatchTextContent("1 change selected");
  await bar.getByRole("button", { name: "Select all 3" }).click();
  await expect.element(bar.getByRole("button", { name: "Review changes" })).toHaveFocus();
  await expect.element(bar.getByRole("button", { name: "Select all 3" })).not.toBeInTheDocument();
});

test("of sixty projects few are read until one is typed, and Enter goes on with the first that is found", async () => {
  const others = Array.from({ length: 60 }, (_, index) => ({ name: `Project ${60 - index}` }));
  const { screen, read } = await renderComparison([feature], others);
  const links = screen.getByRole("link", { name: /^Compare with/ });
  await expect.poll(() => links.elements().length).toBe(12);
  expect(
    links
      .elements()
      .slice(0, 3)
      .map((link) => link.getAttribute("aria-label")),
  ).toEqual([1, 2, 3].map((number) => `Compare with Project ${number}`));
  await expect.poll(() => new Set(read).size).toBe(12);
  const field = screen.getByRole("searchbox", { name: "Search projects" });
  await field.fill("nothing");
  await expect.element(screen.getByText("No matching projects.")).toBeVisible();
  await field.fill("project 37");
  await expect.poll(() => links.elements().length).toBe(1);
  (field.element() as HTMLInputElement).form?.requestSubmit();
  await expect.poll(() => location.search).toBe(`?with=${otherId(60 - 37)}`);
});

test("to copy, a project is chosen by its card, and another one afterward", async () => {
  const { screen, services } = await renderWithProjects(
    <CopyPage />,
    "copy",
    [feature, bug],
    [{ name: "Orbit", labels: [bug] }, { name: "Northwind" }],
  );
  await screen.getByRole("button", { name: "Copy labels to Orbit" }).click();
  await screen.getByRole("button", { name: "Apply 1 change" }).click();
  const result = screen.getByRole("region", { name: "Result" });
  await expect.element(result).toMatchTextContent("1 change made in Orbit.");
  await expect.element(result.getByRole("link", { name: "View Orbit’s labels" })).toBeVisible();
  expect(services[0]?.labels.map(({ name }) => name)).toEqual(["Bug", "Feature"]);
  await screen.getByRole("button", { name: "Choose another project" }).click();
  await screen.getByRole("button", { name: "Copy labels to Northwind" }).click();
  await expect.element(screen.getByText("2 to create")).toBeVisible();
  // What was chosen last comes without asking.
  await screen.getByRole("button", { name: "Swap direction" }).click();
  await expect.element(screen.getByText("No labels to copy")).toBeVisible();
});

test("what another project’s labels would change here is shown before it is chosen", async () => {
  const { screen } = await renderWithProjects(
    <CopyPage />,
    "copy",
    [bug],
    [{ name: "Orbit", labels: [feature, bug] }, { name: "Empty" }],
    "?from&choose",
  );
  const card = (name: string) => screen.getByRole("listitem").filter({ hasText: name }).first();
  await expect.element(card("Orbit")).toMatchTextContent("1 to create");
  await expect.element(card("Empty")).toMatchTextContent("Empty has no labels yet.");
  await screen.getByRole("button", { name: "Copy labels from Orbit" }).click();
  await expect.poll(() => location.search).toBe(`?from=${otherId(0)}`);
  await expect.element(screen.getByRole("button", { name: "Apply 1 change" })).toBeVisible();
});
