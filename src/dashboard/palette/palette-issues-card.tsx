import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { lazy, Suspense, useRef, useState } from "react";
import type { Vision } from "#dashboard/colors/vision.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Card } from "#dashboard/ui/card.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { prefetch } from "#dashboard/ui/prefetch.ts";
import type { LabelLinks } from "./label-links.ts";
import { PaletteIssueList } from "./palette-issue-list.tsx";
import type { PaletteIssues } from "./palette-issues.ts";
import styles from "./palette-issues-card.module.css";
import type { PaletteLabel } from "./palette-labels.ts";
import { roundScore, scorePalette } from "./palette-score.ts";

const loadRespaceDialog = () => import("./respace-dialog.tsx");
const RespaceDialog = lazy(loadRespaceDialog);

interface PaletteIssuesCardProps {
  readonly appId: string;
  readonly labels: readonly PaletteLabel[];
  /** Null while they are unknown. */
  readonly issues: PaletteIssues | null;
  /** Whether they can't be found out. */
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly vision: Vision;
  readonly links: LabelLinks;
}

/** What is worth a look, how well the palette does, and the way to mend all of it at once. */
export function PaletteIssuesCard({
  appId,
  labels,
  issues,
  failed,
  onRetry,
  vision,
  links,
}: PaletteIssuesCardProps) {
  const summary = useRef<HTMLParagraphElement>(null);
  return (
    <Card title={t`To look at`} note={issues && formatCount(issues.total)}>
      {failed && (
        <div role="alert" className={styles["state"]}>
          <p>{t`The colours can’t be compared: a part of the console could not be loaded.`}</p>
          <Button onClick={onRetry}>{t`Try again`}</Button>
        </div>
      )}
      {!failed && issues === null && <p className={styles["state"]}>{t`Comparing colours…`}</p>}
      {issues !== null && (
        <>
          <div className={styles["summary"]}>
            <p role="status" ref={summary} tabIndex={-1} className={styles["score"]}>
              <Score labels={labels.length} issues={issues} />
            </p>
            <RespaceButton appId={appId} labels={labels} vision={vision} />
          </div>
          <PaletteIssueList
            appId={appId}
            labels={labels}
            issues={issues}
            vision={vision}
            links={links}
            summary={summary}
          />
        </>
      )}
    </Card>
  );
}

/** How well the palette does, in a figure and in words. */
function Score({ labels, issues }: { readonly labels: number; readonly issues: PaletteIssues }) {
  const score = roundScore(scorePalette(labels, issues.counts), labels);
  const figure = t`Score ${i18n.number(score)} of 100`;
  return (
    <>
      <b>{figure}</b>
      <span className={styles["words"]}>{describeScore(score, issues.total)}</span>
    </>
  );
}

function describeScore(score: number, issues: number): string {
  if (issues === 0) return t`Every colour can be told apart by everybody, and every chip can be read.`;
  const count = formatCount(issues);
  if (score >= 90) return t`Nearly there, ${count} to look at`;
  if (score >= 60) return t`Good, ${count} to look at`;
  return t`Needs work, ${count} to look at`;
}

/** Opens the proposal of new colours for all labels. */
function RespaceButton({
  appId,
  labels,
  vision,
}: Pick<PaletteIssuesCardProps, "appId" | "labels" | "vision">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={() => prefetch(loadRespaceDialog)}
        onFocus={() => prefetch(loadRespaceDialog)}
        onClick={() => setOpen(true)}
      >
        {t`Respace the palette`}
      </Button>
      {isOpen && (
        <Suspense>
          <RespaceDialog appId={appId} labels={labels} vision={vision} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
