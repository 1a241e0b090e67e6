import type { Audience } from "#color-science/audience.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { similarNameKey } from "#contract/similar-names.ts";
import { type ColorProblems, type LikePair, pairKey } from "#dashboard/colors/color-problems.ts";
import type { FixWish } from "#dashboard/colors/fixes.ts";
import type { Readability } from "#dashboard/colors/readability.ts";
import type { Family } from "./palette-families.ts";
import type { PaletteLabel } from "./palette-labels.ts";

/** Something about a palette that may be mended. `key` is the same while it is about the same. */
export type PaletteIssue = { readonly key: string } & (
  | {
      /** Two families that look alike. */
      readonly kind: "alike";
      readonly pair: LikePair;
      readonly families: readonly [Family, Family];
      /** The one that gets another color; null where both are locked. */
      readonly mover: Family | null;
    }
  | {
      /** A family whose chips have too little contrast where they are shown. */
      readonly kind: "lowContrast";
      readonly family: Family;
      readonly contrast: number;
    }
  | {
      /** Labels that people take for one, by their names. */
      readonly kind: "sameName";
      readonly labels: readonly PaletteLabel[];
    }
  | {
      /** Labels whose names may mean the same, one of each name. */
      readonly kind: "similarNames";
      readonly labels: readonly PaletteLabel[];
    }
);

/** Issues that concern the same people. */
export interface IssueGroup {
  readonly audience: Audience;
  readonly issues: readonly PaletteIssue[];
  /** How many there are, also of those that aren't named. */
  readonly total: number;
}

/** All issues of a palette, by how many people they concern. */
export interface PaletteIssues {
  /** Those that are shown, the most people first; none is empty. */
  readonly groups: readonly IssueGroup[];
  /** How many are in these groups. */
  readonly total: number;
  /** Those that concern few people. */
  readonly rare: IssueGroup;
  /** Names that may mean the same: often meant so. */
  readonly similarNames: IssueGroup;
}

/** So many issues of a group are named: others follow when these are solved. */
export const mostNamed = 12;

/**
 * The issues of a palette.
 *
 * @param problems of the same families
 * @param isLocked whether a color stays
 */
export function groupIssues(
  labels: readonly PaletteLabel[],
  families: readonly Family[],
  problems: ColorProblems,
  readability: Readability,
  isLocked: (hex: string) => boolean,
): PaletteIssues {
  const byId = new Map(families.map((family) => [family.labels[0]?.id, family]));
  const appearances = new Map<Family, number>();
  const pairs = problems.pairs.flatMap((pair) => {
    const [first, second] = pair.labels.map((id) => byId.get(id));
    if (first === undefined || second === undefined) return [];
    for (const family of [first, second]) appearances.set(family, (appearances.get(family) ?? 0) + 1);
    return [{ pair, families: [first, second] as const }];
  });
  const alike = (audience: Audience): PaletteIssue[] =>
    pairs
      .filter(({ pair }) => pair.audience === audience)
      .slice(0, mostNamed)
      .map((one) => ({
        kind: "alike",
        key: `alike ${pairKey(one.families[0].hex, one.families[1].hex)}`,
        ...one,
        mover: chooseMover(one.families, appearances, isLocked),
      }));
  const low = readability.low.flatMap(({ label, contrast }) => {
    const family = byId.get(label);
    return family === undefined
      ? []
      : [{ kind: "lowContrast", key: `low ${family.hex}`, family, contrast } as const];
  });
  const sameName = findSameNames(labels);
  const similarNames = findSimilarNames(labels);

  const everyone: IssueGroup = {
    audience: "everyone",
    issues: [...alike("everyone"), ...low.slice(0, mostNamed), ...sameName.slice(0, mostNamed)],
    total: problems.counts.everyone + readability.count + sameName.length,
  };
  const ofAudience = (audience: Audience): IssueGroup => ({
    audience,
    issues: alike(audience),
    total: problems.counts[audience],
  });
  const groups = [everyone, ofAudience("redGreen"), ofAudience("deutan"), ofAudience("protan")].filter(
    ({ total }) => total > 0,
  );
  return {
    groups,
    total: groups.reduce((sum, { total }) => sum + total, 0),
    rare: ofAudience("few"),
    similarNames: {
      audience: "everyone",
      issues: similarNames.slice(0, mostNamed),
      total: similarNames.length,
    },
  };
}

/**
 * The family that more pairs are about, so that one fix solves several; of equals the later one, as people know the earlier.
 * Null where both are locked.
 */
function chooseMover(
  [first, second]: readonly [Family, Family],
  appearances: ReadonlyMap<Family, number>,
  isLocked: (hex: string) => boolean,
): Family | null {
  if (isLocked(second.hex)) return isLocked(first.hex) ? null : first;
  if (isLocked(first.hex)) return second;
  return (appearances.get(first) ?? 0) > (appearances.get(second) ?? 0) ? first : second;
}

/** What would solve all issues of colors that many people have: those of readability come first. */
export function listWishes(
  families: readonly Family[],
  problems: ColorProblems,
  readability: Readability,
  isLocked: (hex: string) => boolean,
): readonly FixWish[] {
  const byId = new Map(families.map((family) => [family.labels[0]?.id, family]));
  const wishes = new Map<string, FixWish>();
  for (const { label } of readability.low) {
    const color = byId.get(label)?.hex;
    if (color !== undefined && !isLocked(color)) wishes.set(color, { color, readable: true });
  }
  for (const { labels, audience } of problems.pairs) {
    const [first, second] = labels.map((id) => byId.get(id));
    if (audience === "few" || first === undefined || second === undefined) continue;
    if (wishes.has(first.hex) || wishes.has(second.hex)) continue;
    const color = chooseMover([first, second], new Map(), isLocked)?.hex;
    if (color !== undefined) wishes.set(color, { color, readable: false });
  }
  return [...wishes.values()];
}

function findSameNames(labels: readonly PaletteLabel[]): PaletteIssue[] {
  return [...Map.groupBy(labels, ({ name }) => labelNameKey(name)).values()]
    .filter(({ length }) => length > 1)
    .map((group) => ({
      kind: "sameName",
      key: `sameName ${group.map(({ id }) => id).join(" ")}`,
      labels: group,
    }));
}

function findSimilarNames(labels: readonly PaletteLabel[]): PaletteIssue[] {
  const named = new Map(labels.toReversed().map((label) => [labelNameKey(label.name), label]));
  return [...Map.groupBy([...named.values()].toReversed(), ({ name }) => similarNameKey(name)).values()]
    .filter(({ length }) => length > 1)
    .map((group) => ({
      kind: "similarNames",
      key: `similarNames ${group.map(({ id }) => id).join(" ")}`,
      labels: group,
    }));
}

/**
 * A name that nobody takes for another label's: the same with the first number that is free, from 2 on.
 *
 * @returns null where it would be longer than names may be
 */
export function findFreeName(name: string, labels: readonly PaletteLabel[]): string | null {
  const taken = new Set(labels.map((label) => labelNameKey(label.name)));
  let number = 2;
  while (taken.has(labelNameKey(`${name.trim()} ${number}`))) number += 1;
  const free = labelNameSchema.safeParse(`${name.trim()} ${number}`);
  return free.success ? free.data : null;
}
