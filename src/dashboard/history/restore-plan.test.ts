import { i18n } from "@lingui/core";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { LabelChange } from "#client/label-change.ts";
import { embedLabel, makeLabel } from "#contract/label-fixture.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { makeEntry } from "./history-fixture.ts";
import { planMoment } from "./restore-plan.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

/** A project's labels, and the history of what was done to them. */
class Project {
  readonly labels = new Map<number, LabelInput>();
  readonly entries: HistoryEntry[] = [];
  #lastId = 0;

  get now(): string {
    return new Date(this.entries.length * 1000).toISOString();
  }

  set(id: number, after: LabelInput | null): void {
    this.entries.unshift(makeEntry(this.now, id, this.labels.get(id) ?? null, after));
    if (after === null) this.labels.delete(id);
    else this.labels.set(id, after);
  }

  create(label: LabelInput): void {
    this.#lastId += 1;
    this.set(this.#lastId, label);
  }

  make({ id, before, after }: LabelChange, keepsIds: boolean): void {
    if (id === null || (before === null && !keepsIds)) this.create(after ?? makeLabel("", ""));
    else this.set(id, after);
  }

  plan(at: string, keepsIds: boolean): readonly LabelChange[] {
    const entries = this.entries.filter((entry) => entry.at >= at);
    const labels = [...this.labels].map(([id, { name, color }]) => embedLabel(id, name, color));
    const rows = planMoment(
      at,
      { entries, title: null, completeSince: null, viewerId: 1 },
      { labels, keepsIds },
    );
    return rows.flatMap(({ change }) => change ?? []);
  }
}

const actions = fc.array(
  fc.record({
    kind: fc.constantFrom("create", "change", "delete", "restore"),
    place: fc.nat(9),
    label: fc.record({
      name: fc.constantFrom("A", "B", "Über"),
      color: fc.constantFrom("#112233", "#AABBCC"),
    }),
  }),
  { maxLength: 12 },
);

test.each([
  ["with their ids", true],
  ["where deleted labels come back as new ones", false],
])(
  "whatever was changed since a moment, all labels are as they were, %s; what was stopped anywhere is completed by another",
  (_, keepsIds) => {
    const property = fc.property(actions, actions, fc.infiniteStream(fc.boolean()), (first, then, made) => {
      const project = new Project();
      const act = ({ kind, place, label }: (typeof first)[number]) => {
        const ids = [...project.labels.keys()];
        const gone = project.entries.map((entry) => entry.label_id).filter((id) => !project.labels.has(id));
        const of = kind === "restore" ? gone : ids;
        const id = of[place % Math.max(1, of.length)];
        if (kind === "create") project.create(label);
        else if (id !== undefined) project.set(id, kind === "delete" ? null : label);
      };
      const read = () =>
        [...project.labels].map(([id, { name, color }]) => `${keepsIds ? id : ""} ${name} ${color}`).sort();
      first.forEach(act);
      const [before, at] = [read(), project.now];
      then.forEach(act);
      for (const change of project.plan(at, keepsIds)) {
        if (made.next().value === true) project.make(change, keepsIds);
      }
      for (const change of project.plan(at, keepsIds)) project.make(change, keepsIds);
      expect(read()).toEqual(before);
      expect(project.plan(at, keepsIds)).toEqual([]);
    });
    fc.assert(property, { numRuns: 200 });
  },
);

test("what a service has stored with other accents and colors than it was sent is as it was, and isn’t created again", () => {
  const project = new Project();
  project.create(makeLabel("Caf\u00e9", "#ABCDEF"));
  project.create(makeLabel("\u00dcber", "#ABCDEF"));
  const at = project.now;
  project.set(1, makeLabel("Bar", "#ABCDEF"));
  project.set(2, null);
  // Restored by an earlier attempt.
  project.set(1, makeLabel("Cafe\u0301", "#abcdef"));
  project.create(makeLabel("U\u0308ber", "#abcdef"));
  expect(project.plan(at, false)).toEqual([]);
});
