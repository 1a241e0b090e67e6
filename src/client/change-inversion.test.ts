import fc from "fast-check";
import { expect, test } from "vitest";
import { embedLabel as label, makeLabel } from "#contract/label-fixture.ts";
import type { EmbeddedLabel, LabelContent } from "#contract/labels.ts";
import { invertChanges } from "./change-inversion.ts";
import { deletionOf, isRestoration, type LabelChange, restorationOf, updateOf } from "./label-change.ts";

const content = fc
  .record({
    name: fc.constantFrom("Bug", "Fix", "New", "Docs"),
    color: fc.constantFrom("#112233", "#AABBCC", "#00FF00"),
  })
  .map(({ name, color }) => makeLabel(name, color));
const step = fc.record({
  kind: fc.constantFrom("create", "update", "delete", "restore"),
  pick: fc.nat(),
  content,
});

/** The labels of a project, on a service that restores them with their ids. */
class Labels {
  readonly #labels = new Map<number, LabelContent>();
  readonly #deleted = new Map<number, LabelContent>();
  #lastId = 0;

  constructor(contents: readonly LabelContent[]) {
    for (const one of contents) this.#labels.set(++this.#lastId, one);
  }

  get all(): EmbeddedLabel[] {
    return [...this.#labels].map(([id, { name, color }]) => label(id, name, color));
  }

  /** What somebody does; returns how a history has it. */
  make({ kind, pick, content: to }: { kind: string; pick: number; content: LabelContent }): LabelChange[] {
    if (kind === "create") {
      this.#labels.set(++this.#lastId, to);
      return [restorationOf(this.#lastId, to, null)];
    }
    const from = kind === "restore" ? this.#deleted : this.#labels;
    const [id, before] = [...from][pick % from.size] ?? [];
    if (id === undefined || before === undefined) return [];
    const label = { id, ...before };
    if (kind === "restore") return [this.change(restorationOf(id, before, null))];
    return [this.change(kind === "delete" ? deletionOf(label) : updateOf(label, to))];
  }

  change(change: LabelChange): LabelChange {
    const { id } = change;
    if (id === null) return expect.fail();
    if (change.after === null) {
      this.#deleted.set(id, change.before);
      this.#labels.delete(id);
      return change;
    }
    if (isRestoration(change)) {
      expect(("deleted" in change && change.deleted) || change.after).toEqual(this.#deleted.get(id));
      this.#deleted.delete(id);
    }
    this.#labels.set(id, change.after);
    return change;
  }
}

const byId = (labels: readonly EmbeddedLabel[]) =>
  labels.map(({ id, name, color }) => `${id} ${color} ${name}`).sort();

test("taking back any changes at once gives the labels that there were, with their ids", () => {
  fc.assert(
    fc.property(fc.array(content, { maxLength: 5 }), fc.array(step, { maxLength: 30 }), (contents, steps) => {
      const labels = new Labels(contents);
      const before = byId(labels.all);
      const made = steps.flatMap((one) => labels.make(one));
      const { changes, skipped } = invertChanges(made, labels.all);
      for (const change of changes) labels.change(change);
      expect(byId(labels.all)).toEqual(before);
      expect(skipped).toEqual([]);
      expect(invertChanges(made, labels.all).changes).toEqual([]);
    }),
  );
});

test("what somebody else has changed since stays: another field silently, the same one as a label that is named", () => {
  const red = "#FF0000";
  const blue = "#0000FF";
  const made: LabelChange[] = [
    { id: 1, before: makeLabel("Bug", red), after: makeLabel("Bug", blue) },
    { id: 2, before: makeLabel("Fix", red), after: makeLabel("Fix", blue) },
    { id: 3, before: makeLabel("New", red), after: makeLabel("New", blue) },
    { id: 4, before: null, after: makeLabel("Docs", red) },
    { id: 5, before: makeLabel("Old", red), after: null },
  ];
  const others = [
    label(1, "Defect", "#0000ff"),
    label(2, "Fix", "#00FF00"),
    label(4, "Help", red),
    label(5, "Old", red),
  ];
  expect(invertChanges(made, others)).toEqual({
    changes: [{ id: 1, before: makeLabel("Defect", "#0000ff"), after: makeLabel("Defect", red) }],
    skipped: ["Fix", "New", "Help"],
  });
});
