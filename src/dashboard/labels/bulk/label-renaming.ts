import * as z from "zod/mini";
import type { ExistingLabel } from "#contract/label-content.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import type { FieldProblem } from "#contract/problems.ts";

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

/** What becomes of names; where anything does, without spaces around it, which no service keeps. */
function toRenamer(pattern: RenamePattern): (name: string) => string {
  const replace = toReplacer(pattern);
  return (name) => {
    const after = replace(name);
    return after === name ? name : after.trim();
  };
}

function toReplacer({ way, prefix, find, replacement, matchesCase, atStart }: RenamePattern) {
  if (way === "prefix") return (name: string) => prefix + name;
  if (find === "") return (name: string) => name;
  const plain = find.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const places = new RegExp(atStart ? `^${plain}` : plain, matchesCase ? "gu" : "giu");
  return (name: string) => name.replace(places, () => replacement);
}

/** What a pattern makes of one label. */
export interface Renaming {
  readonly label: ExistingLabel;
  readonly after: string;
  readonly isChanged: boolean;
  /** Why the new name can't be used, as the contract names it; null when it can. */
  readonly problem: FieldProblem | null;
  /** Another label of the project has that name too, or will have. Allowed, but hardly meant. */
  readonly isDouble: boolean;
}

/**
 * What a pattern makes of labels, in their order.
 *
 * @param all every label of the project, for names that would be there twice
 */
export function planRenaming(
  labels: readonly ExistingLabel[],
  all: readonly ExistingLabel[],
  pattern: RenamePattern,
): Renaming[] {
  const rename = toRenamer(pattern);
  const plan = labels.map((label) => {
    const after = rename(label.name);
    const isChanged = after !== label.name;
    return { label, after, isChanged, problem: isChanged ? findProblem(after) : null };
  });
  const renamed = new Map(
    plan.map(({ label, after, problem }) => [label.id, problem === null ? after : label.name]),
  );
  const uses = new Map<string, number>();
  for (const { id, name } of all) {
    const after = renamed.get(id) ?? name;
    const key = labelNameKey(after);
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  return plan.map((one) => ({
    ...one,
    isDouble: one.isChanged && one.problem === null && (uses.get(labelNameKey(one.after)) ?? 0) > 1,
  }));
}

function findProblem(name: string): FieldProblem | null {
  const issue = labelNameSchema.safeParse(name).error?.issues[0];
  return issue === undefined ? null : (issue.message as FieldProblem);
}
