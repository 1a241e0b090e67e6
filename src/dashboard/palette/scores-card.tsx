import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Eye, WandSparkles } from "lucide";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import type { ColorScores } from "#color-science/color-judge.ts";
import { Becomes } from "#dashboard/plan/plan-table.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import styles from "./scores-card.module.css";

/** What Improve colors would do. */
export interface Offer {
  /** How many labels would get another color. */
  readonly count: number;
  readonly after: ColorScores;
  readonly apply: () => void;
}

interface ScoresCardProps {
  readonly scores: ColorScores;
  /** Null where no change of colors raises both scores; undefined while that isn't known, or nothing can be changed. */
  readonly offer: Offer | null | undefined;
  /** Whether no color has an issue. */
  readonly isFine: boolean;
  /** Whether it's shown how the colors were. */
  readonly isCompared: boolean;
  /** Shows how the colors were, as long as it's held; null where nothing has changed. */
  readonly onCompare: ((isCompared: boolean) => void) | null;
}

/** How well the colors do, and the one press that makes them do better. */
export function ScoresCard({ scores, offer, isFine, isCompared, onCompare }: ScoresCardProps) {
  // Not while a color is dragged: it would be announced all the time.
  useAnnouncement(describeScores(scores), { settle: quietTime });
  const { distinct, readable, labels } = scores;
  const [done] = place;
  const compare = onCompare && holdToCompare(isCompared, onCompare);
  const readableAfter = offer?.after.readable ?? readable;
  const distinctAfter = offer?.after.distinct ?? distinct;
  return (
    <section className={styles["card"]} aria-label={t`Scores`}>
      <dl className={styles["scores"]}>
        <Score
          name={t({ message: "Distinct", comment: "Name of a score: how well the colors can be told apart" })}
          share={distinct / 100}
          shareAfter={distinctAfter / 100}
        >
          <b className={styles["number"]}>{labels === 0 ? "–" : formatScore(distinct)}</b>{" "}
          <After now={formatScore(distinct)} after={formatScore(distinctAfter)} />
        </Score>
        <Score
          name={t({ message: "Easy to read", comment: "Name of a score: how many labels can be read" })}
          share={labels === 0 ? 1 : readable / labels}
          shareAfter={labels === 0 ? 1 : readableAfter / labels}
        >
          {interpolate(t`${done} of ${{ total: formatCount(labels) }}`, [
            <b key="number" className={styles["number"]}>
              {formatCount(readable)}
            </b>,
          ])}{" "}
          <After now={formatCount(readable)} after={formatCount(readableAfter)} />
        </Score>
      </dl>
      {(offer || compare || isFine) && (
        <div className={`second wrap ${styles["action"]}`}>
          {/* One button that says another thing once it was pressed: it keeps the focus. */}
          {(offer || compare) && (
            <Button {...(offer ? { variant: "primary", onClick: offer.apply } : compare)}>
              {offer ? improveText() : compareText()}
            </Button>
          )}
          {offer && compare && <Button {...compare}>{compareText()}</Button>}
          <p>{describeAction(offer, compare !== null)}</p>
        </div>
      )}
    </section>
  );
}

interface ScoreProps {
  readonly name: string;
  /** How full the bar is, from 0 to 1, and how full it would be. */
  readonly share: number;
  readonly shareAfter: number;
  readonly children: ReactNode;
}

function Score({ name, share, shareAfter, children }: ScoreProps) {
  const level = share >= 0.75 ? "good" : share >= 0.5 ? "caution" : "danger";
  return (
    <div className="second">
      <dt>{name}</dt>
      <dd>
        {children}
        <span className={styles["bar"]} aria-hidden>
          <i style={{ width: `${100 * shareAfter}%`, background: "var(--good)", opacity: 0.4 }} />
          <i style={{ width: `${100 * share}%`, background: `var(--${level})` }} />
        </span>
      </dd>
    </div>
  );
}

/** What a score would be; nothing where that is what it is. */
function After({ now, after }: { readonly now: string; readonly after: string }) {
  if (now === after) return null;
  return (
    <span className={styles["after"]}>
      <Becomes /> {after}
    </span>
  );
}

function improveText(): ReactNode {
  return (
    <>
      <Icon node={WandSparkles} />
      {t`Improve colors`}
    </>
  );
}

function compareText(): ReactNode {
  return (
    <>
      <Icon node={Eye} />
      {t`Compare`}
    </>
  );
}

/** What makes a button show how the colors were as long as it is held, by the pointer or by a key. */
function holdToCompare(
  isCompared: boolean,
  onCompare: (isCompared: boolean) => void,
): ComponentProps<typeof Button> {
  const end = () => onCompare(false);
  const isPress = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";
  return {
    "aria-pressed": isCompared,
    onPointerDown: ({ currentTarget, pointerId }) => {
      currentTarget.setPointerCapture(pointerId);
      onCompare(true);
    },
    onPointerUp: end,
    onLostPointerCapture: end,
    onKeyDown: (event) => isPress(event) && onCompare(true),
    onKeyUp: end,
    onBlur: end,
    onContextMenu: (event) => event.preventDefault(),
  };
}

function describeAction(offer: Offer | null | undefined, isChanged: boolean): string {
  if (offer) return plural({ count: offer.count }, { one: "# color changes.", other: "# colors change." });
  return isChanged ? t`Hold to see how the colors were.` : t`Nothing to improve.`;
}

/** A score as it is shown: rounded down, so that 100 means that nothing is left. */
function formatScore(score: number): string {
  return i18n.number(Math.floor(score + 1e-9));
}

/** The scores as an announcement. */
function describeScores({ distinct, readable, labels }: ColorScores): string {
  const [apart, count, total] = [formatScore(distinct), formatCount(readable), formatCount(labels)];
  return t`Distinct: ${apart}. Easy to read: ${count} of ${total}.`;
}
