import { plural, t } from "@lingui/core/macro";
import { useMemo } from "react";
import { ProjectPlan } from "#dashboard/plan/project-plan.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { isolateName, showName } from "#dashboard/ui/text-direction.ts";
import type { ComparisonChange } from "./comparison-changes.ts";
import styles from "./comparison-review.module.css";

/** The dry run of chosen changes, project by project. */
export function ComparisonReview({ changes }: { readonly changes: readonly ComparisonChange[] }) {
  const byProject = useMemo(
    () =>
      [...Map.groupBy(changes, ({ project }) => project.app_id).values()].flatMap((own) => {
        const [first] = own;
        return first ? [{ project: first.project, wanted: own.map(({ change }) => change.input) }] : [];
      }),
    [changes],
  );
  return byProject.map(({ project, wanted }) => {
    const name = isolateName(project.name);
    const id = `review-${project.app_id}`;
    return (
      <section key={project.app_id} className={styles["project"]} aria-labelledby={id}>
        <h2 id={id} className={styles["title"]}>
          <bdi>{showName(project.name)}</bdi>
        </h2>
        <ProjectPlan
          appId={project.app_id}
          projectName={project.name}
          wanted={wanted}
          title={t`Changing labels in ${name}`}
          describeDone={(done, total) => describeChanged(done, total, name)}
        />
      </section>
    );
  });
}

/** “3 changes made in Acme.”, or “2 of 3 changes made in Acme.” */
export function describeChanged(done: number, total: number, place: string): string {
  if (done < total) {
    const count = formatCount(done);
    return plural(total, {
      one: `${count} of # change made in ${place}.`,
      other: `${count} of # changes made in ${place}.`,
    });
  }
  return plural(done, { one: `# change made in ${place}.`, other: `# changes made in ${place}.` });
}
