import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeLabel } from "#contract/label-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { LabelPage } from "#dashboard/labels/list/label-page.tsx";
import PalettePage from "#dashboard/palette/palette-page.tsx";
import { laterLabelParts } from "./later-parts.ts";
import { Overlays } from "./overlays.tsx";

const names = Array.from({ length: 12 }, (_, index) => `Label ${index + 1}`);
const labels = names.map((name) => makeLabel(name, "#6D5EFC"));
const feed = {
  title: "News of Acme",
  description: "What is new",
  website: "https://acme.example/product",
  custom_css: null,
  custom_javascript: null,
};

async function renderPreview(screenPart: React.ReactNode, service: FakeService, address = "labels?rows=5") {
  service.details = { public_feed_setting: feed, accent_color: "#0F7490", ...service.details };
  const screen = await renderSignedIn(
    <>
      {/* The shell leaves the panel its room. */}
      <div style={{ paddingInlineEnd: 380 }}>{screenPart}</div>
      <Overlays appId={appId} hasPreview />
    </>,
    service,
    `/projects/${appId}/${address}`,
  );
  const panel = screen.getByRole("complementary", { name: "As visitors see it" });
  return {
    screen,
    panel,
    service,
    chip: (name: string) => panel.getByRole("link", { name, exact: true }),
    button: (name: string) => screen.getByRole("button", { name, exact: true }),
    box: (name: string) => screen.getByRole("checkbox", { name: `Select ${name}`, exact: true }),
  };
}

async function renderLabels(service = new FakeService(labels)) {
  const parts = await renderPreview(<LabelPage later={laterLabelParts} />, service);
  await expect.element(parts.panel).toBeVisible();
  return parts;
}

const primaryOf = (chip: Element) => getComputedStyle(chip).color;

/** Types into a field as a browser does, and gives what is painted next. */
function typeAndPaint<Seen>(field: HTMLInputElement, text: string, see: () => Seen): Promise<Seen> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return new Promise((resolve) => requestAnimationFrame(() => resolve(see())));
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  sessionStorage.clear();
  localStorage.clear();
});

test("the preview shows the project's title, description, website and labels, and is open until it is closed on this device", async () => {
  const { screen, panel, chip, button } = await renderLabels();
  await expect.element(panel.getByRole("heading", { name: "News of Acme" })).toBeVisible();
  await expect.element(panel.getByText("What is new")).toBeVisible();
  await expect.element(panel.getByText("acme.example", { exact: true })).toBeVisible();
  await expect.element(chip("Label 9")).toBeVisible();
  await expect.element(button("Preview")).toHaveAttribute("aria-pressed", "true");
  expect(primaryOf(chip("Label 1").element())).toBe("rgb(109, 94, 252)");
  await panel.getByRole("button", { name: "Close" }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Preview" })).toHaveFocus();
  expect(Object.keys(localStorage)).toContain("changelog-console.preview");
  await button("Preview").click();
  await expect.element(panel).toBeVisible();
  expect(Object.keys(localStorage)).not.toContain("changelog-console.preview");
});

test("a long name is cut, and never makes the changelog wider than the preview", async () => {
  const name = "A label with a really long name that hardly fits anywhere";
  const { panel, chip } = await renderLabels(new FakeService([makeLabel(name, "#6D5EFC"), ...labels]));
  await expect.element(chip(name)).toBeVisible();
  const { right } = panel.element().getBoundingClientRect();
  expect(chip(name).element().getBoundingClientRect().right).toBeLessThan(right);
});

test("where it has no room beside the screen, the preview is opened over it, and that isn't kept", async () => {
  await page.viewport(1000, 800);
  const { panel, button } = await renderPreview(
    <LabelPage later={laterLabelParts} />,
    new FakeService(labels),
  );
  await button("Preview").click();
  await expect.element(panel).toBeVisible();
  expect(Object.keys(localStorage)).not.toContain("changelog-console.preview");
  (panel.getByRole("radio", { name: "Light" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(button("Preview")).toHaveFocus();
});

test("a name that is being typed in a row shows in the same frame, and is gone when that is given up", async () => {
  const { screen, panel, chip, button, service } = await renderLabels();
  await expect.element(chip("Label 2")).toBeVisible();
  await button("Label 2").click();
  const field = screen.getByRole("textbox", { name: "Name", exact: true });
  await expect.element(field).toHaveFocus();
  const shown = await typeAndPaint(
    field.element() as HTMLInputElement,
    "Bright idea",
    () => chip("Bright idea").elements().length,
  );
  expect(shown).toBe(1);
  await userEvent.keyboard("{Escape}");
  await expect.element(chip("Label 2")).toBeVisible();
  await expect.element(panel.getByText("Bright idea")).not.toBeInTheDocument();
  expect(service.changes).toEqual([]);
});

test("a chip's press opens its label, and a row that is pointed at marks its chip", async () => {
  const { chip, panel, screen } = await renderLabels();
  await screen.getByRole("rowheader", { name: "Label 2" }).hover();
  await expect.element(chip("Label 2")).toHaveAttribute("aria-current", "true");
  // One that no entry wears by itself, on another page.
  await expect.element(chip("Label 10")).not.toBeInTheDocument();
  await screen.getByRole("link", { name: "Page 2" }).click();
  await screen.getByRole("rowheader", { name: "Label 10" }).hover();
  await expect.element(chip("Label 10")).toHaveAttribute("aria-current", "true");
  await expect.element(panel.getByText(/custom CSS/)).not.toBeInTheDocument();
  await chip("Label 2").click();
  const editor = screen.getByRole("dialog", { name: "Edit label" });
  await expect.element(editor.getByRole("textbox", { name: /^Name/ })).toHaveValue("Label 2");
});

test("the project's own CSS and JavaScript aren't used, which is said, nor does an address lead anywhere", async () => {
  const service = new FakeService(labels);
  const custom = { custom_css: "* { display: none !important }", website: "javascript:alert(1)" };
  service.details = { public_feed_setting: { ...feed, ...custom } };
  const { panel, chip } = await renderLabels(service);
  await expect.element(chip("Label 1")).toBeVisible();
  await expect.element(panel.getByText(/^Shown without the project’s custom CSS/)).toBeVisible();
  await expect.element(panel.getByText(/alert/)).not.toBeInTheDocument();
  for (const link of panel.getByRole("link").elements())
    expect(link.getAttribute("href")).toMatch(/^\/projects\//);
});

test("a palette fix shows while it is pointed at, or has the focus", async () => {
  const service = new FakeService([makeLabel("Beta", "#6D28D9"), makeLabel("Release", "#6E2ADA")]);
  const { screen, chip } = await renderPreview(<PalettePage />, service, "palette");
  await expect.element(chip("Release")).toBeVisible();
  const fix = screen.getByRole("button", { name: /^Use #[\dA-F]{6} for Release$/ });
  await fix.hover();
  await expect.poll(() => primaryOf(chip("Release").element())).not.toBe("rgb(110, 42, 218)");
  await screen.getByRole("heading", { name: "Palette" }).hover();
  await expect.poll(() => primaryOf(chip("Release").element())).toBe("rgb(110, 42, 218)");
  (fix.element() as HTMLElement).focus();
  await expect.poll(() => primaryOf(chip("Release").element())).not.toBe("rgb(110, 42, 218)");
  expect(service.changes).toEqual([]);
});
