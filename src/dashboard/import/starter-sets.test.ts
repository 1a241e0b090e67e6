import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { i18n } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import { type Color, differenceCiede2000, filterDeficiencyDeuter, filterDeficiencyProt, rgb } from "culori";
import { describe, expect, test } from "vitest";
import { plainContrast } from "#color-science/contrast.ts";
import { readableContrast } from "#color-science/tones.ts";
import { parseHexColor } from "#contract/colors.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { languages } from "#contract/languages.ts";
import { listStarterSets } from "./starter-sets.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });
const starterSets = listStarterSets();

/** A catalog's translations by their ids. */
async function readMessages(language: string): Promise<Record<string, string>> {
  const filename = fileURLToPath(new URL(`../messages/${language}.po`, import.meta.url));
  const context = { locale: language, sourceLocale: languages[0], filename };
  const catalog = await formatter().parse(readFileSync(filename, "utf8"), context);
  return Object.fromEntries(
    Object.entries(catalog).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  );
}

/** How far apart (ΔE2000) two colors of a set are at least: more than twice what is told apart side by side. */
const farApart = 15;
/** The same as eyes without one of the two commonest kinds of cones see them. */
const tellable = 5;

test("Keep a Changelog has its six kinds of changes, in its order", () => {
  const set = starterSets.find(({ id }) => id === "keep-a-changelog");
  const names = set?.labels.map(({ name }) => name);
  expect(names).toEqual(["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]);
});

test.each(languages.slice(1))(
  "in %s, general names are translated, those of tools stay, and each is a name of its own",
  async (language) => {
    i18n.loadAndActivate({ locale: language, messages: await readMessages(language) });
    const translated = listStarterSets();
    i18n.loadAndActivate({ locale: "en", messages: {} });
    const namesOf = (id: string) =>
      [translated, starterSets].map((sets) =>
        sets.find((set) => set.id === id)?.labels.map(({ name }) => name),
      );
    for (const id of ["conventional-commits", "github", "gitlab"])
      expect(namesOf(id)[0]).toEqual(namesOf(id)[1]);
    if (!language.startsWith("en")) {
      for (const id of [
        "keep-a-changelog",
        "product-updates",
        "app-releases",
        "security-advisories",
        "developer-news",
        "availability",
      ]) {
        expect(namesOf(id)[0]).not.toEqual(namesOf(id)[1]);
      }
    }
    for (const { labels } of translated) {
      for (const label of labels) expect(labelInputSchema.parse(label)).toEqual(label);
      expect(new Set(labels.map(({ name }) => labelNameKey(name))).size).toBe(labels.length);
    }
  },
);

describe.each(starterSets)("the starter set $id", ({ labels }) => {
  test("holds labels as the service takes them, each name once", () => {
    for (const label of labels) expect(labelInputSchema.parse(label)).toEqual(label);
    expect(new Set(labels.map(({ name }) => labelNameKey(name))).size).toBe(labels.length);
  });

  test.each(labels)("$name is readable in its plain color, as the public changelog shows it", ({ color }) => {
    const rgb = parseHexColor(color) ?? expect.fail(color);
    expect(plainContrast(rgb, "light")).toBeGreaterThanOrEqual(readableContrast);
  });

  test.each([
    ["eyes that see all colors", (color: Color) => color, farApart],
    ["eyes without green cones", filterDeficiencyDeuter(1), tellable],
    ["eyes without red cones", filterDeficiencyProt(1), tellable],
  ])("has no two colors near each other, to %s", (_, see, least) => {
    const distance = differenceCiede2000();
    const simulated = labels.map(({ color }) => see(rgb(color) ?? { mode: "rgb", r: 0, g: 0, b: 0 }));
    for (const [index, one] of simulated.entries()) {
      for (const other of simulated.slice(0, index)) expect(distance(one, other)).toBeGreaterThan(least);
    }
  });
});
