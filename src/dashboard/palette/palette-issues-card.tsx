import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type RefObject, useMemo } from "react";
import type { ColorProblems } from "#dashboard/colors/color-problems.ts";
import { wantedContrast } from "#dashboard/colors/contrast.ts";
import type { Readability } from "#dashboard/colors/readability.ts";
import type { Vision } from "#dashboard/colors/vision.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Card } from "#dashboard/ui/card.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import type { LabelLinks } from "./label-links.ts";
import type { PaletteChoices } from "./palette-choices.ts";
import type { JudgedPalette } from "./palette-families.ts";
import { PaletteIssueList } from "./palette-issue-list.tsx";
import { groupIssues } from "./palette-issues.ts";
import styles from "./palette-issues-card.module.css";

interface PaletteIssuesCardProps {
  readonly appId: string;
  /** As it is now. */
  readonly palette: JudgedPalette;
  /** What was judged last, with what is to be said of it; null while that is unknown. */
  readonly judged: {
    readonly palette: JudgedPalette;
    readonly problems: ColorProblems;
    readonly readability: Readability;
  } | null;
  /** Whether they can't be compared. */
  readonly failed: boolean;
  /** How much is compared, from 0 to 1. */
  readonly done: number;
  readonly onRetry: () => void;
  readonly kept: PaletteChoices;
  readonly vision: Vision;
  readonly links: LabelLinks;
  /** Takes the focus when the last issue is solved. */
  readonly summary: RefObject<HTMLElement | null>;
}

/** What may be mended in a palette, by how many people it concerns. */
export function PaletteIssuesCard(props: PaletteIssuesCardProps) {
  const { judged, failed, done, onRetry, ...rest } = props;
  const issues = useMemo(
    () =>
      judged &&
      groupIssues(
        judged.palette.labels,
        judged.palette.families,
        judged.problems,
        judged.readability,
        wantedContrast(judged.palette.theme),
      ),
    [judged],
  );
  const share = i18n.number(Math.floor(done * 100) / 100, { style: "percent" });
  return (
    <Card title={t`Issues`} note={issues && formatCount(issues.total)}>
      {failed && (
        <div role="alert" className={styles["state"]}>
          <p>{t`The colors can’t be compared: part of the console couldn’t be loaded.`}</p>
          <Button onClick={onRetry}>{t`Retry`}</Button>
        </div>
      )}
      {!failed && issues === null && (
        <p className={styles["state"]}>{done > 0 ? t`Comparing colors… ${share}` : t`Comparing colors…`}</p>
      )}
      {issues !== null && <PaletteIssueList {...rest} issues={issues} />}
    </Card>
  );
}
