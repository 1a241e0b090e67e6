import { labelNameSchema } from "#contract/label-input.ts";
import type { ColoredLabel, ColorProblems } from "#dashboard/colors/color-problems.ts";
import type { PageContrast } from "#dashboard/colors/contrast.ts";
import type { Deficiency } from "#dashboard/colors/vision.ts";
import { nameKey } from "#dashboard/ui/name-key.ts";
import { isColored, type PaletteLabel } from "./palette-labels.ts";

/** Something about a palette that is worth a look. `key` is the same while it is about the same labels. */
export type PaletteIssue = { readonly key: string } & (
  | {
      /** Two labels that look nearly the same to everybody, or two and more of the very same colour. */
      readonly kind: "close";
      readonly labels: readonly PaletteLabel[];
      /** CIEDE2000. */
      readonly difference: number;
    }
  | {
      /** Two labels that look nearly the same with these deficiencies. */
      readonly kind: "lost";
      readonly labels: readonly PaletteLabel[];
      readonly deficiencies: readonly Deficiency[];
    }
  | {
      /** A label whose plain chip can't be read. */
      readonly kind: "unreadable";
      readonly labels: readonly [PaletteLabel];
      readonly contrast: PageContrast;
    }
  | {
      /** Labels that people take for one, by their names. */
      readonly kind: "sameName";
      readonly labels: readonly PaletteLabel[];
    }
);

/**
 * How many labels have to change to solve the issues of each kind: one for a pair or an unreadable chip, and all but
 * one of a group that shares a colour or a name.
 */
export type IssueCounts = Readonly<Record<PaletteIssue["kind"], number>>;

/** All that is worth a look. */
export interface PaletteIssues {
  /** Kind by kind; of very many pairs only the most alike are named. */
  readonly list: readonly PaletteIssue[];
  /** Those that aren't named are counted too. */
  readonly total: number;
  readonly counts: IssueCounts;
}

/**
 * One label for each colour there is: what is asked about the colours of a thousand labels is asked once for those that
 * share one, and a colour that sixty labels have is one issue, not 1,770 pairs.
 */
export function pickColors(labels: readonly PaletteLabel[]): readonly ColoredLabel[] {
  return [...groupByColor(labels).values()].flatMap(([first]) => (first === undefined ? [] : [first]));
}

function groupByColor(labels: readonly PaletteLabel[]): Map<string, PaletteLabel[]> {
  return Map.groupBy(labels.filter(isColored), ({ hex }) => hex);
}

/**
 * What is worth a look in a palette.
 *
 * @param problems what there is to say of {@link pickColors} of the same labels
 */
export function listIssues(labels: readonly PaletteLabel[], problems: ColorProblems): PaletteIssues {
  const groups = groupByColor(labels);
  const byId = new Map(labels.map((label) => [label.id, label]));
  const find = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);

  const shared = [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => toIssue({ kind: "close", labels: group, difference: 0 }));
  const close = problems.close.map(({ labels: pair, difference }) =>
    toIssue({ kind: "close", labels: find(pair), difference }),
  );
  const lost = problems.lost.map(({ labels: pair, deficiencies }) =>
    toIssue({ kind: "lost", labels: find(pair), deficiencies }),
  );
  const unreadable = problems.unreadable.flatMap(({ label, contrast }) => {
    const hex = byId.get(label)?.hex;
    return (groups.get(hex ?? "") ?? []).map((one) =>
      toIssue({ kind: "unreadable", labels: [one], contrast }),
    );
  });
  const sameName = [...Map.groupBy(labels, ({ name }) => nameKey(name)).values()]
    .filter(({ length }) => length > 1)
    .map((group) => toIssue({ kind: "sameName", labels: group }));

  return {
    list: [...shared, ...close, ...lost, ...unreadable, ...sameName],
    total: shared.length + problems.counts.close + problems.counts.lost + unreadable.length + sameName.length,
    counts: {
      close: countSurplus(shared) + problems.counts.close,
      lost: problems.counts.lost,
      unreadable: unreadable.length,
      sameName: countSurplus(sameName),
    },
  };
}

/** How many labels are in groups beside the first of each. */
function countSurplus(groups: readonly PaletteIssue[]): number {
  return groups.reduce((sum, { labels }) => sum + labels.length - 1, 0);
}

/** An issue without its key. */
type Content = PaletteIssue extends infer Kind
  ? Kind extends PaletteIssue
    ? Omit<Kind, "key">
    : never
  : never;

function toIssue(content: Content): PaletteIssue {
  return { ...content, key: `${content.kind} ${content.labels.map(({ id }) => id).join(" ")}` };
}

/**
 * Which label of each issue about likeness gets another colour: the one that more of them are about, so that one fix
 * solves several; of equals the later one, as people know the earlier one longer.
 *
 * @returns by the issues' keys; none for issues about anything else
 */
export function chooseMovers({ list }: PaletteIssues): ReadonlyMap<string, PaletteLabel> {
  const alike = list.filter(({ kind }) => kind === "close" || kind === "lost");
  const appearances = new Map<number, number>();
  for (const { labels } of alike) {
    for (const { id } of labels) appearances.set(id, (appearances.get(id) ?? 0) + 1);
  }
  const appear = ({ id }: PaletteLabel) => appearances.get(id) ?? 0;
  return new Map(
    alike.flatMap(({ key, labels }) => {
      const [mover] = labels.toReversed().sort((a, b) => appear(b) - appear(a));
      return mover === undefined ? [] : [[key, mover] as const];
    }),
  );
}

/**
 * A name that nobody takes for another label's: the same with the first number that is free, from 2 on.
 *
 * @returns null where it would be longer than names may be
 */
export function findFreeName(name: string, labels: readonly PaletteLabel[]): string | null {
  const taken = new Set(labels.map((label) => nameKey(label.name)));
  let number = 2;
  while (taken.has(nameKey(`${name.trim()} ${number}`))) number += 1;
  const free = labelNameSchema.safeParse(`${name.trim()} ${number}`);
  return free.success ? free.data : null;
}
