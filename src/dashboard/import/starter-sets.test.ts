import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { i18n } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import { expect, test } from "vitest";
import { ColorJudge } from "#color-science/color-judge.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { languages } from "#contract/languages.ts";
import { findKnown } from "#dashboard/labels/data/known-names.ts";
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

test.each(languages)(
  "in %s, general names are translated, those of tools stay, and each is a name of its own",
  async (language) => {
    i18n.loadAndActivate({ locale: language, messages: await readMessages(language) });
    const translated = listStarterSets();
    for (const name of ["Security", translated[0]?.labels[0]?.name ?? ""])
      expect(findKnown(name)).not.toBeNull();
    i18n.loadAndActivate({ locale: "en", messages: {} });
    const namesOf = (id: string) =>
      [translated, starterSets].map((sets) =>
        sets.find((set) => set.id === id)?.labels.map(({ name }) => name),
      );
    for (const id of ["conventional-commits", "github", "gitlab"])
      expect(namesOf(id)[0]).toEqual(namesOf(id)[1]);
    if (!language.startsWith("en"))
      expect(namesOf("keep-a-changelog")[0]).not.toEqual(namesOf("keep-a-changelog")[1]);
    for (const { labels } of translated) {
      for (const label of labels) expect(labelInputSchema.parse(label)).toEqual(label);
      expect(new Set(labels.map(({ name }) => labelNameKey(name))).size).toBe(labels.length);
    }
  },
);

test("nothing is wrong with the colors of a set", () => {
  for (const { id, labels } of starterSets) expect(new ColorJudge(labels, "light").issues, id).toEqual([]);
});

test("names that changelogs know have one color, wherever it is asked for", () => {
  const set = starterSets.find(({ id }) => id === "keep-a-changelog");
  for (const { name, color } of set?.labels ?? expect.fail()) expect(findKnown(name)).toBe(color);
});
