import { changeSetHeader, projectHeader } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

test("an import is one row of the history, and is taken back as a whole", {
  tag: ["@long", "@long-narrow"],
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
    body: JSON.stringify({ labels: names.map((name) => ({ name, color: "#2563EB" })) }),
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
    "its entries get it back when restored",
  );
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  // Before the import, all labels were there.
  await batch.getByRole("link", { name: "Restore all labels to before this change" }).click();
  await expect(page.getByText("1 to restore, 4 to delete")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  await page.getByRole("button", { name: "Apply 5 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  const restored = await api.listAllLabels(orbit.app_id);
  const content = (labels: typeof before) => labels.map(({ id, name, color }) => ({ id, name, color }));
  expect(content(restored)).toEqual(content(before));

  // The way back is a batch as well.
  await page.getByRole("link", { name: "Back to history" }).click();
  await expect(history.getByRole("row").filter({ hasText: "restored labels as of" })).toContainText(
    "4 deleted, 1 restored",
  );

  // And what it did is seen by comparing.
  await page.getByRole("link", { name: "Compare moments" }).click();
  const slider = page.getByRole("slider", { name: "Labels on, change by change" });
  await expect(slider).toBeEnabled();
  await slider.press("ArrowLeft");
  const matrix = page.getByRole("grid", { name: "Labels by moment" });
  await expect(matrix.getByRole("row").filter({ hasText: "Widgets" })).toContainText("Missing");
  await expect(matrix.getByRole("row").filter({ hasText: first.name })).toContainText("Missing");
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
});
