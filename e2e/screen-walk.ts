import { expect, type Page } from "@playwright/test";
import type { Project } from "#contract/projects.ts";
import type { ApiClient } from "./api-client.ts";
import { goWithin } from "./navigation.ts";
import { followRequests } from "./quiet-network.ts";

/** What walking through the console takes. */
export interface Walk {
  readonly page: Page;
  readonly token: string;
  readonly api: ApiClient;
  /** A project with labels and a history. */
  readonly project: Project;
  /** One without labels. */
  readonly empty: Project;
  /** How the page says an English text. */
  readonly say: (text: string) => string | RegExp;
  /** Looks at what is shown, under a name for it. */
  readonly see: (page: Page, where: string) => Promise<void>;
}

/** Opens the console's screens, dialogs, menus, and messages one after another, and has each looked at. */
export async function walkScreens({ page, token, api, project, empty, say, see }: Walk): Promise<void> {
  // Messages stay until they are closed.
  await page.addInitScript(() => localStorage.setItem("changelog-console.undo-time", "null"));
  const appId = project.app_id;
  const button = (name: string) => page.getByRole("button", { name: say(name), exact: true });
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog")).last();
  const leave = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  const firstBox = page.locator("tbody input[type=checkbox]").first();
  const [label] = (await api.listLabels(appId, 1)).data;

  await page.goto("/");
  await expect(button("Sign in")).toBeVisible();
  await see(page, "sign-in");
  await page.goto(`/projects/${appId}/labels?page=2&rows=5#token=${token}`);
  await expect(firstBox).toBeVisible();
  await see(page, "labels");
  for (const menu of await page.locator("header button[aria-haspopup=menu]").all()) {
    await menu.click();
    await expect(page.getByRole("menu")).toBeVisible();
    await see(page, "menu");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
  await firstBox.check();
  await see(page, "selection");
  for (const box of await page.locator("tbody input[type=checkbox]").all()) await box.check();
  for (const name of ["Recolor", "Rename", "Export"]) {
    await button(name).click();
    await expect(dialog).toBeVisible();
    // What it offers to choose stands before anything else; colors to choose are radio buttons as well.
    const choices = await dialog.getByRole("radio").count();
    for (let index = 0; index < Math.min(choices, 4); index++) {
      await dialog.getByRole("radio").nth(index).check();
      await see(page, `${name}, choice ${index + 1}`);
    }
    await leave();
  }
  await button("Clear").click();
  await firstBox.check();
  await button("Delete").click();
  await expect(page.getByRole("region", { name: say("Notifications") }).getByRole("group")).toBeVisible();
  await see(page, "message");
  const addresses = [
    ["labels?new", "labels?export", "labels?find=a", "labels?find=qqqq", `labels?edit=${label?.id}`],
    ["palette", "history", "project", "import", "compare", "starter-sets"],
  ].flat();
  const paths = [
    ...addresses.map((address) => `${appId}/${address}`),
    `${appId}/compare?all`,
    `${empty.app_id}/compare?from=${appId}`,
    `${empty.app_id}/labels`,
  ];
  for (const path of paths) {
    const waitForQuiet = followRequests(page);
    await page.goto(`/projects/${path}`);
    await waitForQuiet();
    await expect(page.getByRole("heading").first()).toBeVisible();
    await see(page, path.slice(appId.length + 1));
  }
  await page.keyboard.press("Control+k");
  await expect(dialog).toBeVisible();
  await see(page, "commands");
  await leave();
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await see(page, "shortcuts");
  await leave();
  await goWithin(page, `/projects/${appId}/nowhere`);
  await expect(page.getByRole("heading", { name: say("This page doesn’t exist"), level: 1 })).toBeVisible();
  await see(page, "not found");
  await page.goto(`/projects/${appId}/import`);
  await page.locator("textarea").fill("Bug fix,#C8243A\nFuture,teal\nNo color,#12\nFuture,red");
  await button("Preview import").click();
  await expect(page.locator("table")).toBeVisible();
  await see(page, "import plan");
  await page.goto(`/projects/${appId}/palette`);
  await button("Improve colors").click();
  await expect(button("Discard")).toBeVisible();
  await see(page, "unsaved colors");
  await button("Discard").click();
  await page.goto(`/projects/${appId}/history`);
  await page.getByRole("slider").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("grid")).toBeVisible();
  await see(page, "labels as they were");
}
