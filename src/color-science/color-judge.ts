import { readPrefix } from "#contract/label-prefix.ts";
import {
  type Audience,
  audienceOf,
  audiences,
  type ComparedVision,
  comparedVisions,
  weightByPeople,
} from "./audience.ts";
import { colorDifference, isCertainlyFar } from "./distance.ts";
import { forVisions, type MeasuredColor, measureColor } from "./measured-color.ts";
import { NearColors } from "./near-colors.ts";
import type { PageTheme } from "./page-theme.ts";

/** A label as its color is judged. */
export interface JudgedLabel {
  readonly name: string;
  /** As the service sent it; what is no hexadecimal color isn't judged. */
  readonly color: string;
}

/** Labels of one color: they have it on purpose, and are judged, shown and recolored as one. */
export interface ColorFamily<Label = JudgedLabel> {
  /** `#RRGGBB` in capitals. */
  readonly hex: string;
  /** At least one, in the order of the labels. */
  readonly labels: readonly Label[];
  /** The prefix that the names of all of them share, such as `area`; null where they don't. Families of one may look alike. */
  readonly group: string | null;
}

/** Another color for which one may be taken. */
export interface LookAlike<Label = JudgedLabel> {
  readonly family: ColorFamily<Label>;
  readonly audience: Audience;
  /** The visions with which they look alike, the most common first. */
  readonly visions: readonly ComparedVision[];
  /** The smallest difference (CIEDE2000) among those, less than {@link leastDifference}. */
  readonly difference: number;
}

/** What is wrong with a color among others; nothing where both are empty. */
export interface ColorProblems<Label = JudgedLabel> {
  /** The contrast (WCAG 2.2) that visitors see, where it is too little on the project's page; else null. */
  readonly contrast: number | null;
  /** Those that most people take it for first, of these the most alike; at most {@link mostLookAlikes}. */
  readonly lookAlikes: readonly LookAlike<Label>[];
}

/** What is wrong with the color of labels; each pair that looks alike is named once, at the one that had better change. */
export interface ColorIssue<Label = JudgedLabel> extends ColorProblems<Label> {
  readonly family: ColorFamily<Label>;
}

/** How well a project's colors do. */
export interface ColorScores {
  /** How well they are told apart by all people, from 0 to 100: see {@link distinctFrom}. */
  readonly distinct: number;
  /** How many of {@link labels} can be read on the project's page. */
  readonly readable: number;
  /** How many labels have a color. */
  readonly labels: number;
}

/** Colors that differ by less than this (CIEDE2000) can hardly be told apart in small marks: they look alike. */
const leastDifference = 5;

/**
 * Colors that differ so much (CIEDE2000) are told apart at a glance. A color is told apart by how far its nearest one is:
 * from 0, the same, to 1 from this on. The score is the mean over all families, and over the visions as many people have them.
 */
const distinctFrom = 10;

/** So many look-alikes of a color are named; in a project of {@link manyFamilies} the nearest ones. */
const mostLookAlikes = 8;
const manyFamilies = 1000;

/** Whether two colors look alike, with any vision. */
export function looksAlike(one: MeasuredColor, other: MeasuredColor): boolean {
  return comparedVisions.some((vision) => {
    const [a, b] = [one.seenBy(vision), other.seenBy(vision)];
    return !isCertainlyFar(a, b, leastDifference) && colorDifference(a, b) < leastDifference;
  });
}

/**
 * Judges the colors of a project's labels: nothing else says what is wrong with a color. Each response is worked out when it is
 * first asked for. Labels of one color share it on purpose, and families of one prefix may look alike.
 */
export class ColorJudge<Label extends JudgedLabel = JudgedLabel> {
  readonly theme: PageTheme;
  /** In the order of their first labels. */
  readonly families: readonly ColorFamily<Label>[];
  readonly #colors: readonly MeasuredColor[];
  readonly #positions: ReadonlyMap<string, number>;
  #near: Readonly<Record<ComparedVision, NearColors>> | undefined;
  #comparison: Comparison<Label> | undefined;

  /**
   * @param labels of one project
   * @param theme the pages that they are shown on
   */
  constructor(labels: readonly Label[], theme: PageTheme) {
    this.theme = theme;
    const groups = Map.groupBy(labels, ({ color }) => measureColor(color)?.hex);
    groups.delete(undefined);
    this.families = [...groups].map(([hex = "", members]) => {
      const group = groupOf(members[0]?.name ?? "");
      const isShared = group !== null && members.every(({ name }) => groupOf(name) === group);
      return { hex, labels: members, group: isShared ? group : null };
    });
    this.#colors = this.families.flatMap(({ hex }) => measureColor(hex) ?? []);
    this.#positions = new Map(this.families.map(({ hex }, position) => [hex, position]));
  }

  /** The family of a hexadecimal color, however that is written. */
  familyOf(color: string): ColorFamily<Label> | undefined {
    return this.families[this.#positionOf(measureColor(color))];
  }

  /**
   * The issues of a project: what can't be read, the worst first; then look-alikes, those that most people mistake first.
   */
  get issues(): readonly ColorIssue<Label>[] {
    return this.#all.issues;
  }

  get scores(): ColorScores {
    return this.#all.scores;
  }

  /** What is wrong with a color, if a label of some name has it beside those here. */
  problemsOf(color: string, name: string): ColorProblems<Label> {
    return this.#findProblems(measureColor(color), groupOf(name));
  }

  /** What is wrong with the color of a family of these. */
  problemsOfFamily({ hex, group }: ColorFamily<Label>): ColorProblems<Label> {
    return this.#findProblems(measureColor(hex), group);
  }

  /** Whether nothing is wrong with a color that none of the labels has, whatever the name of a label is. */
  isFine(color: MeasuredColor): boolean {
    return (
      color.lowContrastOn(this.theme) === null &&
      this.#positionOf(color) < 0 &&
      comparedVisions.every((vision) => this.#isApart(color, vision, leastDifference, () => false))
    );
  }

  /** The same labels, where those of some colors have others. */
  recolor(colors: ReadonlyMap<string, string>): ColorJudge<Label> {
    const labels = this.families.flatMap(({ hex, labels: members }) => {
      const color = colors.get(hex);
      return color === undefined ? members : members.map((label) => ({ ...label, color }));
    });
    return new ColorJudge(labels, this.theme);
  }

  /**
   * What would be wrong with a family if it had a color that no other has.
   *
   * @returns null where that would lower a score, or make a measure of its labels worse: their contrast, as long as it doesn't
   *   suffice, or, with any vision, how far the nearest other color is, as long as they look alike
   */
  tryColor(family: ColorFamily<Label>, color: MeasuredColor): ColorProblems<Label> | null {
    const own = this.#positions.get(family.hex);
    if (own === undefined) return null;
    const [contrast, contrastBefore] = [color, this.#colors[own]].map(
      (it) => it?.lowContrastOn(this.theme) ?? Number.POSITIVE_INFINITY,
    );
    if ((contrast ?? 0) < (contrastBefore ?? 0)) return null;
    const isExempt = (position: number) => position === own || this.#isKin(position, family.group);
    const { around } = this.#all;
    const nearestOf = (vision: ComparedVision) => around[vision].nearest[own] as number;
    const isNoNearer = (vision: ComparedVision) =>
      this.#isApart(color, vision, Math.min(nearestOf(vision), leastDifference), isExempt);
    if (!comparedVisions.every(isNoNearer)) return null;
    // At first, what would be gained at most: with each vision that is looked at it becomes what is gained.
    const gains = forVisions(
      (vision) => (around[vision].freed[own] as number) - nearestOf(vision) + distinctFrom,
    );
    for (const vision of comparedVisions) {
      const { nearest, nearestPosition, second } = around[vision];
      let least = distinctFrom;
      this.#nearBy[vision].visit(color.seenBy(vision), distinctFrom, (position, difference) => {
        if (isExempt(position)) return distinctFrom;
        least = Math.min(least, difference);
        const others = (nearestPosition[position] === own ? second : nearest)[position] as number;
        gains[vision] -= Math.max(0, others - difference);
        return distinctFrom;
      });
      gains[vision] += least - distinctFrom;
      if (weightByPeople(gains) < 0) return null;
    }
    return this.#positionOf(color) < 0 ? this.#findProblems(color, family.group, own) : null;
  }

  get #nearBy(): Readonly<Record<ComparedVision, NearColors>> {
    this.#near ??= forVisions((vision) => new NearColors(this.#colors.map((color) => color.seenBy(vision))));
    return this.#near;
  }

  get #all(): Comparison<Label> {
    this.#comparison ??= this.#compareAll();
    return this.#comparison;
  }

  #positionOf(color: MeasuredColor | null): number {
    return this.#positions.get(color?.hex ?? "") ?? -1;
  }

  #isKin(position: number, group: string | null): boolean {
    return group !== null && this.families[position]?.group === group;
  }

  /** Whether all colors but some differ at least so much (CIEDE2000) from one, with a vision. */
  #isApart(
    color: MeasuredColor,
    vision: ComparedVision,
    limit: number,
    isExempt: (position: number) => boolean,
  ): boolean {
    let isApart = true;
    this.#nearBy[vision].visit(color.seenBy(vision), limit, (position) => {
      isApart = isExempt(position);
      return isApart ? limit : 0;
    });
    return isApart;
  }

  /** @param own the position of what would have the color, if that has another one now */
  #findProblems(
    color: MeasuredColor | null,
    group: string | null,
    own = this.#positionOf(color),
  ): ColorProblems<Label> {
    if (color === null) return { contrast: null, lookAlikes: [] };
    const alike = new Map<number, Pick<LookAlike, "visions" | "difference">>();
    for (const vision of comparedVisions) {
      this.#nearBy[vision].visit(color.seenBy(vision), leastDifference, (position, difference) => {
        if (position === own || this.#isKin(position, group)) return leastDifference;
        const known = alike.get(position);
        alike.set(position, {
          visions: [...(known?.visions ?? []), vision],
          difference: Math.min(known?.difference ?? leastDifference, difference),
        });
        return this.families.length > manyFamilies ? difference : leastDifference;
      });
    }
    const lookAlikes = [...alike]
      .map(([position, likeness]) => {
        const family = this.families[position] as ColorFamily<Label>;
        return { family, audience: audienceOf(new Set(likeness.visions)), ...likeness };
      })
      .sort(byPeople)
      .slice(0, mostLookAlikes);
    return { contrast: color.lowContrastOn(this.theme), lookAlikes };
  }

  #compareAll(): Comparison<Label> {
    const around = forVisions((vision) => this.#compareWith(vision));
    const all = this.families.map((family) => ({ family, ...this.problemsOfFamily(family) }));
    const byHex = new Map(all.map((issue) => [issue.family.hex, issue]));
    const moves = (one: ColorIssue<Label>, { family }: LookAlike<Label>) => {
      const other = byHex.get(family.hex);
      const isNamedThere = other?.lookAlikes.some((it) => it.family === one.family);
      return other === undefined || !isNamedThere || this.#movesRather(one, other);
    };
    const issues = all
      .map((one) => ({ ...one, lookAlikes: one.lookAlikes.filter((other) => moves(one, other)) }))
      .filter(hasProblems)
      .sort(byUrgency);
    return { around, issues, scores: this.#score(around, all) };
  }

  /**
   * Whether the first of two that look alike had better change: what can't be read changes anyway; else that with more
   * look-alikes, so that fewer change; of equals the later one, as people know the earlier.
   */
  #movesRather(one: ColorIssue<Label>, other: ColorIssue<Label>): boolean {
    if ((one.contrast === null) !== (other.contrast === null)) return one.contrast !== null;
    const more = one.lookAlikes.length - other.lookAlikes.length;
    if (more !== 0) return more > 0;
    return (this.#positions.get(one.family.hex) ?? 0) > (this.#positions.get(other.family.hex) ?? 0);
  }

  #score(around: Comparison<Label>["around"], all: readonly ColorIssue<Label>[]): ColorScores {
    const mean = (vision: ComparedVision) =>
      around[vision].nearest.reduce((sum, it) => sum + it / distinctFrom, 0) / all.length;
    const count = (some: readonly ColorIssue<Label>[]) =>
      some.reduce((sum, { family }) => sum + family.labels.length, 0);
    return {
      distinct: all.length === 0 ? 100 : 100 * weightByPeople(forVisions(mean)),
      readable: count(all.filter(({ contrast }) => contrast === null)),
      labels: count(all),
    };
  }

  /** Compares all families with each other, with a vision. */
  #compareWith(vision: ComparedVision): Surroundings {
    const { length } = this.families;
    const nearest = new Float64Array(length).fill(distinctFrom);
    const second = nearest.slice();
    const nearestPosition = new Int32Array(length).fill(-1);
    for (const [own, { group }] of this.families.entries()) {
      const lab = (this.#colors[own] as MeasuredColor).seenBy(vision);
      this.#nearBy[vision].visit(lab, distinctFrom, (position, difference) => {
        if (position !== own && !this.#isKin(position, group)) {
          second[own] = Math.min(second[own] as number, Math.max(nearest[own] as number, difference));
          if (difference < (nearest[own] as number)) {
            nearest[own] = difference;
            nearestPosition[own] = position;
          }
        }
        return second[own] as number;
      });
    }
    const freed = new Float64Array(length);
    for (const [position, other] of nearestPosition.entries()) {
      const gain = (second[position] as number) - (nearest[position] as number);
      if (other >= 0) freed[other] = (freed[other] as number) + gain;
    }
    return { nearest, nearestPosition, second, freed };
  }
}

/** All that is found by comparing all families with each other. */
interface Comparison<Label> {
  readonly around: Readonly<Record<ComparedVision, Surroundings>>;
  readonly issues: readonly ColorIssue<Label>[];
  readonly scores: ColorScores;
}

/** What is next to each family, with a vision. */
interface Surroundings {
  /** How far (CIEDE2000) the nearest other family is, at most {@link distinctFrom}. */
  readonly nearest: Float64Array;
  /** The position of that one, or -1. */
  readonly nearestPosition: Int32Array;
  /** How far the next one is. */
  readonly second: Float64Array;
  /** By how much others were farther from their nearest one, all together, if the family weren't there. */
  readonly freed: Float64Array;
}

/** Whether anything is wrong with a color. */
export function hasProblems({ contrast, lookAlikes }: ColorProblems<unknown>): boolean {
  return contrast !== null || lookAlikes.length > 0;
}

type Likeness = Pick<LookAlike, "audience" | "difference">;

/** Those that most people mistake first, of these the most alike. */
function byPeople(one: Likeness, other: Likeness): number {
  return (
    audiences.indexOf(one.audience) - audiences.indexOf(other.audience) || one.difference - other.difference
  );
}

function byUrgency(one: ColorIssue<unknown>, other: ColorIssue<unknown>): number {
  if (one.contrast !== null || other.contrast !== null) {
    return (one.contrast ?? Number.POSITIVE_INFINITY) - (other.contrast ?? Number.POSITIVE_INFINITY);
  }
  const [a, b] = [one.lookAlikes[0], other.lookAlikes[0]];
  return a && b ? byPeople(a, b) : 0;
}

/** The prefix of a name, such as `area` of `area/docs`, however it is written. */
function groupOf(name: string): string | null {
  return readPrefix(name)?.key ?? null;
}
