import { plural, t } from "@lingui/core/macro";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { readableLabels } from "#contract/labels.ts";
import type { LenientProject } from "#contract/projects.ts";
import { buildMatrix, isDifferent, type MatrixRow } from "#dashboard/labels/parts/label-matrix.ts";
import { LabelMatrixFilter } from "#dashboard/labels/parts/label-matrix-filter.tsx";
import { LabelMatrixTable } from "#dashboard/labels/parts/label-matrix-table.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { FloatingBar, FloatingBarCount } from "#dashboard/ui/overlay/floating-bar.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { type ComparisonView, readComparison, writeComparison } from "./comparison-address.ts";
import { type ComparisonChange, listChanges } from "./comparison-changes.ts";
import { ComparisonHead } from "./comparison-head.tsx";
import styles from "./comparison-page.module.css";
import { useProjectDetails } from "./comparison-queries.ts";
import { ComparisonReview } from "./comparison-review.tsx";
import { type CopyView, writeCopy } from "./copy-address.ts";
import { recallProjects, rememberProjects } from "./last-projects.ts";
import { ProjectChoice } from "./project-choice.tsx";
import { ProjectListView } from "./project-list-view.tsx";
import { showDistinctly } from "./project-name.ts";
import { ProjectPicker } from "./project-picker.tsx";

const noProjects: readonly LenientProject[] = [];

/** The labels of several projects beside each other, where changes that make them alike are chosen and reviewed. */
export default function ComparisonPage() {
  const appId = useAppId();
  const projects = useProjects();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [query, changeQuery] = useAddressQuery();
  const view = readComparison(query);
  const comparison = useComparison(projects.data ?? noProjects, appId, view.others);
  const { reference, others, chosen, compared, rows } = comparison;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [reviewed, setReviewed] = useState<readonly ComparisonChange[]>([]);
  const isReview = view.isReview && reviewed.length > 0;
  useFocusAtChange(heading, isReview ? "review" : view.others === null ? "start" : "comparison");

  const change = (changed: Partial<ComparisonView>) => changeQuery(writeComparison({ ...view, ...changed }));
  function review(changes: readonly ComparisonChange[]): void {
    setReviewed(changes);
    void navigate({ search: writeComparison({ ...view, isReview: true }) });
  }

  if (isReview) {
    return <Review reference={reference} changes={reviewed} heading={heading} />;
  }

  if (view.others === null) {
    return <ComparisonStart reference={reference} others={others} heading={heading} />;
  }
  const [only] = chosen;
  return (
    <div className={styles["page"]}>
      <PageHeading
        ref={heading}
        title={t`Compare & copy`}
        project={reference?.name}
        back={projectAddress(appId, "labels")}
        lead={reference && t`How your other projects’ labels differ from ${isolateName(reference.name)}’s`}
        actions={
          others.length > 0 && (
            <>
              {only !== undefined && chosen.length === 1 && (
                <ButtonLink to={copyAddress(appId, { direction: "to", other: only })}>
                  {t`Copy all labels…`}
                </ButtonLink>
              )}
              <ProjectChoice
                others={others}
                chosen={chosen}
                count={compared.length}
                onChoose={(ids) => {
                  rememberProjects("compare", ids);
                  change({ others: ids });
                }}
              />
              <LabelMatrixFilter
                differing={rows.filter(isDifferent).length}
                all={rows.length}
                isAll={view.isAll}
                onChange={(isAll) => change({ isAll })}
              />
            </>
          )
        }
      />
      <ProjectListView>
        {() =>
          reference && (
            <Comparison
              {...comparison}
              isAll={view.isAll}
              selected={selected}
              onSelect={setSelected}
              onReview={review}
              onDeselected={() => heading.current?.focus()}
            />
          )
        }
      </ProjectListView>
    </div>
  );
}

interface ReviewProps extends Pick<ComparisonStartProps, "reference" | "heading"> {
  readonly changes: readonly ComparisonChange[];
}

function Review({ reference, changes, heading }: ReviewProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeading
        ref={heading}
        title={t`Review changes`}
        project={reference?.name}
        actions={<Button onClick={() => void navigate(-1)}>{t`Back to comparison`}</Button>}
      />
      <ComparisonReview changes={changes} />
    </>
  );
}

function copyAddress(appId: string, view: CopyView): string {
  return `${projectAddress(appId, "copy")}${writeCopy(view)}`;
}

interface ComparisonStartProps {
  /** The open project; undefined while it is unknown. */
  readonly reference: LenientProject | undefined;
  readonly others: readonly LenientProject[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Asks for the project to copy labels to, or to compare with, or for all of them. */
function ComparisonStart({ reference, others, heading }: ComparisonStartProps) {
  const appId = useAppId();
  const navigate = useNavigate();
  const compareAddress = (ids: readonly string[]) =>
    `${projectAddress(appId, "compare")}${writeComparison({ others: ids, isAll: false, isReview: false })}`;
  const remember = (id: string) => rememberProjects("compare", [id]);
  return (
    <>
      <PageHeading
        ref={heading}
        title={t`Compare & copy`}
        project={reference?.name}
        back={projectAddress(appId, "labels")}
        lead={
          reference &&
          t`Choose a project to copy ${isolateName(reference.name)}’s labels to, or to compare with`
        }
        actions={
          others.length > 0 && (
            <>
              <ButtonLink to={copyAddress(appId, { direction: "from", other: null })}>
                {t`Copy from a project`}
              </ButtonLink>
              {others.length > 1 && (
                <ButtonLink to={compareAddress(others.map(({ app_id: id }) => id))}>
                  {t`Compare all projects`}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <ProjectListView>
        {() => {
          if (reference === undefined) return null;
          if (others.length === 0) return <NoOther />;
          return (
            <ProjectPicker
              open={reference}
              others={others}
              direction="to"
              chosen={null}
              last={recallProjects("compare")}
              onEnter={({ app_id: id }) => {
                remember(id);
                void navigate(compareAddress([id]));
              }}
              renderActions={({ app_id: id }, name) => (
                <>
                  <ButtonLink
                    to={copyAddress(appId, { direction: "to", other: id })}
                    aria-label={t`Copy labels to ${name}`}
                    onClick={() => rememberProjects("copy", [id])}
                  >
                    {t`Copy labels`}
                  </ButtonLink>
                  <ButtonLink
                    to={compareAddress([id])}
                    aria-label={t`Compare with ${name}`}
                    onClick={() => remember(id)}
                  >
                    {t({ message: "Compare", comment: "Link: shows two projects’ labels side by side" })}
                  </ButtonLink>
                </>
              )}
            />
          );
        }}
      </ProjectListView>
    </>
  );
}

function NoOther() {
  return (
    <Notice framed title={t`There’s no other project`}>
      {t`This is your only project. To compare it, ask the owner of another project to add you.`}
    </Notice>
  );
}

/** Gives the focus to the heading whenever another part of the screen takes the place of the one that had it. */
function useFocusAtChange(
  heading: RefObject<HTMLElement | null>,
  part: "start" | "comparison" | "review",
): void {
  const last = useRef(part);
  useEffect(() => {
    if (last.current !== part) heading.current?.focus();
    last.current = part;
  }, [part, heading]);
}

interface Compared {
  /** The projects besides the open one, and the ids of those that are chosen. */
  readonly others: readonly LenientProject[];
  readonly chosen: readonly string[];
  /** The open project, then the chosen ones. */
  readonly compared: readonly LenientProject[];
  readonly details: ReturnType<typeof useProjectDetails>;
  readonly rows: readonly MatrixRow[];
}

/**
 * Which projects are compared, and their labels beside each other.
 *
 * @param wanted the ids of the projects that the address names; null for none
 */
function useComparison(
  list: readonly LenientProject[],
  appId: string,
  wanted: readonly string[] | null,
): Compared & { readonly reference: LenientProject | undefined } {
  const reference = list.find(({ app_id }) => app_id === appId);
  const others = list.filter((project) => project !== reference);
  const chosen = wanted ?? [];
  const compared = [reference, ...others.filter(({ app_id }) => chosen.includes(app_id))].filter(
    (project) => project !== undefined,
  );
  const details = useProjectDetails(compared.map(({ app_id }) => app_id));
  const rows = useMemo(
    () => buildMatrix(details.map(({ data }) => data && readableLabels(data.labels))),
    [details],
  );
  return { reference, others, chosen, compared, details, rows };
}

interface ComparisonProps extends Compared {
  /** Whether also labels without differences are shown. */
  readonly isAll: boolean;
  /** The ids of the selected changes. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onReview: (changes: readonly ComparisonChange[]) => void;
  /** Called when nothing is selected any more, and the bar for that is gone. */
  readonly onDeselected: () => void;
}

/** The table of differences with the changes that are selected there, or why there is none. */
function Comparison(props: ComparisonProps) {
  const { others, compared, details, rows, isAll, selected, onSelect, onReview, onDeselected } = props;
  if (others.length === 0) return <NoOther />;
  if (compared.length === 1) {
    return (
      <Notice framed title={t`Nothing to compare with`}>
        {t`Choose at least one other project.`}
      </Notice>
    );
  }
  const changes = listChanges(compared, rows);
  const shown = isAll ? rows : rows.filter(isDifferent);
  const isRead = details.every(({ data }) => data !== undefined);
  return (
    <>
      {shown.length === 0 && isRead ? (
        <Notice framed title={t`No differences`}>
          {rows.length === 0
            ? t`None of these projects has labels.`
            : t`These projects have the same labels.`}
        </Notice>
      ) : (
        <LabelMatrixTable
          caption={t`Labels by project`}
          columns={compared.map((project, index) => {
            const name = showDistinctly(project, compared);
            return {
              key: project.app_id,
              name,
              head: <ComparisonHead name={name} detail={details[index]} rows={rows} index={index} />,
            };
          })}
          rows={shown}
          changes={{
            selected,
            onSelect: (id, isSelected) => {
              const next = new Set(selected);
              if (isSelected) next.add(id);
              else next.delete(id);
              onSelect(next);
            },
          }}
        />
      )}
      {/* The heads of the table say what is awaited. */}
      {rows.length === 0 && !isRead && details.every(({ error }) => error === null) && <Skeleton />}
      {changes.length > 0 && (
        <ChangeBar
          changes={changes}
          selected={changes.filter(({ id }) => selected.has(id))}
          onSelect={(ids) => {
            onSelect(new Set(ids));
            if (ids.length === 0) onDeselected();
          }}
          onReview={onReview}
        />
      )}
    </>
  );
}

interface ChangeBarProps {
  /** All that can be selected. */
  readonly changes: readonly ComparisonChange[];
  readonly selected: readonly ComparisonChange[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onReview: (changes: readonly ComparisonChange[]) => void;
}

/** How many changes are selected, and the way to their review. */
function ChangeBar({ changes, selected, onSelect, onReview }: ChangeBarProps) {
  const reviewButton = useRef<HTMLButtonElement>(null);
  const isNone = selected.length === 0;
  const count = isNone
    ? t`No changes selected`
    : plural(selected.length, { one: "# change selected", other: "# changes selected" });
  useAnnouncement(count, { onlyChanges: true });
  // What the reference lacks is added only where a person presses.
  const all = changes.filter((change) => change.isToReference || selected.includes(change));
  if (all.length === 0) return null;
  return (
    <FloatingBar className={styles["bar"]} aria-label={t`Selected changes`}>
      <FloatingBarCount className={styles["count"]}>{count}</FloatingBarCount>
      {selected.length < all.length && (
        <Button
          onClick={() => {
            // This button goes, and the next one may only come with it.
            flushSync(() => onSelect(all.map(({ id }) => id)));
            reviewButton.current?.focus();
          }}
        >
          {t({
            message: plural(all.length, { one: "Select #", other: "Select all #" }),
            context: "changes",
          })}
        </Button>
      )}
      {!isNone && (
        <>
          <Button ref={reviewButton} variant="primary" onClick={() => onReview(selected)}>
            {t`Review changes`}
          </Button>
          <Button variant="quiet" onClick={() => onSelect([])}>
            {t({ message: "Clear", context: "selection", comment: "Button: unselects everything" })}
          </Button>
        </>
      )}
    </FloatingBar>
  );
}
