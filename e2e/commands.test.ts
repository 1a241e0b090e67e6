import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

/** The dialog of all commands as a person finds it. */
function findCommands(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Commands" });
  return {
    dialog,
    button: page.getByRole("button", { name: "Commands" }),
    search: dialog.getByRole("searchbox", { name: "Search commands" }),
    section: (name: string) => dialog.getByRole("group", { name }).getByRole("option"),
  };
}

test("commands lead to projects, screens and labels by keyboard alone, and give the focus back", {
  tag: "@narrow",
}, async ({ page, service, labelScreen: screen, acme, orbit: { app_id: orbit } }) => {
  const commands = findCommands(page);
  await screen.open(service, acme);
  await screen.newLabel.focus();
  await expect(commands.button).toHaveAttribute("aria-keyshortcuts", /\+K$/);

  await page.keyboard.press("ControlOrMeta+k");
  await expect(commands.search).toBeFocused();
  await expect(commands.section("Projects")).toHaveCount(5);
  await expect(commands.section("This project")).toHaveText([
    "Labels",
    "Palette",
    "History",
    "Project",
    "Import",
    "Compare",
    "Starter sets",
  ]);
  await expect(commands.section("Actions").first()).toHaveText(/^New label/);
  await expectNothingSideways(page);
  // Typed by keys, and soon followed by others: these don't go on with it.
  await page.keyboard.type("no such thing");
  await expect(page.getByText("No results")).toBeVisible();
  // Its own key begins anew, and one Escape closes it.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.press("Escape");
  await expect(commands.dialog).toBeHidden();
  await expect(screen.newLabel).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("orb");
  const orbitOption = commands.section("Projects");
  await expect(orbitOption).toHaveText([/Orbit/]);
  // Until then, it may name an option that was found by fewer letters.
  await expect(commands.search).toHaveAttribute(
    "aria-activedescendant",
    (await orbitOption.getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/projects/${orbit}/labels`);
  await expect(screen.heading).toBeFocused();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("project");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Orbit", level: 1 })).toBeFocused();

  // A label, from a screen that doesn't show any; leaving its editor leads back there.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("hosting");
  const found = commands.section("Labels");
  await expect(found).toHaveText(["Self-hosting"]);
  // Until then, it may name an option that was found by fewer letters.
  await expect(commands.search).toHaveAttribute(
    "aria-activedescendant",
    (await found.getAttribute("id")) ?? "",
  );
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await expect(screen.name).toHaveValue("Self-hosting");
  await expect(screen.name).toBeFocused();
  // The editor is no place to be carried away from.
  await page.keyboard.press("ControlOrMeta+k");
  await expect(screen.name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/projects/${orbit}/project`);
});

test("Enter goes by all that was typed, and by nothing that was found before", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  acme,
  orbit: { app_id: orbit },
}) => {
  // What isn't done at once comes late: what waits for a frame, or for a message.
  await page.addInitScript(() => {
    const nextFrame = requestAnimationFrame;
    window.requestAnimationFrame = (callback) => Number(setTimeout(() => nextFrame(callback), 300));
    window.cancelAnimationFrame = clearTimeout;
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function send(message: unknown) {
      setTimeout(() => postMessage.call(this, message), 300);
    };
  });
  const { dialog, search } = findCommands(page);
  await screen.open(service, acme);
  await expect(screen.rows.first()).toBeVisible();
  const typeAtOnce = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(search).toBeFocused();
    // None waits for what the one before it does.
    await Promise.all([...text, "Enter"].map((key) => page.keyboard.press(key)));
  };
  const { pathname } = new URL(page.url());
  await typeAtOnce("o no such thing");
  await expect(search).toHaveValue("o no such thing");
  await expect(page).toHaveURL(pathname);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await typeAtOnce("orb");
  await expect(page).toHaveURL(`/projects/${orbit}/labels`);
});
