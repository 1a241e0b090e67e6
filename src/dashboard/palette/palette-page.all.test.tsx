import { afterEach, beforeAll, expect, test } from "vitest";
import { cdp, type Locator, userEvent } from "vitest/browser";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { announcements } from "#dashboard/announcement-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { isAtWork, readJobs } from "#dashboard/jobs/job-store.ts";
import { startUndoKeys } from "#dashboard/labels/data/changes/label-undo.ts";
import { ChangeRefusal } from "#dashboard/ui/change-refusal.ts";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import PalettePage from "./palette-page.tsx";
import { placeOnWheel, readColor, wheelSize } from "./wheel-geometry.ts";

const alike = [makeLabel("Beta", "#6D28D9"), makeLabel("Release", "#6E2ADA")];
const pale = makeLabel("Sky", "#4FA3E3");
const apart = [
  makeLabel("Bug fix", "#B3261E"),
  makeLabel("Feature", "#4338CA"),
  makeLabel("Docs", "#0F5E4D"),
];

beforeAll(startUndoKeys);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function renderPalette(labels: readonly LabelInput[], refusal: string | null = null) {
  const service = new FakeService(labels);
  toastSubject.set(appId);
  const screen = await renderSignedIn(
    <ChangeRefusal value={refusal}>
      <PalettePage />
      <ToastRegion />
    </ChangeRefusal>,
    service,
    `/projects/${appId}/palette`,
  );
  const [card, messages] = [
    screen.getByRole("region", { name: "Issues" }),
    screen.getByRole("region", { name: "Notifications" }),
  ];
  const wheel = screen.getByRole("group", { name: "Color wheel" });
  const bar = screen.getByRole("region", { name: "Unsaved colors" });
  return {
    service,
    screen,
    card,
    wheel,
    bar,
    scores: screen.getByRole("region", { name: "Scores" }),
    chosen: screen.getByRole("region", { name: /^Selected color/ }),
    issue: (text: string) => card.getByRole("listitem").filter({ hasText: text }),
    fix: (name: RegExp) => card.getByRole("button", { name }),
    dot: (name: string) => wheel.getByRole("button", { name: new RegExp(`^${name}, `) }),
    save: bar.getByRole("button", { name: "Save" }),
    message: (text: string) => messages.getByText(text, { exact: false }),
    messageButton: (name: string) => messages.getByRole("button", { name, exact: true }),
    colorOf: (id: number) => service.labels.find((label) => label.id === id)?.color,
  };
}

const colorOfDot = (dot: Locator) => /#[\dA-F]{6}$/.exec(dot.element().ariaLabel ?? "")?.[0] ?? "";

/** Goes to a label on the wheel by the keyboard: all its dots are one stop of the Tab key. */
async function choose(wheel: Locator, dot: Locator): Promise<void> {
  await expect.element(dot).toBeInTheDocument();
  (wheel.element().querySelector("[tabindex='0']") as HTMLElement).focus();
  for (let turn = 0; turn < 30 && document.activeElement !== dot.element(); turn += 1)
    await userEvent.keyboard("{ArrowRight}");
  await expect.element(dot).toHaveFocus();
}

type MouseEventType = "mousePressed" | "mouseMoved" | "mouseReleased";

/** Moves the real pointer; the frame that the tests are in may be drawn smaller. */
async function sendMouse(type: MouseEventType, x: number, y: number): Promise<void> {
  const frame = (window.frameElement as HTMLElement).getBoundingClientRect();
  const scale = frame.width / window.innerWidth;
  await cdp().send("Input.dispatchMouseEvent", {
    type,
    x: frame.left + x * scale,
    y: frame.top + y * scale,
    button: "left",
    buttons: type === "mouseReleased" ? 0 : 1,
    clickCount: 1,
  });
}

/**
 * Presses a color's dot on the wheel and takes it to the place of another color.
 *
 * @returns releases it
 */
async function drag(wheel: Locator, from: string, to: string): Promise<() => Promise<void>> {
  await expect.element(wheel).toBeVisible();
  const { left, top, width } = wheel.element().getBoundingClientRect();
  const [start, end] = [placeOnWheel(readColor(from)), placeOnWheel(readColor(to))];
  const send = (type: MouseEventType, share: number) => {
    const at = (one: number, other: number) => ((one + (other - one) * share) * width) / wheelSize;
    return sendMouse(type, left + at(start.x, end.x), top + at(start.y, end.y));
  };
  await send("mousePressed", 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await send("mouseMoved", share);
  return () => send("mouseReleased", 1);
}

const undo = () => userEvent.keyboard("{Control>}z{/Control}");
const redo = () => userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");

test("a label has one row with all that is wrong with its color, and one fix, which goes into the draft", async () => {
  const { service, card, scores, dot, issue, fix, bar, save, message, colorOf } = await renderPalette([
    ...alike,
    pale,
    makeLabel("Azure", "#51A5E4"),
  ]);
  await expect.element(card.getByRole("listitem")).toHaveLength(3);
  await expect.element(issue("Azure")).toMatchTextContent(/^AzureHard to read, 2\.\d : 1Looks like Sky/);
  await expect.element(issue("Azure").getByRole("button")).toHaveLength(1);
  await fix(/^Use #[\dA-F]{6} for Release$/).click();
  await expect.element(issue("Release")).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest("li, h1")).not.toBeNull();
  expect(service.changes).toEqual([]);
  await expect.element(bar).toMatchTextContent("1 color changed");
  // There's more to improve, and it can be compared, too.
  (scores.getByRole("button", { name: "Compare" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter>}");
  await expect.element(dot("Release")).toHaveAccessibleName("Release, #6E2ADA");
  await userEvent.keyboard("{/Enter}");
  await expect.element(dot("Release")).not.toHaveAccessibleName("Release, #6E2ADA");
  await expect.element(scores.getByRole("button", { name: "Improve colors" })).toBeVisible();
  // A second press comes before the first is shown; the message's Undo comes to where Save was.
  await save.dblClick();
  await expect.element(message("“Release” was saved.")).toBeVisible();
  expect(service.changes).toMatchObject([
    { method: "PUT", path: "/api/v1/labels/2", body: { name: "Release" } },
  ]);
  expect([colorOf(1), colorOf(2)]).not.toContain("#6E2ADA");
});

test("labels of one color are no issue, and get another one together, as one batch", async () => {
  const { service, card, fix, save } = await renderPalette([...alike, makeLabel("Preview", "#6E2ADA")]);
  await expect.element(card.getByRole("listitem")).toHaveLength(1);
  await fix(/^Use #[\dA-F]{6} for 2 labels$/).click();
  await save.click();
  await expect.poll(() => service.changes.length).toBe(2);
  const [first, second] = service.changes.map(({ body }) => (body as LabelInput).color);
  expect(first).toBe(second);
  expect(new Set(service.changes.map(({ changeSet }) => changeSet)).size).toBe(1);
});

test("a color that can't be saved is taken back with the reason, and can be tried again", async () => {
  const { service, issue, fix, save, message, messageButton } = await renderPalette(alike);
  service.respondNext("PUT", () => new Response(null, { status: 403 }));
  await fix(/for Release$/).click();
  await save.click();
  await expect.element(message("You don’t have permission.")).toBeVisible();
  await expect.element(issue("Release")).toBeVisible();
  await messageButton("Retry").click();
  await expect.element(message("“Release” was saved.")).toBeVisible();
  await expect.element(issue("Release")).not.toBeInTheDocument();
});

test("nothing is written over what someone else has changed since", async () => {
  const { service, fix, save, message } = await renderPalette(alike);
  await fix(/for Release$/).click();
  service.changeLabel(2, makeLabel("Release", "#6D28D0"));
  await save.click();
  await expect.element(message("“Release” changed since then, so it was left as is.")).toBeVisible();
  expect(service.changes).toEqual([]);
});

test("Improve colors raises both scores, in one step, and shows how they were while Compare is held", async () => {
  const labels = [...alike, pale, makeLabel("Moss", "#7FA650")];
  const { service, scores, wheel, dot, bar } = await renderPalette(labels);
  const compare = scores.getByRole("button", { name: "Compare" });
  await expect.element(scores.getByText("2 of 4")).toBeVisible();
  const readDots = () =>
    wheel
      .getByRole("button")
      .elements()
      .map((one) => one.ariaLabel);
  const readDistinct = () => Number(scores.element().querySelector("b")?.textContent);
  const [before, distinct] = [readDots(), readDistinct()];
  await expect.element(compare).not.toBeInTheDocument();
  await scores.getByRole("button", { name: "Improve colors" }).click();
  await expect.element(scores.getByText("4 of 4")).toBeVisible();
  expect(readDistinct()).toBeGreaterThan(distinct);
  await expect.element(bar).toMatchTextContent(/^[34] colors changed/);
  await expect.element(compare).toHaveFocus();
  const after = readDots();

  compare.element().scrollIntoView({ block: "center" });
  const { left, top, width, height } = compare.element().getBoundingClientRect();
  await sendMouse("mousePressed", left + width / 2, top + height / 2);
  await expect.element(scores.getByText("2 of 4")).toBeVisible();
  expect(readDots()).toEqual(before);
  await sendMouse("mouseReleased", left + width / 2, top + height / 2);
  await expect.element(scores.getByText("4 of 4")).toBeVisible();
  expect(readDots()).toEqual(after);
  await userEvent.keyboard("{Enter>}");
  await expect.element(scores.getByText("2 of 4")).toBeVisible();
  await userEvent.keyboard("{/Enter}");
  await expect.element(scores.getByText("4 of 4")).toBeVisible();

  await undo();
  await expect.element(dot("Sky")).toHaveAccessibleName("Sky, #4FA3E3");
  await expect.element(bar).not.toBeInTheDocument();
  expect(service.changes).toEqual([]);
});

test("a dot that is dragged recolors its label, whose name and color are shown, and is saved by one press", async () => {
  const { service, wheel, dot, chosen, bar, save, message, messageButton, colorOf } =
    await renderPalette(apart);
  const release = await drag(wheel, "#B3261E", "#4338CA");
  await expect.element(dot("Bug fix")).toHaveFocus();
  await expect.element(dot("Bug fix")).not.toHaveAccessibleName("Bug fix, #B3261E");
  await release();
  await expect
    .poll(announcements)
    .toContainEqual(expect.stringMatching(/^Distinct: [1-9]?\d\. Easy to read/));
  const dragged = colorOfDot(dot("Bug fix"));
  await expect.element(wheel.getByText(dragged, { exact: false })).toBeVisible();
  await expect.element(chosen.getByRole("textbox", { name: "Color" })).toHaveValue(dragged);
  await expect
    .poll(announcements)
    .toContainEqual(expect.stringMatching(/^Distinct: [1-9]?\d\. Easy to read/));
  expect(service.changes).toEqual([]);
  await save.click();
  await expect.element(message("“Bug fix” was saved.")).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(service.changes).toEqual([
    expect.objectContaining({ path: "/api/v1/labels/1", body: makeLabel("Bug fix", dragged) }),
  ]);
  // What was tried before it was saved doesn't come back.
  await messageButton("Undo").click();
  await expect.poll(() => colorOf(1)).toBe("#B3261E");
  await expect.element(dot("Bug fix")).toHaveAccessibleName("Bug fix, #B3261E");
  await expect.element(bar).not.toBeInTheDocument();
});

test("undo takes back one step after the other, and never what was saved before; once they are saved, that", async () => {
  const { service, wheel, dot, bar, save, message, messageButton, colorOf } = await renderPalette(apart);
  const takeTo = async (from: string, to: string) => (await drag(wheel, from, to))();
  await takeTo("#0F5E4D", "#5E0F5E");
  await save.click();
  await expect.element(message("“Docs” was saved.")).toBeVisible();

  await takeTo("#B3261E", "#B38B1E");
  await expect.element(bar).toMatchTextContent("1 color changed");
  const first = colorOfDot(dot("Bug fix"));
  await takeTo("#4338CA", "#38CA43");
  await expect.element(bar).toMatchTextContent("2 colors changed");
  await undo();
  await expect.element(dot("Feature")).toHaveAccessibleName("Feature, #4338CA");
  await expect.element(dot("Bug fix")).toHaveAccessibleName(`Bug fix, ${first}`);
  await undo();
  await expect.element(dot("Bug fix")).toHaveAccessibleName("Bug fix, #B3261E");
  // There is nothing before that on the screen.
  await undo();
  await redo();
  await expect.element(dot("Bug fix")).toHaveAccessibleName(`Bug fix, ${first}`);
  await userEvent.keyboard("{Control>}y{/Control}");
  await expect.element(bar).toMatchTextContent("2 colors changed");
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await undo();
  await expect.element(bar).toMatchTextContent("2 colors changed");
  expect(service.changes).toHaveLength(1);

  await save.click();
  await expect.poll(() => service.changes.length).toBe(3);
  await expect.element(bar).not.toBeInTheDocument();
  await expect.poll(() => readJobs().filter(isAtWork)).toEqual([]);
  await undo();
  await expect.poll(() => [colorOf(1), colorOf(2)]).toEqual(["#B3261E", "#4338CA"]);
  await expect.poll(() => readJobs().filter(isAtWork)).toEqual([]);
  await undo();
  await expect.element(message("“Docs” is back to what it was.")).toBeVisible();
  expect(colorOf(3)).toBe("#0F5E4D");
  await messageButton("Redo").last().click();
  await expect.poll(() => colorOf(3)).not.toBe("#0F5E4D");
});

test("by the keyboard: arrow keys go around the hues, Enter picks a dot up and puts it down, Escape puts it back", async () => {
  const { service, wheel, dot, bar } = await renderPalette(apart);
  await choose(wheel, dot("Feature"));
  await userEvent.keyboard("{Home}");
  await expect.element(dot("Bug fix")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(dot("Docs")).toHaveFocus();
  await userEvent.keyboard("{End}{Enter}");
  await expect.element(dot("Feature")).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowRight}");
  await expect.element(bar).toBeVisible();
  await expect.element(dot("Feature")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dot("Feature")).toHaveAttribute("aria-pressed", "false");
  await expect.element(dot("Feature")).toHaveAccessibleName("Feature, #4338CA");
  await expect.element(bar).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}{Shift>}{ArrowUp}{/Shift}{Enter}");
  await expect.element(dot("Feature")).toHaveAttribute("aria-pressed", "false");
  await expect.element(dot("Feature")).not.toHaveAccessibleName("Feature, #4338CA");
  expect(service.changes).toEqual([]);
});

test("the selected color is typed, or made lighter, each as a step", async () => {
  const { wheel, dot, chosen, bar } = await renderPalette(apart);
  await choose(wheel, dot("Docs"));
  await chosen.getByRole("textbox", { name: "Color" }).fill("rebeccapurple");
  await expect.element(dot("Docs")).toHaveAccessibleName("Docs, #663399");
  const lightness = chosen.getByRole("slider", { name: "Lightness" });
  (lightness.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(dot("Docs")).not.toHaveAccessibleName("Docs, #663399");
  await undo();
  await undo();
  await expect.element(dot("Docs")).toHaveAccessibleName("Docs, #663399");
  await undo();
  await expect.element(bar).not.toBeInTheDocument();
});

test("unsaved colors outlive a reload, but not another person's change of the same label", async () => {
  const first = await renderPalette(apart);
  for (const name of ["Docs", "Feature"]) {
    await choose(first.wheel, first.dot(name));
    await first.chosen.getByRole("slider", { name: "Lightness" }).fill("60");
  }
  await expect.element(first.bar).toMatchTextContent("2 colors changed");
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  await first.screen.unmount();
  const again = await renderPalette([...apart.slice(0, 2), makeLabel("Docs", "#14532D")]);
  await expect.element(again.bar).toMatchTextContent("1 color changed");
  await expect.element(again.dot("Docs")).toHaveAccessibleName("Docs, #14532D");
  await expect.element(again.dot("Feature")).not.toHaveAccessibleName("Feature, #4338CA");
});

test("whoever may only read sees everything, and nothing that changes it", async () => {
  const { screen, issue, wheel, dot, chosen } = await renderPalette(alike, "Read-only");
  await expect.element(issue("Release")).toBeVisible();
  await (await drag(wheel, "#6D28D9", "#4338CA"))();
  await userEvent.keyboard("{Enter}{ArrowUp}");
  await expect.element(chosen.getByRole("slider", { name: "Lightness" })).toBeDisabled();
  await expect.element(dot("Beta")).toHaveAccessibleName("Beta, #6D28D9");
  for (const name of [/^Use /, "Improve colors", "Save"])
    await expect.element(screen.getByRole("button", { name })).not.toBeInTheDocument();
});

test("what has no valid color is an issue with the way to its editor, and has no dot", async () => {
  const { issue, card, wheel } = await renderPalette([makeLabel("Teal", "teal"), ...apart]);
  await expect.element(issue("Invalid color").getByRole("link", { name: "Edit" })).toBeVisible();
  await expect.element(wheel.getByRole("button")).toHaveLength(3);
  await expect.element(card).toMatchTextContent(/^Issues1/);
});

test("where nothing is wrong it says so, with one label too; without labels it leads to them", async () => {
  const fine = await renderPalette(apart.slice(0, 1));
  await expect.element(fine.scores.getByText("Nothing to improve.")).toBeVisible();
  await expect.element(fine.card).toMatchTextContent(/^Issues0/);
  await fine.screen.unmount();
  const { screen } = await renderPalette([]);
  await expect.element(screen.getByRole("link", { name: "Go to labels" })).toBeVisible();
});
