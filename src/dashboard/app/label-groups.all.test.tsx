import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeLabel } from "#contract/label-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { groupsKey } from "#dashboard/labels/data/label-address.ts";
import { forgetSelection, readSelection } from "#dashboard/labels/data/label-selection.ts";
import { LabelPage } from "#dashboard/labels/list/label-page.tsx";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { startGridFocus } from "#dashboard/ui/table/grid-focus.ts";
import { laterLabelParts } from "./later-parts.ts";

const names = ["type: bug", "area/api", "Beta", "type: docs", "area/web"];

async function renderPage(query = "", listed: readonly string[] = names) {
  const service = new FakeService(listed.map((name) => makeLabel(name, "#6D5EFC")));
  const screen = await renderSignedIn(
    <>
      <LabelPage later={laterLabelParts} />
      <ToastRegion />
    </>,
    service,
    `/projects/${appId}/labels${query}`,
  );
  await expect.element(screen.getByRole("button", { name: "Preview" })).toBeVisible();
  const choice = screen.getByRole("checkbox", { name: "Group by prefix" });
  return {
    screen,
    service,
    choice,
    button: (name: string) => screen.getByRole("button", { name, exact: true }),
    box: (name: string) => screen.getByRole("checkbox", { name, exact: true }),
    field: screen.getByRole("textbox", { name: "Name", exact: true }),
    message: (text: string) => screen.getByRole("group").filter({ hasText: text }),
    /** The names and headings in the table, from its top. */
    expectRows: (expected: readonly string[]) =>
      expect
        .poll(() =>
          [...document.querySelectorAll("tbody th")].map(
            (one) => one.querySelector("[aria-expanded]")?.textContent ?? one.textContent,
          ),
        )
        .toEqual([...expected]),
  };
}

const grouped = ["type 2 labels", "type: bug", "type: docs", "area 2 labels", "area/api", "area/web"];
const others = ["Other labels 1 label", "Beta"];

beforeAll(startGridFocus);

beforeEach(async () => {
  await page.viewport(1280, 800);
  sessionStorage.clear();
  localStorage.clear();
  forgetSelection();
  toastSubject.set(appId);
});

test("groups are off until a choice shows them, which the address has and the device keeps until it is taken back", async () => {
  const { choice, expectRows } = await renderPage();
  await expect.element(choice).not.toBeChecked();
  await expectRows(names);
  await choice.click();
  await expectRows([...grouped, ...others]);
  expect(location.search).toBe("?groups");
  expect(localStorage.getItem(groupsKey(appId))).not.toBeNull();
  await choice.click();
  await expectRows(names);
  expect(location.search).toBe("");
  expect(localStorage.getItem(groupsKey(appId))).toBeNull();
});

test("Left folds a group and Right unfolds it; the group stays folded", async () => {
  const { button, box, expectRows } = await renderPage("?groups");
  await expectRows([...grouped, ...others]);
  (box("Select all in type").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expectRows(["type 2 labels", ...grouped.slice(3), ...others]);
  await expect.element(button("type 2 labels")).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{ArrowRight}");
  await expectRows([...grouped, ...others]);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(button("type 2 labels")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expectRows(["type 2 labels", ...grouped.slice(3), ...others]);
  expect(localStorage.getItem(`changelog-console.folded ${appId}`)).toBe('["type"]');
});

test("a search shows what it finds of each group, also of one that is folded", async () => {
  localStorage.setItem(`changelog-console.folded ${appId}`, '["type"]');
  const { expectRows } = await renderPage("?find=docs&groups");
  await expectRows(["type 1 label", "type: docs"]);
});

test("a group's box selects its labels, and its menu renames their prefix and nothing else", async () => {
  const { screen, service, button, box } = await renderPage("?groups", [...names, "type: type error"]);
  await box("Select all in area").click();
  expect([...readSelection(appId).keys()]).toEqual([2, 5]);
  await button("Actions for type").click();
  await screen.getByRole("menuitem", { name: "Rename prefix…" }).click();
  await screen.getByRole("textbox", { name: "Replace with" }).fill("kind/");
  await screen.getByRole("button", { name: "Rename 3 labels" }).click();
  await expect
    .poll(() => service.labels.map(({ name }) => name))
    .toEqual(["kind/bug", "area/api", "Beta", "kind/docs", "area/web", "kind/type error"]);
});

test("a label that is created in a list stands on top of it, also of groups that are folded", async () => {
  localStorage.setItem(`changelog-console.folded ${appId}`, '["type"]');
  const { button, field, expectRows } = await renderPage("?sort=name&groups");
  await button("New label").click();
  await field.fill("type: chore");
  await userEvent.keyboard("{Enter}");
  await expectRows(["type: chore", "area 2 labels", "area/api", "area/web", "type 2 labels", ...others]);
  await expect.poll(() => location.search).toBe("?sort=name&groups");
});

test("where the search hides a new label, the message says so and shows it", async () => {
  const { button, field, message, expectRows } = await renderPage("?find=type");
  await button("New label").click();
  await field.fill("Hidden");
  await userEvent.keyboard("{Enter}");
  const hidden = message("“Hidden” was created. It doesn’t match your search.");
  await expect.element(hidden).toBeVisible();
  await expect.poll(() => location.search).toBe("?find=type");
  await hidden.getByRole("button", { name: "Show" }).click();
  await expectRows(["Hidden", ...names]);
});

test.each(["", "?find=api"])("the editor tells when a label was created (%j)", async (query) => {
  const { screen, button } = await renderPage(query);
  await button("Actions for area/api").click();
  await screen.getByRole("menuitem", { name: "Edit" }).click();
  await expect
    .element(screen.getByRole("dialog").getByText(/^Created .* · Updated/))
    .toMatchTextContent(/Created \w+ \d+, \d{4} · Updated \w+ \d+, \d{4}/);
});
