import { plural, t } from "@lingui/core/macro";
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { findFix } from "#color-science/color-fixes.ts";
import type { ColorIssue, ColorJudge } from "#color-science/color-judge.ts";
import { contentOf } from "#contract/label-content.ts";
import { describeProblems } from "#dashboard/labels/data/color-sentences.ts";
import { labelAddress, plainView } from "#dashboard/labels/data/label-address.ts";
import { useProposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import cardStyles from "#dashboard/ui/card.module.css";
import { ColorCode, ContentChip } from "#dashboard/ui/chip.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import styles from "./issues-card.module.css";
import type { NewColors } from "./palette-draft.ts";
import { isColored, type PaletteLabel } from "./palette-labels.ts";

interface IssuesCardProps {
  readonly judge: ColorJudge<PaletteLabel>;
  readonly issues: readonly ColorIssue<PaletteLabel>[];
  readonly labels: readonly PaletteLabel[];
  /** How many more labels there are, whose data can't be read. */
  readonly unreadable: number;
  /** Gives labels other colors; null where the person may only look. */
  readonly onRecolor: ((colors: NewColors) => void) | null;
}

/** So many issues are named: others follow when these are solved. */
const mostNamed = 60;

/** What is wrong with colors: a row for the labels of each color, with all that is wrong, and the one fix. */
export function IssuesCard({ judge, issues, labels, unreadable, onRecolor }: IssuesCardProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useFocusAfterFix(list, issues);
  const invalid = labels.filter((label) => !isColored(label));
  const count = issues.length + invalid.length;
  const hidden = issues.length - mostNamed;
  return (
    <section className={cardStyles["card"]} aria-labelledby={id}>
      <header className={cardStyles["header"]}>
        <h2 id={id}>{t`Issues`}</h2>
        <span className="second">{formatCount(count)}</span>
      </header>
      {count === 0 && <p className="part second">{t`No issues for most people.`}</p>}
      <ul ref={list}>
        {issues.slice(0, mostNamed).map((issue) => (
          <Issue
            key={issue.family.hex}
            issue={issue}
            judge={judge}
            onRecolor={
              onRecolor &&
              ((colors) => {
                keepFocus(issue);
                onRecolor(colors);
              })
            }
          />
        ))}
        {invalid.slice(0, mostNamed).map((label) => (
          <InvalidColor key={label.id} label={label} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="part second">
          {plural({ count: hidden }, { one: "Fix these to see # more.", other: "Fix these to see # more." })}
        </p>
      )}
      {unreadable > 0 && (
        <p className="part second">
          {plural(unreadable, {
            one: "# label has invalid data and is left out.",
            other: "# labels have invalid data and are left out.",
          })}
        </p>
      )}
    </section>
  );
}

interface IssueProps extends Pick<IssuesCardProps, "judge" | "onRecolor"> {
  readonly issue: ColorIssue<PaletteLabel>;
}

function Issue({ issue, judge, onRecolor }: IssueProps) {
  const { labels } = issue.family;
  const fix = useMemo(() => findFix(judge, issue.family), [judge, issue.family]);
  return (
    <li className={styles["issue"]} data-label-id={labels[0]?.id} tabIndex={-1}>
      <Problems labels={labels} reasons={describeProblems(issue)} />
      {onRecolor &&
        (fix === null ? (
          <span className="second">{t`No better color found`}</span>
        ) : (
          <Fix labels={labels} color={fix} onRecolor={onRecolor} />
        ))}
    </li>
  );
}

/** So many chips stand for the labels of a color. */
const shownChips = 3;

interface ProblemsProps {
  readonly labels: readonly PaletteLabel[];
  readonly reasons: readonly string[];
}

/** The labels of a color, and what is wrong with it. */
function Problems({ labels, reasons }: ProblemsProps) {
  const more = labels.length - shownChips;
  return (
    <div className={styles["problems"]}>
      {labels.slice(0, shownChips).map((label) => (
        <ContentChip key={label.id} content={label} />
      ))}
      {more > 0 && (
        <span className="second">{plural({ count: more }, { one: "and # more", other: "and # more" })}</span>
      )}
      {reasons.map((reason) => (
        <p key={reason} className="second">
          {reason}
        </p>
      ))}
    </div>
  );
}

interface FixProps {
  readonly labels: readonly PaletteLabel[];
  /** `#RRGGBB`. */
  readonly color: string;
  readonly onRecolor: (colors: NewColors) => void;
}

/** Gives the labels the color that fixes them; the preview shows it while the button is pointed at, or has the focus. */
function Fix({ labels, color, onRecolor }: FixProps) {
  const [isTried, setTried] = useState(false);
  const proposed = useMemo(
    () => (isTried ? labels.map((label) => ({ id: label.id, after: { ...contentOf(label), color } })) : null),
    [isTried, labels, color],
  );
  useProposedLabels(useAppId(), proposed);
  const [begin, end] = [() => setTried(true), () => setTried(false)];
  const [code, name] = [isolate(color), isolateName(labels[0]?.name ?? "")];
  return (
    <Button
      aria-label={
        labels.length === 1
          ? t`Use ${code} for ${name}`
          : plural(
              { count: labels.length },
              { one: `Use ${code} for # label`, other: `Use ${code} for # labels` },
            )
      }
      onClick={() => onRecolor(new Map(labels.map(({ id }) => [id, color])))}
      onPointerEnter={begin}
      onPointerLeave={end}
      onFocus={begin}
      onBlur={end}
    >
      {t({ message: "Use", comment: "Button: gives a label the color that follows" })}
      <ColorCode color={color} />
    </Button>
  );
}

/** A label whose color can't be read: its editor gives it one. */
function InvalidColor({ label }: { readonly label: PaletteLabel }) {
  const appId = useAppId();
  const address = labelAddress(appId, { ...plainView, dialog: { kind: "edit", id: label.id } });
  return (
    <li className={styles["issue"]} data-label-id={label.id}>
      <Problems labels={[label]} reasons={[t`Invalid color`]} />
      <ButtonLink to={address}>{t`Edit`}</ButtonLink>
    </li>
  );
}

/** When an issue is solved, its button disappears: the focus then goes to the row that took its place, else to the heading. */
function useFocusAfterFix(
  list: RefObject<HTMLElement | null>,
  issues: readonly ColorIssue<PaletteLabel>[],
): (issue: ColorIssue<PaletteLabel>) => void {
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    const index = pressed.current;
    if (index === null) return;
    pressed.current = null;
    // Nothing is lost when the button is still there, or when the person has gone on.
    if (document.activeElement !== document.body) return;
    const row = list.current?.children[Math.min(index, issues.length - 1)];
    (row instanceof HTMLElement ? row : document.querySelector("h1"))?.focus();
  }, [issues, list]);
  return (issue) => {
    pressed.current = issues.indexOf(issue);
  };
}
