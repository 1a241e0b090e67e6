import { plural, t } from "@lingui/core/macro";
import { useQueries } from "@tanstack/react-query";
import { ArrowRightLeft } from "lucide";
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { readableLabels } from "#contract/labels.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import type { LenientProject } from "#contract/projects.ts";
import { isComplete, type Job } from "#dashboard/jobs/job-store.ts";
import { JobOutcome } from "#dashboard/plan/job-outcome.tsx";
import { describePlan, isSelectedAtFirst, planRows } from "#dashboard/plan/plan-entry.ts";
import { usePlanJobs } from "#dashboard/plan/plan-jobs.ts";
import { PlanLinkButton } from "#dashboard/plan/plan-link-button.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { projectDetailOptions, useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import { pickResults, type QueryResult } from "#dashboard/ui/table/query-results.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./compare-page.module.css";
import { type ComparedLabel, type Comparison, compareLabels } from "./comparison.ts";
import {
  type ComparisonEnds,
  chooseFrom,
  chooseTo,
  findAll,
  readEnds,
  writeEnds,
} from "./comparison-ends.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { ProjectSelect } from "./project-select.tsx";

const noProjects: readonly LenientProject[] = [];

/** How a project's labels differ from those of another one, or of all others, and the way to copy them there. */
export default function ComparePage() {
  const appId = useAppId();
  const projects = useProjects();
  const list = projects.data ?? noProjects;
  const [query, changeQuery] = useAddressQuery();
  const search = query.toString();
  const ends = useMemo(() => readEnds(new URLSearchParams(search), appId, list), [search, appId, list]);
  const compared = useComparison(ends);
  const { from, to, isAll } = ends;
  const [first] = to;
  const firstName = isolateName(first?.name ?? "");
  const { labels, onlyThere = 0 } = compared.comparison ?? {};
  const count = labels?.filter(({ changes }) => changes.length > 0).length;
  const differences =
    count === undefined ? "" : plural(count, { one: "# difference", other: "# differences" });
  useAnnouncement(differences);
  const { state } = useLocation();
  // Which of the open project's labels were selected says nothing of another one's.
  const chosen = useMemo(() => (from?.app_id === appId ? readChosen(state) : null), [state, from, appId]);

  const choose = (next: ComparisonEnds) => changeQuery(writeEnds(next, appId));
  const swapped = !isAll && from && first ? { from: first, to: [from], isAll } : null;
  const unnamed = t`Choose a project`;
  return (
    <div className={styles["page"]}>
      <PageHeading
        title={t({
          message: "Compare",
          comment: "Title of the screen that shows how projects’ labels differ",
        })}
        project={list.find(({ app_id: id }) => id === appId)?.name}
        back={projectAddress(appId, "labels")}
        badge={
          list.length > 1 && (
            <>
              {count !== 0 && <span className="second">{differences}</span>}
              <div className={styles["ends"]}>
                <ProjectSelect
                  label={t({ message: "From", comment: "The project that labels are copied from" })}
                  projects={list}
                  chosen={from}
                  name={from ? showName(from.name) : unnamed}
                  onChoose={(project) => choose(chooseFrom(ends, project))}
                />
                <Button
                  variant="quiet"
                  iconOnly
                  aria-label={t`Swap direction`}
                  disabled={swapped === null}
                  onClick={() => swapped && choose(swapped)}
                >
                  <Icon node={ArrowRightLeft} />
                </Button>
                <ProjectSelect
                  label={t({ message: "To", comment: "The project that labels are copied to" })}
                  projects={list}
                  chosen={isAll ? null : first}
                  name={isAll ? t`All projects` : first ? showName(first.name) : unnamed}
                  onChoose={(project) => choose(chooseTo(ends, project))}
                  onChooseAll={
                    findAll(from, list).length > 0 ? () => choose({ from, to: [], isAll: true }) : undefined
                  }
                />
              </div>
            </>
          )
        }
        actions={
          swapped && onlyThere > 0 && first ? (
            <Link to={writeEnds(swapped, appId)} className={styles["only"]}>
              {plural(onlyThere, {
                one: `# only in ${firstName}`,
                other: `# only in ${firstName}`,
              })}
            </Link>
          ) : null
        }
      />
      <QueryView
        framed
        query={projects}
        failure={t`Your projects can’t be shown`}
        pending={<Skeleton says={t`Loading projects…`} />}
      >
        {() => {
          if (list.length < 2) {
            return (
              <Notice framed title={t`There’s no other project`}>
                {t`This is your only project. To compare it, ask the owner of another project to add you.`}
              </Notice>
            );
          }
          if (from === undefined || first === undefined) {
            return (
              <Notice framed title={unnamed}>
                {t`You’ll review all changes before anything is saved.`}
              </Notice>
            );
          }
          const key = [from, ...to].map(({ app_id: id }) => id).join(" ");
          return (
            <Fragment key={key}>
              {[from, ...to].map((project) => (
                <ReadFailure key={project.app_id} project={project} />
              ))}
              {compared.comparison ? (
                <Differences
                  from={from}
                  to={to}
                  targets={compared.targets}
                  comparison={compared.comparison}
                  chosen={chosen}
                />
              ) : (
                compared.isPending && <Skeleton says={t`Loading labels…`} />
              )}
            </Fragment>
          );
        }}
      </QueryView>
    </div>
  );
}

const choiceSchema = z.object({ labels: z.array(z.int()) });

/** The keys of the labels to copy, from the state of a history entry; null for all. */
function readChosen(state: unknown): ReadonlySet<string> | null {
  const { data } = choiceSchema.safeParse(state);
  return data === undefined ? null : new Set(data.labels.map(String));
}

/** A project that labels can be copied to, as its labels are known. */
interface Target {
  readonly project: LenientProject;
  readonly query: QueryResult<LenientProjectDetail>;
}

interface Compared {
  readonly isPending: boolean;
  /** Those that have been read. */
  readonly targets: readonly Target[];
  /** Undefined while something is awaited, and where nothing can be compared. */
  readonly comparison: Comparison | undefined;
}

function useComparison({ from, to }: ComparisonEnds): Compared {
  const api = useApi();
  const ids = from === undefined ? [] : [from, ...to].map(({ app_id: appId }) => appId);
  const details = useQueries({
    queries: ids.map((appId) => projectDetailOptions(api, appId)),
    combine: pickResults,
  });
  return useMemo(() => {
    const [own, ...others] = details;
    const targets = to.flatMap((project, index): Target[] => {
      const query = others[index];
      return query?.data === undefined ? [] : [{ project, query }];
    });
    const labels = own?.data?.labels;
    const isPending = details.some(({ data, error }) => data === undefined && error === null);
    const isKnown = !isPending && labels !== undefined && targets.length > 0;
    return {
      isPending,
      targets,
      comparison: isKnown
        ? compareLabels(
            labels,
            targets.map(({ query }) => readableLabels(query.data?.labels ?? [])),
          )
        : undefined,
    };
  }, [details, to]);
}

interface DifferencesProps extends Pick<Compared, "targets">, Pick<ComparisonEnds, "to"> {
  readonly from: LenientProject;
  readonly comparison: Comparison;
  /** The keys of the labels that were selected before; null for none. */
  readonly chosen: ReadonlySet<string> | null;
}

/** What copying would do, where labels are selected for it, and what came of it. */
function Differences({ from, to, targets, comparison, chosen }: DifferencesProps) {
  const { labels, wanted } = comparison;
  const [first] = to;
  const jobs = usePlanJobs(to.map(({ app_id: appId }) => appId));
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  // Where nothing is there yet, all is meant.
  const [areAllMeant] = useState(() => targets.every(({ query }) => query.data?.labels.length === 0));
  const select = useCallback(
    (some: readonly ComparedLabel[], isSelected: boolean) =>
      setChoices((before) => new Map([...before, ...some.map(({ key }) => [key, isSelected] as const)])),
    [],
  );
  const isSelected = ({ key, changes }: ComparedLabel) =>
    choices.get(key) ?? ((chosen?.has(key) ?? areAllMeant) && changes.some(isSelectedAtFirst));
  const all = labels.filter(({ changes }) => changes.length > 0);
  const selected = all.filter(isSelected);
  const names = useMemo(() => targets.map(({ project }) => showName(project.name)), [targets]);

  const nameOf = (job: Job | undefined) =>
    to.find(({ app_id: appId }) => appId === job?.plan.appId)?.name ?? null;
  // What went well everywhere is said in one, and what didn't for each project.
  const { good = [], bad = [] } = Object.groupBy(jobs.ended, (job) => (isComplete(job) ? "good" : "bad"));
  const outcomes = [...bad.map((job) => [job]), ...(good.length > 0 ? [good] : [])];

  function copy(): void {
    jobs.apply(
      targets.flatMap(({ project, query }, index) => {
        const rows = selected.flatMap(({ cells, changes }) =>
          changes.filter((change) => change === cells[index]),
        );
        if (rows.length === 0) return [];
        const { app_id: appId, name: subject } = project;
        const plan = (now: Parameters<typeof planRows>[0]) => planRows(now, wanted);
        return [{ appId, query, plan, selected: rows, kind: "copy", subject, title: from.name }];
      }),
    );
  }

  return (
    <>
      <div className={styles["outcome"]}>
        {outcomes.map((ended) => (
          <JobOutcome
            key={ended === good ? "good" : ended[0]?.plan.id}
            jobs={ended}
            projectName={ended.length === 1 ? nameOf(ended[0]) : null}
            onReview={undefined}
          />
        ))}
      </div>
      {labels.length === 0 && jobs.ended.length === 0 && (
        <NothingToCopy isEmpty={wanted.length === 0} name={from.name} />
      )}
      {labels.length > 0 && (
        <ComparisonTable
          from={showName(from.name)}
          to={names}
          labels={labels}
          isSelected={isSelected}
          onSelect={select}
        />
      )}
      {all.length > 0 && (
        <ApplyBar
          selected={selected}
          total={all.length}
          target={to.length === 1 ? (to[0]?.name ?? null) : null}
          refusal={jobs.refusal}
          isPending={jobs.isPending}
          link={
            to.length === 1 &&
            first && (
              <PlanLinkButton
                appId={first.app_id}
                job={{ kind: "copy", subject: first.name }}
                changes={selected.flatMap(({ changes }) => changes.flatMap(({ change }) => change ?? []))}
              />
            )
          }
          onCopy={copy}
        />
      )}
    </>
  );
}

/** Says that a project's labels can't be read; nothing where they are. */
function ReadFailure({ project }: { readonly project: LenientProject }) {
  const name = isolateName(project.name);
  return (
    <QueryView
      framed
      query={useProjectDetail(project.app_id)}
      failure={t`${name}’s labels can’t be shown`}
      pending={null}
    >
      {() => null}
    </QueryView>
  );
}

function NothingToCopy({ isEmpty, name }: { readonly isEmpty: boolean; readonly name: string }) {
  const project = isolateName(name);
  return (
    <Notice framed title={isEmpty ? t`No labels to copy` : t`No differences`}>
      {isEmpty ? t`${project} has no labels yet.` : t`All of ${project}’s labels are there already.`}
    </Notice>
  );
}

const carryMessages = publishHeight("--selection-bar");

interface ApplyBarProps {
  readonly selected: readonly ComparedLabel[];
  readonly total: number;
  /** The name of the project to copy to; null for several. */
  readonly target: string | null;
  readonly isPending: boolean;
  /** Why the last attempt came to nothing, in sentences; empty where it didn't. */
  readonly refusal: string;
  /** What shares them for review; nothing for several projects. */
  readonly link: ReactNode;
  readonly onCopy: () => void;
}

/** What is selected, what copying that will do, and the button for it, at the window's end. */
function ApplyBar({ selected, total, target, isPending, refusal, link, onCopy }: ApplyBarProps) {
  const { length } = selected;
  const isNone = length === 0;
  const summary = describePlan(selected.flatMap(({ changes }) => changes));
  useAnnouncement(refusal === "" ? summary : "", { onlyChanges: true, settle: quietTime });
  // The button goes with what was selected, as may the bar.
  useEffect(() => {
    if (isNone) return undefined;
    return () => {
      if (document.activeElement === document.body)
        document.querySelector("h1")?.focus({ preventScroll: true });
    };
  }, [isNone]);
  const name = isolateName(target ?? "");
  return (
    <section ref={carryMessages} className={styles["bar"]} aria-label={t`Selected changes`}>
      <p className={styles["selected"]}>
        <strong>{t`${{ count: formatCount(length) }} of ${{ total: formatCount(total) }} selected`}</strong>{" "}
        {refusal === "" ? !isNone && <span>{summary}</span> : <span role="alert">{refusal}</span>}
      </p>
      {link}
      {!isNone && (
        <Button changes variant="primary" pending={isPending} onClick={onCopy}>
          {target === null
            ? plural(length, { one: "Copy # label to all projects", other: "Copy # labels to all projects" })
            : plural(length, { one: `Copy # label to ${name}`, other: `Copy # labels to ${name}` })}
        </Button>
      )}
    </section>
  );
}
