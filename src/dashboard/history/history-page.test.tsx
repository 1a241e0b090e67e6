import { QueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { deletionOf } from "#client/label-change.ts";
import type { HistoryPage } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { sendLabelChange } from "#dashboard/labels/data/label-mutations.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";
import { keptHistoryKey } from "#dashboard/ui/storage/draft-keys.ts";
import { ada, ben, fakeHistory } from "./history-fixture.ts";
import HistoryScreen from "./history-page.tsx";

/** A moment some days ago, in the time zone of the tests' browser. */
function ago(days: number, hour: number, minute = 0, second = 0): Date {
  const date = new Date();
  date.setDate(date.getDate() - days);
  date.setHours(hour, minute, second, 0);
  return date;
}

const red = { name: "Bug fix", color: "#DE3442" };
const blue = { name: "Bug fix", color: "#2563EB" };
const importId = "0123456789abcdef";
const batches = [{ id: importId, kind: "import", title: "labels.yaml" }];

/** Yesterday’s changes, and an import of the day before that created five labels and recolored one. */
const changes = [
  {
    at: ago(1, 17, 5),
    action: "deleted",
    label: 2,
    before: { name: "Internal", color: "#64748B" },
    user: ben,
  },
  {
    at: ago(1, 14, 32),
    action: "renamed",
    label: 3,
    before: { name: "Improvement", color: "#0F766E" },
    after: { name: "Improvements", color: "#0F766E" },
  },
  ...[11, 12, 13, 14, 15].map(
    (label) =>
      ({
        at: ago(2, 14, 10, label),
        action: "created",
        label,
        after: { name: `New ${label}`, color: "#6D5EFC" },
        batch: importId,
      }) as const,
  ),
  { at: ago(2, 14, 11), action: "recolored", label: 1, before: red, after: blue, batch: importId },
  { at: ago(2, 9, 12), action: "created", label: 4, after: { name: "Security", color: "#B45309" } },
] as const;

/** The labels as those changes have left them, by their ids from 1. */
const now: readonly LabelInput[] = [
  blue,
  { name: "Internal", color: "#64748B" },
  { name: "Improvements", color: "#0F766E" },
  { name: "Security", color: "#B45309" },
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
    .toMatchTextContent(/Ben deleted Internal ?· its entries get it back when restored/);
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
  await screen.getByRole("combobox", { name: "Changes by" }).selectOptions("Ben");
  await expect.element(row("renamed")).not.toBeInTheDocument();
  await expect.element(address).toMatchTextContent("?by=2");
  await screen.getByRole("combobox", { name: "Kind of changes" }).selectOptions("Renamed");
  await expect.element(screen.getByRole("heading", { name: "No changes match" })).toBeVisible();
  await expect.element(address).toMatchTextContent("?by=2&action=renamed");
  expect(asked().at(-1)).toBe("limit=100&user=2&action=renamed");
  await screen.getByRole("link", { name: "Show all changes" }).click();
  await expect.element(row("renamed")).toBeVisible();
});

test("a label has its own history", async () => {
  const { screen, row } = await renderHistory({ query: "?label=1" });
  await expect.element(row("recolored")).toMatchTextContent(/Ada recolored Bug fix from #DE3442/);
  await expect.element(row("renamed")).not.toBeInTheDocument();
  await expect.element(screen.getByText("Every change to “Bug fix”, and the way back")).toBeVisible();
});

test("without any changes it says what will be here", async () => {
  const { screen } = await renderHistory({ history: fakeHistory([]) });
  await expect.element(screen.getByRole("heading", { name: "No changes yet" })).toBeVisible();
});

test("an incomplete history says since when it is complete", async () => {
  const { screen } = await renderHistory({
    history: fakeHistory(changes, batches, "2026-01-05T09:30:00.000000Z"),
  });
  await expect.element(screen.getByText(/^The history begins on Jan 5, 2026/)).toBeVisible();
});

test("a history that can’t be read says so, and is read again on request", async () => {
  const { screen } = await renderHistory({
    history: () => {
      throw new TypeError("no connection");
    },
  });
  await expect
    .element(screen.getByRole("heading", { name: "The history can’t be shown" }), { timeout: 10_000 })
    .toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
});

test("without a connection what was read stays, and the rest says why it isn’t there", async () => {
  let isOffline = false;
  const list = fakeHistory(changes, batches);
  const { screen, row } = await renderHistory({
    history: (query) => {
      if (isOffline) throw new TypeError("no connection");
      return list(query);
    },
  });
  await expect.element(row("deleted")).toBeVisible();
  isOffline = true;
  await row("imported")
    .getByRole("button", { name: /imported/ })
    .click();
  const changesOf = screen.getByRole("alert").filter({ hasText: "The service can’t be reached." });
  await expect.element(changesOf, { timeout: 10_000 }).toBeVisible();
  await expect.element(row("deleted")).toBeVisible();
  isOffline = false;
  await changesOf.getByRole("button", { name: "Retry" }).click();
  await expect.element(row(/^Created/)).toBeVisible();
});

test("two moments are compared label by label, also where it has another name", async () => {
  const [from, to] = [ago(3, 12), ago(1, 16)].map((date) => date.toISOString());
  const { screen, address } = await renderHistory({ query: `?compare=${from}&to=${to}` });
  const matrix = screen.getByRole("grid", { name: "Labels by moment" });
  const cells = (name: string) => matrix.getByRole("row").filter({ hasText: name }).getByRole("gridcell");
  await expect.element(cells("Bug fix").first()).toMatchTextContent(/#DE3442$/);
  await expect.element(cells("Bug fix").last()).toMatchTextContent(/Other color #2563EB$/);
  await expect.element(cells("Improvement").last()).toMatchTextContent(/Other name Improvements$/);
  await expect.element(cells("Security").first()).toMatchTextContent(/Missing/);
  // It was deleted later.
  await expect.element(matrix.getByRole("row").filter({ hasText: "Internal" })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "All 4" }).click();
  await expect.element(cells("Internal").last()).toMatchTextContent(/Same/);
  await expect.element(address).toMatchTextContent(`?compare=${from}&to=${to}&all`);
  await expect
    .element(matrix.getByRole("link", { name: /^Restore all labels to / }).first())
    .toHaveAttribute("href", `/projects/${appId}/history?restore=${from}`);
});

test("moments between which nothing changed have no differences, and one before the history can’t be compared", async () => {
  const history = fakeHistory(changes, batches, ago(4, 12).toISOString());
  const { screen } = await renderHistory({
    history,
    query: `?compare=${ago(3, 12).toISOString()}&to=${ago(3, 13).toISOString()}`,
  });
  await expect.element(screen.getByRole("heading", { name: "No differences" })).toBeVisible();
  const other = screen.getByLabelText(/^Labels on$/);
  await other.fill(ago(5, 12).toISOString().slice(0, 16));
  await screen.getByRole("button", { name: "Compare" }).click();
  await expect
    .element(screen.getByRole("heading", { name: "These moments can’t be compared" }))
    .toBeVisible();
  await expect.element(screen.getByText(/^The history begins on .* Choose a later moment\.$/)).toBeVisible();
});

test("the slider goes from change to change, and says at which moment it is", async () => {
  const { screen, address } = await renderHistory({ query: "?restore" });
  const slider = screen.getByRole("slider", { name: "All labels as they were on, change by change" });
  await expect.element(slider).toHaveAttribute("aria-valuetext", "Now");
  await expect.element(slider).toBeEnabled();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  const exactly = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
  await expect.element(slider).toHaveAttribute("aria-valuetext", exactly.format(changes[1].at));
  await expect.element(screen.getByText(/^Next change: Ada renamed Improvement/)).toBeVisible();
  await expect
    .element(address)
    .toMatchTextContent(`?restore=${changes[1].at.toISOString().slice(0, -1)}000Z`);
  await expect.element(screen.getByText("1 to rename")).toBeVisible();
  await userEvent.keyboard("{Home}");
  await expect.element(screen.getByText(/^Next change: Ada created Security/)).toBeVisible();
  await userEvent.keyboard("{End}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "Now");
});

test("taking a batch back shows the plan, and is a batch itself", async () => {
  const { screen, row, service } = await renderHistory({
    labels: [
      ...now,
      ...["5", "6", "7", "8", "9", "10"].map((name) => ({ name, color: "#111827" })),
      ...[11, 12, 13, 14, 15].map((label) => ({ name: `New ${label}`, color: "#6D5EFC" })),
    ],
  });
  await row("imported").getByRole("link", { name: "Undo all 6" }).click();
  await expect.element(screen.getByRole("heading", { name: "Take back changes" })).toHaveFocus();
  const plan = screen.getByRole("table", { name: "Changes" });
  await expect
    .element(plan.getByRole("row").filter({ hasText: "Recolor" }).last())
    .toMatchTextContent(/#2563EB.*#DE3442/);
  await expect.element(screen.getByText("1 to recolor, 5 to delete")).toBeVisible();
  await screen.getByRole("button", { name: "Apply 6 changes" }).click();
  await expect.poll(() => service.changes.length, { timeout: 10_000 }).toBe(6);
  expect(service.labels.find(({ id }) => id === 1)?.color).toBe("#DE3442");
  expect(service.labels.some(({ name }) => name === "New 11")).toBe(false);
  expect(new Set(service.changes.map(({ changeSet }) => changeSet)).size).toBe(1);
  expect(service.changes[0]?.changeSet).toMatch(/; kind=restore; title=labels\.yaml$/);
});

test("what somebody else has changed since stays as it is, unless it is selected", async () => {
  const at = ago(3, 12).toISOString();
  const { screen, service } = await renderHistory({ query: `?restore=${at}` });
  const plan = screen.getByRole("table", { name: "Changes" });
  await expect.element(plan.getByRole("checkbox", { name: "Restore Internal" })).not.toBeChecked();
  await expect
    .element(plan.getByRole("row").filter({ hasText: "Internal" }))
    .toMatchTextContent("changed since by Ben");
  await expect.element(plan.getByRole("checkbox", { name: "Rename Improvement" })).toBeChecked();
  await expect.element(plan.getByRole("checkbox", { name: "Delete Security" })).toBeChecked();
  await plan.getByRole("checkbox", { name: "Restore Internal" }).click();
  await screen.getByRole("button", { name: "Apply 4 changes" }).click();
  await expect
    .poll(() => service.labels.map(({ name }) => name), { timeout: 10_000 })
    .toEqual(["Bug fix", "Internal", "Improvement"]);
  expect(service.changes.some(({ path }) => path.endsWith("/labels/2/restore"))).toBe(true);
  await expect.element(screen.getByRole("heading", { name: "Nothing to change" })).not.toBeInTheDocument();
});

test("the controls are one stop of the Tab key, and arrow keys go from one to the next", async () => {
  const { row } = await renderHistory();
  const restore = row("deleted").getByRole("link", { name: "Restore “Internal”" });
  await expect.element(restore).toBeVisible();
  (restore.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(row("renamed").getByRole("link", { name: "Restore “Improvement”" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(row("imported").getByRole("button")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(row("imported").getByRole("link", { name: "Undo all 6" })).toHaveFocus();
});

test("of a thousand batches few are in the page, and older ones are read as it is scrolled", async () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    at: new Date(ago(1, 12).getTime() - index * 60_000),
    action: "created" as const,
    label: index + 1,
    after: { name: `Label ${index + 1}`, color: "#6D5EFC" },
    user: ada,
  }));
  const { grid, row, asked } = await renderHistory({ history: fakeHistory(many) });
  await expect.element(row("Label 1").first()).toBeVisible();
  expect(grid.element().querySelectorAll("tbody tr[data-index]").length).toBeLessThan(80);
  await expect
    .poll(
      () => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return row(/Label 1000/).elements().length;
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  expect(asked().filter((query) => query?.includes("cursor"))).toHaveLength(9);
});

test("on a narrow screen names of any length and direction fit", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  const long = "Wassereimerhenkelbefestigungsschraube".repeat(6);
  const { row } = await renderHistory({
    history: fakeHistory([
      {
        at: ago(0, 0),
        action: "renamed",
        label: 1,
        before: { name: long, color: "#6D5EFC" },
        after: { name: "‮تجربة <b>x</b>", color: "no color" },
        user: { id: 3, name: long },
      },
    ]),
  });
  await expect.element(row("<b>x</b>")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test("where the service keeps no history, what this browser changed is shown, and comes back as new labels", async () => {
  const service = new FakeService([{ name: "Bug fix", color: "#DE3442" }]);
  const screen = await renderSignedIn(<p>Signed in</p>, service, `/projects/${appId}/history`);
  const target = { api: readApi() ?? expect.fail(), client: new QueryClient(), appId };
  await sendLabelChange(target, deletionOf({ id: 1, name: "Bug fix", color: "#DE3442" }));
  await screen.rerender(<HistoryScreen />);
  const row = screen.getByRole("grid", { name: "History" }).getByRole("row").filter({ hasText: "Bug fix" });
  await expect.element(row).toMatchTextContent(/You deleted Bug fix/);
  await expect.element(row).not.toMatchTextContent("its entries get it back");
  await expect.element(screen.getByText(/^This service keeps no history/)).toBeVisible();
  await expect.element(screen.getByRole("combobox", { name: "Changes by" })).not.toBeInTheDocument();
  const keep = screen.getByRole("checkbox", { name: "Keep them here when I sign out" });
  await keep.click();
  expect(localStorage.getItem(keptHistoryKey)).not.toBeNull();
  await keep.click();
  expect(localStorage.getItem(keptHistoryKey)).toBeNull();
  await row.getByRole("link", { name: "Restore “Bug fix”" }).click();
  await expect.element(screen.getByText("1 to create")).toBeVisible();
  await screen.getByRole("button", { name: "Apply 1 change" }).click();
  await expect.poll(() => service.labels, { timeout: 10_000 }).toMatchObject([{ id: 2, name: "Bug fix" }]);
});
