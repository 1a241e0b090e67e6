import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { readPageTheme, storePageTheme, usePageTheme } from "./stored-page-theme.ts";

function Shown({ appId }: { readonly appId: string }) {
  return <p>{usePageTheme(appId)}</p>;
}

test("labels are meant for a light page unless the person says otherwise, for each project by itself", async () => {
  const screen = await render(
    <>
      <Shown appId="acme" />
      <Shown appId="northwind" />
    </>,
  );
  const shown = () =>
    screen
      .getByRole("paragraph")
      .elements()
      .map((element) => element.textContent);
  await expect.poll(shown).toEqual(["light", "light"]);
  storePageTheme("acme", "dark");
  await expect.poll(shown).toEqual(["dark", "light"]);
  expect(readPageTheme("acme")).toBe("dark");
  storePageTheme("acme", "light");
  await expect.poll(shown).toEqual(["light", "light"]);
});
