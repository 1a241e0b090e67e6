import fc from "fast-check";
import { expect, test } from "vitest";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { invertChanges, type MadeChange } from "./change-inversion.ts";
import type { LabelChange } from "./label-change.ts";

const content = fc.record({
  name: fc.constantFrom("Bug", "Fix", "New", "Docs"),
  color: fc.constantFrom("#112233", "#AABBCC", "#00FF00"),
});
type Content = { readonly name: string; readonly color: string };
const step = fc.record({
  kind: fc.constantFrom("create", "update", "delete", "restore"),
  pick: fc.nat(),
  content,
});

/** The labels of a project, on a service that restores them with their ids, or on one that doesn't. */
class Labels {
  #labels = new Map<number, Content>();
  readonly #deleted = new Map<number, Content>();
  readonly #restores: boolean;
  #lastId = 0;

  constructor(contents: readonly Content[], restores: boolean) {
    this.#restores = restores;
    for (const one of contents) this.#create(one);
  }

  get all(): EmbeddedLabel[] {
    return [...this.#labels].map(([id, one]) => ({ id, project_id: 1, ...one, ...chipColors(one.color) }));
  }

  #create(one: Content): number {
    this.#lastId += 1;
    this.#labels.set(this.#lastId, one);
    return this.#lastId;
  }

  /** What somebody does; returns how a history has it. */
  make({ kind, pick, content: to }: { kind: string; pick: number; content: Content }): MadeChange | null {
    if (kind === "create") {
      const id = this.#create(to);
      return { label_id: this.#restores ? id : null, before: null, after: to };
    }
    const from = kind === "restore" ? this.#deleted : this.#labels;
    const [label_id, before] = [...from][pick % from.size] ?? [];
    if (label_id === undefined || before === undefined) return null;
    if (kind === "restore") {
      if (!this.#restores) return null;
      this.change({ kind, id: label_id, version: before });
      return { label_id, before: null, after: before };
    }
    if (kind === "delete") this.change({ kind, id: label_id, ...before });
    else this.change({ kind: "update", id: label_id, input: to, expected: before });
    return { label_id, before, after: kind === "delete" ? null : to };
  }

  /** @returns the id of a label that is gone for good */
  change(change: LabelChange): number | null {
    if (change.kind === "create") this.#create(change.input);
    else if (change.kind === "update") this.#labels.set(change.id, change.input);
    else if (change.kind === "delete") {
      this.#deleted.set(change.id, { name: change.name, color: change.color });
      this.#labels.delete(change.id);
    } else if (this.#restores) {
      const deleted = this.#deleted.get(change.id) ?? expect.fail();
      expect(change.deleted ?? change.version).toEqual(deleted);
      this.#deleted.delete(change.id);
      this.#labels.set(change.id, change.version);
    } else {
      this.#create(change.version);
      return change.id;
    }
    return null;
  }
}

const byText = (labels: readonly EmbeddedLabel[]) =>
  labels.map(({ name, color }) => `${color} ${name}`).sort();
const byId = (labels: readonly EmbeddedLabel[]) =>
  labels.map(({ id, name, color }) => `${id} ${color} ${name}`).sort();

test("taking back any changes at once gives the labels that there were, with their ids", () => {
  fc.assert(
    fc.property(fc.array(content, { maxLength: 5 }), fc.array(step, { maxLength: 30 }), (contents, steps) => {
      const labels = new Labels(contents, true);
      const before = byId(labels.all);
      const made = steps.flatMap((one) => labels.make(one) ?? []);
      const { changes, skipped } = invertChanges(made, labels.all);
      for (const change of changes) labels.change(change);
      expect(byId(labels.all)).toEqual(before);
      expect(skipped).toEqual([]);
      expect(invertChanges(made, labels.all).changes).toEqual([]);
    }),
  );
});

test("taking back any changes one by one gives the same set of labels where a restored one has a new id", () => {
  fc.assert(
    fc.property(fc.array(content, { maxLength: 5 }), fc.array(step, { maxLength: 30 }), (contents, steps) => {
      const labels = new Labels(contents, false);
      const before = byText(labels.all);
      const made = steps.flatMap((one) => labels.make(one) ?? []);
      const renewed = new Set<number | null>();
      for (const { label_id, ...change } of made.toReversed()) {
        const known = {
          ...change,
          label_id: renewed.has(label_id) && change.after !== null ? null : label_id,
        };
        const { changes, skipped } = invertChanges([known], labels.all);
        expect(skipped).toEqual([]);
        for (const one of changes) renewed.add(labels.change(one));
      }
      expect(byText(labels.all)).toEqual(before);
    }),
  );
});

test("what somebody else has changed since stays: another field silently, the same one as a label that is named", () => {
  const label = (id: number, name: string, color: string): EmbeddedLabel => ({
    id,
    project_id: 1,
    name,
    color,
    ...chipColors(color),
  });
  const red = "#FF0000";
  const blue = "#0000FF";
  const made: MadeChange[] = [
    { label_id: 1, before: { name: "Bug", color: red }, after: { name: "Bug", color: blue } },
    { label_id: 2, before: { name: "Fix", color: red }, after: { name: "Fix", color: blue } },
    { label_id: 3, before: { name: "New", color: red }, after: { name: "New", color: blue } },
    { label_id: 4, before: null, after: { name: "Docs", color: red } },
    { label_id: 5, before: { name: "Old", color: red }, after: null },
  ];
  const others = [
    label(1, "Defect", "#0000ff"),
    label(2, "Fix", "#00FF00"),
    label(4, "Help", red),
    label(5, "Old", red),
  ];
  expect(invertChanges(made, others)).toEqual({
    changes: [{ kind: "update", id: 1, input: { name: "Defect", color: red }, expected: others[0] }],
    skipped: ["Fix", "New", "Help"],
  });
});
