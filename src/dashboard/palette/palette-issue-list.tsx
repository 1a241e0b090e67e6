import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import type { Vision } from "#dashboard/colors/vision.ts";
import { nameDeficiency } from "#dashboard/colors/vision-names.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button, ButtonLink } from "#dashboard/ui/button.tsx";
import { Chip, Swatch } from "#dashboard/ui/chip.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { ScrollList } from "#dashboard/ui/scroll-list.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import type { LabelLinks } from "./label-links.ts";
import { changeLabelColor, renameLabel } from "./palette-fixes.ts";
import styles from "./palette-issue-list.module.css";
import { chooseMovers, findFreeName, type PaletteIssue, type PaletteIssues } from "./palette-issues.ts";
import { type ColoredPaletteLabel, chipOf, isColored, type PaletteLabel, seeHex } from "./palette-labels.ts";

interface PaletteIssueListProps {
  readonly appId: string;
  readonly labels: readonly PaletteLabel[];
  readonly issues: PaletteIssues;
  readonly vision: Vision;
  readonly links: LabelLinks;
  /** Takes the focus when the last issue is solved. */
  readonly summary: RefObject<HTMLElement | null>;
}

/** So many colours are proposed at a time; issues further down share them with those above. */
const proposalCount = 24;

/** What is worth a look, each with the way to mend it. */
export function PaletteIssueList({ appId, labels, issues, vision, links, summary }: PaletteIssueListProps) {
  const target = { api: useApi(), client: useQueryClient(), appId };
  const list = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfterFix(list, summary, issues.list);
  const taken = useMemo(() => labels.filter(isColored).map(({ hex }) => hex), [labels]);
  const movers = useMemo(() => chooseMovers(issues), [issues]);
  const question = useMemo(
    () => (movers.size === 0 ? null : { taken, count: Math.min(movers.size, proposalCount) }),
    [taken, movers],
  );
  const { last } = useColorTask("propose", question, question);
  // A proposal for labels that have changed meanwhile may be like one of them.
  const proposals = last?.subject === question ? last?.result : undefined;
  const proposalOf = useMemo(() => {
    const places = new Map([...movers.keys()].map((key, index) => [key, index]));
    return ({ key }: PaletteIssue) =>
      proposals && (proposals[(places.get(key) ?? 0) % proposals.length] ?? null);
  }, [movers, proposals]);

  // A second press comes before the issue is gone.
  const isStill = (label: PaletteLabel) =>
    labels.some(({ id, name, color }) => id === label.id && name === label.name && color === label.color);
  const change = (label: PaletteLabel, color: string, index: number) => {
    if (!isStill(label)) return;
    keepFocus(index);
    changeLabelColor(target, label, color);
  };
  const rename = (label: ColoredPaletteLabel, name: string, index: number) => {
    if (!isStill(label)) return;
    keepFocus(index);
    renameLabel(target, label, name);
  };

  return (
    <div ref={list} className={styles["list"]}>
      {issues.total > 0 && (
        <ScrollList aria-label={t`To look at`} items={issues.list} keyOf={({ key }) => key} rowHeight={112}>
          {(issue, index) => {
            const mover = movers.get(issue.key);
            return (
              <div className={styles["issue"]}>
                <Chips labels={issue.labels} vision={vision} />
                <p className={styles["sentence"]}>{describeIssue(issue)}</p>
                {mover !== undefined && (
                  <DistinctFix
                    label={mover}
                    proposal={proposalOf(issue)}
                    vision={vision}
                    onUse={(color) => change(mover, color, index)}
                  />
                )}
                {issue.kind === "unreadable" && (
                  <ShadeFix
                    label={issue.labels[0]}
                    taken={taken}
                    vision={vision}
                    onUse={(color) => change(issue.labels[0], color, index)}
                  />
                )}
                {issue.kind === "sameName" && (
                  <RenameFix
                    labels={issue.labels}
                    all={labels}
                    links={links}
                    onRename={(label, name) => rename(label, name, index)}
                  />
                )}
              </div>
            );
          }}
        </ScrollList>
      )}
      <Unnamed count={issues.total - issues.list.length} />
    </div>
  );
}

/** The focus was on a button that goes with its issue: it then goes to the one that took its place. */
function useFocusAfterFix(
  list: RefObject<HTMLElement | null>,
  summary: RefObject<HTMLElement | null>,
  issues: readonly PaletteIssue[],
): (index: number) => void {
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    const index = pressed.current;
    if (index === null) return;
    pressed.current = null;
    // Nothing is lost when the button is still there, or when the person has gone on.
    if (document.activeElement !== document.body) return;
    const row = Math.min(index, issues.length - 1);
    const next = list.current?.querySelector<HTMLElement>(`[data-index="${row}"] :is(button, a)`);
    (next ?? summary.current)?.focus();
  }, [issues, list, summary]);
  return (index) => {
    pressed.current = index;
  };
}

/** So many chips stand for an issue about more labels. */
const shownChips = 3;

function Chips({ labels, vision }: { readonly labels: readonly PaletteLabel[]; readonly vision: Vision }) {
  const shown = labels.length > shownChips + 1 ? labels.slice(0, shownChips) : labels;
  const more = formatCount(labels.length - shown.length);
  return (
    <div className={styles["chips"]}>
      {shown.map((label) => (
        <Chip key={label.id} label={chipOf(label, vision)} />
      ))}
      {shown.length < labels.length && <span className={styles["more"]}>{t`and ${more} more`}</span>}
    </div>
  );
}

function describeIssue(issue: PaletteIssue): string {
  switch (issue.kind) {
    case "close":
      return describeLikeness(issue.labels.length, issue.difference);
    case "lost": {
      const names = new Intl.ListFormat(i18n.locales).format(issue.deficiencies.map(nameDeficiency));
      return t`Hard to tell apart with ${names}`;
    }
    case "unreadable": {
      const ratio = formatDecimal(Math.floor(issue.contrast.light * 10) / 10);
      return t`Text on its own tint is ${ratio} : 1, below ${formatDecimal(4.5)} : 1`;
    }
    case "sameName": {
      const count = formatCount(issue.labels.length);
      const name = isolateName(issue.labels[0]?.name ?? "");
      return issue.labels.length === 2
        ? t`Two labels are named “${name}”`
        : t`${count} labels are named “${name}”`;
    }
  }
}

function describeLikeness(labels: number, difference: number): string {
  if (labels > 2) return t`${formatCount(labels)} labels have the same colour`;
  if (difference === 0) return t`The same colour`;
  return t`Nearly the same colour (ΔE ${formatDecimal(difference)})`;
}

function formatDecimal(value: number): string {
  return i18n.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

interface FixProps {
  readonly label: PaletteLabel;
  readonly vision: Vision;
  readonly onUse: (color: string) => void;
}

interface DistinctFixProps extends FixProps {
  /** Undefined while unknown; null where no colour is left. */
  readonly proposal: string | null | undefined;
}

function DistinctFix({ label, proposal, vision, onUse }: DistinctFixProps) {
  if (proposal === null)
    return <p className={styles["sentence"]}>{t`No colour is left that differs enough from all others.`}</p>;
  const name = isolateName(label.name);
  return (
    <FixButton color={proposal} text={t`Give “${name}” a distinct colour`} vision={vision} onUse={onUse} />
  );
}

function ShadeFix({ label, taken, vision, onUse }: FixProps & { readonly taken: readonly string[] }) {
  const question = useMemo(() => {
    const { hex } = label;
    if (hex === null) return null;
    // Its own place among the others becomes free.
    const others = taken.toSpliced(taken.indexOf(hex), 1);
    return { color: hex, others };
  }, [label, taken]);
  const { last } = useColorTask("shade", question, question);
  const shade = last?.subject === question ? (last?.result ?? undefined) : undefined;
  const name = isolateName(label.name);
  return <FixButton color={shade} text={t`Give “${name}” a readable shade`} vision={vision} onUse={onUse} />;
}

interface FixButtonProps {
  /** What it gives the label, as `#RRGGBB`; undefined while unknown. */
  readonly color: string | undefined;
  readonly text: string;
  readonly vision: Vision;
  readonly onUse: (color: string) => void;
}

/** Mends something with one press, and shows with what. A press that comes before that is known isn't lost. */
function FixButton({ color, text, vision, onUse }: FixButtonProps) {
  const [isWanted, setWanted] = useState(false);
  const mend = useEffectEvent((known: string) => {
    setWanted(false);
    onUse(known);
  });
  useEffect(() => {
    if (isWanted && color !== undefined) mend(color);
  }, [isWanted, color]);
  return (
    <div className={styles["fix"]}>
      <Button title={color} pending={isWanted} onClick={() => setWanted(true)}>
        <Swatch color={color === undefined ? null : seeHex(color, vision)} />
        <span className={styles["fixText"]}>{text}</span>
      </Button>
    </div>
  );
}

interface RenameFixProps {
  /** Those with the same name. */
  readonly labels: readonly PaletteLabel[];
  readonly all: readonly PaletteLabel[];
  readonly links: LabelLinks;
  readonly onRename: (label: ColoredPaletteLabel, name: string) => void;
}

/** Gives the last of the labels another name, or opens its editor for a better one: the first one had the name first. */
function RenameFix({ labels, all, links, onRename }: RenameFixProps) {
  const last = labels.at(-1);
  if (last === undefined) return null;
  const freeName = findFreeName(last.name, all);
  const shownName = isolateName(freeName ?? "");
  return (
    <div className={styles["fix"]}>
      {freeName !== null && isColored(last) && (
        <Button onClick={() => onRename(last, freeName)}>
          <span className={styles["fixText"]}>{t`Rename to “${shownName}”`}</span>
        </Button>
      )}
      <ButtonLink
        look={freeName === null ? "plain" : "quiet"}
        to={links.addressOf(last)}
        onClick={(event) => links.follow(event, last)}
      >
        {t`Rename…`}
      </ButtonLink>
    </div>
  );
}

/** That there is more than the list names. */
function Unnamed({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles["unnamed"]}>
      {plural(count, {
        one: "# more pair follows when these are solved.",
        other: "# more pairs follow when these are solved.",
      })}
    </p>
  );
}
