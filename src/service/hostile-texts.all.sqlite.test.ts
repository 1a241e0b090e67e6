import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import { apiPaths } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { expectSoundDatabase } from "./database-fixture.ts";
import { appIds, demoService, expectProblem, headersFor, hurryCommits } from "./service-fixture.ts";

// Hundreds of commits, each to the disk.
vi.setConfig({ testTimeout: 120_000 });

/** Texts that have broken programs, and some that are in no list: what the formats between here and there give meaning to. */
const texts = [
  ...naughtyStrings,
  "a\u0000b",
  "\ufeffmark",
  "line\r\nbreaks\u2028of\u2029all\u0085kinds",
  "\u202Eoverride left open",
  "\u{10FFFF}\uFFFE\uFDD0",
  "e\u0301 is not \u00e9",
  "</script><!--<script>",
  "__proto__",
  "constructor",
  "toString",
  "'||(select token_hash from tokens)||'",
  "#{7*7}{{7*7}}<%=7*7%>",
  '\\u0000\\"\\/',
  "😀".repeat(255),
  "x".repeat(70_000),
];
const bytes = (text: string): string => Buffer.from(text).toString("hex");
const headers = headersFor(appIds.Northwind);

test("every text is a label's name byte for byte, or refused as such with nothing stored", async () => {
  const { app, database } = await demoService();
  await hurryCommits(database);
  const readNames = async () => {
    const shown = await app.inject({ url: apiPaths.project(appIds.Northwind), headers });
    return projectDetailSchema.parse(shown.json()).labels.map(({ name }) => name);
  };
  const kept: string[] = [];
  for (const name of texts.filter((text) => text.length < 5000)) {
    const payload = makeLabel(name, "#000000");
    const response = await app.inject({ method: "POST", url: apiPaths.labels, headers, payload });
    const allowed = labelNameSchema.safeParse(name);
    if (allowed.success) {
      expect(response.statusCode, JSON.stringify(name)).toBe(201);
      // Spaces around it are none of its own.
      kept.push(name.trim());
    } else {
      const { errors } = expectProblem(response, "invalid-fields");
      expect(Object.keys(errors ?? {})).toEqual(["name"]);
    }
  }
  expect(kept.length).toBeGreaterThan(400);
  expect((await readNames()).map(bytes)).toEqual(kept.map(bytes));
  await expectSoundDatabase(database);
});
