import { expect, test } from "vitest";
import { type ProposedPlan, reviewUrl } from "#client/plan-link.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import ReviewPage from "./review-page.tsx";

const bug = makeLabel("Bug", "#AA2200");
const docs = makeLabel("Docs", "#00AA22");
const plan: ProposedPlan = {
  title: "Tell labels apart",
  from: "<b>Ada</b>",
  changes: [
    { id: 1, before: bug, after: { ...bug, name: "Defect" } },
    { id: 2, before: docs, after: { ...docs, color: "#0000AA" } },
    { id: null, before: null, after: makeLabel("New", "#112233") },
  ],
};

/** Opens a link as a person who is signed in. */
async function open(hash: string | ProposedPlan, inProject: readonly LabelInput[] = [bug, docs]) {
  const service = new FakeService(inProject);
  service.hasHistory = true;
  const address = typeof hash === "string" ? `/projects/${appId}/review${hash}` : reviewUrl("", appId, hash);
  const screen = await renderSignedIn(<ReviewPage />, service, address);
  const names = () => service.labels.map(({ name }) => name);
  return { screen, service, names, apply: screen.getByRole("button", { name: /^Apply/ }) };
}

test("a link shows who it says it is from, and does nothing until the person applies it, which can be undone", async () => {
  const { screen, service, names, apply } = await open(plan);
  await expect.element(screen.getByText("Tell labels apart", { exact: false })).toBeVisible();
  await expect
    .element(screen.getByText(/, from \u2068?<b>Ada<\/b>\u2069?\. Nothing proves who it’s from/))
    .toBeVisible();
  await expect.element(apply).toMatchTextContent("Apply 3 changes");
  expect(service.changes).toEqual([]);
  await screen.getByRole("checkbox", { name: /New/ }).click();
  await apply.click();
  const result = screen.getByRole("region", { name: "Result" });
  await expect.element(result.getByRole("heading", { name: "Done" })).toBeVisible();
  expect(names()).toEqual(["Defect", "Docs"]);
  expect(service.labels[1]?.color).toBe("#0000AA");
  expect(service.changes[0]?.changeSet).toContain("kind=review; title=Tell%20labels%20apart");
  await result.getByRole("button", { name: "Undo" }).click();
  await expect.element(apply).toBeVisible();
  expect(names()).toEqual(["Bug", "Docs"]);
});

test("what has changed since stays as it is, unless the person selects it", async () => {
  const { screen, service, names, apply } = await open(plan, [
    { ...bug, name: "Fault" },
    { ...docs, name: "Docs 2" },
    makeLabel("new", "#000000"),
  ]);
  await expect.element(screen.getByText("2 labels have changed since.", { exact: false })).toBeVisible();
  await expect.element(screen.getByRole("checkbox", { name: /Fault/ })).not.toBeChecked();
  await expect
    .element(screen.getByText("Another label has this name, or one that looks the same."))
    .toBeVisible();
  await apply.click();
  await expect.element(screen.getByRole("heading", { name: "Done" })).toBeVisible();
  expect(names()).toEqual(["Fault", "Docs 2", "new"]);
  expect(service.labels[1]?.color).toBe("#0000AA");
});

test("what is done already is said to be, and a label that is gone is a problem", async () => {
  const [first] = plan.changes;
  const one = { ...plan, changes: first ? [first] : [] };
  const { screen } = await open(one, [{ ...bug, name: "Defect" }]);
  await expect.element(screen.getByRole("heading", { name: "Nothing to change" })).toBeVisible();
  const { screen: other } = await open(one, []);
  await expect.element(other.getByText("Someone else deleted it.")).toBeVisible();
});

test.each(["#plan=abc", ""])("a link that can’t be read says so: %s", async (hash) => {
  const { screen } = await open(hash);
  await expect.element(screen.getByRole("heading", { name: "These changes can’t be read" })).toBeVisible();
});
