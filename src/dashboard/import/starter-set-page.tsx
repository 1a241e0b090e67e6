import { t } from "@lingui/core/macro";
import { useId } from "react";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { LabelsLink } from "#dashboard/plan/labels-link.tsx";
import { ProjectPlan } from "#dashboard/plan/project-plan.tsx";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { Chip } from "#dashboard/ui/chip.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import styles from "./starter-set-page.module.css";
import { planMissing, type StarterSet, starterSets } from "./starter-sets.ts";

/** Labels to begin with: a person chooses one of some known sets, and what they want of it. */
export default function StarterSetPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const [query, changeQuery] = useAddressQuery();
  const group = useId();
  const chosen = starterSets.find(({ id }) => id === query.get("set"));
  return (
    <>
      <PageHeading
        title={t`Starter sets`}
        project={project?.name}
        lead={project && t`Labels for ${isolateName(project.name)} to begin with`}
        actions={<LabelsLink appId={appId} />}
      />
      <fieldset className={styles["sets"]}>
        <legend className="visually-hidden">{t`Starter set`}</legend>
        {starterSets.map((set) => (
          <SetChoice
            key={set.id}
            group={group}
            set={set}
            isChosen={set === chosen}
            onChoose={() => changeQuery(`?set=${set.id}`)}
          />
        ))}
      </fieldset>
      {chosen && (
        <ProjectPlan
          key={chosen.id}
          appId={appId}
          projectName={project?.name ?? ""}
          wanted={chosen.labels}
          plan={planMissing}
          kind="create"
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
      return t`The six kinds of changes of keepachangelog.com, for release notes.`;
    case "conventional-commits":
      return t`The types of conventionalcommits.org, for changelogs made from commits.`;
    case "product-updates":
      return t`Plain words for news that customers read.`;
  }
}
