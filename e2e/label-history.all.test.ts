import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expect, test } from "./console-fixture.ts";

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
  const readBox = async () => (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const box = await readBox();
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 9, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 5 });
  const table = page.getByRole("grid", { name: "Labels by date" });
  const rowOf = (name: string) => table.getByRole("row").filter({ hasText: name });
  await expect(rowOf(first.name)).toContainText("Deleted");
  await expect(rowOf("Dragged")).toContainText(/Renamed|changes/);
  // The bars stay under the pointer.
  expect(await readBox()).toEqual(box);
  await page.mouse.up();
  await expect(page).toHaveURL(/\?at=/);

  // A date is typed as well, and outlives a reload.
  const field = page.locator("input[type=datetime-local]");
  const dragged = page.url();
  await field.fill(await toFieldValue(page, seen));
  await expect(page).not.toHaveURL(dragged);
  await page.reload();
  await expect(page.getByText("2 labels have changed since").first()).toBeVisible();
  await page.getByRole("link", { name: "Restore these 2…" }).click();
  await expect(page.getByRole("heading", { name: "Restore an earlier state" })).toBeFocused();
  await page.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  const content = (labels: typeof before) =>
    labels.map(({ id, name, color }) => ({ id, ...makeLabel(name, color) }));
  expect(content(await api.listAllLabels(orbit.app_id))).toEqual(content(before));
});

/** A moment as the browser's field for dates and times has it, in the page's time zone: to the minute. */
function toFieldValue(page: Page, moment: string): Promise<string> {
  return page.evaluate((at) => {
    const time = Date.parse(at);
    const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString();
    return local.slice(0, 16);
  }, moment);
}
