import { QueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { deletionOf } from "#client/label-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { HistoryPage } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";
import { toastQueue } from "#dashboard/ui/overlay/toast.ts";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { keptHistoryKey } from "#dashboard/ui/storage/draft-keys.ts";
import { ben, fakeHistory } from "./history-fixture.ts";
import HistoryScreen from "./history-page.tsx";

/** A moment some days ago, in the time zone of the tests' browser. */
function ago(days: number, hour: number, minute = 0, second = 0): Date {
  const date = new Date();
  date.setDate(date.getDate() - days);
  date.setHours(hour, minute, second, 0);
  return date;
}

const red = makeLabel("Bug fix", "#DE3442");
const blue = makeLabel("Bug fix", "#2563EB");
const importId = "0123456789abcdef";
const batches = [{ id: importId, kind: "import", title: "labels.yaml" }];

/** Yesterday’s changes, and an import of the day before that created five labels and recolored one. */
const changes = [
  {
    at: ago(1, 17, 5),
    action: "deleted",
    label: 2,
    before: makeLabel("Internal", "#64748B"),
    user: ben,
  },
  {
    at: ago(1, 14, 32),
    action: "renamed",
    label: 3,
    before: makeLabel("Improvement", "#0F766E"),
    after: makeLabel("Improvements", "#0F766E"),
  },
  ...[11, 12, 13, 14, 15].map(
    (label) =>
      ({
        at: ago(2, 14, 10, label),
        action: "created",
        label,
        after: makeLabel(`New ${label}`, "#6D5EFC"),
        batch: importId,
      }) as const,
  ),
  { at: ago(2, 14, 11), action: "recolored", label: 1, before: red, after: blue, batch: importId },
  { at: ago(2, 9, 12), action: "created", label: 4, after: makeLabel("Security", "#B45309") },
] as const;

/** The labels as those changes have left them, by their ids from 1. */
const now: readonly LabelInput[] = [
  blue,
  makeLabel("Internal", "#64748B"),
  makeLabel("Improvements", "#0F766E"),
  makeLabel("Security", "#B45309"),
  makeLabel("Untouched", "#111111"),
];

const moment = (date: Date) => `${date.toISOString().slice(0, -1)}000Z`;

/** A change takes its time. */
const slow = { timeout: 10_000 };

const messages = () => toastQueue.visibleToasts.map(({ content }) => content.text);

function AddressLine() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

interface Setting {
  readonly history?: (query: URLSearchParams) => HistoryPage;
  readonly query?: string;
  readonly labels?: readonly LabelInput[];
}

async function renderHistory({
  history = fakeHistory(changes, batches),
  query = "",
  labels = now,
}: Setting = {}) {
  const service = new FakeService(labels);
  service.hasHistory = true;
  service.listHistory = history;
  service.deleteLabel(2);
  toastSubject.set(appId);
  const screen = await renderSignedIn(
    <>
      <HistoryScreen />
      <AddressLine />
    </>,
    service,
    `/projects/${appId}/history${query}`,
  );
  const grid = screen.getByRole("grid", { name: "History" });
  return {
    service,
    screen,
    grid,
    row: (text: string | RegExp) => grid.getByRole("row").filter({ hasText: text }),
    table: screen.getByRole("grid", { name: "Labels by date" }),
    address: screen.getByRole("status", { name: "Address" }),
    asked: () =>
      service.requests
        .filter(({ path }) => path.includes("label-history"))
        .map(({ path }) => path.split("?")[1]),
  };
}

test("changes stand under their days, each with who, what, and when", async () => {
  const { grid, row } = await renderHistory();
  await expect.element(grid.getByRole("heading", { name: "Yesterday" })).toBeVisible();
  await expect.element(row("renamed")).toMatchTextContent(/Ada renamed Improvement to Improvements/);
  await expect.element(row("deleted")).toMatchTextContent(/Ben deleted Internal ?Restore/);
  await expect.element(row("Security")).toMatchTextContent(/Ada created Security/);
  const time = row("renamed").getByRole("time");
  await expect.element(time).toHaveAttribute("datetime", moment(changes[1].at));
  await expect
    .element(row("renamed").getByRole("link").first())
    .toHaveAttribute("href", `/projects/${appId}/history?at=${moment(changes[1].at)}`);
});

test("a batch is one row, shows its changes once it is opened, and is undone after a review", async () => {
  const { service, screen, row } = await renderHistory();
  const batch = row("imported");
  await expect.element(batch).toMatchTextContent(/Ada imported labels\.yaml ?· 5 created, 1 recolored/);
  const toggle = batch.getByRole("button", { name: /imported/ });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  await expect.element(row(/^Recolored/)).toMatchTextContent(/Recolored Bug fix from #DE3442/);
  await expect.element(row(/^Created New 15/)).toBeVisible();
  await toggle.click();
  await expect.element(row(/^Recolored/)).not.toBeInTheDocument();
  service.changeLabel(1, blue);
  await batch.getByRole("link", { name: "Undo (6)" }).click();
  await expect.element(screen.getByRole("heading", { name: "Undo changes" })).toHaveFocus();
  await screen.getByRole("button", { name: "Apply 1 change" }).click();
  await expect.poll(() => service.labels.find(({ id }) => id === 1)?.color, slow).toBe("#DE3442");
  expect(service.changes.at(-1)?.changeSet).toMatch(new RegExp(`^${importId}-undo-\\w{8}; kind=undo`));
});

test("filters are in the address, and narrow down what is asked for", async () => {
  const { screen, row, address, asked } = await renderHistory();
  await expect.element(row("deleted")).toBeVisible();
  await screen.getByRole("combobox", { name: "Author" }).selectOptions("Ben");
  await expect.element(row("renamed")).not.toBeInTheDocument();
  await expect.element(address).toMatchTextContent("?by=2");
  await screen.getByRole("combobox", { name: "Type of change" }).selectOptions("Renamed");
  await expect.element(screen.getByRole("heading", { name: "No matching changes" })).toBeVisible();
  await expect.element(address).toMatchTextContent("?by=2&action=renamed");
  expect(asked()).toContain("limit=100&user=2&action=renamed");
  await screen.getByRole("link", { name: "Show all changes" }).click();
  await expect.element(row("renamed")).toBeVisible();
});

test("one change is undone, and a label restored, at once, each as an undo", async () => {
  const { service, row } = await renderHistory();
  await row("renamed").getByRole("button", { name: "Undo change to “Improvement”" }).click();
  await expect.poll(() => service.labels.find(({ id }) => id === 3)?.name, slow).toBe("Improvement");
  await row("deleted").getByRole("button", { name: "Restore “Internal”" }).click();
  await expect.poll(() => service.labels.find(({ id }) => id === 2)?.name, slow).toBe("Internal");
  await expect.poll(messages).toEqual(["“Internal” was restored."]);
  expect(service.changes.map(({ changeSet }) => changeSet?.split("; ")[1])).toEqual([
    "kind=undo",
    "kind=undo",
  ]);
  // Where what restored it isn't listed, its row still says why it offers nothing.
  await expect.element(row("deleted")).toMatchTextContent(/Ben deleted Internal ?Restored/);
});

test("where the label has been changed since, it is shown as it was beside what it is, and nothing is overwritten unasked", async () => {
  const { service, screen, row, address, table } = await renderHistory();
  await expect.element(row("renamed")).toBeVisible();
  service.changeLabel(3, makeLabel("Progress", "#0F766E"));
  await row("renamed").getByRole("button", { name: "Undo change to “Improvement”" }).click();
  await expect.element(address).toMatchTextContent(`?label=3&at=${moment(changes[1].at)}`);
  expect(service.changes).toEqual([]);
  await expect.element(table.getByRole("row").filter({ hasText: "Progress" })).toBeVisible();
  await screen.getByRole("button", { name: "Restore “Improvement”" }).click();
  await expect.poll(() => service.labels.find(({ id }) => id === 3)?.name, slow).toBe("Improvement");
});

test("what was undone says when, without a button, and what can’t be undone has none", async () => {
  const back = {
    at: ago(1, 14, 40),
    action: "renamed",
    label: 3,
    before: changes[1].after,
    after: changes[1].before,
  } as const;
  const { row } = await renderHistory({ history: fakeHistory([...changes, back], batches) });
  await expect
    .element(row("renamed"))
    .toMatchTextContent(/Ada renamed Improvement to Improvements ?Undone 2:40/);
  await expect.element(row("renamed").getByRole("button")).not.toBeInTheDocument();
});

test("at a moment, the labels are shown as they were, beside those of now, and one is restored at once", async () => {
  const from = ago(3, 12).toISOString();
  const { service, screen, table, address } = await renderHistory({ query: `?at=${from}` });
  const row = (name: string) => table.getByRole("row").filter({ hasText: name });
  await expect.element(screen.getByText("4 labels have changed since")).toBeVisible();
  await expect.element(row("Internal")).toMatchTextContent(/Internal ?Deleted ?Deleted · Ben · /);
  await expect.element(row("Improvement")).toMatchTextContent(/Improvement ?Improvements ?Renamed · Ada · /);
  await expect
    .element(row("Security"))
    .toMatchTextContent(/Not created yet ?Security ?Created · Ada · .*Undo/);
  await expect
    .element(row("Bug fix"))
    .toMatchTextContent(/Bug fix ?#DE3442 ?Bug fix ?#2563EB ?Recolored · Ada · /);
  await expect.element(row("Untouched")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Show all labels" }).click();
  await expect.element(row("Untouched")).toBeVisible();
  await expect.element(address).toMatchTextContent(`?at=${from}&all`);
  await row("Bug fix").getByRole("button", { name: "Restore “Bug fix”" }).click();
  await expect.poll(() => service.labels.find(({ id }) => id === 1)?.color, slow).toBe("#DE3442");
  expect(service.changes).toHaveLength(1);
  await screen.getByRole("button", { name: "Back to now" }).click();
  await expect.element(screen.getByRole("grid", { name: "History" })).toBeVisible();
  await expect.element(address).toBeEmptyDOMElement();
  await expect.element(screen.getByRole("heading", { name: "Now", level: 2 })).toHaveFocus();
});

test("all labels of a moment are restored after a review, without those that others have changed unless they are selected", async () => {
  const from = ago(3, 12).toISOString();
  const { service, screen } = await renderHistory({ query: `?at=${from}` });
  await screen.getByRole("link", { name: "Restore these 4…" }).click();
  await expect.element(screen.getByRole("heading", { name: "Restore an earlier state" })).toHaveFocus();
  await expect.element(screen.getByText(/^1 label has changed since/)).toBeVisible();
  await screen.getByRole("button", { name: "Apply 3 changes" }).click();
  await expect
    .poll(() => service.labels.map(({ name, color }) => `${name} ${color}`), slow)
    .toEqual(["Bug fix #DE3442", "Improvement #0F766E", "Untouched #111111"]);
});

test.each(["?restore", "?at", "?at=yesterday", "?restore=2026-02-31T99:00:00Z"])(
  "an address without a moment that can be read, such as %s, is the history",
  async (query) => {
    const { screen, row } = await renderHistory({ query });
    await expect.element(row("renamed")).toBeVisible();
    await expect.element(screen.getByRole("slider")).toHaveAttribute("aria-valuetext", "Now");
  },
);

test("keys move the handle, which tells when it is and what was changed then; a date does, too", async () => {
  const { screen, address } = await renderHistory();
  const slider = screen.getByRole("slider", { name: "Labels as of" });
  await expect.element(slider).toHaveAttribute("aria-valuetext", "Now");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect
    .element(slider)
    .toHaveAttribute("aria-valuetext", expect.stringMatching(/at 9:00\sAM · 1 created$/));
  await expect.element(screen.getByText(/, 9:00\sAM · 1 created$/)).toBeVisible();
  await expect.element(address).toMatchTextContent(`?at=${ago(2, 9).toISOString()}`);
  await expect.element(screen.getByText("4 labels have changed since")).toBeVisible();
  await userEvent.keyboard("{End}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "Now");
  await expect.element(screen.getByRole("grid", { name: "History" })).toBeVisible();
  await expect.element(slider).toHaveFocus();
  const [date = ""] = new Date(ago(1, 15).getTime() - ago(1, 15).getTimezoneOffset() * 60_000)
    .toISOString()
    .split(":00.");
  await userEvent.fill(screen.container.querySelector("input[type=datetime-local]") as HTMLElement, date);
  await expect.element(address).toMatchTextContent(`?at=${ago(1, 15).toISOString()}`);
});

test.each([
  ["undo", "labels.csv", "Ada undid labels.csv"],
  ["undo", null, "Ada changed 6 labels"],
  ["restore", "2026-01-02T15:04:05.123456Z", /^.*Ada restored labels as of Jan 2, 2026/],
  ["restore", "labels.csv", "Ada changed labels: labels.csv"],
] as const)("a batch of kind %s with the title %s reads right", async (kind, title, text) => {
  const { row } = await renderHistory({ history: fakeHistory(changes, [{ id: importId, kind, title }]) });
  await expect.element(row("5 created")).toMatchTextContent(text);
});

test("where the service keeps no history, what this browser changed is shown, and comes back as new labels", async () => {
  const service = new FakeService([makeLabel("Bug fix", "#DE3442")]);
  const screen = await renderSignedIn(<p>Signed in</p>, service, `/projects/${appId}/history`);
  const target = { api: readApi() ?? expect.fail(), client: new QueryClient(), appId };
  await runLabelChange(target, deletionOf({ id: 1, ...makeLabel("Bug fix", "#DE3442") }), {
    success: "",
    describeFailure: () => null,
  });
  await screen.rerender(<HistoryScreen />);
  const row = screen.getByRole("grid", { name: "History" }).getByRole("row").filter({ hasText: "Bug fix" });
  await expect.element(row).toMatchTextContent(/Deleted Bug fix/);
  await expect.element(screen.getByText(/^This service keeps no history/)).toBeVisible();
  await expect.element(screen.getByRole("combobox", { name: "Author" })).not.toBeInTheDocument();
  const keep = screen.getByRole("checkbox", { name: "Keep them here when I sign out" });
  await keep.click();
  expect(localStorage.getItem(keptHistoryKey)).not.toBeNull();
  await keep.click();
  expect(localStorage.getItem(keptHistoryKey)).toBeNull();
  await row.getByRole("button", { name: "Restore “Bug fix”" }).click();
  await expect.poll(() => service.labels, slow).toMatchObject([{ id: 2, name: "Bug fix" }]);
});
