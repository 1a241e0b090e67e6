import { expect, type Locator, type Page } from "@playwright/test";

/** Goes to an address without loading the page again, as back and forward do. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** The link to one of the project's places. */
export function findPlace(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Project" }).getByRole("link", { name, exact: true });
}

/** The button of the account's menu; with the person's name once the service has told it, and React has taken over. */
export function findAccount(page: Page): Locator {
  return page.getByRole("button", { name: /^Account(:|$)/ });
}

/** Opens a menu, and chooses something in it. */
export async function chooseIn(page: Page, menu: Locator, choice: string | RegExp): Promise<void> {
  await menu.click();
  await page
    .getByRole("menuitem", { name: choice })
    .or(page.getByRole("menuitemradio", { name: choice }))
    .click();
}

/** Goes to where labels are brought from elsewhere, from the labels themselves. */
export async function goToAdding(page: Page, way: "Import…" | "Starter set…"): Promise<void> {
  await chooseIn(page, page.getByRole("button", { name: "Add labels" }), way);
}

/** Does something with all labels, on their screen. */
export async function doWithLabels(page: Page, act: "Export…" | "Compare with…"): Promise<void> {
  await chooseIn(page, page.getByRole("button", { name: "More actions" }), act);
}

/** Goes to the page of the open project. */
export async function goToProject(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Switch project$/ }).click();
  await page.getByRole("link", { name: "Details" }).click();
}

/** Signs out as a person does. */
export async function signOut(page: Page): Promise<void> {
  await chooseIn(page, findAccount(page), "Sign out");
}

/** Chooses the theme, and closes the menu. */
export async function chooseTheme(page: Page, theme: "Light" | "Dark" | "System"): Promise<void> {
  await chooseIn(page, findAccount(page), `${theme} theme`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/** Chooses the language, by the name that it calls itself. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await chooseIn(page, findAccount(page), /^Language/);
  await page.getByRole("menuitemradio", { name }).click();
}
