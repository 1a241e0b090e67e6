import { deflateRawSync } from "node:zlib";
import naughtyStrings from "big-list-of-naughty-strings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanTitle } from "#contract/change-set.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import type { LabelChange } from "./label-change.ts";
import { type ProposedPlan, planLinkLimit, readPlan, reviewPlace, reviewUrl } from "./plan-link.ts";

const bug = makeLabel("Bug", "#FF0000");
const plan: ProposedPlan = {
  title: "Fewer bugs",
  from: "Ada",
  changes: [{ id: 7, before: bug, after: makeLabel("Bugs", "#FF0000") }],
};

/** The fragment of any text, packed as plans are. */
const fragmentOf = (text: string | Uint8Array) => `#plan=${deflateRawSync(text).toString("base64url")}`;
const linkTo = (some: ProposedPlan) => reviewUrl("https://console.example", "a/b?c", some);
const hashOf = (some: ProposedPlan) => new URL(linkTo(some)).hash;

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
const plans = fc.record({
  title: names,
  from: fc.option(names),
  changes: fc
    .integer({ min: 1, max: 6 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => change(id)))),
});

test("a plan comes back from its address as it was", () => {
  fc.assert(
    fc.property(plans, (some) => {
      const title = cleanTitle(some.title) ?? "";
      expect(readPlan(hashOf(some))).toEqual({ ...some, title, from: some.from && cleanTitle(some.from) });
    }),
    { numRuns: 60 },
  );
});

test("the address names the project in its path, and the plan nowhere but in its fragment", () => {
  const url = new URL(linkTo(plan));
  expect([url.pathname, url.search]).toEqual(["/projects/a%2Fb%3Fc/review", ""]);
  expect(url.hash).toMatch(/^#plan=[\w-]+$/);
  expect(reviewUrl("https://console.example/", "a/b?c", plan)).toBe(url.href);
});

test("whatever service an address names, it leads to its place in this console; any other text leads nowhere", () => {
  const place = `/projects/a%2Fb%3Fc/review${hashOf(plan)}`;
  expect(reviewPlace(`${linkTo(plan)}\n`)).toBe(place);
  expect(reviewPlace(`https://evil.example/at/console${place}`)).toBe(place);
  for (const text of [place, `javascript:alert(1)//${place}`, `${linkTo(plan)} x`, "Bug,#FF0000"]) {
    expect(reviewPlace(text)).toBeNull();
  }
});

test("any text is read as a plan or as none, and never throws", () => {
  const texts = fc.oneof(fc.string(), fc.json(), fc.string().map(fragmentOf), fc.json().map(fragmentOf));
  fc.assert(
    fc.property(texts, (text) => {
      expect(readPlan(text)).toBeNull();
    }),
  );
});

test("what is cut off, nested deeply, or stands for more than a plan may be is none", () => {
  const hash = hashOf(plan);
  for (const length of [0, 6, 7, 40, hash.length - 2]) expect(readPlan(hash.slice(0, length))).toBeNull();
  const bomb = fragmentOf(" ".repeat(11_000_000) + JSON.stringify({ version: 1, ...plan }));
  expect(bomb.length).toBeLessThan(planLinkLimit);
  expect(readPlan(bomb)).toBeNull();
  expect(readPlan(fragmentOf("[".repeat(1_000_000)))).toBeNull();
  expect(readPlan(`#plan=${"A".repeat(400_001)}`)).toBeNull();
});

test.each<[string, object]>([
  ["another version", { version: 2 }],
  ["no changes", { changes: [] }],
  ["two changes of one label", { changes: [...plan.changes, ...plan.changes] }],
  [
    "a new name that no service takes",
    { changes: [{ id: 7, before: bug, after: makeLabel("\u200b", "#FF0000") }] },
  ],
  [
    "a new color that is none",
    { changes: [{ id: null, before: null, after: makeLabel("Bug", "url(//x)") }] },
  ],
  ["an id that is no whole number", { changes: [{ id: "../7", before: bug, after: null }] }],
  ["a title of several lines", { title: "Fewer\nbugs" }],
  ["a sender that is too long", { from: "A".repeat(256) }],
])("a plan with %s is none", (_, fields) => {
  expect(readPlan(fragmentOf(JSON.stringify({ version: 1, ...plan, ...fields })))).toBeNull();
});

test("what a plan doesn't know of is left out, such as a service, or what objects inherit", () => {
  const more = '"service":"https://elsewhere.example","__proto__":{"from":"Eve"}';
  const text = JSON.stringify({ version: 1, ...plan }).replace("{", `{${more},`);
  const read = readPlan(fragmentOf(text));
  expect(read).toEqual(plan);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});
