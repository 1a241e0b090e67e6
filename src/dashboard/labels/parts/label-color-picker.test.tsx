import { i18n } from "@lingui/core";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import LabelColorPicker from "./label-color-picker.tsx";

const neighbors = {
  labels: undefined,
  projectName: "Acme",
  theme: "both",
  judge: undefined,
  known: null,
} as const;

test("in Arabic, sliders say colors in Arabic, and have the same order as everywhere", async () => {
  const catalog: string = "/src/dashboard/messages/ar.po?import";
  const { messages } = await import(/* @vite-ignore */ catalog);
  i18n.loadAndActivate({ locale: "ar", messages });
  document.dir = "rtl";
  const chosen: string[] = [];
  await render(
    <LabelColorPicker color="#8B1A1A" neighbors={neighbors} onChange={(color) => chosen.push(color)} />,
  );
  const sliders = page.getByRole("slider", { includeHidden: true });
  const area = sliders.first();
  const hue = sliders.last();
  await expect.element(area).toHaveAttribute("aria-valuetext", expect.stringMatching(/^[^a-z]+ أحمر داكن$/i));
  await expect.element(hue).toHaveAttribute("aria-valuetext", expect.stringMatching(/^[^a-z]+ أحمر$/i));
  hue.element().focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(chosen).toEqual(["#8B1C1A"]);
});

test("a color that is moved and moved back is the same again", async () => {
  function Picker() {
    const [color, setColor] = useState("#0527E9");
    return (
      <>
        <LabelColorPicker color={color} neighbors={neighbors} onChange={setColor} />
        <output>{color}</output>
      </>
    );
  }
  await render(<Picker />);
  const sliders = page.getByRole("slider", { includeHidden: true });
  const color = page.getByRole("status");
  for (const [slider, there, back] of [
    [sliders.first(), "ArrowUp", "ArrowDown"],
    [sliders.first(), "ArrowLeft", "ArrowRight"],
    [sliders.last(), "ArrowRight", "ArrowLeft"],
  ] as const) {
    slider.element().focus();
    await userEvent.keyboard(`{${there}}`);
    await expect.element(color).not.toMatchTextContent("#0527E9");
    await userEvent.keyboard(`{${back}}`);
    await expect.element(color).toMatchTextContent("#0527E9");
  }
});
