import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useFindText } from "./label-find-text.ts";

test("a link that was followed within the rest after typing isn't overtaken by what was typed", async () => {
  const write = vi.fn<(find: string) => void>();
  function Field() {
    const [typed, setTyped] = useFindText("", { key: "default", search: "" }, write);
    return <input aria-label="Find" value={typed} onChange={({ target }) => setTyped(target.value)} />;
  }
  const field = (await render(<Field />)).getByRole("textbox", { name: "Find" });
  vi.useFakeTimers();
  try {
    await field.fill("bug");
    vi.runAllTimers();
    expect(write).toHaveBeenCalledWith("bug");
    write.mockClear();
    await field.fill("bugs");
    // As the router does before it renders the new address.
    window.history.pushState({ key: "followed" }, "");
    vi.runAllTimers();
    expect(write).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    window.history.back();
  }
});
