import { t } from "@lingui/core/macro";
import { ArrowRight, TriangleAlert } from "lucide";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useRowPages } from "#dashboard/ui/table/row-pages.tsx";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./label-bulk-dialogs.module.css";
import type { Renaming } from "./label-renaming.ts";

/** Each name before and after a change of many. */
export function RenamePreview({ plan }: { readonly plan: readonly Renaming[] }) {
  const { shown, pager } = useRowPages(plan, "");
  return (
    <section className={styles["preview"]} aria-label={t`Preview`}>
      <ul
        aria-label={t`Preview`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
      >
        {shown.map((renaming) => (
          <li key={renaming.label.id}>
            <PreviewLine renaming={renaming} />
          </li>
        ))}
      </ul>
      {pager}
    </section>
  );
}

function PreviewLine({ renaming }: { readonly renaming: Renaming }) {
  const { label, after, isChanged, isDouble } = renaming;
  const problem = describeProblem(renaming);
  return (
    <>
      <bdi translate="no">{showName(label.name)}</bdi>
      {isChanged && (
        <>
          <Icon
            mirrored
            node={ArrowRight}
            aria-label={t({ message: "becomes", comment: "Read aloud between an old and a new value" })}
          />
          <bdi translate="no" className={styles["after"]}>
            {showName(after)}
          </bdi>
        </>
      )}
      {(problem !== null || isDouble) && (
        <span className={styles["problem"]} data-refused={problem !== null}>
          <Icon node={TriangleAlert} />
          <span>{problem ?? t`Another label already has this name.`}</span>
        </span>
      )}
    </>
  );
}

function describeProblem({ problem }: Renaming): string | null {
  switch (problem) {
    case null:
      return null;
    case "name-required":
      return t`The name would be empty.`;
    case "name-too-long":
      return t`Use at most 255 characters.`;
    default:
      return t`Contains characters that can’t be shown.`;
  }
}
