import fc from "fast-check";
import { expect, test } from "vitest";
import { embedLabel as label, makeLabel } from "#contract/label-fixture.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { colorLabels, findOthers, findUncolored, planLabels, type WantedLabel } from "./label-plan.ts";

/**
 * The project's labels once a plan's changes have been made.
 *
 * @param isMade which of them are, by their number; all unless given
 */
function carryOut(
  existing: readonly EmbeddedLabel[],
  wanted: readonly WantedLabel[],
  isMade: (index: number) => boolean = () => true,
): EmbeddedLabel[] {
  const labels = [...existing];
  const changes = planLabels(existing, wanted).filter(({ kind }) => kind !== "unchanged");
  for (const { wanted: one, existing: old } of changes.filter((_, index) => isMade(index))) {
    if (old === null) labels.push(label(1000 + labels.length, one.name, one.color));
    else labels[labels.findIndex(({ id }) => id === old.id)] = label(old.id, one.name, one.color);
  }
  return labels;
}

const kindsOf = (existing: readonly EmbeddedLabel[], wanted: readonly WantedLabel[]) =>
  planLabels(existing, wanted).map(({ kind }) => kind);

test("each wanted label is created, recolored, renamed, or there already", () => {
  const existing = [
    label(1, "Fixed", "#00ff00"),
    label(2, "Added", "#FF0000"),
    label(3, "se\u0301CURITÉ", "#0000FF"),
  ];
  const wanted = [
    makeLabel("Fixed", "#00FF00"),
    makeLabel("Added", "#123456"),
    makeLabel("Sécurité", "#0000FF"),
    makeLabel("Removed", "#0000FF"),
  ];
  expect(kindsOf(existing, wanted)).toEqual(["unchanged", "recolor", "rename", "create"]);
});

test("a name that only looks like one of the project is told, and never renames it", () => {
  const pairs = [
    "カード ガード",
    "バグ ハグ",
    "Año Ano",
    "ไม้ ไม่",
    "fordern fördern",
    "कल क़ल",
    "v² v2",
    "Ａ A",
  ];
  for (const pair of pairs) {
    const [there = "", wanted = ""] = pair.split(" ");
    const plan = planLabels([label(1, there, "#111111")], [makeLabel(wanted, "#222222")]);
    expect(plan, pair).toMatchObject([{ kind: "create", existing: null, lookalike: there }]);
  }
  const punctuated = ["C#", "C++", "C^"].map((one) => makeLabel(one, "#222222"));
  expect(kindsOf([label(1, "C", "#111111")], punctuated)).toEqual(["create", "create", "create"]);
});

test("a name that is similar to one of the project, or of another new label, is told, and never renames it", () => {
  const existing = [label(1, "Bug fix", "#111111"), label(2, "Docs", "#111111")];
  const plan = planLabels(
    existing,
    ["Bugfixes", "BUG FIX", "Type: Idea", "type:ideas", "Docs"].map((name) => makeLabel(name, "#111111")),
  );
  expect(plan.map(({ kind, similar }) => [kind, similar])).toEqual([
    ["create", "Bug fix"],
    ["rename", undefined],
    ["create", "type:ideas"],
    ["create", "Type: Idea"],
    ["unchanged", undefined],
  ]);
});

test("of several entries of one name, the first is meant, or the one that the project has", () => {
  const wanted = ["Bug #111111", "Docs #111111", "bug #222222", " BUG  #111111"].map((one, index) => {
    const [, text = "", color = ""] = /^(.*) (#\d+)$/.exec(one) ?? [];
    return { ...makeLabel(text, color), line: index + 1 };
  });
  const twins = (existing: readonly EmbeddedLabel[]) =>
    planLabels(existing, wanted).map(({ kind, twin }) => [kind, twin?.line]);
  expect(twins([])).toEqual([
    ["create", undefined],
    ["create", undefined],
    ["create", 1],
    ["create", 1],
  ]);
  // The label that there is goes to the entry that is meant, not to one that is left out.
  expect(twins([label(1, "bug", "#333333")])).toEqual([
    ["rename", undefined],
    ["create", undefined],
    ["create", 1],
    ["create", 1],
  ]);
  expect(twins([label(1, "bug", "#222222")]).map(([, line]) => line)).toEqual([3, undefined, undefined, 3]);
});

test("a name that a service encodes in another way is as it was written", () => {
  const wanted = [makeLabel("Café", "#111111")];
  expect(kindsOf([label(1, "Cafe\u0301", "#111111")], wanted)).toEqual(["unchanged"]);
  expect(kindsOf([label(1, "Cafe\u0301", "#222222")], wanted)).toEqual(["recolor"]);
});

test("former names are compared as names are", () => {
  const wanted = [{ ...makeLabel("type: bug", "#111111"), formerNames: ["  BUG  fix", "Bug"] }];
  expect(planLabels([label(1, "Bug Fix", "#111111")], wanted)).toMatchObject([
    { kind: "rename", existing: { id: 1 } },
  ]);
  expect(planLabels([label(1, "Búg", "#111111")], wanted)).toMatchObject([{ kind: "create" }]);
});

test("of labels with one name, the one in the wanted color is meant, whatever the order", () => {
  const existing = [label(1, "Fixed", "#111111"), label(2, "Fixed", "#222222")];
  expect(planLabels(existing, [makeLabel("Fixed", "#222222")])).toMatchObject([
    { kind: "unchanged", existing: { id: 2 } },
  ]);
});

test("a label is renamed from a former name, unless that name is wanted or the new one is there", () => {
  const existing = ["bug", "docs", "old", "feature"].map((one, index) => label(index + 1, one, "#111111"));
  const plan = planLabels(existing, [
    { ...makeLabel("type: bug", "#222222"), formerNames: ["defect", "bug"] },
    { ...makeLabel("feature", "#111111"), formerNames: ["old"] },
    { ...makeLabel("kind: docs", "#111111"), formerNames: ["docs"] },
    makeLabel("docs", "#111111"),
    { ...makeLabel("other bug", "#111111"), formerNames: ["bug"] },
  ]);
  expect(plan.map(({ kind, existing: one }) => [kind, one?.name])).toEqual([
    ["rename", "bug"],
    ["unchanged", "feature"],
    ["create", undefined],
    ["unchanged", "docs"],
    ["create", undefined],
  ]);
});

test("names alone keep the colors that their labels have, and new ones get each its own", () => {
  const existing = [label(1, "Fixed", "#111111")];
  const names = ["New", "fixed", "Old", "new"].map((one, index) => ({
    ...makeLabel(one, ""),
    color: null,
    line: index + 1,
  }));
  const other = { ...makeLabel("Other", "#222222"), line: 5 };
  expect(findUncolored([...names, other], existing)).toHaveLength(2);
  const colored = colorLabels(names, existing, ["#AA0000", "#00BB00"]);
  expect(colored.map(({ color: one }) => one)).toEqual(["#AA0000", "#111111", "#00BB00", "#AA0000"]);
  expect(colorLabels(names.slice(1, 2), existing, [])).toMatchObject([makeLabel("fixed", "#111111")]);
});

test("what is wanted twice is created once", () => {
  const twice = makeLabel("Fixed", "#111111");
  expect(kindsOf([], [twice, twice])).toEqual(["create", "unchanged"]);
});

const color = fc.constantFrom("#111111", "#AA0000", "#aa0000", "#00BB00");
const name = fc.constantFrom("Fixed", "fixed", "FIXED", "Fi\u0301xed", "Fíxed", "Added", "Removed");
const labels = fc.array(
  fc.record({ name, color }).map(({ name, color }) => makeLabel(name, color)),
  { maxLength: 8 },
);
const formerNames = fc.array(name, { maxLength: 2 });
const wantedLabels = fc.array(
  fc
    .record({ name, color, formerNames })
    .map(({ name, color, ...others }) => ({ ...makeLabel(name, color), ...others })),
  { maxLength: 8 },
);

test("a plan that was carried out leaves nothing to do, and deletes nothing", () => {
  fc.assert(
    fc.property(labels, wantedLabels, (before, wanted) => {
      const existing = before.map((one, index) => label(index + 1, one.name, one.color));
      const after = carryOut(existing, wanted);
      expect(after.length).toBeGreaterThanOrEqual(existing.length);
      expect(new Set(kindsOf(after, wanted))).toEqual(new Set(wanted.length > 0 ? ["unchanged"] : []));
    }),
  );
});

test("a plan of which any part was carried out can be completed without doubles", () => {
  fc.assert(
    fc.property(labels, wantedLabels, fc.array(fc.boolean()), (before, wanted, done) => {
      const existing = before.map((one, index) => label(index + 1, one.name, one.color));
      const stopped = carryOut(existing, wanted, (index) => done[index] === true);
      const completed = carryOut(stopped, wanted);
      expect(kindsOf(completed, wanted).every((kind) => kind === "unchanged")).toBe(true);
      const contents = new Set(wanted.map((one) => `${one.name} ${one.color.toLowerCase()}`));
      expect(completed.length).toBeLessThanOrEqual(existing.length + contents.size);
    }),
  );
});

test("labels that no wanted one is or becomes are the others; of several that are the same, one stands for all", () => {
  const existing = [
    label(1, "Fixed", "#111111"),
    label(2, " Fixed ", "#111111"),
    label(3, "Fixed", "#222222"),
    label(4, "added", "#333333"),
    label(5, "Old", "#444444"),
    label(6, "New", "#555555"),
  ];
  const wanted = [
    makeLabel("Fixed", "#111111"),
    makeLabel("Added", "#333333"),
    { ...makeLabel("New", "#555555"), formerNames: ["Old"] },
  ];
  expect(findOthers(existing, planLabels(existing, wanted)).map(({ id }) => id)).toEqual([3, 5]);
  expect(findOthers(existing, [])).toEqual(existing);
});
