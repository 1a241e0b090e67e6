import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { startUndoKeys } from "#dashboard/labels/data/changes/label-undo.ts";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { ProjectPlan } from "./dry-run.tsx";
import { type PlanRow, problemRow } from "./plan-entry.ts";

startUndoKeys();

const feature = makeLabel("Feature", "#112233");
const bug = makeLabel("Bug", "#AA2200");
const docs = makeLabel("Docs", "#00AA22");

/** The dry run of giving labels to a project that has some. */
async function renderPlan(
  inProject: readonly LabelInput[],
  wanted: readonly LabelInput[],
  problems: readonly PlanRow[] = [],
) {
  const service = new FakeService(inProject);
  const screen = await renderSignedIn(
    <ProjectPlan
      appId={appId}
      projectName="Acme"
      wanted={wanted}
      problems={problems}
      kind="copy"
      subject="Acme"
    />,
    service,
    `/projects/${appId}/copy`,
  );
  toastSubject.set(appId);
  const result = screen.getByRole("region", { name: "Result" });
  const apply = screen.getByRole("button", { name: /^Apply/ });
  const names = () => service.labels.map(({ name }) => name);
  return { screen, service, result, apply, names };
}

test("once changes are applied, their outcome stands in place of the dry run, with its counts, Undo, and the way back", async () => {
  const { screen, result, apply, names } = await renderPlan(
    [{ ...feature, color: "#000000" }],
    [feature, bug],
  );
  await apply.click();
  await expect.element(result.getByRole("heading", { name: "Done" })).toBeVisible();
  await expect.element(result).toHaveFocus();
  await expect.element(result).toMatchTextContent("2 changes made in Acme.");
  await expect.element(result).toMatchTextContent("1 created, 1 recolored");
  await expect
    .element(result.getByRole("link", { name: "Back to labels" }))
    .toHaveAttribute("href", `/projects/${appId}/labels`);
  await expect.element(screen.getByRole("table")).not.toBeInTheDocument();
  await expect.element(result.getByRole("button", { name: "Review changes" })).not.toBeInTheDocument();
  expect(names()).toEqual(["Feature", "Bug"]);
});

test.each(["the outcome", "keys"])(
  "what is undone by %s can be reviewed, and applied, once more",
  async (way) => {
    const { screen, result, apply, names } = await renderPlan([], [feature, bug]);
    await apply.click();
    const undo = result.getByRole("button", { name: "Undo" });
    if (way === "keys") {
      await expect.element(undo).toBeVisible();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
    } else await undo.click();
    await expect.element(result).not.toBeInTheDocument();
    // What is announced of it is beside the page.
    await expect.element(screen.locator.getByText("2 to create")).toBeVisible();
    expect(names()).toEqual([]);
    await apply.click();
    await expect.element(result.getByRole("heading", { name: "Done" })).toBeVisible();
    expect(names()).toEqual(["Feature", "Bug"]);
  },
);

test("what failed is named, and tried again from there", async () => {
  const { service, result, apply, names } = await renderPlan([], [feature, bug]);
  service.respondNext("POST", () => new Response(null, { status: 403 }));
  await apply.click();
  await expect.element(result.getByRole("heading", { name: "Some changes failed" })).toBeVisible();
  await expect.element(result).toMatchTextContent("1 of 2 changes made.");
  await expect.element(result.getByRole("list", { name: "What failed" })).toMatchTextContent("Feature");
  await result.getByRole("button", { name: "Retry failed changes" }).click();
  await expect.element(result.getByRole("heading", { name: "Done" })).toBeVisible();
  expect(names().toSorted()).toEqual(["Bug", "Feature"]);
});

test("what wasn’t selected can be reviewed afterward", async () => {
  const { screen, result, apply, names } = await renderPlan([], [feature, bug, docs]);
  await screen.getByRole("checkbox", { name: "Create “Bug”" }).click();
  await apply.click();
  await expect.element(result).toMatchTextContent("2 changes made in Acme.");
  expect(names().toSorted()).toEqual(["Docs", "Feature"]);
  await result.getByRole("button", { name: "Review changes" }).click();
  await expect.element(screen.getByRole("row").filter({ hasText: "Bug" })).toMatchTextContent("Create");
});

test("a problem with the content of a label that is wanted doesn’t keep it from being created", async () => {
  const { result, apply, names } = await renderPlan([], [feature], [problemRow(feature, "It is a date.")]);
  await apply.click();
  await expect.element(result.getByRole("heading", { name: "Done" })).toBeVisible();
  expect(names()).toEqual(["Feature"]);
});
