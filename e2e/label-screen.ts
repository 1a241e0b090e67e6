import { expect, type Locator, type Page } from "@playwright/test";
import type { Project } from "#contract/projects.ts";
import { actOn } from "./tab.ts";

/** The labels of a project as a person finds them on the screen: its parts, by role and name. */
export class LabelScreen {
  readonly page: Page;
  /** The rows of labels, without the head. */
  readonly rows: Locator;
  readonly pages: Locator;
  readonly heading: Locator;
  readonly newLabel: Locator;
  /** The editor. */
  readonly editor: Locator;
  readonly name: Locator;
  readonly color: Locator;
  /** A question that has to be answered. */
  readonly question: Locator;
  readonly messages: Locator;
  /** Where a text to find is typed. */
  readonly find: Locator;
  /** What can be done with the selected labels. */
  readonly selection: Locator;

  constructor(page: Page) {
    this.page = page;
    const table = page.getByRole("grid", { name: "Labels" });
    this.rows = table.getByRole("row").filter({ has: page.getByRole("rowheader") });
    this.pages = page.getByRole("navigation", { name: "Pages" });
    this.heading = page.getByRole("heading", { name: "Labels", level: 1 });
    this.newLabel = page.getByRole("button", { name: "New label" }).first();
    this.editor = page.getByRole("dialog", { name: /^(New|Edit) label$/ });
    this.name = this.editor.getByRole("textbox", { name: "Name" });
    this.color = this.editor.getByRole("textbox", { name: "Color" });
    this.question = page.getByRole("alertdialog", { name: /\?$/ });
    this.messages = page.getByRole("region", { name: "Notifications" });
    this.find = page.getByRole("searchbox", { name: "Search labels" });
    this.selection = page.getByRole("region", { name: "Selected labels" });
  }

  /** Signs in with a link to the project's labels. */
  async open({ token }: { readonly token: string }, { app_id }: Project, query = ""): Promise<void> {
    await this.page.goto(`/projects/${app_id}/labels${query}#token=${encodeURIComponent(token)}`);
    // The sign-in page has a main part too: only this is there when the service has accepted the token.
    await expect(this.page.getByRole("button", { name: /^Account(:|$)/, includeHidden: true })).toBeVisible();
  }

  /** The row of the label with exactly that name. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The button of what can be done with a label. */
  menu(name: string): Locator {
    return this.page.getByRole("button", { name: actOn("Actions for", name) });
  }

  /** Opens the editor of a label. */
  async edit(name: string): Promise<void> {
    await (await this.choice(name, "Edit")).click();
  }

  /** Opens what can be done with a label, and gives one of its choices. */
  async choice(name: string, choice: "Edit" | "History" | "Delete"): Promise<Locator> {
    await this.menu(name).click();
    return this.page.getByRole("menuitem", { name: choice });
  }

  /** Deletes a label. Its menu is there from the first picture on, unlike the key. */
  async delete(name: string): Promise<void> {
    await (await this.choice(name, "Delete")).click();
  }

  /** Deletes a label by the key in its row, in a window that is wide enough to tell of the service. */
  async deleteByKey(row: Locator): Promise<void> {
    await this.expectLaterParts();
    await row.getByRole("checkbox").press("Delete");
  }

  /** Waits until that is there which comes a little later, the keys of the table with it; in a wide window. */
  async expectLaterParts(): Promise<void> {
    await expect(this.page.locator("#first-picture")).toHaveCount(0);
    await expect(this.page.getByRole("banner")).toContainText("Connected");
  }

  /** The box that selects a label. */
  box(name: string): Locator {
    return this.page.getByRole("checkbox", { name: actOn("Select", name) });
  }

  /** Does something with the selected labels. */
  act(name: string): Locator {
    return this.selection.getByRole("button", { name, exact: true });
  }

  /** The message that says just that. */
  message(text: string): Locator {
    return this.messages.getByRole("group", { name: text, exact: true });
  }

  /** Deletes a label, and has the service told at once. */
  async deleteNow(name: string): Promise<void> {
    await this.delete(name);
    await this.message(`“${name}” was deleted.`).getByRole("button", { name: "Close" }).click();
  }

  link(page: number): Locator {
    return this.pages.getByRole("link", { name: `Page ${page}`, exact: true });
  }

  /** Waits until the rows are those of these labels and no others, in this order. */
  async expectNames(names: readonly string[]): Promise<void> {
    // What contains texts may contain others beside them.
    await expect(this.rows).toHaveCount(names.length);
    await expect(this.rows).toContainText([...names]);
  }

  /** Waits until the address has that query. */
  async expectQuery(query: string | RegExp): Promise<void> {
    const search = expect.poll(() => new URL(this.page.url()).search);
    await (typeof query === "string" ? search.toBe(query) : search.toMatch(query));
  }
}
