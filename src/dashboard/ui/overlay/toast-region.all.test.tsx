import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { announcements } from "#dashboard/announcement-fixture.ts";
import { useFalseClock } from "#dashboard/false-clock-fixture.ts";
import { clearAnnouncements } from "./announcement.ts";
import { showToast } from "./toast.ts";
import type { ToastMessage } from "./toast-message.ts";
import ToastRegion from "./toast-region.tsx";
import { toastSubject } from "./toast-subject.ts";

beforeEach(async () => {
  toastSubject.set(null);
  clearAnnouncements();
  await movePointerAway();
});

/** Away from where the messages are, which wait while they are hovered. */
const movePointerAway = () => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });

async function renderRegion() {
  const screen = await render(<ToastRegion />);
  const region = screen.getByRole("region", { name: "Notifications" });
  return { screen, region, button: (name: string) => region.getByRole("button", { name, exact: true }) };
}

test("what a message offers is done once, and not by the second press of two that began on what it covers", async () => {
  const { screen, region, button } = await renderRegion();
  const undo = vi.fn();
  const actions = [{ label: "Undo", onPress: undo }];
  const show = () => void showToast({ tone: "good", text: "Deleted.", time: null, actions });
  await screen.rerender(
    <>
      <button type="button" style={{ position: "fixed", inset: 0 }} onClick={show}>
        Delete
      </button>
      <ToastRegion />
    </>,
  );
  show();
  await expect.element(button("Undo")).toBeVisible();
  const { x, y } = button("Undo").element().getBoundingClientRect();
  await button("Close").click();
  await expect.element(region).not.toBeInTheDocument();
  await userEvent.dblClick(screen.getByRole("button", { name: "Delete" }), {
    position: { x: x + 9, y: y + 9 },
  });
  await expect.element(button("Undo")).toBeVisible();
  expect(undo).not.toHaveBeenCalled();
  await button("Undo").click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(region).not.toBeInTheDocument();
});

test("what passes goes once its time is over, which waits while the keyboard is at the message", async () => {
  useFalseClock();
  const { screen, region, button } = await renderRegion();
  await screen.rerender(
    <>
      <button type="button">Elsewhere</button>
      <ToastRegion />
    </>,
  );
  const onGone = vi.fn();
  const actions = [{ label: "Undo", onPress: vi.fn() }];
  showToast({ tone: "good", text: "Deleted.", time: 8, actions, onGone });
  await expect.element(region).toBeVisible();
  region.element().focus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(button("Undo")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  await movePointerAway();
  await vi.advanceTimersByTimeAsync(8000);
  await expect.element(region).not.toBeInTheDocument();
  expect(onGone).toHaveBeenCalledOnce();
});

test("a message about what isn't open is not shown; what is to be said elsewhere is", async () => {
  const { region } = await renderRegion();
  toastSubject.set("acme");
  const onGone = vi.fn();
  showToast({ tone: "good", subject: "bluebird", text: "A label of Bluebird was saved.", onGone });
  showToast({ tone: "danger", subject: "bluebird", text: "“Secret” failed.", elsewhere: "A change failed." });
  await expect.element(region.getByText("A change failed.")).toBeVisible();
  expect(region.element().textContent).not.toMatch(/Bluebird|Secret/);
  expect(onGone).toHaveBeenCalledOnce();

  toastSubject.set("bluebird");
  await expect.element(region).not.toBeInTheDocument();
});

test("F6 leads to the message, and closing it back to where the person was", async () => {
  const { screen, region } = await renderRegion();
  await screen.rerender(
    <>
      <button type="button">Elsewhere</button>
      <ToastRegion />
    </>,
  );
  showToast({ tone: "danger", text: "“Beta” couldn’t be saved." });
  await expect.element(region).toBeVisible();
  const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
  await elsewhere.click();
  await userEvent.keyboard("{F6}");
  await expect.poll(() => region.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Tab}{Tab}{Enter}");
  await expect.element(elsewhere).toHaveFocus();
});

test("a message is spoken, and as long as it is there the page keeps room free at its end", async () => {
  const { button } = await renderRegion();
  showToast({ tone: "good", text: "Deleted.", time: null, actions: [{ label: "Undo", onPress: vi.fn() }] });
  await expect.poll(announcements).toContain("Deleted. Undo");
  await expect
    .poll(() => Number.parseInt(document.documentElement.style.getPropertyValue("--toasts"), 10))
    .toBeGreaterThan(40);
  await button("Undo").click();
  await expect.poll(() => document.documentElement.style.getPropertyValue("--toasts")).toBe("");
});

test("one message is shown at a time: what passes gives way, what failed is there again, and each is spoken once", async () => {
  useFalseClock();
  const { region, button } = await renderRegion();
  const show = async (text: string, message: Omit<ToastMessage, "text">) => {
    showToast({ text, ...message });
    await expectOnly(text);
  };
  const expectOnly = async (text: string) => {
    await expect.element(region.getByText(text, { exact: true })).toBeVisible();
    expect(region.getByRole("group").elements()).toHaveLength(1);
  };
  const onGone = vi.fn();
  await show("1 deleted.", { tone: "good", time: 8, onGone });
  await show("2 failed.", { tone: "danger" });
  expect(onGone).toHaveBeenCalledExactlyOnceWith(true);
  await show("3 saved.", { tone: "good", time: null });
  await show("4 saved.", { tone: "good" });
  await vi.advanceTimersByTimeAsync(2000);
  expect(announcements().slice(-4)).toEqual(["1 deleted.", "2 failed.", "3 saved.", "4 saved."]);
  await vi.advanceTimersByTimeAsync(4000);
  await expectOnly("2 failed.");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(announcements()).not.toContain("2 failed.");
  await button("Close").click();
  await expect.element(region).not.toBeInTheDocument();
  expect(onGone).toHaveBeenCalledOnce();
});

for (const { origin, isGone } of [
  { origin: "what has gone meanwhile", isGone: true },
  { origin: "what deletes", isGone: false },
]) {
  test(`a message that goes away with the focus leads to the heading, where the focus came from ${origin}`, async () => {
    const onDelete = vi.fn();
    const { screen, button } = await renderRegion();
    const show = (hasButton: boolean) =>
      screen.rerender(
        <>
          <h1 tabIndex={-1}>Labels</h1>
          {hasButton && (
            <button type="button" data-deletes onClick={onDelete}>
              Delete
            </button>
          )}
          <ToastRegion />
        </>,
      );
    const heading = screen.getByRole("heading", { name: "Labels" });
    for (const close of [() => userEvent.keyboard("{Enter}"), async () => toastSubject.set(null)]) {
      await show(true);
      screen.getByRole("button", { name: "Delete" }).element().focus();
      showToast({ tone: "good", text: "Deleted.", actions: [{ label: "Undo", onPress: vi.fn() }] });
      await expect.element(button("Undo")).toBeVisible();
      await userEvent.keyboard("{F6}{Tab}{Tab}");
      await expect.element(button("Undo")).toHaveFocus();
      await show(!isGone);
      await close();
      await expect.element(button("Undo")).not.toBeInTheDocument();
      await expect.element(heading).toHaveFocus();
      await userEvent.keyboard("{Enter} ");
      expect(onDelete).not.toHaveBeenCalled();
    }
  });
}
