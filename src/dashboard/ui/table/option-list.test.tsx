import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useOptionList } from "./option-list.ts";

interface HostProps {
  readonly typed?: string;
  readonly ids: readonly string[];
  readonly onChoose: (id: string) => void;
}

function Host({ typed = "a", ids, onChoose }: HostProps) {
  const { fieldProps, listProps, optionProps } = useOptionList({ typed, ids, onChoose });
  return (
    <>
      <input {...fieldProps} aria-label="Field" readOnly value={typed} />
      <div {...listProps("List")}>
        {ids.map((id) => (
          <div key={id} {...optionProps(id)}>
            {id}
          </div>
        ))}
      </div>
    </>
  );
}

async function renderList(ids: readonly string[], typed = "a") {
  const onChoose = vi.fn();
  const draw = (now: readonly string[], text = typed) => <Host typed={text} ids={now} onChoose={onChoose} />;
  const screen = await render(draw(ids));
  const field = screen.getByRole("textbox", { name: "Field" });
  field.element().focus();
  return {
    onChoose,
    field,
    redraw: (now: readonly string[], text?: string) => screen.rerender(draw(now, text)),
    /** What a screen reader says is active. */
    active: () =>
      document.getElementById(field.element().getAttribute("aria-activedescendant") ?? "")?.textContent,
  };
}

test("nothing is active before anything is typed, until an arrow key is pressed", async () => {
  const { onChoose, active } = await renderList(["one", "two"], "");
  await userEvent.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  expect(active()).toBeUndefined();
  await userEvent.keyboard("{ArrowDown}");
  expect(active()).toBe("one");
});

test("Enter in place of an option that has gone chooses no other, and the next one what is active then", async () => {
  const { onChoose, field, redraw, active } = await renderList(["one", "two", "three"]);
  await userEvent.keyboard("{ArrowDown}");
  await redraw(["one", "three"]);
  expect(active()).toBeUndefined();
  await userEvent.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  await expect.element(field).toHaveFocus();
  await expect.poll(active).toBe("one");
  await userEvent.keyboard("{Enter}");
  expect(onChoose.mock.calls).toEqual([["one"]]);
});

test("the first option that is found late is active, and stays so when others come before it", async () => {
  const { onChoose, redraw, active } = await renderList([]);
  await userEvent.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  await redraw(["two"]);
  expect(active()).toBe("two");
  await redraw(["one", "two"]);
  expect(active()).toBe("two");
  await userEvent.keyboard("{Enter}");
  expect(onChoose.mock.calls).toEqual([["two"]]);
});

for (const [kind, init] of [
  ["composes", { isComposing: true }],
  ["ends a composition in Safari", { keyCode: 229 }],
] as const) {
  test(`Enter that ${kind} chooses nothing`, async () => {
    const { onChoose, field } = await renderList(["one"]);
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init });
    expect(field.element().dispatchEvent(event)).toBe(true);
    expect(onChoose).not.toHaveBeenCalled();
  });
}
