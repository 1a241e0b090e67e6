import { deflateRawSync } from "node:zlib";
import naughtyStrings from "big-list-of-naughty-strings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { batchKinds, cleanTitle } from "#contract/change-set.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import type { LabelChange } from "./label-change.ts";
import {
  isPlanText,
  type PlanReading,
  type ProposedPlan,
  packPlan,
  planLinkLimit,
  readPlan,
  reviewUrl,
  unpackPlan,
  writePlan,
} from "./plan-link.ts";

const plan: ProposedPlan = {
  appId: "app-1",
  kind: "rename",
  title: "Fewer bugs",
  from: "Ada",
  changes: [{ id: 7, before: makeLabel("Bug", "#FF0000"), after: makeLabel("Bugs", "#FF0000") }],
};

/** The fragment of any text, packed as plans are. */
const fragmentOf = (text: string | Uint8Array) => `plan=${deflateRawSync(text).toString("base64url")}`;
const malformed: PlanReading = { problem: "malformed" };

const names = fc
  .oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...naughtyStrings))
  .filter((name) => labelInputSchema.shape.name.safeParse(name).data === name);
const colors = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((color) => `#${color.toString(16).padStart(6, "0")}`);
const inputs = fc.record({ name: names, color: colors });
const contents = fc.record({ name: fc.string(), color: fc.string() });
const change = (id: number): fc.Arbitrary<LabelChange> =>
  fc.oneof(
    inputs.map((after) => ({ id: null, before: null, after })),
    fc.record({ id: fc.constant(id), before: contents, after: inputs }),
    contents.map((before) => ({ id, before, after: null })),
    contents.map((after) => ({ id, before: null, after })),
  );
const plans: fc.Arbitrary<ProposedPlan> = fc.record({
  appId: fc.string({ minLength: 1, maxLength: 255 }),
  kind: fc.constantFrom(...batchKinds),
  title: fc.option(names),
  from: fc.option(names),
  changes: fc
    .integer({ min: 1, max: 6 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => change(id)))),
});

test("a plan comes back from its address and its file as it was", async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (some) => {
      const read = {
        ...some,
        title: some.title && cleanTitle(some.title),
        from: some.from && cleanTitle(some.from),
      };
      expect(isPlanText(writePlan(some))).toBe(true);
      expect(readPlan(writePlan(some))).toEqual({ plan: read });
      const fragment = await packPlan(some);
      if (fragment === null) return;
      expect(fragment).toMatch(/^plan=[\w-]+$/);
      expect(await unpackPlan(`#${fragment}`)).toEqual({ plan: read });
    }),
    { numRuns: 60 },
  );
});

test("a plan that is too long for an address has none, and is read from its file", async () => {
  const changes = Array.from({ length: 2000 }, (_, id) => ({
    id,
    before: makeLabel(crypto.randomUUID(), "#FF0000"),
    after: null,
  }));
  expect(await packPlan({ ...plan, changes })).toBeNull();
  expect(readPlan(writePlan({ ...plan, changes }))).toEqual({ plan: { ...plan, changes } });
});

test("any text is read as a plan or as none, and never throws", async () => {
  const texts = fc.oneof(fc.string(), fc.json(), fc.string().map(fragmentOf), fc.json().map(fragmentOf));
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await unpackPlan(text)).toEqual(malformed);
      expect(readPlan(text)).toEqual(malformed);
    }),
  );
});

test("an address that is cut off, or that unpacks to more than a plan may be, is malformed", async () => {
  const fragment = (await packPlan(plan)) ?? "";
  for (const length of [0, 5, 6, 40, fragment.length - 2]) {
    expect(await unpackPlan(fragment.slice(0, length))).toEqual(malformed);
  }
  const bomb = fragmentOf(new Uint8Array(11_000_000).fill(0x20));
  expect(bomb.length).toBeLessThan(planLinkLimit);
  expect(await unpackPlan(bomb)).toEqual(malformed);
  expect(await unpackPlan(fragmentOf(new Uint8Array([0xc3, 0x28])))).toEqual(malformed);
});

test("a plan of a later version is told from a malformed one", async () => {
  const later = JSON.stringify({ version: 2, appId: "app-1", steps: [] });
  expect(isPlanText(later)).toBe(true);
  expect(await unpackPlan(fragmentOf(later))).toEqual({ problem: "newer" });
});

test.each<[string, object]>([
  ["no changes", { changes: [] }],
  ["two changes of one label", { changes: [...plan.changes, ...plan.changes] }],
  [
    "a new name that no service takes",
    { changes: [{ id: 7, before: makeLabel("Bug", "#FF0000"), after: makeLabel("\u200b", "#FF0000") }] },
  ],
  [
    "a new color that is none",
    { changes: [{ id: null, before: null, after: makeLabel("Bug", "url(//x)") }] },
  ],
  [
    "an id that is no whole number",
    { changes: [{ id: "../7", before: makeLabel("Bug", "#FF0000"), after: null }] },
  ],
  ["a title of several lines", { title: "Fewer\nbugs" }],
  ["a sender that is too long", { from: "A".repeat(256) }],
  ["a kind that there is none of", { kind: "rm" }],
])("a plan with %s is malformed", (_, fields) => {
  expect(readPlan(JSON.stringify({ version: 1, ...plan, ...fields }))).toEqual(malformed);
});

test("what a plan doesn't know of is left out, such as a service", () => {
  const text = JSON.stringify({ version: 1, ...plan, service: "https://elsewhere.example" });
  expect(readPlan(text)).toEqual({ plan });
});

test("the address of a review names the project in its path, and the plan nowhere but in its fragment", async () => {
  const fragment = (await packPlan(plan)) ?? "";
  const url = new URL(reviewUrl("https://console.example/", "a/b?c", fragment));
  expect(url.pathname).toBe("/projects/a%2Fb%3Fc/review");
  expect([url.search, url.hash]).toEqual(["", `#${fragment}`]);
});
