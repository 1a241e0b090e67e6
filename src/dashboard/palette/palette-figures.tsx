import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Judgment } from "#dashboard/colors/color-tasks.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import styles from "./palette-figures.module.css";

/** How a palette does. */
interface Figures {
  /** From 0 to 100. */
  readonly distinctness: number;
  /** How many labels have a color, and how many of them are hard to read. */
  readonly labels: number;
  readonly hard: number;
}

/** How a palette does, in figures. */
export function figuresOf({ problems, readability }: Judgment): Figures {
  return { distinctness: problems.distinctness, labels: readability.labels, hard: readability.hard };
}

/** How good a figure is: with less than this it needs work. */
const levels = { good: 80, fair: 60 } as const;

type Level = "good" | "fair" | "poor";

function levelOf(figure: number): Level {
  if (figure >= levels.good) return "good";
  return figure >= levels.fair ? "fair" : "poor";
}

function nameLevel(level: Level): string {
  switch (level) {
    case "good":
      return t({ message: "Good", comment: "Level of a score" });
    case "fair":
      return t({ message: "Fair", comment: "Level of a score" });
    case "poor":
      return t({ message: "Needs work", comment: "Level of a score" });
  }
}

/** A figure as it is shown: rounded down, so that 100 means that nothing is left. */
function roundFigure(figure: number): number {
  return Math.floor(figure + 1e-9);
}

interface PaletteFiguresProps {
  /** Null while unknown. */
  readonly figures: Figures | null;
  /** The figures of what is saved, while something else is shown. */
  readonly before: Figures | null;
}

/** How well a palette does: how its colors are told apart, and how many of its labels are hard to read. */
export function PaletteFigures({ figures, before }: PaletteFiguresProps) {
  const [distinctnessName, readabilityName] = [
    t({ message: "Distinctness", comment: "Name of a score: how well the colors can be told apart" }),
    t({ message: "Readability", comment: "Name of a score: how well the labels’ texts can be read" }),
  ];
  if (figures === null) {
    return (
      <dl className={styles["figures"]}>
        <Figure name={distinctnessName} />
        <Figure name={readabilityName} />
      </dl>
    );
  }
  const { distinctness, labels, hard } = figures;
  const now = i18n.number(roundFigure(distinctness));
  const earlier = i18n.number(roundFigure(before?.distinctness ?? distinctness));
  const level = levelOf(distinctness);
  return (
    <dl className={styles["figures"]}>
      <Figure name={distinctnessName} share={distinctness / 100} level={level}>
        <b className={styles["number"]}>{now}</b>
        <span>{now === earlier ? nameLevel(level) : t`${nameLevel(level)}, was ${earlier}`}</span>
      </Figure>
      <Figure
        name={readabilityName}
        share={labels === 0 ? 1 : 1 - hard / labels}
        level={hard === 0 ? "good" : levelOf((100 * (labels - hard)) / labels) === "poor" ? "poor" : "fair"}
      >
        {interpolate(
          describeReadability(labels, before === null || before.hard === hard ? null : before.hard),
          [
            <b key="number" className={styles["number"]}>
              {formatCount(hard)}
            </b>,
          ],
        )}
      </Figure>
    </dl>
  );
}

/** How many labels are hard to read, with a place for that number, and how many were. */
function describeReadability(labels: number, before: number | null): string {
  const number = place[0];
  if (before === null) {
    return plural(labels, { one: `${number} of # hard to read`, other: `${number} of # hard to read` });
  }
  const earlier = formatCount(before);
  return plural(labels, {
    one: `${number} of # hard to read, was ${earlier}`,
    other: `${number} of # hard to read, was ${earlier}`,
  });
}

interface FigureProps {
  readonly name: string;
  /** How full the bar is, from 0 to 1. */
  readonly share?: number;
  readonly level?: Level;
  readonly children?: ReactNode;
}

function Figure({ name, share = 0, level, children }: FigureProps) {
  return (
    <div className={styles["figure"]}>
      <dt>{name}</dt>
      <dd>
        {children ?? <b className={styles["number"]}>–</b>}
        <span className={styles["bar"]} data-level={level} aria-hidden>
          <i style={{ width: `${100 * share}%` }} />
        </span>
      </dd>
    </div>
  );
}

/** The figures as an announcement. */
export function describeFigures({ distinctness, labels, hard }: Figures): string {
  const apart = i18n.number(roundFigure(distinctness));
  const level = nameLevel(levelOf(distinctness));
  const count = formatCount(hard);
  return plural(labels, {
    one: `Distinctness: ${apart}, ${level}. Readability: ${count} of # label is hard to read.`,
    other: `Distinctness: ${apart}, ${level}. Readability: ${count} of # labels are hard to read.`,
  });
}
