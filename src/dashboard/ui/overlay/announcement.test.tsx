import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { announcements } from "#dashboard/announcement-fixture.ts";
import { announce, clearAnnouncements, useAnnouncement } from "./announcement.ts";
import { DialogBody, ModalDialog } from "./dialog.tsx";

beforeEach(() => {
  clearAnnouncements();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

/** Lets time pass until something is spoken, and no longer: later, what was spoken goes. */
async function passUntil(text: string): Promise<void> {
  for (let turn = 0; turn < 50 && !announcements().includes(text); turn += 1)
    await vi.advanceTimersByTimeAsync(100);
  expect(announcements()).toContain(text);
}

let marks = 0;

/** Waits until what was announced before is there, and gives what was announced since the test began. */
async function hear(): Promise<readonly string[]> {
  marks += 1;
  // React runs the effects of what was shown before first.
  await render(<Count text={`mark ${marks}`} />);
  await passUntil(`mark ${marks}`);
  return announcements().filter((text) => !text.startsWith("mark "));
}

interface CountProps extends Pick<NonNullable<Parameters<typeof useAnnouncement>[1]>, "onlyChanges"> {
  readonly text: string;
  readonly settle?: number;
}

function Count({ text, ...options }: CountProps) {
  useAnnouncement(text, options);
  return <p>{text}</p>;
}

test("each announcement is spoken once, in its turn and a place of its own, also with the same text as the last", async () => {
  announce("1 selected");
  announce("“Beta” was deleted.");
  announce("");
  announce("“Beta” was deleted.");
  expect(await hear()).toEqual(["1 selected", "“Beta” was deleted.", "“Beta” was deleted."]);
  expect(document.querySelectorAll("[data-live-announcer] > :not(:empty)")).toHaveLength(4);
  announce("1 selected");
  expect((await hear()).slice(-1)).toEqual(["1 selected"]);
});

test("a text is spoken by a region that was there before it", async () => {
  announce("1 label");
  const region = document.querySelector("[data-live-announcer]");
  expect(region).toHaveAttribute("aria-live", "polite");
  expect(region?.textContent).toBe("");
  await passUntil("1 label");
  expect(announcements()).toEqual(["1 label"]);
  expect(document.querySelectorAll("[aria-live] [aria-live], [aria-live] [role=alert]")).toHaveLength(0);
});

test("what happens under an open dialog is spoken", async () => {
  const screen = await render(
    <>
      <button type="button">Under it</button>
      <ModalDialog title="New label" onClose={() => {}}>
        <DialogBody>Text</DialogBody>
      </ModalDialog>
    </>,
  );
  const under = screen.container.querySelector("button");
  await expect.poll(() => under?.closest("[inert], [aria-hidden]")).not.toBeNull();
  announce("The connection is lost.");
  expect(await hear()).toEqual(["The connection is lost."]);
  expect(document.querySelector("[data-live-announcer]")?.closest("[inert], [aria-hidden]")).toBeNull();
});

test("what is announced while hundreds of texts change waits until a screen reader has read those", async () => {
  const { container } = await render(
    Array.from({ length: 300 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are all there is.
      <p key={row}>#6D28D9</p>
    )),
  );
  announce("300 labels were recolored.");
  for (const row of container.children) row.textContent = "#047857";
  await vi.advanceTimersByTimeAsync(1000);
  expect(announcements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(announcements()).toEqual(["300 labels were recolored."]);
});

test("nothing that waits to be spoken, or was spoken, outlives a session", async () => {
  announce("“Secret” was created.");
  await hear();
  announce("“Secret” was deleted.");
  clearAnnouncements();
  expect(await hear()).toEqual([]);
});

test("a text on the page is spoken when it is there, and whenever it is another one", async () => {
  const screen = await render(
    <StrictMode>
      <Count text="1 selected" />
    </StrictMode>,
  );
  expect(await hear()).toEqual(["1 selected"]);
  for (const text of ["1 selected", "", "1 selected", "2 selected"]) {
    await screen.rerender(
      <StrictMode>
        <Count text={text} />
      </StrictMode>,
    );
    await hear();
  }
  expect(await hear()).toEqual(["1 selected", "1 selected", "2 selected"]);
});

test("what comes with the screen is spoken only once it has changed, also if it comes back to that", async () => {
  const screen = await render(<Count onlyChanges text="" />);
  for (const text of [
    "Showing 1–5 of 23",
    "Showing 6–10 of 23",
    "Showing 1–5 of 23",
    "",
    "Showing 1–5 of 23",
  ]) {
    await screen.rerender(<Count onlyChanges text={text} />);
    await hear();
  }
  expect(await hear()).toEqual(["Showing 6–10 of 23", "Showing 1–5 of 23", "Showing 1–5 of 23"]);
});

test("of what changes with every key, only what it comes to is spoken", async () => {
  const screen = await render(<Count settle={300} text="9 labels" />);
  for (const text of ["8 labels", "4 labels", "2 labels"])
    await screen.rerender(<Count settle={300} text={text} />);
  await hear();
  await passUntil("2 labels");
  expect(await hear()).toEqual(["2 labels"]);
});
