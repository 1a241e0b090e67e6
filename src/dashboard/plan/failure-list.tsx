import { plural, t } from "@lingui/core/macro";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./failure-list.module.css";

/** A label that was not changed, and why. */
interface Failure {
  /** The line of a file that asked for the change, from 1; null or undefined where there are no lines. */
  readonly line?: number | null;
  /** May be empty where a line has none. */
  readonly name: string;
  readonly reason: string;
}

interface FailureListProps {
  /** What the list is called for those who hear it. */
  readonly name: string;
  readonly failures: readonly Failure[];
  /** How many more there are; zero or less for none. */
  readonly more: number;
}

/** The labels that were not changed, by name, and why; nothing where there are none. */
export function FailureList({ name, failures, more }: FailureListProps) {
  if (failures.length === 0) return null;
  return (
    // A list that scrolls must be reachable by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <ul aria-label={name} className={styles["failures"]} tabIndex={0}>
      {failures.map(({ line, name: label, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list doesn't change.
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
