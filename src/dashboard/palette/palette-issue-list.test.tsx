import { expect, test } from "vitest";
import type { LabelInput } from "#contract/label-input.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { changeToastSubject } from "#dashboard/ui/toast.ts";
import ToastRegion from "#dashboard/ui/toast-region.tsx";
import PalettePage from "./palette-page.tsx";

const sameColor = [
  { name: "Beta", color: "#6D28D9" },
  { name: "Release", color: "#6D28D9" },
];
const unreadable = { name: "Gold", color: "#FFE066" };
const sameName = [
  { name: "Docs", color: "#047857" },
  { name: "docs", color: "#111827" },
];

async function renderIssues(labels: readonly LabelInput[]) {
  const service = new FakeService(labels);
  changeToastSubject(appId);
  const screen = await renderSignedIn(
    <>
      <PalettePage />
      <ToastRegion />
    </>,
    service,
    `/projects/${appId}/palette`,
  );
  const list = screen.getByRole("list", { name: "To look at" });
  return {
    service,
    list,
    summary: screen.getByRole("status").filter({ hasText: "Score" }),
    issue: (text: string) => list.getByRole("listitem").filter({ hasText: text }),
    button: (name: string) => list.getByRole("button", { name, exact: true }),
    message: (text: string) =>
      screen.getByRole("region", { name: "Messages" }).getByText(text, { exact: false }),
    messageButton: (name: string) =>
      screen.getByRole("region", { name: "Messages" }).getByRole("button", { name, exact: true }),
    colorOf: (id: number) => service.labels.find((label) => label.id === id)?.color,
  };
}

test("what is worth a look names its labels and what is wrong, each with a way to mend it", async () => {
  const { issue, button } = await renderIssues([...sameColor, unreadable, ...sameName]);
  await expect.element(issue("The same colour")).toMatchTextContent("BetaReleaseThe same colour");
  await expect.element(button("Give “Release” a distinct colour")).toBeVisible();
  await expect
    .element(issue("Gold"))
    .toMatchTextContent(/Text on its own tint is \d\.\d : 1, below 4\.5 : 1/);
  await expect.element(button("Give “Gold” a readable shade")).toBeVisible();
  await expect.element(issue("Two labels are named “Docs”")).toBeVisible();
  await expect.element(button("Rename to “docs 2”")).toBeVisible();
});

test("of two labels of one colour the later one gets another, and the focus goes on to the next fix", async () => {
  const { service, issue, button, message, colorOf } = await renderIssues([...sameColor, unreadable]);
  await button("Give “Release” a distinct colour").click();
  await expect.element(message("“Release” has a new colour.")).toBeVisible();
  await expect.element(issue("The same colour")).not.toBeInTheDocument();
  await expect.element(button("Give “Gold” a readable shade")).toHaveFocus();
  expect(service.changes).toMatchObject([
    { method: "PUT", path: "/api/v1/labels/2", body: { name: "Release" } },
  ]);
  expect(colorOf(1)).toBe("#6D28D9");
  expect(colorOf(2)).not.toBe("#6D28D9");
});

test("a fix is undone by its message, and what it mended is there again", async () => {
  const { service, issue, button, messageButton, colorOf } = await renderIssues(sameColor);
  await button("Give “Release” a distinct colour").click();
  await messageButton("Undo").click();
  await expect.element(issue("The same colour")).toBeVisible();
  await expect.poll(() => colorOf(2)).toBe("#6D28D9");
  expect(service.changes).toHaveLength(2);
});

test("a label that is hard to read gets a shade that isn't; after the last fix the focus is at the score", async () => {
  const { list, button, summary, colorOf } = await renderIssues([unreadable]);
  await button("Give “Gold” a readable shade").click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(summary).toMatchTextContent("Score 100 of 100");
  await expect.element(summary).toHaveFocus();
  expect(colorOf(1)).toMatch(/^#[\dA-F]{6}$/);
  expect(colorOf(1)).not.toBe(unreadable.color);
});

test("of two labels of one name the later one is renamed, and keeps its colour", async () => {
  const { service, list, button } = await renderIssues(sameName);
  await button("Rename to “docs 2”").click();
  await expect.element(list).not.toBeInTheDocument();
  expect(service.changes).toEqual([
    { method: "PUT", path: "/api/v1/labels/2", body: { name: "docs 2", color: "#111827" } },
  ]);
});

test("a fix that is pressed twice is made once", async () => {
  const { service, button, message } = await renderIssues(sameColor);
  await button("Give “Release” a distinct colour").dblClick();
  await expect.element(message("“Release” has a new colour.")).toBeVisible();
  expect(service.changes).toHaveLength(1);
});

test("a fix that fails is taken back, says why, and can be tried again", async () => {
  const { service, issue, button, message, messageButton } = await renderIssues(sameColor);
  service.answerNext("PUT", () => new Response(null, { status: 403 }));
  await button("Give “Release” a distinct colour").click();
  await expect.element(message("You don’t have permission.")).toBeVisible();
  await expect.element(issue("The same colour")).toBeVisible();
  await messageButton("Try again").click();
  await expect.element(message("“Release” has a new colour.")).toBeVisible();
  await expect.element(issue("The same colour")).not.toBeInTheDocument();
});

test("where all can be told apart and read there is no list", async () => {
  const { list, summary } = await renderIssues([
    { name: "Beta", color: "#6D28D9" },
    { name: "Docs", color: "#047857" },
  ]);
  await expect.element(summary).toMatchTextContent("Score 100 of 100");
  await expect.element(list).not.toBeInTheDocument();
});

test("a fix of a label that somebody else has changed since writes nothing over", async () => {
  const { service, button, message } = await renderIssues(sameColor);
  await expect.element(button("Give “Release” a distinct colour")).toBeVisible();
  service.changeLabel(2, { name: "Release", color: "#6D28D0" });
  await button("Give “Release” a distinct colour").click();
  await expect
    .element(message("“Release” was changed by somebody else meanwhile, and was left as it is."))
    .toBeVisible();
  expect(service.changes).toEqual([]);
});
