import { plural, t } from "@lingui/core/macro";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./failure-list.module.css";
import { listFailures } from "./job-sentence.ts";
import type { Job } from "./job-store.ts";

/** So many failures are listed by name; the others are counted. */
const mostListed = 100;

/** The labels that a job couldn’t change, by name, and why; nothing where there are none. */
export function JobFailures({ job }: { readonly job: Job }) {
  const more = job.failed - mostListed;
  if (job.failed === 0) return null;
  return (
    // A list that scrolls must be reachable by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <ul aria-label={t`What failed`} className={styles["failures"]} tabIndex={0}>
      {listFailures(job, mostListed).map(({ line, name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list only grows.
        <li key={index}>
          {line !== undefined && <span>{`${t`Line ${formatCount(line)}:`} `}</span>}
          <bdi translate="no">{showName(name)}</bdi>
          <span>{` ${reason}`}</span>
        </li>
      ))}
      {more > 0 && <li>{plural(more, { one: "And # more.", other: "And # more." })}</li>}
    </ul>
  );
}
