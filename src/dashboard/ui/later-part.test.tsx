import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { laterPart } from "./later-part.tsx";

test("a part's place is kept until its code is there, which is asked for once, however many stand on the screen", async () => {
  const code = Promise.withResolvers<ComponentType<{ readonly name: string }>>();
  let asked = 0;
  const Part = laterPart<{ readonly name: string }>(
    () => {
      asked += 1;
      return code.promise;
    },
    <i>…</i>,
  );
  expect(asked).toBe(0);

  const screen = await render(
    <p>
      <Part name="one" />
      <Part name="two" />
    </p>,
  );
  await expect.element(screen.getByText("……")).toBeVisible();
  expect(asked).toBe(1);

  code.resolve(({ name }) => <b>{name}</b>);
  await expect.element(screen.getByText("one", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("two", { exact: true })).toBeVisible();
  expect(screen.container.textContent).toBe("onetwo");
  expect(asked).toBe(1);
});
