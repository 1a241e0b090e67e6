import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import { updateOf } from "#client/label-change.ts";
import { contentOf } from "#contract/label-content.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { type PlanRow, problemRow } from "#dashboard/plan/plan-entry.ts";

export const renamePatternSchema = z.object({
  way: z.enum(["prefix", "replace"]),
  /** What is put before each name, with the space that may be wanted after it. */
  prefix: z.string(),
  /** What is replaced wherever it occurs, as plain text. */
  find: z.string(),
  replacement: z.string(),
  matchesCase: z.boolean(),
  /** Whether it is replaced only where names begin with it. */
  atStart: z._default(z.boolean(), false),
});

/** How many names are changed at once. Both ways are kept, so that going from one to the other loses nothing. */
export type RenamePattern = Readonly<z.output<typeof renamePatternSchema>>;

export const emptyPattern: RenamePattern = {
  way: "prefix",
  prefix: "",
  find: "",
  replacement: "",
  matchesCase: false,
  atStart: false,
};

/** The pattern in which a new prefix replaces the one that names begin with. */
export function patternOfPrefix(prefix: string): RenamePattern {
  return { ...emptyPattern, way: "replace", find: prefix, replacement: prefix, atStart: true };
}

/** Renames by a pattern: what becomes of a name has no spaces around it, which no service keeps. */
export function renamerOf({ way, prefix, find, replacement, matchesCase, atStart }: RenamePattern) {
  const plain = find.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const places = new RegExp(atStart ? `^${plain}` : plain, matchesCase ? "gu" : "giu");
  const replace = (name: string) => (find === "" ? name : name.replace(places, () => replacement));
  return (name: string) => {
    const after = way === "prefix" ? prefix + name : replace(name);
    return after === name ? name : after.trim();
  };
}

/**
 * What renaming makes of labels, in their order. Names that can't be had are problems; one that another label of the
 * project has, or will have, is allowed, but hardly meant, and said.
 *
 * @param all every label of the project
 */
export function planRenaming(
  labels: readonly EmbeddedLabel[],
  all: readonly EmbeddedLabel[],
  rename: (name: string) => string,
): readonly PlanRow[] {
  const renamed = labels.map((label) => {
    const after = rename(label.name);
    const isChanged = after !== label.name;
    return { label, after, isChanged, problem: isChanged ? findProblem(after) : null };
  });
  const names = new Map(all.map(({ id, name }) => [id, name]));
  for (const { label, after, problem } of renamed) if (problem === null) names.set(label.id, after);
  const uses = Map.groupBy(names.values(), labelNameKey);
  return renamed.map(({ label, after, isChanged, problem }) => {
    if (problem !== null) return problemRow({ name: label.name }, problem);
    const isDouble = isChanged && (uses.get(labelNameKey(after))?.length ?? 0) > 1;
    return {
      kind: isChanged ? "rename" : "unchanged",
      labelId: label.id,
      wanted: { ...contentOf(label), name: after },
      existing: label,
      change: isChanged ? updateOf(label, { ...label, name: after }) : null,
      note: isDouble ? t`Another label already has this name.` : undefined,
    };
  });
}

/** Why a name can't be had, in a sentence; null where it can. */
function findProblem(name: string): string | null {
  const problem = labelNameSchema.safeParse(name).error?.issues[0]?.message;
  if (problem === undefined) return null;
  return problem === "name-required" ? t`The name would be empty.` : describeFieldProblem(problem, name);
}
