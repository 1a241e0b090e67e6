import { expect, test, vi } from "vitest";
import { proposeColors } from "#color-science/proposed-colors.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { readLabelFile } from "#label-files/label-file-reader.ts";
import { ImportPlan } from "./import-plan.tsx";

/** The dry run of a pasted text in a project with these labels. */
async function renderPlan(text: string, labels: readonly LabelInput[], list: string | null = null) {
  const service = new FakeService(labels);
  const readText = vi.fn(async () => undefined);
  const source = { fileName: null, text, encoding: null, bytes: null, columns: null, list };
  const file = await readLabelFile(text, source);
  const screen = await renderSignedIn(
    <ImportPlan
      appId={appId}
      projectName="Acme"
      importText={{ ...source, file }}
      listed={[...service.labels]}
      reader={{
        importText: null,
        refusal: null,
        pending: false,
        readFiles: async () => undefined,
        readText,
        readAddress: async () => undefined,
        forget: () => undefined,
      }}
      onEnd={() => undefined}
    />,
    service,
    `/projects/${appId}/import`,
  );
  const rowOf = (name: string) => screen.getByRole("row").filter({ hasText: name });
  return { screen, service, readText, rowOf };
}

test("names alone keep the colors of their labels, and new ones get colors that can be told apart", async () => {
  const { screen, service, rowOf } = await renderPlan("Feature\nBrandnew\nOther\n", [
    makeLabel("Feature", "#112233"),
  ]);
  await expect.element(screen.getByText("Names only · 3 labels")).toBeVisible();
  await expect.element(rowOf("Feature")).toMatchTextContent("#112233");
  await expect.element(rowOf("Feature")).toMatchTextContent("Unchanged");
  await screen.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect.poll(() => service.labels.map(({ name }) => name)).toEqual(["Feature", "Brandnew", "Other"]);
  const colors = service.labels.map(({ color }) => color);
  expect(new Set(colors).size).toBe(3);
});

test("the categories of a tool are told, and get colors that can be told apart from the project’s", async () => {
  const settings = "changelog:\n  groups:\n    - title: Features\n    - title: Bug fixes\n";
  const { screen, service } = await renderPlan(settings, [makeLabel("Docs", "#112233")]);
  await expect.element(screen.getByText("Categories of GoReleaser · 2 labels")).toBeVisible();
  await screen.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect.poll(() => service.labels.map(({ name }) => name)).toEqual(["Docs", "Features", "Bug fixes"]);
  const colors = service.labels.map(({ color }) => color);
  expect(colors).toEqual(["#112233", ...proposeColors(["#112233"], 2)]);
});

test.each([
  ["# Changelog\n\n## 1.0.0\n\n### Added\n", "Categories of a changelog · 1 label"],
  ["changelog:\n  categories:\n    - title: New\n", "Categories of GitHub’s release notes · 1 label"],
  ["---\ncategories:\n  feature: New\n", "Categories of GitLab’s changelog · 1 label"],
])("what the categories are of is told: %j", async (text, sentence) => {
  const { screen } = await renderPlan(text, []);
  await expect.element(screen.getByText(sentence)).toBeVisible();
});

test("a label is renamed from the name that the file says it had", async () => {
  const { screen, rowOf } = await renderPlan("- {name: 'type: bug', color: '#112233', aliases: [bug]}", [
    makeLabel("bug", "#112233"),
  ]);
  await expect.element(rowOf("type: bug")).toMatchTextContent("Rename");
  await expect.element(screen.getByRole("button", { name: "Apply 1 change" })).toBeVisible();
});

test("another of a file's lists can be chosen", async () => {
  const { screen, readText } = await renderPlan('{"one":{"a":"red"},"two":{"b":"red","c":"teal"}}', []);
  const lists = screen.getByRole("combobox", { name: "List to import" });
  await expect.element(lists).toHaveValue("two");
  await lists.selectOptions("one · 1 label: a");
  expect(readText).toHaveBeenLastCalledWith(expect.objectContaining({ list: "one", columns: null }));
});
