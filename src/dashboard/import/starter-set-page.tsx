import { plural, t } from "@lingui/core/macro";
import { LayoutTemplate as StarterIcon } from "lucide";
import { useLocation } from "react-router";
import type { NamedSet } from "#contract/starter-sets.ts";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { ContentChip } from "#dashboard/ui/chip.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { EditablePlan, PlanName } from "./import-plan.tsx";
import { useGivenSets, useOwnSets } from "./named-sets.ts";
import { DeleteSetButton, SaveSetButton } from "./own-sets.tsx";
import styles from "./starter-set-page.module.css";
import { listStarterSets, type StarterSet } from "./starter-sets.ts";

const ownId = (name: string) => `own-${name}`;
const toOffer = (set: NamedSet, id: string): StarterSet => ({ ...set, id });
const addressOf = (id: string) => `?${new URLSearchParams({ set: id })}`;

/** Labels to begin with: a person chooses one of some sets, which goes through a dry run like an import. */
export default function StarterSetPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const wanted = new URLSearchParams(useLocation().search).get("set");
  const own = useOwnSets(useApi().serviceUrl);
  const given = useGivenSets();
  const groups = [
    { title: t`Your sets`, sets: own.map((set) => toOffer(set, ownId(set.name))) },
    {
      title: t`From your organization`,
      sets: (given.data ?? []).map((set) => toOffer(set, `given-${set.name}`)),
    },
    { title: t`Ready-made`, sets: listStarterSets() },
  ].filter(({ sets }) => sets.length > 0);
  const chosen = groups.flatMap(({ sets }) => sets).find(({ id }) => id === wanted);
  if (chosen !== undefined) {
    const chosenOwn = own.find(({ name }) => ownId(name) === wanted);
    return (
      <>
        <PageHeading
          title={t`Starter sets`}
          project={project?.name}
          back={projectAddress(appId, "labels")}
          badge={<PlanName key={chosen.id} icon={StarterIcon} name={chosen.name} />}
          actions={
            <>
              {chosenOwn && <DeleteSetButton set={chosenOwn} />}
              <ButtonLink to=".">{t`All starter sets`}</ButtonLink>
            </>
          }
        />
        <EditablePlan
          key={chosen.id}
          appId={appId}
          projectName={project?.name ?? null}
          labels={chosen.labels}
          keepsExisting
          kind="starter-set"
          subject={chosen.name}
          title={chosen.name}
        />
      </>
    );
  }
  return (
    <>
      <PageHeading
        title={t`Starter sets`}
        project={project?.name}
        back={projectAddress(appId, "labels")}
        lead={project && t`Ready-made labels for ${isolateName(project.name)}`}
        actions={<SaveSetButton />}
      />
      {given.isError && (
        <p role="status">{t`Your organization’s sets can’t be loaded. Reload to try again.`}</p>
      )}
      {groups.map(({ title, sets }) => (
        <section key={title} className={styles["group"]} aria-label={title}>
          {groups.length > 1 && <h2>{title}</h2>}
          <ul>
            {sets.map((set) => (
              <SetCard key={set.id} set={set} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** How many labels of a set are shown to choose it by. */
const mostShown = 12;

/** A set, which leads to its dry run; the whole card is the target. */
function SetCard({ set: { id, name, summary, labels } }: { readonly set: StarterSet }) {
  const count = plural(labels.length, { one: "# label", other: "# labels" });
  return (
    <li className="card">
      <Link to={addressOf(id)}>
        <bdi translate={summary === undefined ? "no" : undefined}>{showName(name)}</bdi>
      </Link>
      <p>{summary ?? count}</p>
      <p className={styles["chips"]}>
        {labels.slice(0, mostShown).map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set may have a name twice, and stays as it is.
          <ContentChip key={index} content={label} />
        ))}
        {labels.length > mostShown && "…"}
      </p>
    </li>
  );
}
