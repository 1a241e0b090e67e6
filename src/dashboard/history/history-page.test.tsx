import { QueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { deletionOf } from "#client/label-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { HistoryPage } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";
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
];

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
  await expect
    .element(row("deleted"))
    .toMatchTextContent(/Ben deleted Internal ?· restoring it also puts it back on its entries/);
  await expect.element(row("Security")).toMatchTextContent(/Ada created Security/);
  await expect
    .element(row("renamed").getByRole("time"))
    .toHaveAttribute("datetime", `${changes[1].at.toISOString().slice(0, -1)}000Z`);
});

test("a batch is one row, and shows its changes once it is opened", async () => {
  const { row, asked } = await renderHistory();
  const batch = row("imported");
  await expect.element(batch).toMatchTextContent(/Ada imported labels\.yaml ?· 5 created, 1 recolored/);
  await expect.element(row(/^Recolored/)).not.toBeInTheDocument();
  const toggle = batch.getByRole("button", { name: /imported/ });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  await expect.element(row(/^Recolored/)).toMatchTextContent(/Recolored Bug fix from #DE3442/);
  await expect.element(row(/^Created/)).toMatchTextContent(/Created New 11 ?New 12 ?New 13 and 2 more/);
  expect(asked().some((query) => query?.includes(`batch=${importId}`))).toBe(true);
  await row(/^Created/)
    .getByRole("button", { name: "2 more" })
    .click();
  await expect.element(row(/^Created New 15/)).toBeVisible();
  await toggle.click();
  await expect.element(row(/^Recolored/)).not.toBeInTheDocument();
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

const moment = (date: Date) => `${date.toISOString().slice(0, -1)}000Z`;
const exactly = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

test("at a moment, the labels are shown as they were, beside those of now, with who changed what since", async () => {
  const from = ago(3, 12).toISOString();
  const { screen, address } = await renderHistory({ query: `?compare=${from}` });
  const table = screen.getByRole("grid", { name: "Labels by date" });
  const row = (name: string) => table.getByRole("row").filter({ hasText: name });
  await expect.element(screen.getByText("4 labels differ from now")).toBeVisible();
  await expect.element(row("Internal")).toMatchTextContent(/Internal ?Deleted ?Deleted · Ben · /);
  await expect.element(row("Improvement")).toMatchTextContent(/Improvement ?Improvements ?Renamed · Ada · /);
  await expect.element(row("Security")).toMatchTextContent(/Not created yet ?Security ?Created · Ada · /);
  await expect
    .element(row("Bug fix"))
    .toMatchTextContent(/Bug fix ?#DE3442 ?Bug fix ?#2563EB ?Recolored · Ada · /);
  await expect
    .element(row("Bug fix").getByRole("link", { name: "Undo changes to “Bug fix”" }))
    .toHaveAttribute("href", `/projects/${appId}/history?restore=${from}&label=1`);
  await expect
    .element(screen.getByRole("link", { name: "Restore this…" }))
    .toHaveAttribute("href", `/projects/${appId}/history?restore=${from}`);
  await screen.getByRole("button", { name: "Back to now" }).click();
  await expect.element(screen.getByRole("grid", { name: "History" })).toBeVisible();
  await expect.element(address).toMatchTextContent("");
  await expect.element(screen.getByRole("heading", { name: "Now", level: 2 })).toHaveFocus();
});

test("one label is undone by itself, whatever else was changed since", async () => {
  const from = ago(3, 12).toISOString();
  const { screen, service } = await renderHistory({ query: `?restore=${from}&label=1` });
  await expect.element(screen.getByRole("heading", { name: "Undo changes" })).toBeVisible();
  await screen.getByRole("button", { name: "Apply 1 change" }).click();
  await expect
    .poll(() => service.labels.find(({ id }) => id === 1)?.color, { timeout: 10_000 })
    .toBe("#DE3442");
  expect(service.changes).toHaveLength(1);
});

test("two moments are compared by two handles, and addresses of that kind stay what they were", async () => {
  const [from, to] = [ago(3, 12), ago(1, 16)].map((date) => date.toISOString());
  const { screen, address } = await renderHistory({ query: `?compare=${from}&to=${to}` });
  const table = screen.getByRole("grid", { name: "Labels by date" });
  const row = (name: string) => table.getByRole("row").filter({ hasText: name });
  await expect
    .element(screen.getByRole("slider", { name: "Labels as of" }))
    .toHaveAttribute("aria-valuetext", exactly.format(ago(3, 12)));
  await expect
    .element(screen.getByRole("slider", { name: "Compare with" }))
    .toHaveAttribute("aria-valuetext", exactly.format(ago(1, 16)));
  await expect.element(row("Security")).toMatchTextContent(/Not created yet ?Security/);
  // It was deleted later.
  await expect.element(row("Internal")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "All 4" }).click();
  await expect.element(row("Internal")).toMatchTextContent(/Internal ?Internal/);
  await expect.element(address).toMatchTextContent(`?compare=${from}&to=${to}&all`);
  await expect.element(table.getByRole("link")).not.toBeInTheDocument();
});

test.each(["?restore", "?compare", "?compare=yesterday&to=now", "?restore=2026-02-31T99:00:00Z"])(
  "an address without a moment that can be read, such as %s, is the history",
  async (query) => {
    const { screen, row } = await renderHistory({ query });
    await expect.element(row("renamed")).toBeVisible();
    await expect.element(screen.getByRole("slider")).toHaveAttribute("aria-valuetext", "Now");
  },
);

test("keys move the handle from change to change, from day to day, and to both ends, and say where it is", async () => {
  const { screen, address } = await renderHistory();
  const slider = screen.getByRole("slider", { name: "Labels as of" });
  await expect.element(slider).toHaveAttribute("aria-valuetext", "Now");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", exactly.format(changes[1].at));
  await expect.element(screen.getByText("2 labels differ from now")).toBeVisible();
  await expect.element(address).toMatchTextContent(`?compare=${moment(changes[1].at)}`);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", exactly.format(changes[0].at));
  await userEvent.keyboard("{PageDown}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", exactly.format(ago(1, 0)));
  await userEvent.keyboard("{Home}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", exactly.format(ago(2, 0)));
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", exactly.format(changes.at(-1)?.at));
  await userEvent.keyboard("{End}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "Now");
  await expect.element(screen.getByRole("grid", { name: "History" })).toBeVisible();
  await expect.element(slider).toHaveFocus();
});

test("a key that moves the handle just as it comes to rest counts", async () => {
  const { screen, address } = await renderHistory();
  const slider = screen.getByRole("slider", { name: "Labels as of" });
  await expect.element(slider).toHaveAttribute("aria-valuetext", "Now");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const press = async (key: string) => {
    slider.element().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    // What a key does comes in promises.
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  };
  await press("PageDown");
  // Not by expect(), which has the timers fire.
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  await press("PageDown");
  // Before the page has been drawn with the second one.
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await expect.element(address).toMatchTextContent(`?compare=${ago(2, 0).toISOString()}`);
  await expect.element(slider).toHaveAttribute("aria-valuetext", exactly.format(ago(2, 0)));
});

test("the timeline is zoomed by keys, buttons, and the wheel, and shows the handle wherever it is moved", async () => {
  const { screen } = await renderHistory();
  const slider = screen.getByRole("slider", { name: "Labels as of" });
  await expect.element(slider).toBeVisible();
  const input = slider.element() as HTMLInputElement;
  const length = () => Number(input.max) - Number(input.min);
  const whole = length();
  const isWhole = screen.getByRole("button", { name: "Zoom out" });
  await expect.element(isWhole).toBeDisabled();
  input.focus();
  await userEvent.keyboard("+");
  await expect.poll(length).toBe(whole / 2);
  await userEvent.keyboard("{Home}");
  await expect.poll(() => Number(input.min)).toBe(ago(2, 0).getTime());
  expect(length()).toBe(whole / 2);
  await isWhole.click();
  await expect.element(isWhole).toBeDisabled();
  const wheel = new WheelEvent("wheel", { deltaY: -200, bubbles: true, cancelable: true, clientX: 600 });
  input.dispatchEvent(wheel);
  await expect.poll(length).toBeLessThan(whole);
  expect(wheel.defaultPrevented).toBe(true);
  // All the way out, the page is scrolled.
  input.dispatchEvent(
    new WheelEvent("wheel", { deltaY: 9000, bubbles: true, cancelable: true, clientX: 600 }),
  );
  await expect.poll(length).toBe(whole);
  const last = new WheelEvent("wheel", { deltaY: 200, bubbles: true, cancelable: true, clientX: 600 });
  input.dispatchEvent(last);
  expect(last.defaultPrevented).toBe(false);
});

test("all changes of a day are undone from its heading, and none of other days", async () => {
  const { screen, service } = await renderHistory();
  await screen.getByRole("link", { name: "Undo all: Yesterday" }).click();
  await expect.element(screen.getByText("1 to restore, 1 to rename")).toBeVisible();
  await screen.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect
    .poll(() => service.labels.map(({ name }) => name), { timeout: 10_000 })
    .toEqual(["Bug fix", "Internal", "Improvement", "Security"]);
});

test.each([
  ["undo", "labels.csv", "Ada undid labels.csv"],
  ["undo", null, "Ada changed 6 labels"],
  ["undo", "2026-01-02T15:04:05Z", /^.*Ada undid restoring labels as of Jan 2, 2026/],
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
  await expect.element(row).toMatchTextContent(/You deleted Bug fix/);
  await expect.element(row).not.toMatchTextContent("puts it back on its entries");
  await expect.element(screen.getByText(/^This service keeps no history/)).toBeVisible();
  await expect.element(screen.getByRole("combobox", { name: "Author" })).not.toBeInTheDocument();
  const keep = screen.getByRole("checkbox", { name: "Keep them here when I sign out" });
  await keep.click();
  expect(localStorage.getItem(keptHistoryKey)).not.toBeNull();
  await keep.click();
  expect(localStorage.getItem(keptHistoryKey)).toBeNull();
  await row.getByRole("link", { name: "Undo change to “Bug fix”" }).click();
  await expect.element(screen.getByText("1 to create")).toBeVisible();
  await screen.getByRole("button", { name: "Apply 1 change" }).click();
  await expect.poll(() => service.labels, { timeout: 10_000 }).toMatchObject([{ id: 2, name: "Bug fix" }]);
});
