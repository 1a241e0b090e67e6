import { t } from "@lingui/core/macro";
import { useId } from "react";
import { chipColors } from "#dashboard/colors/chip-colors.ts";

import { ProjectPlan } from "#dashboard/plan/project-plan.tsx";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { recallForSession, rememberForSession } from "#dashboard/session/data/session-store.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { Chip } from "#dashboard/ui/chip.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./starter-set-page.module.css";
import { planMissing, type StarterSet, starterSets } from "./starter-sets.ts";

/** What the set that was chosen last is kept under. */
const lastSet = "last-starter-set";

/** Labels to begin with: a person chooses one of some known sets, and what they want of it. */
export default function StarterSetPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const [query, changeQuery] = useAddressQuery();
  const group = useId();
  const wanted = query.get("set") ?? recallForSession(lastSet);
  const chosen = starterSets.find(({ id }) => id === wanted) ?? starterSets[0];
  return (
    <>
      <PageHeading
        title={t`Starter sets`}
        project={project?.name}
        lead={project && t`Ready-made labels for ${isolateName(project.name)}`}
      />
      <fieldset className={styles["sets"]}>
        <legend className="visually-hidden">{t`Starter set`}</legend>
        {starterSets.map((set) => (
          <SetChoice
            key={set.id}
            group={group}
            set={set}
            isChosen={set === chosen}
            onChoose={() => {
              rememberForSession(lastSet, set.id);
              changeQuery(`?set=${set.id}`);
            }}
          />
        ))}
      </fieldset>
      {chosen && (
        <ProjectPlan
          key={chosen.id}
          appId={appId}
          projectName={project?.name ?? ""}
          wanted={chosen.labels}
          planWith={planMissing}
          kind="create"
          title={nameSet(chosen.id)}
        />
      )}
    </>
  );
}

interface SetChoiceProps {
  readonly group: string;
  readonly set: StarterSet;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SetChoice({ group, set, isChosen, onChoose }: SetChoiceProps) {
  const id = useId();
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
        {nameSet(set.id)}
      </span>
      <span id={`${id}summary`} className={styles["summary"]}>
        {describeSet(set.id)}
      </span>
      <span className={styles["chips"]}>
        {set.labels.map(({ name, color }) => (
          <Chip key={name} label={{ name, ...chipColors(color) }} />
        ))}
      </span>
    </label>
  );
}

function nameSet(id: StarterSet["id"]): string {
  switch (id) {
    case "keep-a-changelog":
      return t`Keep a Changelog`;
    case "conventional-commits":
      return t`Conventional Commits`;
    case "product-updates":
      return t`Product updates`;
  }
}

function describeSet(id: StarterSet["id"]): string {
  switch (id) {
    case "keep-a-changelog":
      return t`The six change types from keepachangelog.com`;
    case "conventional-commits":
      return t`The commit types from conventionalcommits.org`;
    case "product-updates":
      return t`Customer-friendly names for product news`;
  }
}
