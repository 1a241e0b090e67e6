import { actOn, type Part, type Tab } from "./tab.ts";
import { anyRow, expect, type test as tabTest } from "./tab-fixture.ts";

const heading = (name: string): Part => ({ role: "heading", name });
const button = (name: string | RegExp, within?: Part): Part => ({
  role: "button",
  name,
  ...(within !== undefined && { within }),
});
const link = (name: string | RegExp, within?: Part): Part => ({
  role: "link",
  name,
  ...(within !== undefined && { within }),
});
/** The row of the label that has the text in its name. */
const label = (text: string): Part => ({ role: "rowheader", text });
const notifications: Part = { role: "region", name: "Notifications" };
const message = (text: string): Part => ({ role: "group", text, within: notifications });
const navigation: Part = { role: "navigation", name: "Project" };
const token: Part = { label: "Access token" };
/** What comes after the first screen: once it is there, React has taken over. */
const later: Part = { role: "banner", text: "Connected" };
const editor: Part = { role: "dialog", name: /^(New|Edit) label$/ };
const nameField: Part = { role: "textbox", name: "Name", within: editor };
const colorField: Part = { role: "textbox", name: "Color", within: editor };

/** What each language calls itself, and how it calls the account. */
const languages = [
  ["Deutsch", "de", "Konto"],
  ["العربية", "ar", "الحساب"],
  ["American English", "en", "Account"],
] as const;

/** How long (milliseconds) an outage lasts: longer than the first few tries. */
const outageTime = 3000;

/** Lets the service be away for a while: no state tells when an outage ends. */
function outage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, outageTime));
}

/** Whether a tab is as narrow as a phone's: the bar of screens and the rows of labels have less at hand there. */
const isNarrow = (tab: Tab) => tab.run(() => innerWidth < 720);

/** Goes to one of the project's places by its link. */
function openPlace(tab: Tab, name: string): Promise<void> {
  return tab.press(link(name, navigation));
}

/** Opens a menu, and chooses something in it. */
async function chooseIn(tab: Tab, menu: string | RegExp, choice: string | RegExp): Promise<void> {
  await tab.press(button(menu));
  await tab.press({ role: "menuitem", name: choice });
}

/** The account's menu. */
const account = /^Account/;

/** Chooses what is done with a label from its row's menu. */
function act(tab: Tab, name: string, choice: "Edit" | "Delete"): Promise<void> {
  return chooseIn(tab, actOn("Actions for", name), choice);
}

/** The page's language; none while the page gives way to another. */
const readLanguage = (tab: Tab) => tab.run(() => document.documentElement.lang).catch(() => "");

/**
 * What a person does with the console, in any browser.
 *
 * @param test what has the browser's `tab`
 */
export function testMainJob(test: typeof tabTest): void {
  testWays(test);
  testChanges(test);
  testFiles(test);
  testScreens(test);
  testOutages(test);
}

function testWays(test: typeof tabTest): void {
  test("a token and a sign-in link sign in, and signing out leaves nothing of the session", {
    tag: "@short",
  }, async ({ tab, console: { address }, service, orbit }) => {
    await tab.open(`${address}/`);
    await tab.fill(token, service.token);
    await tab.pressKey("Enter");
    await tab.expectSeen(heading("Labels"));
    await tab.expectSeen(later);
    await chooseIn(tab, account, "Sign out");
    await tab.expectSeen(heading("Sign in"));
    await tab.open(`${address}/projects/${orbit.app_id}/labels#token=${encodeURIComponent(service.token)}`);
    await tab.expectSeen(label("Fixed"));
    expect(await tab.run(() => location.hash)).toBe("");
    await tab.reload();
    await tab.expectSeen(label("Fixed"));
    await tab.expectSeen(later);
    await chooseIn(tab, account, "Sign out");
    await tab.expectSeen(token);
    const kept = await tab.run(() => Object.values({ ...localStorage, ...sessionStorage }).join());
    expect(kept).not.toContain(service.token);
  });

  test("labels are there before the code, which takes over without moving any of them", async ({
    tab,
    console: { address, serviceProxy },
    signIn,
    orbit,
  }) => {
    await signIn();
    const code = { method: "GET", path: /\/assets\/console-[^/]*\.js/ };
    serviceProxy.disturb(code, { kind: "delay" });
    await tab.open(`${address}/projects/${orbit.app_id}/labels`);
    const readPlaces = () =>
      tab.run(() =>
        [...document.querySelectorAll("tbody tr")].map((row) => JSON.stringify(row.getBoundingClientRect())),
      );
    await expect.poll(async () => (await readPlaces()).length).toBeGreaterThan(0);
    const places = await readPlaces();
    expect(await tab.run(() => document.getElementById("first-picture") !== null)).toBe(true);
    serviceProxy.accept();
    await expect.poll(() => tab.run(() => document.getElementById("first-picture"))).toBeNull();
    // The service sends the rest of the labels page by page: further rows may have come below.
    expect((await readPlaces()).slice(0, places.length)).toEqual(places);
  });

  test("pages are turned, a column sorts, and labels are found", async ({
    tab,
    openLabels,
    bluebird,
    acme,
  }) => {
    const readQuery = () => tab.run(() => location.search);
    await openLabels(bluebird.app_id);
    await tab.expectSeen(later);
    await tab.press(link("Next page"));
    await expect.poll(readQuery).toBe("?page=2");
    await tab.expectSeen(anyRow);
    await tab.goBack();
    await expect.poll(readQuery).toBe("");
    await openLabels(acme.app_id);
    await tab.expectSeen(later);
    if (await isNarrow(tab)) {
      await tab.pressKey("Control+k");
      await tab.type("sort by name");
      await tab.press({ role: "option", name: "Sort labels by name" });
    } else await tab.press(button("Label", { role: "grid", name: "Labels" }));
    await expect.poll(readQuery).toBe("?sort=name");
    await tab.expectSeen(anyRow);
    if (await isNarrow(tab)) {
      // There, the menu beside the title leads to the field.
      await chooseIn(tab, "More actions", "Search labels");
      await tab.type("secur");
    } else await tab.fill({ role: "searchbox", name: "Search labels" }, "secur");
    await tab.expectGone(label("Announcement"));
    await tab.expectSeen(label("Security"));
  });

  test("a change in one tab shows in the other, and signing out ends both", async ({
    tab,
    console: { address },
    openLabels,
    service,
    orbit,
  }) => {
    await openLabels(orbit.app_id);
    await tab.expectSeen(later);
    const other = await tab.openTab(
      `${address}/projects/${orbit.app_id}/labels#token=${encodeURIComponent(service.token)}`,
    );
    await other.expectSeen(label("Fixed"));
    await other.expectSeen(later);
    await act(other, "Fixed", "Delete");
    await other.expectGone(label("Fixed"));
    await tab.expectGone(label("Fixed"));
    await chooseIn(other, account, "Sign out");
    await other.expectSeen(token);
    await tab.expectSeen(token);
  });

  test("without a connection what is loaded stays usable, and what was typed is sent afterward", async ({
    tab,
    console: { serviceProxy },
    openLabels,
    allowMessage,
    orbit,
  }) => {
    allowMessage(/^no answer: /);
    await openLabels(orbit.app_id);
    // The code that says so has come.
    await tab.expectSeen({ role: "banner", text: "Connected" });
    await tab.press(button("New label"));
    await tab.expectSeen(editor);
    await tab.pressKey("Escape");
    await tab.expectGone(editor);
    // Not every browser takes the connection to this machine itself.
    for (const method of ["GET", "POST"])
      serviceProxy.disturb({ method, path: /./ }, { kind: "drop", acted: false });
    await tab.setOffline?.(true);
    await tab.expectSeen({ role: "banner", text: tab.setOffline ? "You’re offline." : "Connected" });
    await tab.press(button("New label"));
    await tab.fill(nameField, "Written offline");
    await tab.pressKey("Enter");
    await tab.expectSeen({ role: "alert", within: editor });
    await tab.setOffline?.(false);
    serviceProxy.accept();
    await tab.press(button("Create label", editor));
    await tab.expectSeen(label("Written offline"));
  });
}

function testChanges(test: typeof tabTest): void {
  test("a label is renamed in its row, and Undo takes it back", { tag: "@short" }, async ({
    tab,
    openLabels,
    orbit,
  }) => {
    await openLabels(orbit.app_id);
    await tab.press(button("Fixed"));
    // Its text is selected.
    await tab.expectFocused({ role: "textbox", name: "Name" });
    await tab.type("Repaired");
    await tab.pressKey("Enter");
    await tab.expectSeen(label("Repaired"));
    await tab.press(button("Undo", notifications));
    await tab.expectSeen(label("Fixed"));
    await tab.expectGone(label("Repaired"));
  });

  test("a label is created, recolored by dragging, deleted, and brought back", async ({
    tab,
    openLabels,
    api,
    orbit,
  }) => {
    await openLabels(orbit.app_id);
    await tab.expectSeen(later);
    await tab.press(button("New label"));
    await tab.fill(nameField, "Dragged");
    await tab.fill(colorField, "#C01F30");
    await tab.drag({ role: "group", name: /^Shade/, within: editor }, [0.8, 0.2], [0.3, 0.7]);
    await tab.expectValue(colorField, /^#(?!C01F30)[\dA-F]{6}$/);
    await tab.press(button("Create label", editor));
    await tab.expectSeen(label("Dragged"));
    const read = async () => (await api.listAllLabels(orbit.app_id)).find(({ name }) => name === "Dragged");
    const created = await read();
    expect(created?.color).not.toBe("#C01F30");
    await act(tab, "Dragged", "Edit");
    await tab.fill(colorField, "teal");
    await tab.press(button("Save", editor));
    await tab.expectGone(editor);
    await expect.poll(async () => (await read())?.color).toBe("#008080");
    await act(tab, "Dragged", "Delete");
    await tab.expectGone(label("Dragged"));
    await tab.press(button("Undo", message("was deleted")));
    await tab.expectSeen(label("Dragged"));
    await expect.poll(async () => (await read())?.id).toBe(created?.id);
  });

  test("a range is selected with Shift, by pointer and by key, and recolored", async ({
    tab,
    openLabels,
    api,
    acme,
  }) => {
    await openLabels(acme.app_id);
    await tab.expectSeen(later);
    const bar: Part = { role: "region", name: "Selected labels" };
    const box = (name: string): Part => ({ role: "checkbox", name: actOn("Select", name) });
    const [first = "", , third = ""] = (await api.listAllLabels(acme.app_id)).map(({ name }) => name);
    await tab.press(box(first));
    await tab.press(box(third), "Shift");
    await tab.expectSeen({ ...bar, text: "3 selected" });
    await tab.press(button("Clear", bar));
    await tab.press(box(first));
    await tab.pressKey("ArrowDown");
    await tab.pressKey("ArrowDown");
    await tab.expectFocused(box(third));
    await tab.pressKey("Shift+Space");
    await tab.expectSeen({ ...bar, text: "3 selected" });
    await tab.press(button("Recolor", bar));
    await tab.fill({ role: "textbox", name: "Color", within: { role: "dialog" } }, "#123456");
    await tab.press(button("Recolor 3 labels"));
    await tab.expectSeen(message("3 labels were recolored."));
    const colors = (await api.listAllLabels(acme.app_id)).slice(0, 4).map(({ color }) => color);
    expect(colors.map((color) => color === "#123456")).toEqual([true, true, true, false]);
  });
}

function testFiles(test: typeof tabTest): void {
  test("a file is imported after a dry run, and an export holds what it brought", async ({
    tab,
    openLabels,
    orbit,
  }) => {
    await openLabels(orbit.app_id);
    await tab.expectSeen(later);
    await chooseIn(tab, "Add labels", "Import…");
    await tab.expectSeen(heading("Import"));
    await tab.chooseFile("ours.csv", "name,color\nFrom a file,#123456\nFixed,#B91C1C\n");
    await tab.press(button("Apply 1 change"));
    await tab.expectSeen(heading("Done"));
    await openPlace(tab, "Labels");
    await chooseIn(tab, "More actions", "Export…");
    expect(await tab.save(button(/^Export \d+ labels$/))).toContain("From a file,#123456");
  });

  test("an import that a reload interrupts is resumed, in the file’s order, without doubles", async ({
    tab,
    console: { serviceProxy },
    openLabels,
    allowMessage,
    api,
    acme,
  }) => {
    allowMessage(/^404 POST .*\/labels\/batch$|^no answer: POST .*\/labels$/);
    const before = await api.listAllLabels(acme.app_id);
    const names = Array.from({ length: 8 }, (_, index) => `Import ${index + 1}`);
    await openLabels(acme.app_id);
    await tab.expectSeen(later);
    await chooseIn(tab, "Add labels", "Import…");
    await tab.chooseFile("ours.csv", names.map((name) => `${name},#123456`).join("\n"));
    // As services do that create one label at a time, and then one that is slow.
    serviceProxy.refuse("POST", /\/labels\/batch$/, { status: 404 });
    const creations = { method: "POST", path: /\/labels$/ };
    serviceProxy.disturb(creations, { kind: "silence", acted: false });
    serviceProxy.disturb(creations, { kind: "none" }, 3);
    await tab.press(button("Apply 8 changes"));
    await tab.expectSeen({ role: "region", name: "Jobs in progress", text: "3 of 8" });
    await tab.reload();
    serviceProxy.accept();
    const offer: Part = { role: "group", name: /^Resume “Import/ };
    await tab.press(button("Resume", offer));
    await tab.expectSeen(message("8 changes made."));
    const after = (await api.listAllLabels(acme.app_id)).slice(before.length).map(({ name }) => name);
    expect(after).toEqual(names);
  });
}

function testScreens(test: typeof tabTest): void {
  test("projects are compared and made alike, and the history restores what there was", async ({
    tab,
    console: { address },
    openLabels,
    api,
    acme,
    orbit,
    northwind,
  }) => {
    const readNames = async (appId: string) => (await api.listAllLabels(appId)).map(({ name }) => name);
    const before = await readNames(orbit.app_id);
    await openLabels(orbit.app_id);
    await tab.expectSeen(later);
    await act(tab, "Fixed", "Delete");
    await tab.expectSeen(message("was deleted"));
    await openPlace(tab, "History");
    const deletion: Part = { role: "row", text: "deleted Fixed" };
    await tab.press(button("Restore “Fixed”", deletion));
    await tab.expectSeen(message("“Fixed” was restored."));
    expect(await readNames(orbit.app_id)).toEqual(before);

    await tab.open(`${address}/projects/${orbit.app_id}/compare?to=${northwind.app_id}`);
    await tab.press(button(/^Copy 6 labels/));
    await tab.expectSeen({ role: "region", name: "Result" });
    expect((await readNames(northwind.app_id)).toSorted()).toEqual(before.toSorted());

    await tab.open(`${address}/projects/${acme.app_id}/palette`);
    await tab.expectSeen({ role: "group", name: "Color wheel" });
    await tab.expectSeen(heading("Issues"));
  });

  test("projects, commands, languages and themes are at hand", async ({ tab, openLabels, orbit }) => {
    await openLabels(orbit.app_id);
    await tab.expectSeen(later);
    await tab.press(button(/Switch project$/));
    await tab.press({ role: "option", text: "Acme" });
    await tab.expectSeen(label("Announcement"));
    await tab.pressKey("Control+k");
    await tab.expectFocused({ role: "searchbox", name: "Search commands" });
    await tab.type("palette");
    await tab.expectSeen({ role: "option", name: /^Palette/ });
    await tab.pressKey("Enter");
    await tab.expectSeen(heading("Palette"));
    await openPlace(tab, "Labels");
    let own = account;
    for (const [name, language, next] of languages) {
      await tab.press(button(own));
      // The first of what is in the menu.
      await tab.press({ role: "menuitem" });
      await tab.press({ role: "menuitemradio", text: name });
      own = new RegExp(`^${next}`);
      await tab.expectSeen(button(own));
      await expect.poll(() => readLanguage(tab)).toBe(language);
    }
    const readBackground = () => tab.run(() => getComputedStyle(document.documentElement).backgroundColor);
    // The last language has the page loaded anew.
    await tab.expectSeen(later);
    const light = await readBackground();
    await tab.press(button(account));
    await tab.press({ role: "menuitemradio", name: "Dark theme" });
    await expect.poll(readBackground).not.toBe(light);
    await tab.press({ role: "menuitemradio", name: "Light theme" });
    await expect.poll(readBackground).toBe(light);
  });
}

/** After how many responses the service goes away: of none but the page to nearly all. */
const responseCounts = [1, 2, 4, 7, 11, 16] as const;

const everything = { method: "GET", path: /./ };

function testOutages(test: typeof tabTest): void {
  for (const count of responseCounts) {
    const tag = ["@wide", count === 4 ? "@short" : "@all"];
    test(`a page whose service goes away after ${count} answers does everything once it is back`, {
      tag,
    }, async ({ tab, console: { address, serviceProxy }, signIn, allowMessage, orbit }) => {
      allowMessage(/^no answer: GET /);
      await signIn();
      serviceProxy.disturb(everything, { kind: "drop", acted: false });
      serviceProxy.disturb(everything, { kind: "none" }, count);
      await tab.open(`${address}/projects/${orbit.app_id}/labels`);
      await outage();
      serviceProxy.accept();
      await tab.expectSeen(label("Fixed"));
      // A browser that keeps no files may have loaded the page anew.
      await tab.expectSeen(later);
      await tab.press(button("Fixed"));
      await tab.expectFocused({ role: "textbox", name: "Name" });
      await tab.pressKey("Escape");
      for (const name of ["Palette", "History"]) {
        await openPlace(tab, name);
        await tab.expectSeen(heading(name));
      }
      await chooseIn(tab, account, "Sign out");
      await tab.expectSeen(token);
    });
  }

  test("the labels are asked for while the page’s styles are on their way", { tag: "@wide" }, async ({
    tab,
    console: { address, serviceProxy },
    signIn,
    orbit,
  }) => {
    await signIn();
    const styles = { method: "GET", path: /\.css$/ };
    serviceProxy.disturb(styles, { kind: "delay" });
    await tab.open(`${address}/projects/${orbit.app_id}/labels`);
    await expect.poll(() => serviceProxy.count({ method: "GET", path: /\/labels\?/ })).toBeGreaterThan(0);
    expect(serviceProxy.count(styles)).toBeGreaterThan(0);
    serviceProxy.accept();
    await tab.expectSeen(label("Fixed"));
  });

  test("a screen that is pressed while the service is away opens by itself afterward", {
    tag: ["@wide", "@all"],
  }, async ({ tab, console: { serviceProxy }, openLabels, allowMessage, acme }) => {
    allowMessage(/^no answer: GET /);
    await openLabels(acme.app_id);
    for (const name of ["Palette", "History"]) {
      await tab.expectSeen(later);
      serviceProxy.disturb(everything, { kind: "drop", acted: false });
      await openPlace(tab, name);
      await tab.expectSeen({ role: "status", text: "Waiting for the service" });
      await outage();
      serviceProxy.accept();
      await tab.expectSeen(heading(name));
    }
  });
}
