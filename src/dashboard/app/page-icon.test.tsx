import { expect, onTestFinished, test } from "vitest";
import { tintPageIcon } from "./page-icon.ts";

test("the page’s icon has the accent color, and its own again without one", async () => {
  const link = document.createElement("link");
  link.rel = "icon";
  link.href = "/icon.svg";
  document.head.prepend(link);
  const { style } = document.documentElement;
  onTestFinished(() => {
    link.remove();
    style.removeProperty("--accent-fill");
  });
  tintPageIcon();
  expect(link.href).toMatch(/\/icon\.svg$/);
  style.setProperty("--accent-fill", "rgb(18, 140, 126)");
  await expect.poll(() => decodeURIComponent(link.href)).toContain('rx="8" fill="rgb(18, 140, 126)"');
  style.removeProperty("--accent-fill");
  await expect.poll(() => link.href).toMatch(/\/icon\.svg$/);
});
