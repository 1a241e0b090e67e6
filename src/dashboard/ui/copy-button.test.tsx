import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { announcements } from "#dashboard/announcement-fixture.ts";
import { CopyButton } from "./copy-button.tsx";

test("a text is copied on a page that came over plain HTTP, too, and the focus stays", async () => {
  // Such a page has none.
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard);
  const copied: string[] = [];
  const onCopy = () => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
  };
  document.addEventListener("copy", onCopy);
  const screen = await render(<CopyButton text={"a\n  text"} name="Copy app ID" />);
  const button = screen.getByRole("button", { name: /^Cop/ });
  await expect.element(button).toHaveAccessibleName("Copy app ID");
  await button.click();
  await expect.poll(announcements).toEqual(["Copied"]);
  document.removeEventListener("copy", onCopy);
  expect(copied).toEqual(["a\n  text"]);
  await expect.element(button).toHaveAccessibleName("Copied");
  await expect.element(button).toHaveFocus();
  expect(document.querySelector("textarea")).toBeNull();
});
