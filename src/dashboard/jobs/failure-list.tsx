import { plural, t } from "@lingui/core/macro";
import { nameOf } from "#client/label-change.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./failure-list.module.css";
import type { Job } from "./job-store.ts";

/** So many failures are listed by name; the others are counted. */
const mostListed = 100;

/** The labels that a job couldn’t change, by name, and why; nothing where there are none. */
export function JobFailures({ job: { plan, results } }: { readonly job: Job }) {
  const failures = plan.steps.flatMap((step, index) => {
    const result = results[index];
    return typeof result === "object" ? [{ step, index, reason: result.reason }] : [];
  });
  const more = failures.length - mostListed;
  if (failures.length === 0) return null;
  return (
    // A list that scrolls must be reachable by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <ul aria-label={t`What failed`} className={styles["failures"]} tabIndex={0}>
      {failures.slice(0, mostListed).map(({ step, index, reason }) => (
        <li key={index}>
          {step.line !== undefined && <span>{`${t`Line ${formatCount(step.line)}:`} `}</span>}
          <bdi translate="no">{showName(nameOf(step))}</bdi>
          <span>{` ${reason}`}</span>
        </li>
      ))}
      {more > 0 && <li>{plural(more, { one: "And # more.", other: "And # more." })}</li>}
    </ul>
  );
}
