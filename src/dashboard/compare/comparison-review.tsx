import { useMemo } from "react";
import { ProjectPlan } from "#dashboard/plan/dry-run.tsx";
import type { ComparisonChange } from "./comparison-changes.ts";
import styles from "./comparison-review.module.css";
import { showDistinctly } from "./project-name.ts";

/** The dry run of chosen changes, project by project. */
export function ComparisonReview({ changes }: { readonly changes: readonly ComparisonChange[] }) {
  const byProject = useMemo(
    () =>
      [...Map.groupBy(changes, ({ project }) => project.app_id).values()].flatMap((own) => {
        const [first] = own;
        return first ? [{ project: first.project, wanted: own.map(({ change }) => change.after) }] : [];
      }),
    [changes],
  );
  const projects = byProject.map(({ project }) => project);
  return byProject.map(({ project, wanted }) => {
    const id = `review-${project.app_id}`;
    return (
      <section key={project.app_id} className={styles["project"]} aria-labelledby={id}>
        <h2 id={id} className={styles["title"]}>
          <bdi translate="no">{showDistinctly(project, projects)}</bdi>
        </h2>
        <ProjectPlan
          appId={project.app_id}
          projectName={project.name}
          wanted={wanted}
          kind="copy"
          subject={project.name}
        />
      </section>
    );
  });
}
