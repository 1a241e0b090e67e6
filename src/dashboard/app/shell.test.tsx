import { Route, Routes } from "react-router";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { makeLabel } from "#contract/label-fixture.ts";
import { tokenAccessHeader, userNameHeader } from "#contract/paths.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { LabelPage } from "#dashboard/labels/list/label-page.tsx";
import { lettersOffKey } from "#dashboard/ui/key-press.ts";
import { chooseTheme } from "#dashboard/ui/storage/theme.ts";
import { laterLabelParts, loadLater } from "./later-parts.ts";
import { Shell } from "./shell.tsx";

beforeAll(async () => {
  document.documentElement.style.removeProperty("--top-bar");
  // As the script of index.html does: the preview's room is kept.
  document.documentElement.toggleAttribute("data-preview", true);
  await loadLater();
});

beforeEach(async () => {
  await page.viewport(1280, 800);
});

const beta = makeLabel("Beta", "#6D28D9");

/** The frame around the labels, or around another screen that shows nothing. */
async function renderShell({ screen: address = "labels", access = "full", labels = [beta] } = {}) {
  const service = new FakeService(labels);
  service.ownHeaders[userNameHeader] = encodeURIComponent("Zoë");
  service.ownHeaders[tokenAccessHeader] = access;
  const screen = await renderSignedIn(
    <Routes>
      <Route element={<Shell />}>
        <Route path="labels" element={<LabelPage later={laterLabelParts} />} />
        <Route path="*" element={<h1>Another screen</h1>} />
      </Route>
    </Routes>,
    service,
    `/projects/${appId}/${address}`,
  );
  return {
    screen,
    service,
    link: (name: string) => screen.getByRole("navigation").getByRole("link", { name, exact: true }),
    account: screen.getByRole("button", { name: "Account: Zoë" }),
  };
}

test.each([
  ["labels", "page"],
  ["import", "true"],
  ["compare", "true"],
  ["project", null],
])("on the screen %j, the link to the labels is the current one: %j", async (screen, current) => {
  const { link } = await renderShell({ screen });
  await expect.element(link("Labels")).toBeVisible();
  expect(link("Labels").element().getAttribute("aria-current")).toBe(current);
  expect(link("Palette").element().getAttribute("aria-current")).toBeNull();
});

test.each([1280, 360])(
  "at a width of %i, the account names who is signed in, and its theme is chosen",
  async (width) => {
    await page.viewport(width, 800);
    onTestFinished(() => chooseTheme(null));
    const { screen, account } = await renderShell();
    await account.click();
    const menu = screen.getByRole("menu", { name: "Account" });
    await expect.element(menu).toHaveAccessibleDescription(/Zoë/);
    await expect.element(menu.getByRole("menuitemradio", { name: "System theme" })).toBeChecked();
    await menu.getByRole("menuitemradio", { name: "Dark theme" }).click();
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    // It stays open: others can be tried.
    await expect.element(menu.getByRole("menuitemradio", { name: "Dark theme" })).toBeChecked();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(account).toHaveFocus();
  },
);

test("the shortcuts open from the account's menu", async () => {
  const { screen, account } = await renderShell();
  await account.click();
  await screen.getByRole("menuitem", { name: /^Shortcuts/ }).click();
  const dialog = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(account).toHaveFocus();
});

test("every shortcut is listed under ?, and those of one character are turned off and on for a device", async () => {
  onTestFinished(() => localStorage.clear());
  const { screen } = await renderShell();
  const newLabel = screen.getByRole("button", { name: "New label" });
  await expect.element(newLabel).toHaveAttribute("aria-keyshortcuts", "N");
  await userEvent.keyboard("?");
  const list = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(list).toBeVisible();
  const keys = list.getByRole("definition").elements();
  expect(keys.map(({ textContent }) => textContent).join("; ")).toMatch(
    /^\S+ ?K; \?; F6; \S+ ?Z; .+ ?Z; Esc; \/; N; A; ↑ ↓ ← →; Shift ↑ ↓; Delete; Shift-click; .+↵$/,
  );
  const box = list.getByRole("checkbox", { name: /^Single-key/ });
  await box.click();
  expect(localStorage.getItem(lettersOffKey())).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(newLabel).not.toHaveAttribute("aria-keyshortcuts");
  await userEvent.keyboard("n?{Control>}k{/Control}");
  const commands = screen.getByRole("dialog", { name: "Commands" });
  await commands.getByRole("option", { name: /^Keyboard shortcuts/ }).click();
  await box.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("n");
  await expect.element(screen.getByRole("dialog", { name: "New label" })).toBeVisible();
});

test("with a token that may only read, bar and account say so, and whatever changes a label says why it can't", async () => {
  await page.viewport(1100, 800);
  const { screen, account, service } = await renderShell({ access: "read-only" });
  await expect.element(screen.getByText("Read-only")).toBeVisible();
  const expectRefused = async (found: Locator) => {
    await expect.element(found).toHaveAttribute("aria-disabled", "true");
    await expect.element(found).toHaveAttribute("data-tooltip", "Your access token is read-only");
  };
  const press = async (name: string) => {
    const button = screen.getByRole("button", { name, exact: true });
    await expectRefused(button);
    await button.click({ force: true });
  };
  await press("New label");
  await press("Add labels");
  await userEvent.keyboard("{Enter}");
  const adding = screen.getByRole("button", { name: "Add labels" });
  await expect.element(adding).toHaveFocus();
  await expect.element(adding).toHaveAttribute("aria-expanded", "false");
  await press("Beta");
  await press("#6D28D9");
  await userEvent.keyboard("n");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("textbox")).not.toBeInTheDocument();

  const box = screen.getByRole("checkbox", { name: "Select Beta" });
  await box.click();
  for (const name of ["Rename", "Recolor", "Delete", "Copy to…"]) await press(name);
  await expect.element(screen.getByRole("button", { name: "Export" })).not.toHaveAttribute("aria-disabled");
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();

  await screen.getByRole("button", { name: "Actions for Beta" }).click();
  for (const name of ["Edit", "Delete"]) await expectRefused(screen.getByRole("menuitem", { name }));
  await userEvent.keyboard("{Escape}");
  await account.click();
  await expect.element(screen.getByText("Your access token can’t change anything.")).toBeVisible();
  await expect.element(screen.getByRole("checkbox", { name: "Select Beta" })).toBeInTheDocument();
  expect(service.changes).toEqual([]);
});

test("with a token that may only read, the ways to a project's first labels lead nowhere", async () => {
  const { screen } = await renderShell({ access: "read-only", labels: [] });
  for (const name of [/^Starter set/, /^Import/]) {
    const way = screen.getByRole("link", { name });
    await expect.element(way).toHaveAttribute("data-tooltip", "Your access token is read-only");
    await way.click({ force: true });
  }
  expect(location.pathname).toMatch(/labels$/);
});

test.each([1280, 360])("at a width of %i, the arrow of New label has all ways to add some", async (width) => {
  await page.viewport(width, 800);
  const { screen } = await renderShell();
  await screen.getByRole("button", { name: "Add labels" }).click();
  const menu = screen.getByRole("menu", { name: "Add labels" });
  await expect.element(menu.getByRole("menuitem").first()).toBeVisible();
  const names = menu.getByRole("menuitem").elements();
  expect(names.map(({ textContent }) => textContent.replace(/N$/, ""))).toEqual([
    "New label",
    "Import…",
    "Starter set…",
    "Copy from a project…",
  ]);
  await menu.getByRole("menuitem", { name: /^New label/ }).click();
  const dialog = screen.getByRole("dialog", { name: "New label" });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  // Where it was opened from.
  await expect.element(screen.getByRole("button", { name: "Add labels" })).toHaveFocus();
});

test("on a phone, the menu of the labels leads to those that are hard to read, and to the field to search them", async () => {
  await page.viewport(360, 800);
  const { screen } = await renderShell({ labels: [makeLabel("Beta", "#16A34A")] });
  const choose = async (name: string) => {
    await screen.getByRole("button", { name: "More actions" }).click();
    await screen.getByRole("menuitem", { name }).click();
  };
  await choose("Hard to read 1");
  await expect
    .element(screen.getByRole("button", { name: "Hard to read 1" }))
    .toHaveAttribute("aria-pressed", "true");
  await choose("Search labels");
  await expect.element(screen.getByRole("searchbox", { name: "Search labels" })).toHaveFocus();
  await userEvent.keyboard("be");
  await expect.element(screen.getByRole("searchbox", { name: "Search labels" })).toHaveValue("be");
});
