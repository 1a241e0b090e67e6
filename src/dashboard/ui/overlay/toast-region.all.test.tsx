import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { announcements } from "#dashboard/announcement-fixture.ts";
import { useFalseClock } from "#dashboard/false-clock-fixture.ts";
import { showToast } from "./toast.ts";
import ToastRegion from "./toast-region.tsx";
import { toastSubject } from "./toast-subject.ts";

beforeEach(async () => {
  toastSubject.set(null);
  // Away from where the messages are, which wait while they are hovered.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
});

async function renderRegion() {
  const screen = await render(<ToastRegion />);
  const region = screen.getByRole("region", { name: "Notifications" });
  return { screen, region, button: (name: string) => region.getByRole("button", { name, exact: true }) };
}

test("what a message offers is done once, and the message goes", async () => {
  const { region, button } = await renderRegion();
  const undo = vi.fn();
  showToast({ tone: "good", text: "Deleted.", actions: [{ label: "Undo", onPress: undo }] });
  await button("Undo").click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(region).not.toBeInTheDocument();
});

test("a countdown is seen, and ends its message once", async () => {
  useFalseClock();
  const { region } = await renderRegion();
  const onGone = vi.fn();
  showToast({
    tone: "good",
    text: "Deleted.",
    countdown: 8,
    actions: [{ label: "Undo", onPress: vi.fn() }],
    onGone,
  });
  await expect.element(region.getByText("8\u00a0s left", { exact: true })).toBeVisible();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(region.getByText(/^[45]\u00a0s left$/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(region).not.toBeInTheDocument();
  expect(onGone).toHaveBeenCalledOnce();
});

test("a countdown waits while the keyboard is at the message, and goes on after", async () => {
  useFalseClock();
  const { screen, region, button } = await renderRegion();
  await screen.rerender(
    <>
      <button type="button">Elsewhere</button>
      <ToastRegion />
    </>,
  );
  showToast({
    tone: "good",
    text: "Deleted.",
    countdown: 8,
    actions: [{ label: "Undo", onPress: vi.fn() }],
  });
  await expect.element(region).toBeVisible();
  (button("Undo").element() as HTMLElement).focus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(button("Undo")).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  await vi.advanceTimersByTimeAsync(8000);
  await expect.element(region).not.toBeInTheDocument();
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

test("F6 leads to the messages, and back to where the person was", async () => {
  const { screen, region, button } = await renderRegion();
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
  await userEvent.keyboard("{F6}");
  await expect.element(elsewhere).toHaveFocus();
  await button("Close").click();
});

test("what can be undone says by which keys, and stays as long as the person wants", async () => {
  const { button } = await renderRegion();
  const undo = vi.fn();
  showToast({
    tone: "good",
    text: "Deleted.",
    countdown: null,
    actions: [{ label: "Undo", key: "z", onPress: undo }],
  });
  await expect.poll(announcements).toContain("Deleted. Undo: Ctrl Z");
  await expect.element(button("Undo")).toHaveAttribute("data-keys", "Ctrl Z");
  // The page keeps as much room free at its end.
  await expect
    .poll(() => Number.parseInt(document.documentElement.style.getPropertyValue("--toasts"), 10))
    .toBeGreaterThan(40);
  await button("Undo").click();
  await expect.poll(() => document.documentElement.style.getPropertyValue("--toasts")).toBe("");
});

test("the newest three messages are shown, the others on request, and all count down", async () => {
  useFalseClock();
  const { screen, region, button } = await renderRegion();
  const onGone = vi.fn();
  const undo = { label: "Undo", onPress: vi.fn() };
  showToast({ tone: "good", text: "1 deleted.", countdown: 8, actions: [undo], onGone });
  for (const text of ["2 failed.", "3 failed.", "4 failed.", "5 failed."])
    showToast({ tone: "danger", text });
  await expect.element(region.getByText("5 failed.")).toBeVisible();
  await expect.element(region.getByText("3 failed.")).toBeVisible();
  await expect.element(region.getByText("2 failed.")).not.toBeVisible();
  await vi.advanceTimersByTimeAsync(8000);
  await expect.poll(() => onGone.mock.calls.length).toBe(1);
  await button("Show 1 more").click();
  await expect.element(region.getByText("2 failed.")).toBeVisible();
  await button("Show fewer").click();
  await expect.element(region.getByText("2 failed.")).not.toBeVisible();
  await screen.getByRole("group", { name: "4 failed." }).getByRole("button", { name: "Close" }).click();
  await expect.element(region.getByText("2 failed.")).toBeVisible();
  await expect.element(region.getByRole("button", { name: /^Show/ })).not.toBeInTheDocument();
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
