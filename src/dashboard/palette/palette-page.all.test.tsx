import { afterEach, beforeAll, expect, test } from "vitest";
import { cdp, type Locator, userEvent } from "vitest/browser";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { announcements } from "#dashboard/announcement-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { isAtWork, readJobs } from "#dashboard/jobs/job-store.ts";
import { startUndoKeys } from "#dashboard/labels/data/changes/label-undo.ts";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { readColor } from "./color-moves.ts";
import PalettePage from "./palette-page.tsx";
import { placeOnWheel, wheelSize } from "./wheel-geometry.ts";

const alike = [makeLabel("Beta", "#6D28D9"), makeLabel("Release", "#6E2ADA")];
const unreadable = makeLabel("Gold", "#FFE066");
const sameName = [makeLabel("Docs", "#047857"), makeLabel("docs", "#111827")];

beforeAll(startUndoKeys);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Goes to a label on the wheel by the keyboard: all its dots are one stop of the Tab key. */
async function choose(wheel: Locator, name: string | RegExp) {
  const mark = wheel.getByRole("button", { name });
  await expect.element(wheel.getByRole("button").first()).toBeInTheDocument();
  // While the screen is still coming the focus may be lost: it begins anew.
  const hasArrived = async () => {
    (wheel.getByRole("button").first().element() as HTMLElement).focus();
    await userEvent.keyboard("{Home}");
    for (let turn = 0; turn < 30 && document.activeElement !== mark.query(); turn += 1) {
      await userEvent.keyboard("{ArrowRight}");
    }
    return document.activeElement === mark.query();
  };
  await expect.poll(hasArrived).toBe(true);
  await expect.element(mark).toHaveFocus();
  return mark;
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

const colorsApart = [
  makeLabel("Bug fix", "#B3261E"),
  makeLabel("Feature", "#4338CA"),
  makeLabel("Docs", "#0F5E4D"),
];

async function renderPalette(labels: readonly LabelInput[], query = "") {
  const service = new FakeService(labels);
  toastSubject.set(appId);
  const screen = await renderSignedIn(
    <>
      <PalettePage />
      <ToastRegion />
    </>,
    service,
    `/projects/${appId}/palette${query}`,
  );
  const card = screen.getByRole("region", { name: "Issues" });
  return {
    service,
    screen,
    card,
    issue: (text: string) => card.getByRole("listitem").filter({ hasText: text }),
    button: (name: string | RegExp) => card.getByRole("button", { name, exact: typeof name === "string" }),
    message: (text: string) =>
      screen.getByRole("region", { name: "Notifications" }).getByText(text, { exact: false }),
    messageButton: (name: string) =>
      screen.getByRole("region", { name: "Notifications" }).getByRole("button", { name, exact: true }),
    chip: (name: string) =>
      screen.getByRole("region", { name: "All labels" }).getByRole("link", { name: new RegExp(`^${name}`) }),
    chosen: screen.getByRole("region", { name: /^Selected color/ }),
    together: screen.getByRole("region", { name: "All colors together" }),
    bar: screen.getByRole("region", { name: "Unsaved colors" }),
    wheel: screen.getByRole("group", { name: "Color wheel" }),
    colorOf: (id: number) => service.labels.find((label) => label.id === id)?.color,
  };
}

const useForRelease = /^Use #[\dA-F]{6} for Release$/;

test("an issue names its labels and what is wrong, under how many it concerns, each with a way to mend it", async () => {
  const { card, issue, button } = await renderPalette([...alike, unreadable, ...sameName]);
  await expect.element(issue("Very similar colors").or(issue("Indistinguishable colors"))).toBeVisible();
  await expect.element(card.getByRole("heading", { name: "For everyone" })).toBeVisible();
  await expect.element(button(useForRelease)).toBeVisible();
  await expect
    .element(issue("Gold"))
    .toMatchTextContent(/Text contrast is 1\.\d:1\. It should be at least 4\.5:1\./);
  await expect.element(button(/^Use #[\dA-F]{6} for Gold$/)).toBeVisible();
  await expect.element(issue("2 labels are named “Docs”")).toBeVisible();
  await expect.element(button("Rename to “docs 2”")).toBeVisible();
  await expect
    .poll(announcements)
    .toContainEqual(
      expect.stringMatching(/^Distinctness: \d+, .+\. Readability: 1 of 5 labels are hard to read\.$/),
    );
});

test("of two labels that look alike the later one gets a shade of its hue, and the focus goes on to the next issue", async () => {
  const { service, issue, button, bar, message, colorOf } = await renderPalette([...alike, unreadable]);
  await button(useForRelease).click();
  await expect.element(issue("Release")).not.toBeInTheDocument();
  await expect.element(issue("Gold")).toHaveFocus();
  expect(service.changes).toEqual([]);
  await bar.getByRole("button", { name: "Save 1 change" }).click();
  await expect.element(message("“Release” was recolored.")).toBeVisible();
  expect(service.changes).toMatchObject([
    { method: "PUT", path: "/api/v1/labels/2", body: { name: "Release" } },
  ]);
  expect(colorOf(1)).toBe("#6D28D9");
  expect(colorOf(2)).not.toBe("#6E2ADA");
});

test("labels of one color are one family: no issue, and recolored together", async () => {
  const { service, button, card, bar } = await renderPalette([
    makeLabel("area/api", "#047857"),
    ...alike,
    makeLabel("Preview", "#6E2ADA"),
  ]);
  await expect.element(button("1 family shares a color on purpose")).toBeVisible();
  await button("1 family shares a color on purpose").click();
  await expect
    .element(card.getByRole("list", { name: "Families that share a color" }))
    .toMatchTextContent("ReleasePreview");
  await button(/^Use #[\dA-F]{6} for 2 labels$/).click();
  await bar.getByRole("button", { name: "Save 2 changes" }).click();
  await expect.poll(() => service.changes.length).toBe(2);
  const [first, second] = service.changes.map(({ body }) => (body as LabelInput).color);
  expect(first).toBe(second);
  expect(new Set(service.changes.map(({ changeSet }) => changeSet)).size).toBe(1);
});

test("a fix that is pressed twice is made once, and so is a save", async () => {
  // The message's Undo comes to where Save was.
  const { service, button, bar, message } = await renderPalette(alike);
  await button(useForRelease).dblClick();
  await bar.getByRole("button", { name: "Save 1 change" }).dblClick();
  await expect.element(message("“Release” was recolored.")).toBeVisible();
  expect(service.changes).toHaveLength(1);
});

test("a fix that fails is taken back, says why, and can be tried again", async () => {
  const { service, issue, button, bar, message, messageButton } = await renderPalette(alike);
  service.respondNext("PUT", () => new Response(null, { status: 403 }));
  await button(useForRelease).click();
  await bar.getByRole("button", { name: "Save 1 change" }).click();
  await expect.element(message("You don’t have permission.")).toBeVisible();
  await expect.element(issue("Release")).toBeVisible();
  await messageButton("Retry").click();
  await expect.element(message("“Release” was recolored.")).toBeVisible();
  await expect.element(issue("Release")).not.toBeInTheDocument();
});

test("a fix of a label that someone else has changed since writes nothing over", async () => {
  const { service, button, bar, message } = await renderPalette(alike);
  await button(useForRelease).click();
  service.changeLabel(2, makeLabel("Release", "#6D28D0"));
  await bar.getByRole("button", { name: "Save 1 change" }).click();
  await expect.element(message("“Release” has changed since, so it was left as it is.")).toBeVisible();
  expect(service.changes).toEqual([]);
});

test("the wheel is one stop of the Tab key; arrow keys go around the hues, and the pointer finds a label", async () => {
  const { screen, wheel } = await renderPalette([...sameName, makeLabel("Bug fix", "#D92D3D")]);
  const red = wheel.getByRole("button", { name: "Bug fix, #D92D3D" });
  await expect.element(red).toBeInTheDocument();
  await expect.element(wheel.getByRole("button")).toHaveLength(1);
  (red.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  const green = wheel.getByRole("button", { name: "Docs, #047857" });
  await expect.element(green).toHaveFocus();
  // A tooltip names it.
  await expect.element(green).toHaveAttribute("data-tooltip");
  await userEvent.keyboard("{End}");
  await expect.element(wheel.getByRole("button", { name: "docs, #111827" })).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(red).toHaveFocus();
  await userEvent.keyboard("{End}");

  const canvas = document.querySelector("canvas");
  const pixels = canvas?.getContext("2d");
  const { x, y } = placeOnWheel(readColor("#D92D3D"));
  const read = () => [...(pixels?.getImageData(x * 2, y * 2, 1, 1).data ?? [])].slice(0, 3).join();
  await expect.poll(read).toBe("217,45,61");
  await screen.getByRole("combobox", { name: "Color vision" }).selectOptions("No color");
  await expect.poll(() => new Set(read().split(",")).size).toBe(1);
});

test("a dot that is dragged recolors its label, lights up what would be mistaken for it, and is saved by one press", async () => {
  const { service, wheel, chip, chosen, bar, message, messageButton, colorOf } =
    await renderPalette(colorsApart);
  await expect.element(wheel).toBeVisible();
  const release = await drag(wheel, "#B3261E", "#4338CA");
  const code = chosen.getByText(/^#[\dA-F]{6}$/);
  await expect.element(code).not.toHaveTextContent("#B3261E");
  await expect.element(chosen).toMatchTextContent("Easily mistaken for: Feature");
  const dragged = code.element().textContent ?? "";
  await expect.element(chip("Bug fix")).toMatchTextContent(dragged);
  await expect.element(wheel.getByRole("button", { name: `Bug fix, ${dragged}` })).toHaveFocus();
  await release();
  await expect.poll(announcements).toContainEqual(expect.stringMatching(/^Distinctness: [1-8]?\d,/));
  expect(service.changes).toEqual([]);

  await bar.getByRole("button", { name: "Save 1 change" }).click();
  await expect.element(message("“Bug fix” was recolored.")).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(service.changes).toEqual([
    expect.objectContaining({ path: "/api/v1/labels/1", body: makeLabel("Bug fix", dragged) }),
  ]);
  // What was played before it was saved doesn't come back.
  await messageButton("Undo").click();
  await expect.poll(() => colorOf(1)).toBe("#B3261E");
  await expect.element(chip("Bug fix")).toMatchTextContent("#B3261E");
  await expect.element(bar).not.toBeInTheDocument();
});

const undo = () => userEvent.keyboard("{Control>}z{/Control}");
const redo = () => userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");

test("undo takes back one drag after the other, and never what was saved before; once they are saved, that, which it says", async () => {
  const { service, wheel, bar, chip, message, messageButton, colorOf } = await renderPalette(colorsApart);
  await expect.element(wheel.getByRole("button").first()).toBeInTheDocument();
  const takeTo = async (from: string, to: string) => (await drag(wheel, from, to))();
  await takeTo("#0F5E4D", "#5E0F5E");
  await bar.getByRole("button", { name: "Save 1 change" }).click();
  await expect.element(message("“Docs” was recolored.")).toBeVisible();

  await takeTo("#B3261E", "#B38B1E");
  await expect.element(chip("Bug fix")).not.toMatchTextContent("#B3261E");
  const [first] = /#[\dA-F]{6}/.exec(chip("Bug fix").element().textContent ?? "") ?? [""];
  await takeTo("#4338CA", "#38CA43");
  await expect.element(bar).toMatchTextContent("2 colors changed");
  await undo();
  await expect.element(chip("Feature")).toMatchTextContent("#4338CA");
  await expect.element(chip("Bug fix")).toMatchTextContent(first);
  await undo();
  await expect.element(chip("Bug fix")).toMatchTextContent("#B3261E");
  // There is nothing before that on the screen.
  await undo();
  await expect.element(bar).toMatchTextContent("0 colors changed");
  await redo();
  await expect.element(chip("Bug fix")).toMatchTextContent(first);
  await userEvent.keyboard("{Control>}y{/Control}");
  await expect.element(bar).toMatchTextContent("2 colors changed");
  expect(service.changes).toHaveLength(1);

  await bar.getByRole("button", { name: "Save 2 changes" }).click();
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

test("sliders, fixes, and discarding are steps of their own, by their buttons too", async () => {
  const { wheel, chosen, together, button, bar, chip } = await renderPalette([
    ...alike,
    colorsApart[2] as LabelInput,
  ]);
  const back = bar.getByRole("button", { name: "Undo" });
  const again = bar.getByRole("button", { name: "Redo" });
  const expectCount = (count: number) =>
    expect.element(bar).toMatchTextContent(count === 1 ? "1 color changed" : `${count} colors changed`);
  await button(useForRelease).click();
  await expectCount(1);
  await choose(wheel, /^Docs, /);
  (chosen.getByRole("slider", { name: "Hue" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expectCount(2);
  const [hue] = /#[\dA-F]{6}/.exec(chip("Docs").element().textContent ?? "") ?? [""];
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(chip("Docs")).not.toMatchTextContent(hue);
  (together.getByRole("slider", { name: "Turn" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expectCount(3);
  // On a slider, which has no text, the keys are the page's.
  await undo();
  await expectCount(2);
  await undo();
  await undo();
  await expect.element(chip("Docs")).toMatchTextContent(hue);
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await undo();
  await expectCount(2);
  await back.click();
  await expectCount(1);
  await back.click();
  await expectCount(0);
  await expect.element(again).toHaveFocus();
  await expect.element(back).toBeDisabled();
  await again.click();
  await expectCount(1);
});

test("by the keyboard Enter picks a dot up, arrow keys move it, Escape puts it back, and Enter down", async () => {
  const { service, wheel, bar } = await renderPalette(colorsApart);
  const mark = await choose(wheel, /^Feature, /);
  await userEvent.keyboard("{Enter}");
  await expect.element(mark).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowRight}");
  await expect.element(bar).toBeVisible();
  await expect.element(mark).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(mark).toHaveAttribute("aria-pressed", "false");
  await expect.element(mark).toHaveAccessibleName("Feature, #4338CA");
  await expect.element(bar).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}{Shift>}{ArrowUp}{/Shift}{Enter}");
  await expect.element(mark).toHaveAttribute("aria-pressed", "false");
  await expect.element(mark).not.toHaveAccessibleName("Feature, #4338CA");
  // The arrow keys go from label to label again.
  await userEvent.keyboard("{Home}");
  await expect.element(wheel.getByRole("button", { name: "Bug fix, #B3261E" })).toHaveFocus();
  expect(service.changes).toEqual([]);
});

test("all colors turn together around those that are locked, and saving sends only what differs, as one batch", async () => {
  const { service, wheel, chosen, together, bar } = await renderPalette(colorsApart);
  await choose(wheel, /^Feature, /);
  await chosen.getByRole("checkbox", { name: "Lock this color" }).click();
  await expect.element(together).toMatchTextContent("1 color stays: those you lock");
  const turn = together.getByRole("slider", { name: "Turn" });
  await turn.fill("90");
  await expect.element(bar).toMatchTextContent("2 colors changed");
  await turn.fill("0");
  await expect.element(bar).not.toBeInTheDocument();
  await turn.fill("90");
  await together.getByRole("slider", { name: "Calm – vivid" }).fill("-20");
  expect(service.changes).toEqual([]);
  await bar.getByRole("button", { name: "Save 2 changes" }).click();
  await expect.poll(() => service.changes.length).toBe(2);
  expect(service.changes.map(({ path }) => path).toSorted()).toEqual([
    "/api/v1/labels/1",
    "/api/v1/labels/3",
  ]);
  expect(new Set(service.changes.map(({ changeSet }) => changeSet)).size).toBe(1);
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(turn).toHaveValue("0");
});

test("everything is fixed at once, in the draft", async () => {
  const { service, screen, card, bar } = await renderPalette([
    ...alike,
    unreadable,
    makeLabel("Sand", "#E7D8A0"),
  ]);
  await expect
    .poll(announcements)
    .toContainEqual(expect.stringContaining("Readability: 2 of 4 labels are hard to read."));
  await expect.element(screen.getByText("2 of 4 hard to read")).toBeVisible();
  await card.getByRole("button", { name: "Fix all" }).click();
  await expect.element(bar).toMatchTextContent("3 colors changed");
  await expect.element(card.getByText("No issues for most people.")).toBeVisible();
  await expect.element(screen.getByText("0 of 4 hard to read, was 2")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Fix all" })).not.toBeInTheDocument();
  expect(service.changes).toEqual([]);
});

test("unsaved colors outlive a reload, but not another person's change of the same label", async () => {
  const first = await renderPalette(colorsApart);
  for (const name of [/^Docs, /, /^Feature, /]) {
    await choose(first.wheel, name);
    await first.chosen.getByRole("slider", { name: "Hue" }).fill("40");
  }
  await expect.element(first.bar).toMatchTextContent("2 colors changed");
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  await first.screen.unmount();
  const again = await renderPalette([...colorsApart.slice(0, 2), makeLabel("Docs", "#14532D")]);
  await expect.element(again.bar).toMatchTextContent("1 color changed");
  await expect.element(again.chip("Docs")).toMatchTextContent("#14532D");
  await expect.element(again.chip("Feature")).not.toMatchTextContent("#4338CA");
});
