import { plural, t } from "@lingui/core/macro";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./failure-list.module.css";
import { type Failure, listFailures } from "./job-sentence.ts";
import type { Job } from "./job-store.ts";

/** A label that was not changed, and why. Its name may be empty where a line of a file has none. */
interface ListedFailure extends Failure {
  /** The line of a file that asked for the change, from 1; null or undefined where there are no lines. */
  readonly line?: number | null;
}

interface FailureListProps {
  /** The list’s accessible name. */
  readonly name: string;
  /** All failures, or at least the first {@link mostListed}. */
  readonly failures: readonly ListedFailure[];
  /** How many there are. */
  readonly count: number;
}

/** So many failures are listed by name; the others are counted. */
const mostListed = 100;

/** The labels that were not changed, by name, and why; nothing where there are none. */
export function FailureList({ name, failures, count }: FailureListProps) {
  if (count === 0) return null;
  const more = count - mostListed;
  return (
    // A list that scrolls must be reachable by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <ul aria-label={name} className={styles["failures"]} tabIndex={0}>
      {failures.slice(0, mostListed).map(({ line, name: label, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list only grows.
        <li key={index}>
          {line != null && <span>{`${t`Line ${formatCount(line)}:`} `}</span>}
          {label !== "" && <bdi translate="no">{showName(label)}</bdi>}
          <span>{` ${reason}`}</span>
        </li>
      ))}
      {more > 0 && <li>{plural(more, { one: "And # more.", other: "And # more." })}</li>}
    </ul>
  );
}

/** The steps of a job that failed. */
export function JobFailures({ job }: { readonly job: Job }) {
  return <FailureList name={t`What failed`} failures={listFailures(job, mostListed)} count={job.failed} />;
}
