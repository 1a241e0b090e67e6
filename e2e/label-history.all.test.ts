import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { changeSetHeader, projectHeader } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

test("an import is one row of the history, and is taken back as a whole", {
  tag: "@narrow",
}, async ({ page, service, api, orbit }) => {
  const before = await api.listAllLabels(orbit.app_id);
  const names = ["Beta", "Billing", "Partners", "Widgets"];
  const answer = await fetch(`${service.address}/api/v1/labels/batch`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${service.token}`,
      "content-type": "application/json",
      [projectHeader]: orbit.app_id,
      [changeSetHeader]: "history-test; kind=import; title=labels.yaml",
    },
    body: JSON.stringify({ labels: names.map((name) => makeLabel(name, "#2563EB")) }),
  });
  expect(answer.status).toBe(201);
  const [first] = before;
  if (first === undefined) throw new Error("Orbit has labels.");
  await api.deleteLabel(orbit.app_id, first.id);

  await page.goto(`/projects/${orbit.app_id}/labels#token=${encodeURIComponent(service.token)}`);
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeFocused();
  const history = page.getByRole("grid", { name: "History" });
  const batch = history.getByRole("row").filter({ hasText: "imported labels.yaml" });
  await expect(batch).toContainText("4 created");
  await batch.getByRole("button", { name: /imported/ }).click();
  await expect(history.getByRole("row").filter({ hasText: /^Created/ })).toContainText("and 1 more");
  await expect(history.getByRole("row").filter({ hasText: "deleted" })).toContainText(
    "restoring it also puts it back on its entries",
  );
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  // Before the import, all labels were there.
  await batch.getByRole("link", { name: "Restore all labels to how they were before this change" }).click();
  await expect(page.getByText("1 to restore, 4 to delete")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  await page.getByRole("button", { name: "Apply 5 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  const restored = await api.listAllLabels(orbit.app_id);
  const content = (labels: typeof before) =>
    labels.map(({ id, name, color }) => ({ id, ...makeLabel(name, color) }));
  expect(content(restored)).toEqual(content(before));

  // The way back is a batch as well.
  await page.getByRole("link", { name: "Back to history" }).click();
  await expect(history.getByRole("row").filter({ hasText: "restored labels as of" })).toContainText(
    "4 deleted, 1 restored",
  );

  // And what it did is seen on the timeline.
  const slider = page.getByRole("slider", { name: "Labels as of" });
  for (let changes = 0; changes < 5; changes++) await slider.press("ArrowLeft");
  const table = page.getByRole("grid", { name: "Labels by date" });
  await expect(table.getByRole("row").filter({ hasText: "Widgets" })).toContainText("Deleted");
  await expect(table.getByRole("row").filter({ hasText: first.name })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
});

test("the handle is dragged back in time, and what is seen there is restored after a review", {
  tag: ["@narrow"],
}, async ({ page, service, api, orbit }) => {
  const before = await api.listAllLabels(orbit.app_id);
  const [first, second] = before;
  if (first === undefined || second === undefined) throw new Error("Orbit has labels.");
  const seen = new Date().toISOString();
  await api.deleteLabel(orbit.app_id, first.id);
  await api.updateLabel(orbit.app_id, second.id, makeLabel("Dragged", second.color));

  await page.goto(`/projects/${orbit.app_id}/history#token=${encodeURIComponent(service.token)}`);
  const slider = page.getByRole("slider", { name: "Labels as of" });
  await expect(slider).toHaveAttribute("aria-valuetext", "Now");
  const box = await slider.boundingBox();
  if (box === null) throw new Error("The slider is in the page.");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 9, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 5 });
  const table = page.getByRole("grid", { name: "Labels by date" });
  const rowOf = (name: string) => table.getByRole("row").filter({ hasText: name });
  await expect(rowOf(first.name)).toContainText("Deleted");
  await expect(rowOf("Dragged")).toContainText(/Renamed|changes/);
  await page.mouse.up();
  await expect(page).toHaveURL(/\?compare=/);

  // A date is typed as well, and outlives a reload.
  const field = page.locator("input[type=datetime-local]");
  const dragged = page.url();
  await field.fill(await toFieldValue(page, seen));
  await expect(page).not.toHaveURL(dragged);
  await page.reload();
  await expect(page.getByText("2 labels differ from now").first()).toBeVisible();
  await page.getByRole("link", { name: "Restore this…" }).click();
  await expect(page.getByRole("heading", { name: "Restore an earlier state" })).toBeFocused();
  await page.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  const content = (labels: typeof before) =>
    labels.map(({ id, name, color }) => ({ id, ...makeLabel(name, color) }));
  expect(content(await api.listAllLabels(orbit.app_id))).toEqual(content(before));
});

/** A moment as the browser's field for dates and times has it, in the page's time zone: without seconds at a full minute. */
function toFieldValue(page: Page, moment: string): Promise<string> {
  return page.evaluate((at) => {
    const time = Date.parse(at);
    const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString();
    return local.slice(0, 19).replace(/:00$/, "");
  }, moment);
}
