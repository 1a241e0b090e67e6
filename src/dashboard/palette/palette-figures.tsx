import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { PaletteFigures as Figures } from "#dashboard/colors/color-tasks.ts";
import styles from "./palette-figures.module.css";

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
  readonly figures: Partial<Figures>;
  /** The figures that the others are to be compared with. */
  readonly before?: Figures;
}

/** How well a palette does: how its colors are told apart, and how its labels can be read. */
export function PaletteFigures({ figures, before }: PaletteFiguresProps) {
  return (
    <dl className={styles["figures"]}>
      <Figure
        name={t({ message: "Distinct", comment: "Name of a score: how well the colors can be told apart" })}
        figure={figures.toldApart}
        before={before?.toldApart}
      />
      <Figure
        name={t({ message: "Readable", comment: "Name of a score: how well the labels’ texts can be read" })}
        figure={figures.readable}
        before={before?.readable}
      />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  /** From 0 to 100; undefined while unknown. */
  readonly figure: number | undefined;
  readonly before: number | undefined;
}

function Figure({ name, figure, before }: FigureProps) {
  if (figure === undefined) {
    return (
      <div className={styles["figure"]}>
        <dt>{name}</dt>
        <dd>
          <b className={styles["number"]}>–</b>
          <span className={styles["bar"]} aria-hidden />
        </dd>
      </div>
    );
  }
  const level = levelOf(figure);
  const shown = i18n.number(roundFigure(figure));
  const earlier = before === undefined ? "" : i18n.number(roundFigure(before));
  return (
    <div className={styles["figure"]}>
      <dt>{name}</dt>
      <dd>
        <b className={styles["number"]}>{shown}</b>
        <span className={styles["level"]}>
          {earlier === "" || earlier === shown ? nameLevel(level) : t`${nameLevel(level)}, was ${earlier}`}
        </span>
        <span className={styles["bar"]} data-level={level} aria-hidden>
          <i style={{ width: `${figure}%` }} />
        </span>
      </dd>
    </div>
  );
}

/** The figures in a sentence, for who hears them. */
export function describeFigures({ toldApart, readable }: Figures): string {
  const [apart, read] = [i18n.number(roundFigure(toldApart)), i18n.number(roundFigure(readable))];
  return t`Distinct: ${apart}, ${nameLevel(levelOf(toldApart))}. Readable: ${read}, ${nameLevel(levelOf(readable))}.`;
}
