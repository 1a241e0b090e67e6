import { plural, t } from "@lingui/core/macro";
import { useId, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { ProjectPlan } from "#dashboard/plan/project-plan.tsx";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { recallForSession, rememberForSession, useApi } from "#dashboard/session/data/session-store.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { useGivenSets } from "./given-sets.ts";
import { OwnSetActions, SaveSetDialog } from "./own-set-actions.tsx";
import { type OwnSet, useOwnSets } from "./own-sets.ts";
import styles from "./starter-set-page.module.css";
import { listStarterSets, planMissing, type StarterSet } from "./starter-sets.ts";

/** What the set that was chosen last is kept under. */
const lastSet = "last-starter-set";

/** A set on this page. */
interface OfferedSet extends StarterSet {
  /** The person's own, which they may rename and delete; null for any other. */
  readonly own: OwnSet | null;
  /** Whether people have named it, here or in a file. */
  readonly isNamed: boolean;
}

/** Labels to begin with: a person chooses one of some known sets, and what they want of it. */
export default function StarterSetPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const detail = useProjectDetail(appId);
  const { serviceUrl } = useApi();
  const [query, changeQuery] = useAddressQuery();
  const [isSaving, setSaving] = useState(false);
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const own = useOwnSets(serviceUrl);
  const given = useGivenSets();
  const groups = groupSets(own, given.data ?? []);
  const sets = groups.flatMap((group) => group.sets);
  const wanted = query.get("set") ?? recallForSession(lastSet);
  const chosen = sets.find(({ id }) => id === wanted) ?? listed(groups)[0];
  const selected = useMemo(() => readSelected(state), [state]);

  /** Chooses a set; returns the query that says so. */
  function choose(id: string): string {
    rememberForSession(lastSet, id);
    return `?set=${encodeURIComponent(id)}`;
  }

  const labels = detail.data?.labels;
  return (
    <>
      <PageHeading
        title={t`Starter sets`}
        project={project?.name}
        lead={project && t`Ready-made labels for ${isolateName(project.name)}`}
        actions={
          <Button disabled={!labels?.length} onClick={() => setSaving(true)}>
            {t`Save as a starter set`}
          </Button>
        }
      />
      {given.isError && (
        <p role="status" className={styles["remark"]}>
          {t`Your organization’s sets can’t be loaded. Reload to try again.`}
        </p>
      )}
      <SetChoices groups={groups} chosen={chosen?.id} onChoose={(id) => changeQuery(choose(id))} />
      {chosen?.own && (
        <OwnSetActions key={`own ${chosen.id}`} serviceUrl={serviceUrl} set={chosen.own} sets={own} />
      )}
      {chosen && (
        <ProjectPlan
          key={chosen.id}
          appId={appId}
          projectName={project?.name ?? null}
          wanted={chosen.labels}
          planWith={planMissing}
          kind="create"
          title={chosen.name}
        />
      )}
      {labels !== undefined && (isSaving || selected !== null) && (
        <SaveSetDialog
          serviceUrl={serviceUrl}
          projectName={project?.name ?? ""}
          labels={labels.filter(({ id }) => selected === null || (id !== null && selected.has(id)))}
          sets={own}
          // Without the labels that were selected on the way here: going back and forth doesn't ask again.
          onSaved={(id) => void navigate({ search: choose(ownId(id)) }, { replace: true })}
          onClose={() => {
            setSaving(false);
            if (selected !== null) void navigate({ search }, { replace: true });
          }}
        />
      )}
    </>
  );
}

/** The ids of the labels that were selected on the way here; null for none. */
function readSelected(state: unknown): ReadonlySet<number> | null {
  const ids: unknown = typeof state === "object" && state !== null && "labels" in state ? state.labels : null;
  return Array.isArray(ids) ? new Set(ids.filter((id) => typeof id === "number")) : null;
}

interface SetGroup {
  readonly title: string;
  readonly sets: readonly OfferedSet[];
}

function ownId(id: string): string {
  return `own-${id}`;
}

/** The sets by where they come from; each group has some. */
function groupSets(
  own: readonly OwnSet[],
  given: readonly Pick<OwnSet, "name" | "labels">[],
): readonly SetGroup[] {
  const count = (length: number) => plural({ count: length }, { one: "# label", other: "# labels" });
  const groups: SetGroup[] = [
    {
      title: t`Your sets`,
      sets: own.map((set) => ({
        ...set,
        id: ownId(set.id),
        summary: count(set.labels.length),
        own: set,
        isNamed: true,
      })),
    },
    {
      title: t`From your organization`,
      sets: given.map((set) => ({
        ...set,
        id: `given-${set.name}`,
        summary: count(set.labels.length),
        own: null,
        isNamed: true,
      })),
    },
    {
      title: t`Ready-made`,
      sets: listStarterSets().map((set) => ({ ...set, own: null, isNamed: false })),
    },
  ];
  return groups.filter(({ sets }) => sets.length > 0);
}

/** The console's own sets: one of these is chosen until a person chooses. */
function listed(groups: readonly SetGroup[]): readonly OfferedSet[] {
  return groups.at(-1)?.sets ?? [];
}

interface SetChoicesProps {
  readonly groups: readonly SetGroup[];
  /** The id of the chosen set. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function SetChoices({ groups, chosen, onChoose }: SetChoicesProps) {
  const name = useId();
  return (
    <fieldset className={styles["choices"]}>
      <legend className="visually-hidden">{t`Starter set`}</legend>
      {groups.map(({ title, sets }) => (
        <section key={title} aria-label={title}>
          {groups.length > 1 && <h2 className={styles["group"]}>{title}</h2>}
          <div className={styles["sets"]}>
            {sets.map((set) => (
              <SetChoice
                key={set.id}
                group={name}
                set={set}
                isChosen={set.id === chosen}
                onChoose={() => onChoose(set.id)}
              />
            ))}
          </div>
        </section>
      ))}
    </fieldset>
  );
}

/** How many labels of a set are shown to choose it by. */
const mostShown = 12;

interface SetChoiceProps {
  readonly group: string;
  readonly set: OfferedSet;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SetChoice({ group, set, isChosen, onChoose }: SetChoiceProps) {
  const id = useId();
  const more = set.labels.length - mostShown;
  return (
    // The whole card is the target.
    <label className={styles["set"]} data-chosen={isChosen}>
      <input
        type="radio"
        name={group}
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}summary`}
        checked={isChosen}
        onChange={onChoose}
      />
      <span id={`${id}title`} className={styles["title"]}>
        <bdi translate={set.isNamed ? "no" : undefined}>{showName(set.name)}</bdi>
      </span>
      <span id={`${id}summary`} className={styles["summary"]}>
        {set.summary}
      </span>
      <span className={styles["chips"]}>
        {set.labels.slice(0, mostShown).map(({ name, color }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set may have a name twice, and stays as it is.
          <Chip key={index} label={{ name, ...chipColors(color) }} />
        ))}
        {more > 0 && (
          <span className={styles["summary"]}>
            {plural({ count: more }, { one: "and # more", other: "and # more" })}
          </span>
        )}
      </span>
    </label>
  );
}
