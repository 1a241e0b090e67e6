import { expect, test, vi } from "vitest";
import { reviewUrl } from "#client/plan-link.ts";
import { ColorJudge } from "#color-science/color-judge.ts";
import { proposeForAll } from "#color-science/color-proposals.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { lenientProjectListSchema } from "#contract/projects.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { beginSession, readApi } from "#dashboard/session/data/session-store.ts";
import { forgetKeptWork } from "#dashboard/ui/storage/kept-work.ts";
import ImportPage from "./import-page.tsx";

/** The import screen of a project with these labels. */
async function renderImport(labels: readonly LabelInput[] = []) {
  forgetKeptWork();
  const service = new FakeService(labels);
  const screen = await renderSignedIn(<ImportPage />, service, `/projects/${appId}/import`);
  const text = screen.getByRole("textbox", { name: "Or paste labels" });
  return {
    screen,
    service,
    text,
    paste: async (pasted: string) => {
      await text.fill(pasted);
      await screen.getByRole("button", { name: "Preview import" }).click();
    },
    choice: (name: string) => screen.getByRole("combobox", { name, exact: true }),
    row: (name: string) => screen.getByRole("row").filter({ hasText: name }),
    apply: screen.getByRole("button", { name: /^Apply / }),
    result: screen.getByRole("region", { name: "Result" }),
    editText: screen.getByRole("button", { name: "Edit text" }),
    /** Has the person leave the screen; what comes then is up to the test. */
    leave: async () => {
      await screen.rerender(<p>Elsewhere</p>);
      await expect.element(screen.getByText("Elsewhere")).toBeVisible();
    },
    comeBack: () => screen.rerender(<ImportPage />),
  };
}

test("what came of an import stands in place of its dry run, with the lines that failed, and the text is cleared once all is done", async () => {
  const { screen, service, text, paste, apply, result, row } = await renderImport([
    makeLabel("Docs", "#112233"),
  ]);
  await paste("Docs,#112233\nBug,#AA2200\nNew,#00AA22\nRed,reddish");
  service.respondNext("POST", () => new Response(null, { status: 403 }));
  await apply.click();
  await expect
    .element(result.getByRole("list", { name: "What failed" }))
    .toMatchTextContent("Line 2: Bug You don’t have permission.");
  await result.getByRole("button", { name: "Retry failed changes" }).click();
  await expect.element(result).toMatchTextContent("2 created");
  expect(service.labels.map(({ name }) => name).toSorted()).toEqual(["Bug", "Docs", "New"]);

  await result.getByRole("button", { name: "Review changes" }).click();
  await expect.element(row("reddish")).toMatchTextContent("Enter a color, such as #6D5EFC.");
  await screen.getByRole("button", { name: "Choose another file" }).click();
  await expect.element(text).toHaveValue("");
});

test("the lists of a changelog are named in words", async () => {
  const { paste, choice } = await renderImport();
  await paste("# Changelog\n## [1.0.0] - 2026-01-02\n### Added\n- A\n### Fixed\n- B");
  await expect.element(choice("List:")).toMatchTextContent(/^Headings \(2\)/);
});

test("a link for review that comes as a text or file leads to its review, in this console", async () => {
  const { paste } = await renderImport();
  const changes = [{ id: 1, before: makeLabel("Bug", "#AA2200"), after: null }];
  const link = reviewUrl("https://elsewhere.example", "an-app", { title: "Fewer", from: null, changes });
  await paste(link);
  await expect.poll(() => location.href).toBe(link.replace("https://elsewhere.example", location.origin));
});

test("what was typed waits for who typed it, on other screens and after the session, until they leave", async () => {
  const { service, text, leave, comeBack } = await renderImport();
  const signIn = (person: string) =>
    beginSession({ serviceUrl: location.origin, token: `token-of-${person}`, person }, false);
  const expire = async () => {
    await leave();
    service.respondNext("GET", () => new Response(null, { status: 401 }));
    await readApi()
      ?.request({ path: "/projects", schema: lenientProjectListSchema })
      .catch(() => {});
    expect(readApi()).toBeNull();
  };
  await leave();
  signIn("one");
  await comeBack();
  await text.fill("Bug,#AA2200");
  await expire();
  signIn("two");
  await comeBack();
  await expect.element(text).toHaveValue("");
  await expire();
  signIn("one");
  await comeBack();
  await expect.element(text).toHaveValue("Bug,#AA2200");
  forgetKeptWork();
  await leave();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("Bug");
});

test("another list and other columns can be chosen, and the preview follows, read off the main thread", async () => {
  const split = vi.spyOn(String.prototype, "split");
  const { screen, choice, row, paste } = await renderImport();
  const jira = JSON.stringify({
    issues: ["A", "B", "C"].map((summary) => ({ summary, status: "done", assignee: "me" })),
    issue_types: [
      { name: "Epic", color: "#7C3AED" },
      { name: "Story", color: "#0B7A4B" },
      { color: "#123456" },
    ],
    labels: [{ title: "ui", hex: "#112233", alias: "front" }],
  });
  await paste(jira);
  await expect.element(choice("List:")).toHaveDisplayValue("issue_types (2)");
  await expect.element(choice("Name:")).toHaveDisplayValue("name");
  await expect.element(row("Epic")).toMatchTextContent("Create");
  await screen.getByText("1 line left out").click();
  await expect.element(screen.getByText(/#123456/)).toBeVisible();
  await choice("List:").selectOptions("labels (1)");
  await expect.element(row("ui")).toMatchTextContent("#112233");
  await choice("Name:").selectOptions("alias");
  await choice("Color:").selectOptions("None");
  await expect.element(row("front")).not.toMatchTextContent("#112233");
  await expect.element(screen.getByText(/^Some labels have no color in the file\./)).toBeVisible();
  expect(split.mock.contexts.map(String)).not.toContain(jira);
});

test("what was chosen is chosen in files of the same columns, until the person leaves", async () => {
  const { choice, paste, editText, row } = await renderImport();
  await paste("what,which,how\nOne,Two,#123456");
  await choice("Name:").selectOptions("which");
  await expect.element(row("Two")).toBeVisible();
  await editText.click();
  await paste("what,which,how\nThree,Four,#654321");
  await expect.element(row("Four")).toBeVisible();
  await editText.click();
  forgetKeptWork();
  await paste("what,which,how\nFive,Six,#654321");
  await expect.element(row("Five")).toBeVisible();
});

test("rows are corrected in the dry run, and a problem that is fixed is created with the others", async () => {
  const { screen, service, paste, row, apply, result } = await renderImport();
  await paste("name,color\nFeature,#6D5EFC\nSpike,brand-red\n");
  await expect.element(row("Spike")).toMatchTextContent("Enter a color, such as #6D5EFC.");
  const correct = async (name: string, field: string, typed: string) => {
    await screen.getByRole("button", { name: `Edit ${name}` }).click();
    await screen.getByRole("textbox", { name: field }).fill(typed);
    await screen.getByRole("button", { name: "Save" }).click();
  };
  await correct("Spike", "Color", "teal");
  await expect.element(screen.getByRole("checkbox", { name: "Create “Spike”" })).toBeChecked();
  await correct("Feature", "Name", "New");
  await expect.element(row("New")).toMatchTextContent("#6D5EFC");
  await apply.click();
  await expect.element(result).toMatchTextContent("2 created");
  expect(service.labels).toMatchObject([makeLabel("New", "#6D5EFC"), makeLabel("Spike", "#008080")]);
});

test("names alone keep the colors of their labels, and new ones get colors that can be told apart", async () => {
  const { service, paste, row, apply, result } = await renderImport([makeLabel("Feature", "#112233")]);
  await paste("Feature\nBrandnew\nOther\nBrandnew\n");
  await expect.element(row("Feature")).toMatchTextContent("Unchanged");
  await expect.element(row("Brandnew")).toMatchTextContent("Line 2 · 2×");
  await apply.click();
  await expect.element(result).toMatchTextContent("2 created");
  const [first = "", second = ""] = proposeForAll(new ColorJudge([{ name: "", color: "#112233" }], "light"), [
    null,
    null,
  ]);
  expect(service.labels.slice(1)).toMatchObject([makeLabel("Brandnew", first), makeLabel("Other", second)]);
});

test("a file without a list says what was found in it, an empty one that it is, and a former name renames", async () => {
  const { paste, editText, row } = await renderImport([makeLabel("bug", "#112233")]);
  await paste("{}");
  await expect
    .element(row("Problem"))
    .toMatchTextContent("No list of labels found. Put each label on its own line.");
  await editText.click();
  await paste("labels: []");
  await expect.element(row("Problem")).toMatchTextContent("There’s nothing in it.");
  await editText.click();
  await paste("- {name: 'type: bug', color: '#112233', aliases: [bug]}\n");
  await expect.element(row("type: bug")).toMatchTextContent("Rename");
});
