import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { memo, useMemo, useState } from "react";
import type { Judgment } from "#dashboard/colors/color-tasks.ts";
import { doColorWork } from "#dashboard/colors/worker-client.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Card } from "#dashboard/ui/card.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { type JudgedPalette, toColored } from "./palette-families.ts";
import { PaletteIssueList, type PaletteIssueListProps } from "./palette-issue-list.tsx";
import { groupIssues, listWishes } from "./palette-issues.ts";
import styles from "./palette-issues-card.module.css";

interface PaletteIssuesCardProps extends Omit<PaletteIssueListProps, "issues"> {
  /** What was judged last, with what is to be said of it; null while that is unknown. */
  readonly judged: { readonly palette: JudgedPalette; readonly judgment: Judgment } | null;
  /** Whether they can't be compared. */
  readonly failed: boolean;
  /** How much is compared, from 0 to 1. */
  readonly done: number;
  readonly onRetry: () => void;
}

/** What may be mended in a palette, by how many people it concerns. */
export const PaletteIssuesCard = memo(function PaletteIssuesCard(props: PaletteIssuesCardProps) {
  const { judged, failed, done, onRetry, ...rest } = props;
  const { isLocked } = rest;
  const issues = useMemo(
    () =>
      judged &&
      groupIssues(
        judged.palette.labels,
        judged.palette.families,
        judged.judgment.problems,
        judged.judgment.readability,
        isLocked,
      ),
    [judged, isLocked],
  );
  const share = i18n.number(Math.floor(done * 100) / 100, { style: "percent" });
  return (
    <Card
      title={t`Issues`}
      note={issues && formatCount(issues.total)}
      action={judged && <FixAll {...rest} judged={judged} />}
    >
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
});

interface FixAllProps extends Pick<PaletteIssueListProps, "isLocked" | "onRecolor" | "summary"> {
  readonly judged: NonNullable<PaletteIssuesCardProps["judged"]>;
}

/** Solves all issues of colors that can be solved, also those that aren't named. */
function FixAll({ judged, isLocked, onRecolor, summary }: FixAllProps) {
  const [isLooking, setLooking] = useState(false);
  const { palette, judgment } = judged;
  const wishes = useMemo(
    () => listWishes(palette.families, judgment.problems, judgment.readability, isLocked),
    [palette, judgment, isLocked],
  );
  if (wishes.length === 0) return null;
  async function fix(): Promise<void> {
    const { families, theme } = palette;
    setLooking(true);
    try {
      const fixes = await doColorWork("fixes", { labels: families.map(toColored), wishes, theme });
      const byHex = new Map(families.map((family) => [family.hex, family.labels]));
      onRecolor(
        new Map(
          wishes.flatMap(({ color }, index) => {
            const fixed = fixes[index];
            return typeof fixed === "string"
              ? (byHex.get(color) ?? []).map(({ id }) => [id, fixed] as const)
              : [];
          }),
        ),
      );
      summary.current?.focus();
    } finally {
      setLooking(false);
    }
  }
  return (
    <Button pending={isLooking} onClick={() => void fix()}>
      {t({ message: "Fix all", comment: "Button: changes all colors that are an issue" })}
    </Button>
  );
}
