import { parseHexColor } from "#contract/colors.ts";
import { isReadable, type PageContrast, plainContrast } from "./contrast.ts";
import { findClosePairs, leastDifference } from "./distance.ts";
import { type Deficiency, deficiencies, prepareColor } from "./vision.ts";

/** Something that has a colour. */
export interface ColoredLabel {
  readonly id: number;
  /** As the service sent it; what is no hexadecimal colour is left out. */
  readonly color: string;
}

/** Two labels whose colours may be mistaken for each other. */
export interface LikePair {
  /** Ids, in the order of the labels. */
  readonly labels: readonly [first: number, second: number];
  /** None where they are alike for everybody, else those with which they are. */
  readonly deficiencies: readonly Deficiency[];
  /** The smallest difference (CIEDE2000) among those, less than {@link leastDifference}. */
  readonly difference: number;
}

/** What there is to look at in the colours of labels. */
export interface ColorProblems {
  /** Pairs alike for everybody, the most alike first. */
  readonly close: readonly LikePair[];
  /** Pairs alike under a deficiency, but not for everybody; the most alike first. */
  readonly lost: readonly LikePair[];
  /** Labels whose plain chip can't be read on a light page. */
  readonly unreadable: readonly { readonly label: number; readonly contrast: PageContrast }[];
  /** How many there are of each, also of pairs beyond {@link mostPairs}. */
  readonly counts: Readonly<Record<"close" | "lost" | "unreadable", number>>;
}

/** So many pairs of each kind are named; the others are only counted. */
export const mostPairs = 1000;

/** Looks for colours that are alike, or can't be read. */
export function findColorProblems(labels: readonly ColoredLabel[]): ColorProblems {
  const groups = groupByColor(labels);
  const pairs = findLikeGroups(groups);
  const close = namePairs(pairs.close);
  const lost = namePairs(pairs.lost);
  const unreadable = groups
    .filter(({ rgb }) => !isReadable(rgb))
    .flatMap(({ rgb, members }) => members.map(({ id }) => ({ label: id, contrast: plainContrast(rgb) })));
  return {
    close: close.named,
    lost: lost.named,
    unreadable,
    counts: {
      close: close.count,
      lost: lost.count,
      unreadable: unreadable.length,
    },
  };
}

/** Labels of one colour, which is measured once for all. */
type ColorGroup = ReturnType<typeof groupByColor>[number];

function groupByColor(labels: readonly ColoredLabel[]) {
  const placed = labels.map(({ id, color }, position) => ({ id, position, rgb: parseHexColor(color) }));
  const groups = Map.groupBy(placed, ({ rgb }) => (rgb === null ? null : Object.values(rgb).join()));
  return [...groups.values()].flatMap((members) => {
    const rgb = members[0]?.rgb;
    return rgb ? [{ rgb, members, labs: prepareColor(rgb) }] : [];
  });
}

/** Two groups whose colours are alike, or one group, the labels of which have the same colour. */
interface LikeGroups {
  readonly groups: readonly [ColorGroup, ColorGroup];
  readonly difference: number;
  readonly deficiencies: readonly Deficiency[];
}

function findLikeGroups(groups: readonly ColorGroup[]): Record<"close" | "lost", LikeGroups[]> {
  const key = (first: number, second: number) => first * groups.length + second;
  const close = new Map<number, LikeGroups>();
  const lost = new Map<number, LikeGroups>();
  const pairOf = (first: number, second: number) =>
    [groups[first], groups[second]] as [ColorGroup, ColorGroup];
  for (const [index, { members }] of groups.entries()) {
    if (members.length < 2) continue;
    close.set(key(index, index), { groups: pairOf(index, index), difference: 0, deficiencies: [] });
  }
  const labsOf = (vision: 0 | 1 | 2 | 3) => groups.map(({ labs }) => labs[vision]);
  findClosePairs(labsOf(0), leastDifference, (first, second, difference) => {
    close.set(key(first, second), { groups: pairOf(first, second), difference, deficiencies: [] });
  });
  for (const [index, deficiency] of deficiencies.entries()) {
    findClosePairs(labsOf((index + 1) as 1 | 2 | 3), leastDifference, (first, second, difference) => {
      const pair = key(first, second);
      if (close.has(pair)) return;
      const before = lost.get(pair);
      lost.set(pair, {
        groups: pairOf(first, second),
        difference: Math.min(difference, before?.difference ?? difference),
        deficiencies: [...(before?.deficiencies ?? []), deficiency],
      });
    });
  }
  return { close: [...close.values()], lost: [...lost.values()] };
}

/** The pairs of labels behind pairs of groups: all are counted, the most alike are named. */
function namePairs(pairs: LikeGroups[]): { named: LikePair[]; count: number } {
  const named: LikePair[] = [];
  let count = 0;
  for (const pair of pairs.sort((a, b) => a.difference - b.difference)) {
    const [first, second] = pair.groups;
    const isOneGroup = first === second;
    const { length } = first.members;
    count += isOneGroup ? (length * (length - 1)) / 2 : length * second.members.length;
    for (const [index, one] of first.members.entries()) {
      for (const other of isOneGroup ? first.members.slice(index + 1) : second.members) {
        if (named.length >= mostPairs) break;
        const [before, after] = one.position < other.position ? [one, other] : [other, one];
        named.push({
          labels: [before.id, after.id],
          difference: pair.difference,
          deficiencies: pair.deficiencies,
        });
      }
    }
  }
  return { named, count };
}
