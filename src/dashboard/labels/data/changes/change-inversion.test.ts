import fc from "fast-check";
import { expect, test } from "vitest";
import {
  creationOf,
  deletionOf,
  isCreation,
  isUpdate,
  type LabelChange,
  restorationOf,
  updateOf,
} from "#client/label-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { EmbeddedLabel, LabelContent } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { invertChanges } from "./change-inversion.ts";

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

/** The labels of a project, on a service that restores them with their ids, or on one that doesn't. */
class Labels {
  #labels = new Map<number, LabelContent>();
  readonly #deleted = new Map<number, LabelContent>();
  readonly #restores: boolean;
  #lastId = 0;

  constructor(contents: readonly LabelContent[], restores: boolean) {
    this.#restores = restores;
    for (const one of contents) this.#create(one);
  }

  get all(): EmbeddedLabel[] {
    return [...this.#labels].map(([id, one]) => ({ id, project_id: 1, ...one, ...chipColors(one.color) }));
  }

  #create(one: LabelContent): number {
    this.#lastId += 1;
    this.#labels.set(this.#lastId, one);
    return this.#lastId;
  }

  /** What somebody does; returns how a history has it. */
  make({
    kind,
    pick,
    content: to,
  }: {
    kind: string;
    pick: number;
    content: LabelContent;
  }): LabelChange | null {
    if (kind === "create") {
      const id = this.#create(to);
      return this.#restores ? restorationOf(id, to, null) : creationOf(to);
    }
    const from = kind === "restore" ? this.#deleted : this.#labels;
    const [id, before] = [...from][pick % from.size] ?? [];
    if (id === undefined || before === undefined) return null;
    if (kind === "restore") {
      if (!this.#restores) return null;
      const restoration = restorationOf(id, before, null);
      this.change(restoration);
      return restoration;
    }
    const change = kind === "delete" ? deletionOf({ id, ...before }) : updateOf({ id, ...before }, to);
    this.change(change);
    return change;
  }

  /** @returns the id of a label that is gone for good */
  change(change: LabelChange): number | null {
    if (isCreation(change)) this.#create(change.after);
    else if (isUpdate(change)) this.#labels.set(change.id, change.after);
    else if (change.after === null) {
      this.#deleted.set(change.id, change.before);
      this.#labels.delete(change.id);
    } else if (this.#restores) {
      const deleted = this.#deleted.get(change.id) ?? expect.fail();
      expect(change.deleted ?? change.after).toEqual(deleted);
      this.#deleted.delete(change.id);
      this.#labels.set(change.id, change.after);
    } else {
      this.#create(change.after);
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
      for (const change of made.toReversed()) {
        const { changes, skipped } = invertChanges([change], labels.all, (id) => renewed.has(id));
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
    ...makeLabel(name, color),
    ...chipColors(color),
  });
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
