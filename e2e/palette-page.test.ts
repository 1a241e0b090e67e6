import { expect, test } from "./console-fixture.ts";

test("a dot is dragged with the mouse and with a finger; unsaved colors outlive a reload, and stay when they are left", async ({
  page,
  service,
  api,
  acme: { app_id: acme },
}) => {
  const before = await api.listAllLabels(acme);
  const bar = page.getByRole("region", { name: "Unsaved colors" });
  const dot = page.getByRole("group", { name: "Color wheel" }).getByRole("button").last();
  await page.goto(`/projects/${acme}/labels#token=${encodeURIComponent(service.token)}`);
  await page.getByRole("link", { name: "Palette" }).click();
  const readPlace = async () => {
    const { x, y, width, height } = (await dot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  await expect(dot).toBeVisible();
  const start = await readPlace();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x - 40, start.y - 30, { steps: 5 });
  await page.mouse.up();
  await expect(bar).toContainText("1 color changed");

  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const dragged = await dot.getAttribute("aria-label");
  const place = await readPlace();
  await touch("touchStart", place.x, place.y);
  for (const step of [1, 2, 3]) await touch("touchMove", place.x + 12 * step, place.y + 20 * step);
  await touch("touchEnd", 0, 0);
  await expect(dot).not.toHaveAccessibleName(dragged ?? "");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.reload();
  await expect(bar).toContainText("1 color changed");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await page
    .getByRole("group", { name: "1 unsaved color is kept in the palette." })
    .getByRole("button", { name: "Continue" })
    .click();
  await expect(bar).toContainText("1 color changed");
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect(bar).toBeHidden();
  expect(await api.listAllLabels(acme)).toEqual(before);
});
